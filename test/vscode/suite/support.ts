import assert from "node:assert/strict";
import * as vscode from "vscode";

/** The time that anything in the editor is given to happen. */
const PATIENCE = 30_000;

/** Opens a file of the workspace in an editor. */
export async function open(path: string): Promise<vscode.TextEditor> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, path));
}

/** Waits until something holds; fails with what it was last. */
export async function until<T>(
  what: string,
  read: () => T | Promise<T>,
  holds: (value: T) => boolean,
): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > end) assert.fail(`${what} did not come: ${JSON.stringify(value, null, 2)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Opens a manifest and waits until it has our language, which replaces its document by another. */
export async function openManifest(path: string): Promise<vscode.TextEditor> {
  await open(path);
  return until(
    `the language of ${path}`,
    () => vscode.window.activeTextEditor,
    (editor) => editor?.document.languageId === "plugin-manifest" && editor.document.uri.path.endsWith(path),
  ) as Promise<vscode.TextEditor>;
}

/** Our diagnostics of a document, as `line:column code`, once there are as many as expected. */
export async function diagnostics(document: vscode.TextDocument, count: number): Promise<string[]> {
  const read = () => vscode.languages.getDiagnostics(document.uri);
  const found = await until("diagnostics", read, ({ length }) => length === count);
  return found.map(({ range, code, source }) => {
    assert.equal(source, "plugin-manifest");
    const { value } = code as { value: string };
    return `${range.start.line + 1}:${range.start.character + 1} ${value}`;
  });
}

/** The position just after the first occurrence of a text. */
export function after(document: vscode.TextDocument, text: string): vscode.Position {
  const offset = document.getText().indexOf(text);
  assert.ok(offset >= 0, `There is no ${text}`);
  return document.positionAt(offset + text.length);
}

/** The tabs with previews. */
export function previews(): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  // The editor puts a prefix of its own before the type of a webview.
  return tabs.filter(
    ({ input }) =>
      input instanceof vscode.TabInputWebview && input.viewType.endsWith("pluginManifest.preview"),
  );
}

/** Throws away what a test has typed. */
export async function revert(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.files.revert");
}
