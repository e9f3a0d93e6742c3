import { join, sep } from "node:path";
import * as z from "zod";
import type { CheckOptions } from "../../../core/check/check";
import { ManifestDocument } from "../../../core/json/parse/document";
import { DOCUMENT_KINDS, type DocumentKind } from "../../../core/manifest/kind";
import { parseDetail } from "../../../core/entry/earlier";
import type { ReleaseHistory } from "../../../core/release/past";
import { message } from "../../../core/text/messages";
import { limitText, MAX_FOUND_BYTES } from "../../../host/limits";
import { filePathOf } from "../../../host/uris";
import type { FileConfiguration } from "../../../project/call/configuration-resolver";
import { type Check, Project } from "../../../project/call/project";
import { UsageError, Failure } from "../../../project/files/failures";
import { formatPosition, rangeConverter } from "../../../project/positions";
import { readContent, type FileContent } from "../../../project/files/read";
import { diffName, fileDiff } from "../../../project/files/unified-diff";
import type { FileChange } from "../../../project/source/bump-plan";
import type { Folders, FileInFolders } from "./folders";
import { sanitize } from "./sanitize";

/** The arguments that several tools have. */
export const ARGS = {
  path: z.string().describe("The manifest's path, in the folders that the client has open."),
  source: {
    path: z
      .optional(z.string())
      .describe("The manifest's path, in the folders that the client has open. Pass either this or text."),
    text: z.optional(z.string()).describe("The manifest's text, if it has not been saved. At most 8 MB."),
  },
  kind: z
    .optional(z.enum(DOCUMENT_KINDS))
    .describe("The document's kind. Usually omit it: the content determines it."),
  entry: z
    .optional(z.string())
    .describe("The path of a saved catalog response. Its newest version counts as the last release."),
};

interface SourceArguments extends Partial<Record<"path" | "text", string | undefined>> {
  readonly kind?: DocumentKind | undefined;
}

export interface OpenManifest {
  readonly name: string;
  /** Absent if the call passes the text itself. */
  readonly file?: FileInFolders;
  readonly project: Project;
  readonly check: Check;
}

/** Reads the manifest that a call names or contains, with its configuration. @throws Failure or UsageError */
export async function openManifest(
  { path, text, kind }: SourceArguments,
  folders: Folders,
): Promise<OpenManifest> {
  if ((path === undefined) === (text === undefined))
    throw new UsageError(message("Pass either path or text, and not both."));
  const file = path === undefined ? undefined : await folders.findFile(path);
  if (!file && Buffer.byteLength(text ?? "") > MAX_FOUND_BYTES) {
    const values = { limit: limitText(MAX_FOUND_BYTES) };
    throw new Failure("", message("The text is larger than {limit}. Pass a single manifest.", values));
  }
  const content = file ? readFile(file) : { text: text ?? "" };
  const { project, configuration } = await openProject(folders, file, kind);
  const name = path === undefined ? message("the text") : path.split(sep).join("/");
  const source = { name, ...(file && { path: file.path }) };
  const document = new ManifestDocument(content.text);
  const textCheck = project.createCheck(source, content, document, configuration);
  const check = file ? await project.withSurroundings(textCheck) : textCheck;
  return { name, ...(file && { file }), project, check };
}

/** Reads a file that a call names. @throws Failure when it cannot be read or is larger than `MAX_FOUND_BYTES` */
export function readFile({ path }: FileInFolders): FileContent {
  return readContent(path, MAX_FOUND_BYTES, (values) =>
    message(
      "Cannot read '{path}': it is larger than {limit}. Use the command line: plugin-manifest --help.",
      values,
    ),
  );
}

/** Reads the saved catalog response that a call names. @throws Failure, or UsageError for a file of another kind */
export async function readSavedResponse(
  path: string | undefined,
  folders: Folders,
): Promise<ReleaseHistory["savedResponse"]> {
  if (path === undefined) return undefined;
  const file = await folders.findFile(path);
  const detail = parseDetail(readFile(file).text);
  if (detail) return detail;
  const values = { path: sanitize(path) };
  throw new UsageError(message("'{path}' is not a saved catalog response. Leave entry out.", values));
}

/** Returns a manifest's document. @throws Failure when it is not valid JSON */
export function requireDocument({ name, check: { content, document } }: OpenManifest): ManifestDocument {
  const fault = content.encodingFault?.range ?? document.faults[0];
  if (!fault) return document;
  const place = formatPosition(rangeConverter(content.text)({ offset: fault.offset, length: 0 }).start);
  const values = { name: sanitize(name), place };
  const sentence = message("'{name}' is not valid JSON at {place}. Call check_manifest to see why.", values);
  throw new Failure(name, sentence);
}

/** How many unchanged lines surround a change. One suffices for git, and an agent can read the whole file. */
const CONTEXT_LINES = 1;

/** Matches characters that change the text direction, and control characters except tabs and line ends. */
const UNSAFE_IN_DIFF = /(?![\t\r\n])\p{Cc}|\p{Bidi_Control}/u;

/** Renders changes as a diff. @throws UsageError when the configuration is broken, or on `UNSAFE_IN_DIFF` characters */
export function formatDiff(
  { name, file, check: { configuration } }: OpenManifest,
  changes: readonly Pick<FileChange, "uri" | "text" | "edits">[],
  command: "fix" | "bump",
): string {
  const pathOf = (uri: string) => (file ? diffName(file.ceiling, filePathOf(uri) ?? name) : name);
  const diff = changes
    .filter(({ edits }) => edits.length > 0)
    .map(({ uri, text, edits }) => fileDiff(pathOf(uri), text, edits, CONTEXT_LINES))
    .join("");
  const values = { name: sanitize(name) };
  if (diff !== "" && configuration.isBroken)
    throw new UsageError(message("The configuration of '{name}' is broken. Call check_manifest.", values));
  if (!UNSAFE_IN_DIFF.test(diff)) return diff;
  const sentence = message(
    "The diff of '{name}' has control characters. Ask the author to run plugin-manifest {command}.",
    { ...values, command },
  );
  throw new UsageError(sentence);
}

export async function optionsInFirstFolder(folders: Folders): Promise<CheckOptions> {
  return (await openProject(folders)).configuration.options;
}

/** Creates a project for a file, or for a text in the first folder. @throws Failure for an unreadable configuration */
async function openProject(
  folders: Folders,
  file?: FileInFolders,
  documentKind: DocumentKind | "auto" = "auto",
): Promise<{ project: Project; configuration: FileConfiguration }> {
  const ceiling = file?.ceiling ?? (await folders.list().catch(() => []))[0]?.realPath;
  const project = new Project({
    ceiling,
    settings: { documentKind },
    // A text outside any folder has no configuration.
    configuration: ceiling === undefined ? false : undefined,
    warn: () => undefined,
  });
  const path = file?.path ?? join(ceiling ?? "", "manifest.json");
  const configuration = await project.configurations.configurationFor(path);
  if (configuration.failure) throw configuration.failure;
  return { project, configuration };
}
