import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { TextDocument } from "vscode-languageserver-textdocument";
import { readDetail } from "../../core/catalog/review/past";
import type { JsonObject } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import { Analysis, LANGUAGE_ID } from "../../documents/analysis";
import { editedManifest } from "../../entry/places";
import { readSettings } from "../../settings/settings";
import { CallError, Failure } from "./exit";
import { Configurations } from "./configurations";
import { readContent, readStandardInput } from "./read";

/** A manifest whose entry is to be printed. */
export interface ManifestFile {
  /** What it is reported as. */
  readonly name: string;
  readonly analysis: Analysis;
  /** Why it has no entry, with the place. */
  readonly fault?: string;
}

/**
 * Reads the manifest that the call names; `-` is standard input, which has a place only by its given name.
 * @throws Failure when it cannot be read
 */
export async function readManifest(file: string, stdinName: string): Promise<ManifestFile> {
  const isInput = file === "-";
  const name = isInput ? stdinName : file;
  const content = isInput ? await readStandardInput() : readContent(file);
  const uri = name === "-" ? "untitled:/manifest.json" : pathToFileURL(resolve(name)).href;
  const { kind, rules, vocabulary } = new Configurations({}).optionsFor(name);
  const analysis = new Analysis(
    TextDocument.create(uri, LANGUAGE_ID, 1, content.text),
    readSettings({ documentKind: kind, rules, vocabulary }),
    (code, error) => {
      const reason = String(error);
      throw new Failure(
        name,
        message("'{name}' could not be checked by the rule '{code}': {reason}", { name, code, reason }),
      );
    },
  );
  const fault = content.encodingFault
    ? { ...content.encodingFault.range, message: content.encodingFault.message }
    : faultOf(analysis);
  if (!fault) return { name, analysis };
  const { line, character } = analysis.textDocument.positionAt(fault.offset);
  return { name, analysis, fault: `${name}:${line + 1}:${character + 1}: ${fault.message}` };
}

function faultOf(analysis: Analysis): { offset: number; message: string } | undefined {
  const [fault] = analysis.document.faults;
  if (fault) return fault;
  if (editedManifest(analysis)) return undefined;
  return {
    offset: analysis.document.root?.offset ?? 0,
    message:
      analysis.context.kind === "detail"
        ? message("No version here has a manifest.")
        : message("A manifest is a JSON object, { … }."),
  };
}

/** `--entry`: an earlier detail response. @throws CallError when the file is none; Failure when it cannot be read */
export function readEarlierEntry(path: string): JsonObject {
  const detail = readDetail(readContent(path).text);
  if (detail) return detail;
  throw new CallError(message("--entry takes a detail response of the catalog; '{path}' is none.", { path }));
}
