import { basename, resolve } from "node:path";
import { check, type CheckOptions, type CheckResult } from "../core/check/check";
import { NOTHING_SUPPRESSED } from "../core/check/suppress";
import { countsOf } from "../core/check/too-many-problems";
import { ManifestDocument } from "../core/json/parse/document";
import { isRecognized } from "../core/manifest/kind";
import { missingFile } from "../core/rules/missing-file";
import { lazy } from "../core/text/lazy";
import type { Finding } from "../core/problem";
import type { Past } from "../core/release/past";
import { lookUpFiles } from "../host/named-files";
import type { GitReader } from "../host/git/past";
import { OWN_NAME } from "../host/manifest-names";
import { fileUri } from "../host/uris";
import { CONFIGURATION_FILE } from "../settings/configuration";
import type { Configurations, Held } from "./configurations";
import { readReleaseFacts, type ReleaseSources } from "./entry/inputs";
import type { Source } from "./find-files";
import { callFiles, readContent, readStandardInput, type Content } from "./read";

/** A source with its content and the options to check it with. */
export interface CheckRequest {
  readonly source: Source;
  readonly content: Content;
  readonly document: ManifestDocument;
  readonly options: CheckOptions;
  /** The configuration that holds for it, as far as it could be read. */
  readonly held?: Held;
  /** Recognized as a manifest, or called one by `--kind`: no other file is written. */
  readonly isOurs: boolean;
}

/**
 * Looks up the files that a draft names. Standard input is looked up as the file that `--stdin-filename` names, if that
 * one exists.
 */
export async function withFiles(request: CheckRequest, files = callFiles): Promise<CheckRequest> {
  const { source, document, options } = request;
  if (options.rules?.[missingFile.code] === "off") return request;
  const beside = await lookUpFiles(files, uriOf(source), document, options.kind);
  return { ...request, options: { ...options, beside } };
}

/** Loads it when it is needed: most calls are about no file in a work tree, or need not wait for it. */
const sourceFactsReader = lazy(() => import("./source/source-facts"));

/** Adds what the plugin's own files say to a request. A text is looked up as the file whose name it has. */
export async function withSource(
  request: CheckRequest,
  git: Pick<GitReader, "workTree">,
): Promise<CheckRequest> {
  const { source, document, options } = request;
  const { readSourceFacts } = await sourceFactsReader();
  const sourceFacts = await readSourceFacts(uriOf(source), document, options, git);
  return sourceFacts ? { ...request, options: { ...options, sourceFacts } } : request;
}

/** What the check of a release reads besides the manifest. */
interface ReleaseReaders extends Omit<ReleaseSources, "past"> {
  readonly git: GitReader;
  /** The catalog's response that the call names. */
  readonly saved?: Past["saved"];
}

/** Adds what the release of a manifest is checked against (docs/spec/release.md, check --release). */
export async function withRelease(
  request: CheckRequest,
  { git, saved, ...sources }: ReleaseReaders,
): Promise<CheckRequest> {
  const { source, document, options } = request;
  const uri = uriOf(source);
  const past = git.past(uri, options.releaseTags).then((read) => ({ ...read, saved }));
  const release = await readReleaseFacts(uri, document, { ...sources, past }, options.kind);
  return { ...request, options: { ...options, release } };
}

function uriOf({ name, path = name }: Source): string {
  return fileUri(resolve(path));
}

/** Tests by its name or its content if a file is a manifest. */
export function isManifestFile(path: string, { root }: ManifestDocument): boolean {
  return OWN_NAME.test(basename(path)) || isRecognized(root);
}

/**
 * Reads a source.
 * @returns undefined for the configuration file, and for a file that was found by a search and is not a manifest
 * @throws Failure when it cannot be read
 */
export async function readRequest(
  source: Source,
  configurations: Configurations,
): Promise<CheckRequest | undefined> {
  const { name, path, isFound, searched } = source;
  if (isConfiguration(source)) return undefined;
  const content = path === undefined ? await readStandardInput() : readContent(path);
  const document = new ManifestDocument(content.text);
  const isManifest = isManifestFile(name, document);
  if (isFound && !isManifest) return undefined;
  const isOurs = isManifest || configurations.isKindGiven;
  const held = await configurations.heldFor(path ?? name, searched);
  return { source, content, document, options: held.options, held, isOurs };
}

/** Tests if a source is a configuration file, which is never a manifest. */
export function isConfiguration({ path }: Source): boolean {
  return path !== undefined && basename(path) === CONFIGURATION_FILE;
}

/** Checks a document. */
export function checkRequest({ content, document, options }: CheckRequest): CheckResult {
  const result = check(document, options);
  if (!content.encodingFault) return result;
  // The text was decoded by guesswork, so other findings may only be about wrong characters.
  const fault: Finding = { code: "json-syntax", pointer: "", severity: "error", ...content.encodingFault };
  return { ...result, findings: [fault], counts: countsOf([fault]), suppressed: NOTHING_SUPPRESSED };
}
