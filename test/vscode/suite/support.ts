import assert from "node:assert/strict";
import * as vscode from "vscode";

/** The longest time to wait for an effect in the editor. */
const TIMEOUT_MS = 30_000;

/** Opens a file of the workspace in an editor. */
export async function open(path: string): Promise<vscode.TextEditor> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, path));
}

/** Waits until a value fulfills a condition. Fails with the last value. @param what names the value in the failure */
export async function until<T>(
  what: string,
  read: () => T | Promise<T>,
  holds: (value: T) => boolean,
): Promise<T> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > end) assert.fail(`${what} did not come: ${JSON.stringify(value, null, 2)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Opens a manifest, and waits until it has our language. VS Code then creates a new document for the file. */
export async function openManifest(path: string): Promise<vscode.TextEditor> {
  await open(path);
  return until(
    `the language of ${path}`,
    () => vscode.window.activeTextEditor,
    (editor) => editor?.document.languageId === "plugin-manifest" && editor.document.uri.path.endsWith(path),
  ) as Promise<vscode.TextEditor>;
}

/** Waits for `count` diagnostics of ours in a document, and returns them as `line:column code` (one-based). */
export async function diagnostics(document: vscode.TextDocument, count: number): Promise<string[]> {
  const read = () => vscode.languages.getDiagnostics(document.uri);
  const all = await until("diagnostics", read, ({ length }) => length === count);
  return all.map(({ range, code, source }) => {
    assert.equal(source, "plugin-manifest");
    const { value } = code as { value: string };
    return `${range.start.line + 1}:${range.start.character + 1} ${value}`;
  });
}

/** Returns the position just after the first occurrence of a text. */
export function after(document: vscode.TextDocument, text: string): vscode.Position {
  const offset = document.getText().indexOf(text);
  assert.ok(offset >= 0, `There is no ${text}`);
  return document.positionAt(offset + text.length);
}

/** Returns the tabs with previews. */
export function previews(): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  // The editor adds a prefix to the type of a webview.
  return tabs.filter(
    ({ input }) =>
      input instanceof vscode.TabInputWebview && input.viewType.endsWith("pluginManifest.preview"),
  );
}

/** Discards the unsaved changes of the active editor. */
export async function revert(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.files.revert");
}
