import { Range, Uri, window, type CodeAction } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  SUPPRESS_COMMAND,
  SUPPRESS_FINDING_REQUEST,
  SUPPRESS_KIND,
  type SuppressFindingParams,
  type SuppressFindingResult,
} from "../../../server/protocol";
import { applyEdit, ask } from "../../editor/ask";
import { message } from "../../../server/core/text/messages";
import { codeActionsIn } from "./code-actions";

/** What the action of a problem passes; a key binding can pass the reason, too. */
type Asked = Partial<SuppressFindingParams>;

/**
 * The command *Suppress a Problem…*, and what the action *Suppress with a Reason…* runs: asks why a problem is acceptable,
 * and writes a suppression into the configuration file. From the command palette, it is about the problem at the cursor.
 * @param manifest the active one
 * @param argument the manifest, the suppressions that the reason is for, and the reason if it is known
 */
export async function suppressFinding(
  client: BaseLanguageClient,
  manifest: Uri | undefined,
  argument: unknown,
): Promise<void> {
  const isPalette = argument === undefined || argument instanceof Uri;
  const given = isPalette ? await chosen(manifest) : (argument as Asked);
  const { textDocument, suppressions, reason: known } = given ?? {};
  if (!textDocument || !suppressions) return;
  const reason = known ?? (await askFor(suppressions.map(({ rule }) => rule)));
  if (reason === undefined) return;
  const uri = client.protocol2CodeConverter.asUri(textDocument.uri);
  const parameters = { suppressions, reason };
  const result = await ask<SuppressFindingResult | null>(client, SUPPRESS_FINDING_REQUEST, uri, parameters);
  if (!result?.edit) {
    await window.showWarningMessage(
      message("Nothing was written. Check that .plugin-manifest.json has no errors."),
    );
    return;
  }
  // The file takes effect once it is saved. The editor saves what a refactoring writes, unless a setting says otherwise.
  await applyEdit(client, result.edit, { isRefactoring: true });
}

async function chosen(manifest: Uri | undefined): Promise<Asked | undefined> {
  const editor = window.visibleTextEditors.find(
    ({ document: { uri } }) => uri.toString() === manifest?.toString(),
  );
  const here = manifest && editor ? await suppressible(manifest, editor.selection) : [];
  const own = manifest && here.length === 0 ? await suppressible(manifest, WHOLE) : here;
  if (own.length === 0) {
    await window.showInformationMessage(message("No problem of this manifest can be suppressed."));
    return undefined;
  }
  const items = own.map(({ title, command, diagnostics }) => ({
    label: diagnostics?.[0]?.message ?? title,
    command,
  }));
  const options = { title: message("Suppress a Problem"), placeHolder: message("Select the problem") };
  const item = here.length === 1 ? items[0] : await window.showQuickPick(items, options);
  return item?.command?.arguments?.[0] as Asked | undefined;
}

const WHOLE = new Range(0, 0, Number.MAX_SAFE_INTEGER, 0);

async function suppressible(manifest: Uri, range: Range): Promise<CodeAction[]> {
  const all = await codeActionsIn(manifest, range, SUPPRESS_KIND);
  return all.filter(({ command }) => command?.command === SUPPRESS_COMMAND);
}

/** @param rules the codes of the rules, several times the same if a problem is about several members */
async function askFor(rules: readonly string[]): Promise<string | undefined> {
  const code = rules[0] ?? "";
  const reason = await window.showInputBox({
    title: message("Suppress a Problem"),
    prompt: message("Reason for suppressing {code}, kept in .plugin-manifest.json", {
      code,
    }),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === "" ? message("Write a reason.") : undefined),
  });
  return reason?.trim();
}
