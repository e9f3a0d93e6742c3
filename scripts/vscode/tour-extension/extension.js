// @ts-check
import { commands, Uri, ViewColumn, window, workspace } from "vscode";

/**
 * Opens the tour and its first manifest if the folder is the sample, unless the window restored editors from its last
 * session.
 */
export async function activate() {
  const [folder] = workspace.workspaceFolders ?? [];
  if (!folder || window.tabGroups.all.some((group) => group.tabs.length > 0)) return;
  const manifest = Uri.joinPath(folder.uri, "log-viewer", "manifest.json");
  if (!(await exists(manifest))) return;
  await commands.executeCommand("markdown.showPreview", Uri.joinPath(folder.uri, "README.md"));
  await window.showTextDocument(manifest, { viewColumn: ViewColumn.Beside, preview: false });
}

/** @param {Uri} file */
function exists(file) {
  return workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
}
