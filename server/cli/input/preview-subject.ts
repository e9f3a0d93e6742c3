import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { TextDocument } from "vscode-languageserver-textdocument";
import { Analysis, LANGUAGE_ID } from "../../documents/analysis";
import { changelogSections } from "../../core/catalog/changelog";
import { readDetail } from "../../core/catalog/review/past";
import type { Surroundings } from "../../core/catalog/review/review";
import type { JsonObject } from "../../core/json/tree/value";
import { EntryFiles } from "../../entry/entry-files";
import { editedManifest } from "../../entry/places";
import type { Scene } from "../../entry/entry-result";
import { nodeFiles } from "../../host/files.node";
import { NO_HISTORY } from "../../host/history";
import { NodeHistory } from "../../host/history.node";
import { readSettings } from "../../settings/settings";
import { Configurations } from "./configurations";
import { CallError, Failure } from "./exit";
import { readContent, readStandardInput } from "./read";

/** A manifest whose entry is to be made. */
export interface Subject {
  /** What it is reported as. */
  readonly name: string;
  readonly analysis: Analysis;
  /** Why no entry can be made of it, with the place, if none can. */
  readonly fault?: string;
}

/**
 * Reads the manifest that the call names; `-` is standard input, which has a place only by its given name.
 * @throws Failure when it cannot be read
 */
export async function readSubject(file: string, stdinName: string): Promise<Subject> {
  const isInput = file === "-";
  const name = isInput ? stdinName : file;
  const content = isInput ? await readStandardInput() : readContent(file);
  const uri = name === "-" ? "untitled:/manifest.json" : pathToFileURL(resolve(name)).href;
  const { kind, rules, vocabulary } = new Configurations({}).optionsFor(name);
  const analysis = new Analysis(
    TextDocument.create(uri, LANGUAGE_ID, 1, content.text),
    readSettings({ documentKind: kind, rules, vocabulary }),
    (code, error) => {
      throw new Failure(name, `'${name}' could not be checked by the rule '${code}': ${String(error)}`);
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
  const isDetail = analysis.context.kind === "detail";
  const message = isDetail ? "No version here has a manifest." : "A manifest is a JSON object, { … }.";
  return { offset: analysis.document.root?.offset ?? 0, message };
}

/** What the options add to what stands around a manifest. */
export interface Additions extends Pick<Surroundings, "source" | "slug" | "packages"> {
  readonly detail?: JsonObject | undefined;
  readonly useGit: boolean;
  /** The manifest's own icon path. */
  readonly icon?: string | undefined;
}

/** What stands around a manifest, all of it read. */
export async function sceneOf(
  { analysis: { uri } }: Subject,
  added: Additions,
): Promise<Scene & { isPartial: boolean }> {
  const { detail, useGit, icon, ...options } = added;
  const files = new EntryFiles(nodeFiles);
  const [history, changelog, image] = await Promise.all([
    useGit ? new NodeHistory().of(uri) : NO_HISTORY.of(uri),
    files.changelog(uri),
    icon === undefined ? undefined : files.icon(uri, icon),
  ]);
  const { versions: tags, remote: repositoryUrl, note, isPartial = false } = history;
  return {
    surroundings: {
      ...options,
      past: { detail, tags },
      changelog: changelog === undefined ? undefined : changelogSections(changelog),
      repositoryUrl,
    },
    notes: useGit && note !== undefined ? [{ text: note, ofGit: true }] : [],
    isLoading: false,
    isPartial,
    icon: image,
  };
}

/** `--entry`: an earlier detail response. @throws CallError when the file is none; Failure when it cannot be read */
export function readEntry(path: string): JsonObject {
  const detail = readDetail(readContent(path).text);
  if (!detail) throw new CallError(`--entry takes a detail response of the catalog; '${path}' is none.`);
  return detail;
}
