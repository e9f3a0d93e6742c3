import {
  CodeActionKind,
  CreateFile,
  TextDocumentEdit,
  type CodeAction,
  type WorkspaceEdit,
} from "vscode-languageserver-types";
import { applyEdits } from "../../core/json/edit/edits";
import type { ConfigurationChange } from "../../core/problem";
import { readConfiguration } from "../../project/settings/read-configuration";
import { editOfFiles, plainEdits, rangesOnDisk } from "../shared/workspace-edit";
import { configurationEdits, type ConfigurationTarget } from "../../project/settings/configuration-edit";

/** Makes a fix that changes the configuration file; undefined when the client or the file does not allow it. */
export function configurationAction(
  title: string,
  change: ConfigurationChange,
  target: ConfigurationTarget,
): CodeAction | undefined {
  const edit = configurationEdit(change, target);
  return edit && { title, kind: CodeActionKind.QuickFix, diagnostics: [], edit };
}

/** Makes the edit of a change of the configuration file; undefined when the client or the file does not allow it. */
export function configurationEdit(
  change: ConfigurationChange,
  target: ConfigurationTarget,
): WorkspaceEdit | undefined {
  const { uri, version, isVersioned, text } = target;
  if (text === undefined) return creation(change, target);
  // A broken file is left to its author.
  const changed = readConfiguration(text).configuration && configurationEdits(text, change);
  if (!changed) return undefined;
  const edits = plainEdits(changed, rangesOnDisk(text));
  return editOfFiles([{ uri, version, edits }], { documentChanges: isVersioned });
}

function creation(
  change: ConfigurationChange,
  { uri, canCreate }: ConfigurationTarget,
): WorkspaceEdit | undefined {
  const empty = "{}\n";
  const edits = configurationEdits(empty, change);
  if (!canCreate || !edits) return undefined;
  const create = CreateFile.create(uri, { ignoreIfExists: true });
  const content = { range: rangesOnDisk("")({ offset: 0, length: 0 }), newText: applyEdits(empty, edits) };
  return { documentChanges: [create, TextDocumentEdit.create({ uri, version: null }, [content])] };
}
