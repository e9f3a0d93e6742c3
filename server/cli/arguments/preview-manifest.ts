import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { TextDocument } from "vscode-languageserver-textdocument";
import { readDetail } from "../../core/entry/review/past";
import type { JsonObject } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import { Analysis, LANGUAGE_ID } from "../../documents/analysis";
import { editedManifest } from "../../entry/places";
import { filesBeside } from "../../host/files-beside";
import { readSettings } from "../../settings/settings";
import { CallError, Failure } from "../../program/failures";
import { Configurations } from "../../program/configurations";
import { placeOf } from "../../program/positions";
import { callFiles, readContent, readStandardInput } from "../../program/read";

/** The manifest whose entry is printed. */
export interface ManifestFile {
  /** The name that it is reported under. */
  readonly name: string;
  readonly analysis: Analysis;
  /** The reason why it has no entry, after its place. */
  readonly fault?: string;
}

/**
 * Reads the manifest that the call names, or standard input for `-`.
 * @param stdinName the file name to assume for standard input; `-` if there is none
 * @throws Failure when it cannot be read
 */
export async function readManifest(file: string, stdinName: string): Promise<ManifestFile> {
  const isInput = file === "-";
  const name = isInput ? stdinName : file;
  const content = isInput ? await readStandardInput() : readContent(file);
  const uri = name === "-" ? "untitled:/manifest.json" : pathToFileURL(resolve(name)).href;
  const { kind, rules, vocabulary } = new Configurations({}).optionsFor(name);
  const textDocument = TextDocument.create(uri, LANGUAGE_ID, 1, content.text);
  const settings = readSettings({ documentKind: kind, rules, vocabulary });
  const onRuleError = (code: string, error: unknown): never => {
    const values = { name, code, error: String(error) };
    throw new Failure(name, message("Cannot check '{name}': rule '{code}' failed: {error}", values));
  };
  const first = new Analysis(textDocument, settings, onRuleError);
  const beside = await filesBeside(callFiles, uri, first.document, first.context.kind);
  const analysis = beside ? new Analysis(textDocument, settings, onRuleError, first, beside) : first;
  const fault = content.encodingFault
    ? { ...content.encodingFault.range, message: content.encodingFault.message }
    : faultOf(analysis);
  if (!fault) return { name, analysis };
  const values = { name, place: placeOf(analysis.position(fault.offset)), problem: fault.message };
  return { name, analysis, fault: message("{name}:{place}: {problem}", values) };
}

function faultOf(analysis: Analysis): { offset: number; message: string } | undefined {
  const [fault] = analysis.document.faults;
  if (fault) return fault;
  if (editedManifest(analysis)) return undefined;
  return {
    offset: analysis.document.root?.offset ?? 0,
    message:
      analysis.context.kind === "detail"
        ? message("None of these versions has a manifest.")
        : message("A manifest must be a JSON object, { … }."),
  };
}

/**
 * Reads `--entry`, an earlier detail response of the catalog.
 * @throws CallError when the file is not one
 * @throws Failure when it cannot be read
 */
export function readEarlierEntry(path: string): JsonObject {
  const detail = readDetail(readContent(path).text);
  if (detail) return detail;
  throw new CallError(
    message("--entry must be a detail response of the catalog; '{path}' is not one.", { path }),
  );
}
