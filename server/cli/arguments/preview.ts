import { message } from "../../core/text/messages";
import { ENTRY_OPTIONS, wrongOption, type EntryOptions } from "../../project/entry/options";
import { CallError, Failure } from "../../project/files/failures";
import { FACES } from "../../core/entry/version";
import { choice, flag, repeatable, valued, type Options, type readArguments } from "./arguments";
import { documentKind, type DocumentKind } from "../../core/manifest/kind";
import { editedManifest } from "../../core/manifest/manifest";
import type { Checked } from "../../project/call/checked";
import type { Project } from "../../project/call/project";
import { placedSentence, syntaxFault } from "../../project/files/read";
import type { ManifestDocument } from "../../core/json/parse/document";

/** The options of `preview` (docs/spec/command-line.md). */
export const PREVIEW_OPTIONS = {
  face: choice(FACES, "published", () => message("show the entry like this")),
  entry: valued("<file>", () => message("take earlier versions from this response")),
  package: repeatable("<platform>=<file>", () => message("fill in this file's size and digest; repeatable")),
  now: valued("<timestamp>", () => message("set the time of publication")),
  "request-id": valued("<uuid>", () => message("set the response's identifier")),
  slug: valued("<slug>", () => message("set the item's slug, which is derived")),
  source: valued("<source>", () => message("set the source that the manifest lacks")),
  "no-git": flag(() => message("take neither versions nor repository from git")),
  provenance: flag(() => message("add the origin of each field")),
  format: choice(["json", "html"], "json", () => message("print data, or a page to read")),
  output: valued("<file>", () => message("write to this file, not to standard output")),
  "stdin-filename": { ...valued("<name>", () => message("treat standard input as this file")), default: "-" },
} satisfies Options;

export type PreviewValues = ReturnType<typeof readArguments<typeof PREVIEW_OPTIONS>>["values"];

const NAMES = { face: "--face", now: "--now", requestId: "--request-id", slug: "--slug", source: "--source" };

/** Reads the options that an entry is built from, without `--entry` and `--package`. @throws CallError */
export function readEntryOptions(values: Readonly<Record<string, unknown>>): EntryOptions {
  const options = Object.entries(NAMES).map(([name, option]) => {
    const [check, value] = [ENTRY_OPTIONS[name as keyof EntryOptions], values[option.slice("--".length)]];
    const quoted = `'${String(value)}'`;
    if (value !== undefined && !check.isRight(value)) throw new CallError(wrongOption(option, check, quoted));
    return [name, value] as const;
  });
  return Object.fromEntries(options);
}

/** The manifest whose entry is printed. */
export interface ManifestFile {
  readonly checked: Checked;
  /** Its address in an entry. */
  readonly uri: string;
  /** The reason why it has no entry, after its place. */
  readonly fault?: string;
}

/**
 * Reads the manifest that the call names, or standard input for `-`.
 * @param stdinName the file name to assume for standard input; `-` if there is none
 * @throws Failure when it cannot be read, or is the configuration file
 */
export async function readManifest(project: Project, file: string, stdinName: string): Promise<ManifestFile> {
  const source = file === "-" ? { name: stdinName } : { name: file, path: file };
  const { name } = source;
  const checked = await project.settled(source);
  if (!checked)
    throw new Failure(name, message("'{name}' is not a manifest, nor a detail response with one.", { name }));
  // An entry without a part of its configuration would not be the author's.
  await project.configurations.optionsFor(name);
  const uri = name === "-" ? "untitled:/manifest.json" : checked.uri;
  const { content, document, options } = checked;
  const kind = options.kind ?? documentKind(document.root);
  const fault =
    syntaxFault(content, document) ??
    (editedManifest(document, kind) ? undefined : noManifestFault(document, kind));
  return { checked, uri, ...(fault && { fault: placedSentence(name, content.text, fault) }) };
}

function noManifestFault({ root }: ManifestDocument, kind: DocumentKind) {
  const sentence =
    kind === "detail"
      ? message("None of these versions has a manifest.")
      : message("A manifest must be a JSON object, { … }.");
  return { offset: root?.offset ?? 0, message: sentence };
}
