import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { CheckOptions } from "../../core/check/check";
import { ManifestDocument } from "../../core/json/parse/document";
import { duplicateHidingAccess } from "../../core/manifest/detail";
import { documentKind, isPluginJson } from "../../core/manifest/kind";
import {
  baseSide,
  duplicateSentence,
  invalidBaseSentence,
  manifestIn,
  noManifestAtRevisionSentence,
  type NoBaseReason,
  noManifestInFileSentence,
  type Side,
  unreadPastSentence,
} from "../../core/release/comparison";
import {
  isBaseUncertain,
  releasesOf,
  unknownTagsSentence,
  unreadableTagSentence,
  type ReleaseHistory,
} from "../../core/release/past";
import { message } from "../../core/text/messages";
import type { GitReader } from "../../host/git/past.node";
import { MANIFEST_NAME } from "../../host/manifest-names";
import { fileUri } from "../../host/uris";
import { ConfigurationResolver } from "../call/configuration-resolver";
import { findFiles } from "../call/find-files";
import type { Project } from "../call/project";
import { UsageError, Failure } from "../files/failures";
import { readContent, readDocument } from "../files/read";

interface Sides extends FoundBase {
  readonly currentSide: Side;
}

/**
 * Reads both sides of `diff` (docs/spec/release.md, diff); `savedResponse` replaces the releases.
 * @throws UsageError when the arguments are wrong, Failure when a side cannot be read
 */
export async function readSides(
  args: readonly string[],
  savedResponse: ReleaseHistory["savedResponse"],
  project: Project,
): Promise<Sides> {
  if (args.length > 2) throw new UsageError(message("'diff' takes a base and a file."));
  const [first, second] = args;
  const isManifestOnly = first !== undefined && second === undefined && namesManifest(first);
  const base = isManifestOnly ? undefined : first;
  if (base !== undefined && savedResponse)
    throw new UsageError(message("--entry takes the place of a base. Leave one of them out."));
  const values = { name: second ?? "" };
  if (second !== undefined && !/\.json$/i.test(second) && !existsSync(second))
    throw new UsageError(
      message("'{name}' is not a file. Pass a base, and then the manifest to compare with it.", values),
    );
  const fault = base === undefined ? undefined : invalidBaseSentence(base);
  if (fault !== undefined) throw new UsageError(fault);
  const name = (isManifestOnly ? first : second) ?? (await findOnlyManifest());
  const currentSide = sideOf(name, readDocument(name));
  const uri = fileUri(resolve(name));
  const { git } = project;
  if (base !== undefined) return { base: await readNamedSide(base, uri, git), currentSide };
  const { releaseTags } = (await project.configurations.configurationFor(name)).options;
  return { ...(await findBase(currentSide, uri, { git, savedResponse, releaseTags })), currentSide };
}

/** Tests if `diff`'s only argument is the manifest to compare, not a base. */
function namesManifest(path: string): boolean {
  let document: ManifestDocument;
  try {
    document = new ManifestDocument(readContent(path).text);
  } catch {
    return false;
  }
  if (documentKind(document.root) === "detail") return false;
  return MANIFEST_NAME.test(path.replace(/^.*[\\/]/s, "")) || isPluginJson(document.root);
}

/**
 * Finds the only manifest below the current folder.
 * @param willWrite true if the caller will change the file; a file that git may ignore is then refused
 * @throws UsageError unless exactly one is found, Failure when a file cannot be read
 */
export async function findOnlyManifest(willWrite = false): Promise<string> {
  const names: string[] = [];
  for await (const source of findFiles([], "-", new ConfigurationResolver())) {
    if (source instanceof Failure) throw source;
    const { root } = new ManifestDocument(readContent(source.name).text);
    if (!isPluginJson(root) || documentKind(root) === "detail") continue;
    if (willWrite && source.isUnlisted)
      throw new UsageError(message("Git refused to list the files below this folder. Name the file."));
    names.push(source.name);
  }
  const [name, secondName] = names;
  if (name === undefined)
    throw new UsageError(message("No manifest was found below this folder. Name the file."));
  if (secondName === undefined) return name;
  throw new UsageError(message("Several manifests were found below this folder. Name the file."));
}

/** Reads the manifest at a revision; if git knows no such revision, reads the file of that name. */
async function readNamedSide(name: string, uri: string, git: GitReader): Promise<Side> {
  const side = await readSideAt(name, uri, git);
  if (side) return side;
  if (existsSync(name)) return sideOf(name, readDocument(name));
  const { note: gitFailure } = await git.past(uri);
  const sentence = message("'{name}' is neither a git revision nor a file.", { name });
  throw new Failure(name, [sentence, gitFailure].filter((each) => each !== undefined).join(message(" ")));
}

/** Returns a document's only or newest manifest. @throws Failure when it has no manifest, or a duplicate member */
export function sideOf(name: string, document: ManifestDocument): Side {
  const duplicate = duplicateHidingAccess(document);
  if (duplicate !== undefined) throw new Failure(name, duplicateSentence(name, duplicate));
  const manifest = manifestIn(document);
  if (manifest) return { name, manifest };
  throw new Failure(name, noManifestInFileSentence(name));
}

/** Reads a manifest at a revision; undefined if git knows no such revision. @throws Failure if it has no manifest */
export async function readSideAt(name: string, uri: string, git: GitReader): Promise<Side | undefined> {
  const file = await git.manifestAt(uri, name);
  if (!file) return undefined;
  const { manifest, ...revision } = file;
  if (manifest) return { name, manifest, revision };
  throw new Failure(name, noManifestAtRevisionSentence(name));
}

export type DescribeNoBase = (values: Readonly<Record<"name" | "reason", string>>) => string;

export interface BaseSources
  extends Pick<ReleaseHistory, "savedResponse">, Pick<CheckOptions, "releaseTags"> {
  readonly git: GitReader;
  /** Returns the message for a missing base: why it is missing, and what to pass. */
  readonly describeNoBase?: DescribeNoBase;
}

export interface FoundBase {
  readonly base: Side | NoBaseReason;
  /** Names tags that may be releases, but match no known pattern or have an unreadable manifest. */
  readonly note?: string | undefined;
  /** True if one of these tags may be a newer release than the base. */
  readonly isUncertain?: boolean;
}

/**
 * Finds the version to compare a manifest with: the saved entry's, else the highest release's.
 * @throws Failure when the releases cannot be read
 */
export async function findBase(
  { name, manifest }: Side,
  uri: string,
  { git, savedResponse, releaseTags, describeNoBase = nothingToCompare }: BaseSources,
): Promise<FoundBase> {
  const past = { ...(await git.past(uri, releaseTags)), savedResponse };
  const base = baseSide(manifest, past);
  if (typeof base !== "string" && !base.revision) return { base };
  const reason = unreadPastSentence(past);
  const releases = releasesOf(manifest, past);
  if (reason === undefined) {
    const isUncertain = isBaseUncertain(releases);
    const note =
      unknownTagsSentence(releases.unknownTags) ??
      (isUncertain ? unreadableTagSentence(releases.unreadableTags) : undefined);
    return { base, note, isUncertain };
  }
  const values = { name, reason };
  // In a shallow clone, the reason already says what to do.
  throw new Failure(name, past.isShallow ? nothingToCompare(values) : describeNoBase(values));
}

const nothingToCompare: DescribeNoBase = (values) =>
  message("Nothing to compare '{name}' with: {reason}", values);
