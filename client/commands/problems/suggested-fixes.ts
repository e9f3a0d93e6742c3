import { commands, TabInputTextDiff, Uri, window, workspace, type TextDocument } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { SUGGESTED_FIXES_REQUEST, type SuggestedFixesResult } from "../../../server/protocol";
import { applyEdit } from "../../editor/ask";
import { nameOf } from "../../editor/documents";
import { askManifest } from "../shared/requests";
import { message } from "../../../server/core/text/messages";

/** The URI scheme of fixed texts; not one of those that manifests are edited in. */
const SCHEME = "plugin-manifest-fixes";

/**
 * The command *Apply Suggested Fixes…*: shows the active manifest beside the text with all its safe and suggested
 * fixes, and applies them in one step if the author accepts.
 * @param answer "apply" or "discard" from a key binding, instead of an answer to the question
 */
export async function applySuggestedFixes(client: BaseLanguageClient, answer: unknown): Promise<void> {
  const document = window.activeTextEditor?.document;
  const fixes = await askManifest<SuggestedFixesResult>(client, SUGGESTED_FIXES_REQUEST, document?.uri);
  if (!document || !fixes) return;
  const { text, version, edit } = fixes;
  if (!edit) {
    await window.showInformationMessage(message("No problem has a safe or suggested fix."));
    return;
  }
  if (!(await isAccepted(document, text, answer))) return;
  const isSame = !document.isClosed && document.version === version;
  if (isSame && (await applyEdit(client, edit))) return;
  const name = nameOf(document.uri);
  await window.showWarningMessage(
    message("No fix was applied, because {name} has changed since its fixes were shown.", { name }),
  );
}

async function isAccepted(document: TextDocument, fixed: string, answer: unknown): Promise<boolean> {
  // By this name the fixed text has the manifest's language, and its `$schema` is not fetched.
  const path = `${document.uri.path}.plugin-manifest.json`;
  const uri = Uri.from({ scheme: SCHEME, path, query: String(Date.now()) });
  const provider = workspace.registerTextDocumentContentProvider(SCHEME, {
    provideTextDocumentContent: (asked) => (asked.toString() === uri.toString() ? fixed : undefined),
  });
  try {
    const title = message("{name} ↔ with suggested fixes", { name: nameOf(document.uri) });
    await commands.executeCommand("vscode.diff", document.uri, uri, title);
    return (await answered(answer)) === "apply";
  } finally {
    await closeDifference(uri);
    provider.dispose();
  }
}

async function answered(answer: unknown): Promise<unknown> {
  if (answer === "apply" || answer === "discard") return answer;
  const apply = message("Apply");
  const chosen = await window.showQuickPick([apply, message("Discard")], {
    placeHolder: message("Apply the suggested fixes that the comparison shows?"),
    ignoreFocusOut: true,
  });
  return chosen === apply ? "apply" : "discard";
}

async function closeDifference(fixed: Uri): Promise<void> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  const open = tabs.filter(
    ({ input }) => input instanceof TabInputTextDiff && input.modified.toString() === fixed.toString(),
  );
  await window.tabGroups.close(open);
}
