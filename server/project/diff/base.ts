import {
  baseSide,
  manifestIn,
  missingAtSentence,
  type NoBase,
  noManifestSentence,
  duplicateSentence,
  type Side,
  unreadPast,
} from "../../core/release/comparison";
import type { ManifestDocument } from "../../core/json/parse/document";
import { ambiguousMember } from "../../core/manifest/detail";
import { message } from "../../core/text/messages";
import {
  isUncertain,
  releasesOf,
  unknownSentence,
  unreadableSentence,
  type Past,
} from "../../core/release/past";
import type { CheckOptions } from "../../core/check/check";
import type { GitReader } from "../../host/git/past.node";
import { Failure } from "../files/failures";

/** Returns the manifest of a document, or the newest one of a detail response. @throws Failure */
export function sideOf(name: string, document: ManifestDocument): Side {
  const duplicate = ambiguousMember(document);
  if (duplicate !== undefined) throw new Failure(name, duplicateSentence(name, duplicate));
  const manifest = manifestIn(document);
  if (manifest) return { name, manifest };
  throw new Failure(name, noManifestSentence(name));
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
  throw new Failure(name, missingAtSentence(name));
}

export type Refuse = (values: Readonly<Record<"name" | "reason", string>>) => string;

/** The sources of the version to compare a manifest with. */
export interface BaseSources extends Pick<Past, "saved">, Pick<CheckOptions, "releaseTags"> {
  readonly git: GitReader;
  /** Returns the message for a missing version: why it is missing, and what to pass. */
  readonly refuse?: Refuse;
}

export interface FoundBase {
  readonly base: Side | NoBase;
  /** Lists tags that may be releases but have no known form. */
  readonly note?: string | undefined;
  /** True if such a tag may be a newer release than the base. */
  readonly isUncertain?: boolean;
}

/**
 * Finds the version to compare a manifest with: the saved catalog entry's, otherwise the highest release.
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
    const uncertain = isUncertain(releases);
    const note =
      unknownSentence(releases.unknown) ?? (uncertain ? unreadableSentence(releases.unreadable) : undefined);
    return { base, note, isUncertain: uncertain };
  }
  const values = { name, reason };
  // In a shallow clone, the reason already says what to do.
  throw new Failure(name, past.isShallow ? nothingToCompare(values) : refuse(values));
}

const nothingToCompare: Refuse = (values) => message("Nothing to compare '{name}' with: {reason}", values);
