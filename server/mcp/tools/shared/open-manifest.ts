import { join, sep } from "node:path";
import * as z from "zod";
import type { CheckOptions } from "../../../core/check/check";
import { ManifestDocument } from "../../../core/json/parse/document";
import { DOCUMENT_KINDS } from "../../../core/manifest/kind";
import { readDetail } from "../../../core/entry/review/past";
import type { Past } from "../../../core/release/past";
import { message } from "../../../core/text/messages";
import { limitText, MAX_FOUND_BYTES } from "../../../host/limits";
import type { Held } from "../../../project/call/call-configurations";
import type { Checked } from "../../../project/call/checked";
import { Project } from "../../../project/call/project";
import { CallError, Failure } from "../../../project/files/failures";
import { placeOf, rangesIn } from "../../../project/positions";
import { readContent, type Content } from "../../../project/files/read";
import type { Folders, FoundFile } from "./folders";
import { quote } from "./quote";
import type { Call } from "./tool";

/** The arguments that say which manifest is meant. */
export const SOURCE = {
  path: z
    .string()
    .optional()
    .describe("The manifest's path, in the folders that the client has open. Pass either this or text."),
  text: z.string().optional().describe("The manifest's text, if it has not been saved. At most 8 MB."),
};

/** The argument that says how a document is read. */
export const KIND = z
  .enum(DOCUMENT_KINDS)
  .optional()
  .describe("What the document is. Leave it out: it is recognized by its content.");

/** The argument that names a saved catalog entry. */
export const SAVED = z
  .string()
  .optional()
  .describe("The path of a saved catalog response. Its newest version takes the place of the last release.");

interface SourceArguments {
  readonly path?: string | undefined;
  readonly text?: string | undefined;
  readonly kind?: (typeof DOCUMENT_KINDS)[number] | undefined;
}

export interface OpenManifest {
  /** The name to call it by. */
  readonly name: string;
  /** Absent for a text. */
  readonly file?: FoundFile;
  readonly project: Project;
  readonly checked: Checked;
}

/** Reads the manifest that the arguments mean, with the configuration that is for it. @throws Failure or CallError */
export async function openManifest(source: SourceArguments, { folders }: Call): Promise<OpenManifest> {
  const { path, text, kind } = source;
  if ((path === undefined) === (text === undefined)) {
    throw new CallError(message("Pass either path or text, and not both."));
  }
  const file = path === undefined ? undefined : await folders.find(path);
  const content = file ? readNamed(file) : textContent(text ?? "");
  const ceiling = file?.ceiling ?? (await firstFolder(folders));
  const project = projectIn(ceiling, kind);
  const held = await heldIn(project, file?.path ?? textPath(ceiling));
  const name = path === undefined ? message("the text") : path.split(sep).join("/");
  const checked = project.of(
    { name, ...(file && { path: file.path }) },
    content,
    new ManifestDocument(content.text),
    held,
  );
  return { name, ...(file && { file }), project, checked: file ? await project.around(checked) : checked };
}

/** Reads a file that a call names. @throws Failure when it cannot be read, or is larger than a text may be */
export function readNamed({ path }: FoundFile): Content {
  return readContent(path, MAX_FOUND_BYTES, (values) =>
    message(
      "Cannot read '{path}': it is larger than {limit}. Use the command line: plugin-manifest --help.",
      values,
    ),
  );
}

/** Reads the saved catalog entry that a call names. @throws Failure or CallError */
export async function readSaved(path: string | undefined, { folders }: Call): Promise<Past["saved"]> {
  if (path === undefined) return undefined;
  const file = await folders.find(path);
  const detail = readDetail(readNamed(file).text);
  if (detail) return detail;
  const values = { path: quote(path) };
  throw new CallError(message("'{path}' is not a saved catalog response. Leave entry out.", values));
}

/** Returns a manifest's document. @throws Failure when it is not valid JSON */
export function validDocument({ name, checked: { content, document } }: OpenManifest): ManifestDocument {
  const fault = content.encodingFault?.range ?? document.faults[0];
  if (!fault) return document;
  const place = placeOf(rangesIn(content.text)({ offset: fault.offset, length: 0 }).start);
  const values = { name: quote(name), place };
  throw new Failure(
    name,
    message("'{name}' is not valid JSON at {place}. Call check_manifest to see why.", values),
  );
}

/** Reads the settings for a text: it is checked as if it were in the first folder, as standard input is. */
export async function optionsOfText(folders: Folders): Promise<CheckOptions> {
  const ceiling = await firstFolder(folders);
  return (await heldIn(projectIn(ceiling), textPath(ceiling))).options;
}

function projectIn(ceiling: string | undefined, kind: SourceArguments["kind"] | "auto" = "auto"): Project {
  const settings = { documentKind: kind };
  // A text that belongs to no folder has no configuration.
  const configuration = ceiling === undefined ? false : undefined;
  return new Project({ ceiling, settings, configuration, warn: () => undefined });
}

function textPath(ceiling = ""): string {
  return join(ceiling, "manifest.json");
}

/** Returns what holds for a path. @throws Failure when its configuration cannot be read */
async function heldIn({ configurations }: Project, path: string): Promise<Held> {
  const held = await configurations.heldFor(path);
  if (held.failure) throw held.failure;
  return held;
}

async function firstFolder(folders: Folders): Promise<string | undefined> {
  // A text can be checked without any folder.
  return (await folders.all().catch(() => []))[0]?.real;
}

/** @throws Failure */
function textContent(text: string): Content {
  if (Buffer.byteLength(text) <= MAX_FOUND_BYTES) return { text };
  const values = { limit: limitText(MAX_FOUND_BYTES) };
  throw new Failure("", message("The text is larger than {limit}. Pass a single manifest.", values));
}
