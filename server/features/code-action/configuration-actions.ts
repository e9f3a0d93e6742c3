import {
  CodeActionKind,
  CreateFile,
  TextDocumentEdit,
  type CodeAction,
  type Range,
  type WorkspaceEdit,
} from "vscode-languageserver-types";
import { TextDocument } from "vscode-languageserver-textdocument";
import { applyEdits } from "../../core/json/edit/edits";
import { endOf } from "../../core/text/ranges";
import type { ConfigurationChange } from "../../core/problem";
import { readConfiguration } from "../../settings/read-configuration";
import { combinedEdit, type ConfigurationTarget } from "../../settings/configuration-edit";

/** Makes a fix that changes the configuration file; undefined when the client or the file does not allow it. */
export function configurationAction(
  title: string,
  change: ConfigurationChange,
  target: ConfigurationTarget,
): CodeAction | undefined {
  const edit = configurationEdit([change], target);
  return edit && { title, kind: CodeActionKind.QuickFix, diagnostics: [], edit };
}

/** Makes the edit of some changes of the configuration file; undefined when the client or the file does not allow it. */
export function configurationEdit(
  changes: readonly ConfigurationChange[],
  target: ConfigurationTarget,
): WorkspaceEdit | undefined {
  return target.text === undefined ? creation(changes, target) : modification(changes, target, target.text);
}

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function creation(
  changes: readonly ConfigurationChange[],
  { uri, canCreate }: ConfigurationTarget,
): WorkspaceEdit | undefined {
  const empty = "{}\n";
  const edit = combinedEdit(empty, changes);
  if (!canCreate || !edit) return undefined;
  const create = CreateFile.create(uri, { ignoreIfExists: true });
  const newText = applyEdits(empty, [edit]);
  return {
    documentChanges: [create, TextDocumentEdit.create({ uri, version: null }, [{ range: START, newText }])],
  };
}

function modification(
  changes: readonly ConfigurationChange[],
  { uri, version, isVersioned }: ConfigurationTarget,
  text: string,
): WorkspaceEdit | undefined {
  // A broken file is left to its author.
  const edit = readConfiguration(text).configuration && combinedEdit(text, changes);
  if (!edit) return undefined;
  const document = TextDocument.create(uri, "json", 0, text);
  const range = { start: document.positionAt(edit.offset), end: document.positionAt(endOf(edit)) };
  const edits = [{ range, newText: edit.text }];
  if (!isVersioned) return { changes: { [uri]: edits } };
  return { documentChanges: [TextDocumentEdit.create({ uri, version }, edits)] };
}
