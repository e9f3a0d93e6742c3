// @ts-check
import { commands, Uri, ViewColumn, window, workspace } from "vscode";

/** Opens the tour and the manifest that it begins with, unless the window has editors from its last session. */
export async function activate() {
  const [folder] = workspace.workspaceFolders ?? [];
  if (!folder || window.tabGroups.all.some((group) => group.tabs.length > 0)) return;
  await commands.executeCommand("markdown.showPreview", Uri.joinPath(folder.uri, "README.md"));
  await window.showTextDocument(Uri.joinPath(folder.uri, "log-viewer", "manifest.json"), {
    viewColumn: ViewColumn.Beside,
    preview: false,
  });
}
