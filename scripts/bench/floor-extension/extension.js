// @ts-check
import { ViewColumn, window, workspace } from "vscode";

const PAGE = `<!DOCTYPE html>
<h1>…</h1>
<script>
  addEventListener("message", ({ data }) => { document.querySelector("h1").textContent = data; });
</script>`;

/** Shows a page with a manifest's name, and updates it with each change: no server, no entry, one element. */
export function activate() {
  const column = { viewColumn: ViewColumn.Beside, preserveFocus: true };
  const panel = window.createWebviewPanel("pluginManifestFloor", "Floor", column, { enableScripts: true });
  panel.webview.html = PAGE;
  workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    const [change] = contentChanges;
    const name = change && /"name": "([^"]*)"/.exec(document.lineAt(change.range.start.line).text)?.[1];
    if (name !== undefined) void panel.webview.postMessage(name);
  });
}
