import assert from "node:assert/strict";
import { after, afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { open, openManifest, until } from "./support";

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

  it("has nothing to show of another document, and says so instead of failing", async () => {
    const { document } = await open("browser-extension/manifest.json");
    await vscode.commands.executeCommand(PREVIEW, document.uri);
    await until("the preview", previews, ([first]) => first?.label === "Preview manifest.json");
  });
});

describe("the language of a document", () => {
  const configuration = () => vscode.workspace.getConfiguration("pluginManifest");
  const language = () => vscode.window.activeTextEditor?.document.languageId;

  after(async () => {
    await configuration().update("languageMode", undefined, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("stays what the user has chosen by hand, also after closing and opening it again", async () => {
    const { document } = await openManifest("clock/manifest.json");
    await vscode.languages.setTextDocumentLanguage(document, "json");
    await pause();
    assert.equal(language(), "json");
    const editor = await open("clock/manifest.json");
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), " "));
    await pause();
    assert.equal(language(), "json");
    await vscode.commands.executeCommand("workbench.action.files.revert");
    await vscode.languages.setTextDocumentLanguage(editor.document, "plugin-manifest");
  });

  it("stays JSON when the setting says so, and the diagnostics come all the same", async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await configuration().update("languageMode", "keep", vscode.ConfigurationTarget.Global);
    const content = '{ "id": "a.b", "capability_levels": [] }';
    const document = await vscode.workspace.openTextDocument({ language: "json", content });
    await vscode.window.showTextDocument(document);
    const own = () =>
      vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === "plugin-manifest");
    await until("diagnostics", own, ({ length }) => length > 0);
    await pause();
    assert.equal(language(), "json");
    await configuration().update("languageMode", undefined, vscode.ConfigurationTarget.Global);
    await until("our language", language, (id) => id === "plugin-manifest");
  });
});

function previews(): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  // The editor puts a prefix of its own before the type of a webview.
  return tabs.filter(
    ({ input }) =>
      input instanceof vscode.TabInputWebview && input.viewType.endsWith("pluginManifest.preview"),
  );
}

async function rename(document: vscode.TextDocument, name: string): Promise<void> {
  const [found] = /(?<="name": ")\w+/.exec(document.getText()) ?? [];
  assert.ok(found);
  const start = document.positionAt(document.getText().indexOf(`"${found}"`) + 1);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(start, start.translate(0, found.length)), name);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

/** Longer than a document has to rest before its language is looked at. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1500));
}
