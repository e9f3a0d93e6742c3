import { commands, Uri, window, workspace, type CodeAction } from "vscode";
import type { BaseLanguageClient, WorkspaceEdit } from "vscode-languageclient";
import {
  EXCEPT_COMMAND,
  EXCEPT_FINDING_REQUEST,
  type SuppressFindingParams,
  type SuppressFindingResult,
} from "../../../server/protocol";
import { ask } from "../../editor/ask";
import { message } from "../../editor/l10n";

/** What the action of a problem passes; a key binding can pass the reason, too. */
type Asked = Partial<SuppressFindingParams>;

/**
 * The command *Suppress with a Reason…*: asks why a problem is acceptable, and writes a suppression into the configuration
 * file. From the command palette, it is about the problem at the cursor.
 * @param argument the manifest, the suppressions that the reason is for, and the reason if it is known
 */
export async function suppressFinding(client: BaseLanguageClient, argument: unknown): Promise<void> {
  const given = argument === undefined || argument instanceof Uri ? await chosen() : (argument as Asked);
  const { textDocument, suppressions, reason: known } = given ?? {};
  if (!textDocument || !suppressions) return;
  const reason = known ?? (await askFor(suppressions.map(({ rule }) => rule)));
  if (reason === undefined) return;
  const uri = client.protocol2CodeConverter.asUri(textDocument.uri);
  const parameters = { suppressions, reason };
  const result = await ask<SuppressFindingResult | null>(client, EXCEPT_FINDING_REQUEST, uri, parameters);
  if (!result?.edit) {
    await window.showWarningMessage(
      message("Nothing was written. Check that .plugin-manifest.json has no errors."),
    );
    return;
  }
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(result.edit as WorkspaceEdit);
  // The file takes effect once it is saved. The editor saves what a refactoring writes, unless a setting says otherwise.
  await workspace.applyEdit(edit, { isRefactoring: true });
}

/** Returns what the author chooses among the problems at the cursor. */
async function chosen(): Promise<Asked | undefined> {
  const editor = window.activeTextEditor;
  const actions = editor
    ? await commands.executeCommand<CodeAction[]>(
        "vscode.executeCodeActionProvider",
        editor.document.uri,
        editor.selection,
      )
    : [];
  const own = actions.filter(({ command }) => command?.command === EXCEPT_COMMAND);
  if (own.length === 0) {
    await window.showInformationMessage(
      message("Nothing at the cursor can be suppressed. Place the cursor in a problem."),
    );
    return undefined;
  }
  const items = own.map(({ title, command }) => ({ label: title, command }));
  const options = { title: message("Suppress with a Reason"), placeHolder: message("Select the problem") };
  const item = items.length === 1 ? items[0] : await window.showQuickPick(items, options);
  return item?.command?.arguments?.[0] as Asked | undefined;
}

/** @param rules the codes of the rules, several times the same if a problem is about several members */
async function askFor(rules: readonly string[]): Promise<string | undefined> {
  const code = rules[0] ?? "";
  const reason = await window.showInputBox({
    title: message("Suppress with a Reason"),
    prompt: message(
      "Why is this problem of the rule {code} acceptable? .plugin-manifest.json keeps the reason.",
      {
        code,
      },
    ),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === "" ? message("Write a reason.") : undefined),
  });
  return reason?.trim();
}
