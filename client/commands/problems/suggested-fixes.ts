import { commands, TabInputTextDiff, Uri, window, workspace, type TextDocument } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { SUGGESTED_FIXES_REQUEST, type SuggestedFixesResult } from "../../../server/protocol";
import { applyEdit, askAboutManifest } from "../../editor/ask";
import { fileNameOf } from "../../editor/documents";
import { message } from "../../../server/core/text/messages";

/** The URI scheme of the fixed text in the diff. The server does not check documents with this scheme. */
const SCHEME = "plugin-manifest-fixes";

/**
 * The command *Apply Suggested Fixes…*: shows all safe and suggested fixes of the active manifest in a diff, and applies
 * the fixes in one edit if the author accepts.
 * @param preset "apply" or "discard"
 */
export async function applySuggestedFixes(client: BaseLanguageClient, preset: unknown): Promise<void> {
  const document = window.activeTextEditor?.document;
  const fixes = await askAboutManifest<SuggestedFixesResult>(client, SUGGESTED_FIXES_REQUEST, document?.uri);
  if (!document || !fixes) return;
  const { text, version, edit } = fixes;
  if (!edit) {
    await window.showInformationMessage(message("No problem has a safe or suggested fix."));
    return;
  }
  if (!(await confirmInDiff(document, text, preset))) return;
  const isUnchanged = !document.isClosed && document.version === version;
  if (isUnchanged && (await applyEdit(client, edit))) return;
  const name = fileNameOf(document.uri);
  await window.showWarningMessage(
    message("No fix was applied, because {name} has changed since its fixes were shown.", { name }),
  );
}

async function confirmInDiff(document: TextDocument, fixedText: string, preset: unknown): Promise<boolean> {
  // The file name selects the manifest language. In a JSON document, the editor would fetch the `$schema`.
  const path = `${document.uri.path}.plugin-manifest.json`;
  const uri = Uri.from({ scheme: SCHEME, path, query: String(Date.now()) });
  const provider = workspace.registerTextDocumentContentProvider(SCHEME, {
    provideTextDocumentContent: (requestedUri) =>
      requestedUri.toString() === uri.toString() ? fixedText : undefined,
  });
  try {
    const title = message("{name} ↔ with suggested fixes", { name: fileNameOf(document.uri) });
    await commands.executeCommand("vscode.diff", document.uri, uri, title);
    return (await askToApply(preset)) === "apply";
  } finally {
    await closeComparison(uri);
    provider.dispose();
  }
}

async function askToApply(preset: unknown): Promise<unknown> {
  if (preset === "apply" || preset === "discard") return preset;
  const applyLabel = message("Apply");
  const chosen = await window.showQuickPick([applyLabel, message("Discard")], {
    placeHolder: message("Apply the suggested fixes that the comparison shows?"),
    ignoreFocusOut: true,
  });
  return chosen === applyLabel ? "apply" : "discard";
}

async function closeComparison(fixedUri: Uri): Promise<void> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  const comparisons = tabs.filter(
    ({ input }) => input instanceof TabInputTextDiff && input.modified.toString() === fixedUri.toString(),
  );
  await window.tabGroups.close(comparisons);
}
