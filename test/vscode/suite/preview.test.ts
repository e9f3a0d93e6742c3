import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { open, openManifest, previews, until } from "./support";

const PREVIEW = "pluginManifest.previewEntry";

describe("the preview of a catalog entry", () => {
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("opens beside the text, which keeps the focus, under the plugin's name", async () => {
    const { document } = await openManifest("clock/manifest.json");
    await vscode.commands.executeCommand(PREVIEW);
    const [tab] = await until("the preview", previews, ([first]) => first?.label === "Preview Clock");
    assert.equal(tab?.group.viewColumn, vscode.ViewColumn.Two);
    assert.equal(vscode.window.activeTextEditor?.document, document);
    assert.equal(vscode.window.tabGroups.activeTabGroup.viewColumn, vscode.ViewColumn.One);
  });

  it("opens once for each manifest", async () => {
    const { document } = await openManifest("clock/manifest.json");
    await vscode.commands.executeCommand(PREVIEW);
    await vscode.commands.executeCommand(PREVIEW, document.uri);
    await until("the preview", previews, ([first]) => first?.label === "Preview Clock");
    assert.equal(previews().length, 1);
  });

  it("opens from the explorer for a manifest that no editor shows", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    await vscode.commands.executeCommand(PREVIEW, vscode.Uri.joinPath(folder.uri, "clock/manifest.json"));
    await until("the preview", previews, ([first]) => first?.label === "Preview Clock");
    assert.equal(vscode.window.visibleTextEditors.length, 0);
  });

  it("follows the text while it changes, and survives a restart of the server", async () => {
    const { document } = await openManifest("clock/manifest.json");
    await vscode.commands.executeCommand(PREVIEW);
    await rename(document, "Watch");
    await until("the new name", previews, ([first]) => first?.label === "Preview Watch");
    await vscode.commands.executeCommand("pluginManifest.restartServer");
    await rename(document, "Sundial");
    await until("the newer name", previews, ([first]) => first?.label === "Preview Sundial");
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("says that there is nothing to show for another document, instead of failing", async () => {
    const { document } = await open("browser-extension/manifest.json");
    await vscode.commands.executeCommand(PREVIEW, document.uri);
    await until("the preview", previews, ([first]) => first?.label === "Preview manifest.json");
  });
});

async function rename(document: vscode.TextDocument, name: string): Promise<void> {
  const [found] = /(?<="name": ")\w+/.exec(document.getText()) ?? [];
  assert.ok(found);
  const start = document.positionAt(document.getText().indexOf(`"${found}"`) + 1);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(start, start.translate(0, found.length)), name);
  assert.ok(await vscode.workspace.applyEdit(edit));
}
