import { join, sep } from "node:path";
import * as z from "zod";
import type { CheckOptions } from "../../core/check/check";
import { ManifestDocument } from "../../core/json/parse/document";
import { DOCUMENT_KINDS } from "../../core/manifest/kind";
import { readDetail } from "../../core/entry/review/past";
import type { Past } from "../../core/release/past";
import { message } from "../../core/text/messages";
import type { Files } from "../../host/files";
import { nodeFiles } from "../../host/git/files.node";
import type { GitReader } from "../../host/git/past";
import { PastReader } from "../../host/git/past.node";
import { limitText, MAX_FOUND_BYTES } from "../../host/limits";
import { isManifestFile, withFiles, withSource, type CheckRequest } from "../../program/check-request";
import { Configurations, type Held } from "../../program/configurations";
import { CallError, Failure } from "../../program/failures";
import { placeOf, rangesIn } from "../../project/positions";
import { readContent, type Content } from "../../program/read";
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
  readonly request: CheckRequest;
  readonly files: Files;
  readonly git: GitReader;
}

/** Reads the manifest that the arguments mean, with the configuration that is for it. @throws Failure or CallError */
export async function openManifest(source: SourceArguments, { folders }: Call): Promise<OpenManifest> {
  const { path, text } = source;
  if ((path === undefined) === (text === undefined)) {
    throw new CallError(message("Pass either path or text, and not both."));
  }
  const file = path === undefined ? undefined : await folders.find(path);
  const content = file ? readNamed(file) : textContent(text ?? "");
  const ceiling = file?.ceiling ?? (await firstFolder(folders));
  const held = file ? await heldAt(file, source) : await heldForText(folders, source);
  const name = path === undefined ? message("the text") : path.split(sep).join("/");
  const files = nodeFiles(() => undefined, { ceiling });
  const document = new ManifestDocument(content.text);
  const request: CheckRequest = {
    source: { name, ...(file && { path: file.path }) },
    content,
    document,
    options: held.options,
    held,
    isOurs: isManifestFile(file?.path ?? "", document),
  };
  const git = new PastReader(ceiling);
  return {
    name,
    ...(file && { file }),
    request: file ? await withSource(await withFiles(request, files), git) : request,
    ...{ files, git },
  };
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
export function validDocument({ name, request: { content, document } }: OpenManifest): ManifestDocument {
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
  return (await heldForText(folders)).options;
}

async function heldForText(folders: Folders, source: SourceArguments = {}): Promise<Held> {
  const ceiling = await firstFolder(folders);
  if (ceiling === undefined) return { options: { kind: source.kind } };
  return heldAt({ path: join(ceiling, "manifest.json"), ceiling }, source);
}

async function firstFolder(folders: Folders): Promise<string | undefined> {
  // A text can be checked without any folder.
  return (await folders.all().catch(() => []))[0]?.real;
}

/** Reads the settings for a file, from the nearest configuration below the ceiling. @throws Failure when it cannot be read */
async function heldAt({ path, ceiling }: FoundFile, { kind }: SourceArguments): Promise<Held> {
  const held = await new Configurations({ documentKind: kind ?? "auto" }, undefined, ceiling).heldFor(path);
  if (held.failure) throw held.failure;
  return held;
}

/** @throws Failure */
function textContent(text: string): Content {
  if (Buffer.byteLength(text) <= MAX_FOUND_BYTES) return { text };
  const values = { limit: limitText(MAX_FOUND_BYTES) };
  throw new Failure("", message("The text is larger than {limit}. Pass a single manifest.", values));
}
