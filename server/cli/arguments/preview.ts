import { message } from "../../core/text/messages";
import { ENTRY_OPTIONS, wrongOption, type EntryOptions } from "../../program/entry/options";
import { CallError, Failure, ruleFailure } from "../../program/failures";
import { FACES } from "../../core/entry/version";
import type { Options, readArguments } from "./arguments";
import { resolve } from "node:path";
import { documentKind } from "../../core/manifest/kind";
import { editedManifest } from "../../core/manifest/manifest";
import type { GitReader } from "../../host/git/past";
import { fileUri } from "../../host/uris";
import { readRequest, withFiles, withSource, type CheckRequest } from "../../program/check-request";
import { Configurations } from "../../program/configurations";
import { placeOf, positionsIn } from "../../project/positions";

/** The options of `preview` (docs/spec/command-line.md). */
export const PREVIEW_OPTIONS = {
  face: {
    type: "string",
    default: "published",
    values: FACES,
    text: () => message("show the entry like this"),
  },
  entry: {
    type: "string",
    value: "<file>",
    text: () => message("take earlier versions from this response"),
  },
  package: {
    type: "string",
    multiple: true,
    default: [],
    value: "<platform>=<file>",
    text: () => message("fill in this file's size and digest; repeatable"),
  },
  now: { type: "string", value: "<timestamp>", text: () => message("set the time of publication") },
  "request-id": { type: "string", value: "<uuid>", text: () => message("set the response's identifier") },
  slug: { type: "string", value: "<slug>", text: () => message("set the item's slug, which is derived") },
  source: {
    type: "string",
    value: "<source>",
    text: () => message("set the source that the manifest lacks"),
  },
  "no-git": {
    type: "boolean",
    default: false,
    text: () => message("take neither versions nor repository from git"),
  },
  provenance: { type: "boolean", default: false, text: () => message("add the origin of each field") },
  format: {
    type: "string",
    default: "json",
    values: ["json", "html"],
    text: () => message("print data, or a page to read"),
  },
  output: {
    type: "string",
    value: "<file>",
    text: () => message("write to this file, not to standard output"),
  },
  "stdin-filename": {
    type: "string",
    default: "-",
    value: "<name>",
    text: () => message("treat standard input as this file"),
  },
} as const satisfies Options;

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
  /** The name that it is reported under. */
  readonly name: string;
  readonly uri: string;
  readonly request: CheckRequest;
  /** The reason why it has no entry, after its place. */
  readonly fault?: string;
}

/**
 * Reads the manifest that the call names, or standard input for `-`.
 * @param stdinName the file name to assume for standard input; `-` if there is none
 * @param git looks into the plugin's own files; undefined if git is not to be run
 * @throws Failure when it cannot be read, or is the configuration file
 */
export async function readManifest(
  file: string,
  stdinName: string,
  git: GitReader | undefined,
): Promise<ManifestFile> {
  const source = file === "-" ? { name: stdinName } : { name: file, path: file };
  const { name } = source;
  const configurations = new Configurations({});
  const read = await readRequest(source, configurations);
  if (!read)
    throw new Failure(name, message("'{name}' is not a manifest, nor a detail response with one.", { name }));
  // An entry without a part of its configuration would not be the author's.
  await configurations.optionsFor(name);
  const onRuleError = (code: string, error: unknown): never => {
    throw ruleFailure(name, code, error);
  };
  const own = { ...read, options: { ...read.options, onRuleError } };
  // Which files a build makes, only git knows.
  const request = git ? await withSource(await withFiles(own), git) : own;
  const uri = name === "-" ? "untitled:/manifest.json" : fileUri(resolve(name));
  const fault = faultOf(request);
  if (!fault) return { name, uri, request };
  const values = {
    name,
    place: placeOf(positionsIn(request.content.text)(fault.offset)),
    problem: fault.message,
  };
  return { name, uri, request, fault: message("{name}:{place}: {problem}", values) };
}

function faultOf({
  content,
  document,
  options,
}: CheckRequest): { offset: number; message: string } | undefined {
  const { encodingFault } = content;
  if (encodingFault) return { ...encodingFault.range, message: encodingFault.message };
  const [fault] = document.faults;
  if (fault) return fault;
  const kind = options.kind ?? documentKind(document.root);
  if (editedManifest(document, kind)) return undefined;
  return {
    offset: document.root?.offset ?? 0,
    message:
      kind === "detail"
        ? message("None of these versions has a manifest.")
        : message("A manifest must be a JSON object, { … }."),
  };
}
