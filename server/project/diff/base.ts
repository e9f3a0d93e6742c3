import { isPluginVersion, nextVersions } from "../../core/manifest/versions";
import { summarySentences } from "../../core/release/advice";
import {
  baseSide,
  compareWith,
  manifestIn,
  missingAt,
  type NoBase,
  noManifest,
  twice,
  type Side,
  unreadPast,
} from "../../core/release/comparison";
import type { ManifestDocument } from "../../core/json/parse/document";
import { hidingMember } from "../../core/manifest/detail";
import { isString, memberValue } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import { isUncertain, releasesOf, unknownSentence, unreadSentence, type Past } from "../../core/release/past";
import type { CheckOptions } from "../../core/check/check";
import type { GitReader } from "../../host/git/past.node";
import { Failure } from "../files/failures";

/** Returns the manifest of a document, or the newest one of a detail response. @throws Failure */
export function sideOf(name: string, document: ManifestDocument): Side {
  const hiding = hidingMember(document);
  if (hiding !== undefined) throw new Failure(name, twice(name, hiding));
  const manifest = manifestIn(document);
  if (manifest) return { name, manifest };
  throw new Failure(name, noManifest(name));
}

/**
 * Reads a manifest at a revision.
 * @param uri that of the manifest
 * @returns undefined if git knows no such revision
 * @throws Failure when the revision has no manifest
 */
export async function sideAt(name: string, uri: string, git: GitReader): Promise<Side | undefined> {
  const found = await git.at(uri, name);
  if (!found) return undefined;
  const { manifest, ...revision } = found;
  if (manifest) return { name, manifest, revision };
  throw new Failure(name, missingAt(name));
}

type Refuse = (values: Readonly<Record<"name" | "reason", string>>) => string;

/** What is asked for the version that a manifest is compared with. */
interface BaseSources extends Pick<Past, "saved">, Pick<CheckOptions, "releaseTags"> {
  readonly git: GitReader;
  /** Writes the sentence for a missing version: why it is missing, and what to pass. */
  readonly refuse?: Refuse;
}

/** What a manifest is compared with. */
export interface FoundBase {
  readonly base: Side | NoBase;
  /** Names the tags that are not known as releases, if there are any. */
  readonly note?: string | undefined;
  /** True if one of them may be the base. */
  readonly isUncertain?: boolean;
}

/**
 * Finds the version that a manifest is compared with: that of the saved catalog entry, else the highest release.
 * @throws Failure when the releases cannot be read
 */
export async function baseFor(
  { name, manifest }: Side,
  uri: string,
  { git, saved, releaseTags, refuse = nothingToCompare }: BaseSources,
): Promise<FoundBase> {
  const past = { ...(await git.past(uri, releaseTags)), saved };
  const base = baseSide(manifest, past);
  if (typeof base !== "string" && !base.revision) return { base };
  const reason = unreadPast(past);
  const releases = releasesOf(manifest, past);
  if (reason === undefined) {
    const isOpen = isUncertain(releases);
    const note = unknownSentence(releases.unknown) ?? (isOpen ? unreadSentence(releases.unread) : undefined);
    return { base, note, isUncertain: isOpen };
  }
  const values = { name, reason };
  // The reason says what to do in a shallow clone.
  throw new Failure(name, past.isShallow ? nothingToCompare(values) : refuse(values));
}

const nothingToCompare: Refuse = (values) =>
  message("'{name}' has nothing to be compared with: {reason}", values);

const namePart: Refuse = (values) =>
  message(
    "'{name}' has nothing to be compared with: {reason} Name major, minor, patch or a version.",
    values,
  );

/** The version that a manifest gets. */
interface NextVersion {
  readonly version: string;
  /** True if the call names it, not only a part. */
  readonly isGiven: boolean;
}

/**
 * Finds the next version of a manifest.
 * @param part `major`, `minor`, `patch` or a version; by default what the changes since the last release call for
 * @returns a sentence if nothing has changed since then
 * @throws Failure when there is nothing to count from
 */
export async function nextVersion(
  side: Side,
  part: string | undefined,
  uri: string,
  sources: BaseSources,
): Promise<NextVersion | string> {
  const { name, manifest } = side;
  if (part !== undefined && isPluginVersion(part)) return { version: part, isGiven: true };
  const current = memberValue(manifest, "version");
  const following = isString(current) ? nextVersions(current) : [];
  const step = following.find((each) => each.step === part);
  if (step) return { version: step.version, isGiven: false };
  if (part !== undefined) {
    if (following.length === 0) throw invalidVersion(name);
    const values = { part };
    throw new Failure(
      name,
      message("'{part}' is neither major, minor, patch, nor a version such as 1.2.0.", values),
    );
  }
  const comparison = compareWith((await baseFor(side, uri, { ...sources, refuse: namePart })).base, side);
  const { base, bump, wanted, enough } = comparison;
  if (typeof base === "string")
    throw new Failure(
      name,
      message("'{name}' is in no release yet. Name major, minor, patch or a version.", { name }),
    );
  if (bump === "none" || wanted === undefined) return summarySentences(comparison);
  if (!enough) return { version: wanted, isGiven: false };
  if (!isString(current) || following.length === 0) throw invalidVersion(name);
  return { version: current, isGiven: false };
}

function invalidVersion(name: string): Failure {
  return new Failure(name, message("'{name}' needs a version of three numbers first.", { name }));
}
