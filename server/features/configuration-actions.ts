import { applyEdits, modify } from "jsonc-parser";
import {
  CodeActionKind,
  CreateFile,
  TextDocumentEdit,
  type CodeAction,
  type Range,
  type WorkspaceEdit,
} from "vscode-languageserver-types";
import { TextDocument } from "vscode-languageserver-textdocument";
import { parse } from "../core/document/parse";
import { styleOf } from "../core/document/style";
import type { ConfigurationChange } from "../core/problem";

/** The configuration file that a fix writes: the one that holds for the manifest, or a new one. */
export interface ConfigurationTarget {
  readonly uri: string;
  /** Undefined when there is none yet. */
  readonly text: string | undefined;
  /** Of the open document; null when it is not open. */
  readonly version: number | null;
  /** `workspace.workspaceEdit.resourceOperations` has `create`. */
  readonly canCreate: boolean;
}

/** A fix that writes the workspace's configuration; undefined when the client or the file does not let it. */
export function configurationAction(
  title: string,
  change: ConfigurationChange,
  target: ConfigurationTarget,
): CodeAction | undefined {
  const edit =
    target.text === undefined ? creation(change, target) : modification(change, target, target.text);
  return edit && { title, kind: CodeActionKind.QuickFix, diagnostics: [], edit };
}

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function creation(
  change: ConfigurationChange,
  { uri, canCreate }: ConfigurationTarget,
): WorkspaceEdit | undefined {
  if (!canCreate) return undefined;
  const newText = `${changed("{}", change).text}\n`;
  const create = CreateFile.create(uri, { ignoreIfExists: true });
  return {
    documentChanges: [create, TextDocumentEdit.create({ uri, version: null }, [{ range: START, newText }])],
  };
}

function modification(
  change: ConfigurationChange,
  { uri, version }: ConfigurationTarget,
  text: string,
): WorkspaceEdit | undefined {
  // A broken file is its author's to mend first.
  if (parse(text).faults.length) return undefined;
  const document = TextDocument.create(uri, "json", 0, text);
  const edits = changed(text, change).edits.map(({ offset, length, content }) => ({
    range: { start: document.positionAt(offset), end: document.positionAt(offset + length) },
    newText: content,
  }));
  return { documentChanges: [TextDocumentEdit.create({ uri, version }, edits)] };
}

function changed(text: string, { path, value, isEntry }: ConfigurationChange) {
  const { unit, eol } = styleOf(text);
  const formattingOptions = { insertSpaces: unit !== "\t", tabSize: unit === "\t" ? 2 : unit.length, eol };
  const list = isEntry ? valueAt(text, path) : undefined;
  const edits = Array.isArray(list)
    ? modify(text, [...path, list.length], value, { formattingOptions, isArrayInsertion: true })
    : modify(text, [...path], isEntry ? [value] : value, { formattingOptions });
  return { edits, text: applyEdits(text, edits) };
}

function valueAt(text: string, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    JSON.parse(text),
  );
}
