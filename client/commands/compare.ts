import { ViewColumn, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { COMPARE_REQUEST, DOCUMENT_KIND_REQUEST, type BaseChoice } from "../../server/protocol";
import { ask } from "../editor/ask";
import { message } from "../../server/core/text/messages";
import { chooseBase } from "../preview/choose-base";
import type { Previews } from "../preview/previews";
import { showRefusal } from "./shared/refusals";

/**
 * The command *Compare with Version…*: shows in the tab *Changes* of the preview what changes in the active manifest since
 * a release, a git revision or another file, as `plugin-manifest diff` does.
 * @param argument the choice of a key binding, which skips the list: a git revision, or `{ "uri": … }`
 */
export async function compareWithVersion(
  client: BaseLanguageClient,
  previews: Previews,
  argument: unknown,
): Promise<void> {
  const uri = window.activeTextEditor?.document.uri;
  if (!uri || !(await ask(client, DOCUMENT_KIND_REQUEST, uri))) {
    await window.showInformationMessage(message("Open a plugin manifest to compare it."));
    return;
  }
  const base = baseIn(argument) ?? (await chooseBase(client, uri));
  if (!base || !(await showRefusal(() => ask(client, COMPARE_REQUEST, uri, { base })))) return;
  await previews.showTab(uri, "changes", { base }, ViewColumn.Beside);
}

function baseIn(argument: unknown): BaseChoice | undefined {
  if (typeof argument === "string") return { revision: argument };
  const { uri } = (argument ?? {}) as { readonly uri?: unknown };
  return typeof uri === "string" ? { uri } : undefined;
}
