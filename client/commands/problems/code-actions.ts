import {
  CodeActionKind,
  commands,
  Range,
  Uri,
  window,
  workspace,
  WorkspaceEdit,
  type CodeAction,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  SORT_TAGS_KIND,
  SUPPRESS_COMMAND,
  SUPPRESS_FINDING_REQUEST,
  SUPPRESS_KIND,
  type SuppressFindingParams,
  type SuppressFindingResult,
} from "../../../server/protocol";
import { applyEdit, askServer } from "../../editor/ask";
import { message } from "../../../server/core/text/messages";

/** The command *Fix All*: applies all safe fixes to the active manifest in one edit. */
export async function fixAllProblems(manifest: Uri | undefined): Promise<void> {
  const kind = CodeActionKind.SourceFixAll.append("pluginManifest").value;
  const actions = manifest && (await codeActionsIn(manifest, new Range(0, 0, 0, 0), kind));
  const edit = actions?.[0]?.edit;
  if (!edit) {
    await window.showInformationMessage(message("No problem has a safe fix."));
    return;
  }
  await workspace.applyEdit(edit);
}

/** The command *Sort Tags*: sorts all lists of tags in the active manifest, in one edit. */
export async function sortTags(): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (!document) return;
  const range = new Range(0, 0, document.lineCount, 0);
  const actions = await codeActionsIn(document.uri, range, SORT_TAGS_KIND);
  const edits = actions.flatMap(({ edit }) => edit?.get(document.uri) ?? []);
  if (edits.length === 0) {
    window.setStatusBarMessage(message("No tags to sort."), 5000);
    return;
  }
  const edit = new WorkspaceEdit();
  edit.set(document.uri, edits);
  await workspace.applyEdit(edit);
}

/** The argument that the action *Suppress with a Reason…* passes. A key binding can add the reason. */
type SuppressionRequest = Partial<SuppressFindingParams>;

/**
 * The command *Suppress a Problem…*, also run by the action *Suppress with a Reason…*: asks why a problem is
 * acceptable, and writes a suppression into the configuration file.
 * @param argument a `SuppressionRequest`; otherwise, uses the only problem at the cursor or asks the author to choose
 */
export async function suppressFinding(
  client: BaseLanguageClient,
  manifest: Uri | undefined,
  argument: unknown,
): Promise<void> {
  const isFromMenu = argument === undefined || argument instanceof Uri;
  const request = isFromMenu ? await askForProblem(manifest) : (argument as SuppressionRequest);
  const { textDocument, suppressions } = request ?? {};
  if (!textDocument || !suppressions) return;
  const reason = request?.reason ?? (await askForReason(suppressions[0]?.rule ?? ""));
  if (reason === undefined) return;
  const uri = client.protocol2CodeConverter.asUri(textDocument.uri);
  const parameters = { suppressions, reason };
  const result = await askServer<SuppressFindingResult>(client, SUPPRESS_FINDING_REQUEST, uri, parameters);
  if (!result?.edit) {
    await window.showWarningMessage(
      message("Nothing was written. Check that .plugin-manifest.json has no errors."),
    );
    return;
  }
  // A suppression takes effect once the file is saved. By default, the editor saves files that a refactoring changes.
  await applyEdit(client, result.edit, { isRefactoring: true });
}

async function askForProblem(manifest: Uri | undefined): Promise<SuppressionRequest | undefined> {
  const editor = window.visibleTextEditors.find(
    ({ document: { uri } }) => uri.toString() === manifest?.toString(),
  );
  const cursorActions = manifest && editor ? await suppressActionsIn(manifest, editor.selection) : [];
  const actions =
    manifest && cursorActions.length === 0 ? await suppressActionsIn(manifest, WHOLE_TEXT) : cursorActions;
  if (actions.length === 0) {
    await window.showInformationMessage(message("No problem of this manifest can be suppressed."));
    return undefined;
  }
  const items = actions.map(({ title, command, diagnostics }) => ({
    label: diagnostics?.[0]?.message ?? title,
    command,
  }));
  const options = { title: message("Suppress a Problem"), placeHolder: message("Select the problem") };
  const item = cursorActions.length === 1 ? items[0] : await window.showQuickPick(items, options);
  return item?.command?.arguments?.[0] as SuppressionRequest | undefined;
}

const WHOLE_TEXT = new Range(0, 0, Number.MAX_SAFE_INTEGER, 0);

async function suppressActionsIn(manifest: Uri, range: Range): Promise<CodeAction[]> {
  const actions = await codeActionsIn(manifest, range, SUPPRESS_KIND);
  return actions.filter(({ command }) => command?.command === SUPPRESS_COMMAND);
}

async function askForReason(code: string): Promise<string | undefined> {
  const reason = await window.showInputBox({
    title: message("Suppress a Problem"),
    prompt: message("Reason for suppressing {code}, kept in .plugin-manifest.json", { code }),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === "" ? message("Write a reason.") : undefined),
  });
  return reason?.trim();
}

function codeActionsIn(uri: Uri, range: Range, kind: string): Thenable<CodeAction[]> {
  return commands.executeCommand("vscode.executeCodeActionProvider", uri, range, kind);
}
