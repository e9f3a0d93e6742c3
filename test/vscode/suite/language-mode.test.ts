import assert from "node:assert/strict";
import { after, describe, it } from "mocha";
import * as vscode from "vscode";
import { open, openManifest, until } from "./support";

describe("the language of a document", () => {
  const configuration = () => vscode.workspace.getConfiguration("pluginManifest");
  const language = () => vscode.window.activeTextEditor?.document.languageId;

  after(async () => {
    await configuration().update("languageMode", undefined, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("stays what the user has chosen, even after the document is closed and reopened", async () => {
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

  it("stays JSON when the setting says so, and diagnostics still appear", async () => {
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

  it("changes right after typing, and the server has the current text", async () => {
    await configuration().update("languageMode", "keep", vscode.ConfigurationTarget.Global);
    const content = '{ "id": "a.b", "capability_levels": [] }';
    const document = await vscode.workspace.openTextDocument({ language: "json", content });
    const editor = await vscode.window.showTextDocument(document);
    const members = async () => {
      const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
        "vscode.executeDocumentSymbolProvider",
        document.uri,
      );
      return (symbols ?? []).map(({ name }) => name);
    };
    await Promise.all([
      editor.edit((edit) => edit.insert(new vscode.Position(0, 2), '"name": "Clock", ')),
      vscode.languages.setTextDocumentLanguage(document, "plugin-manifest"),
    ]);
    await until("the new member", members, (names) => names.includes("name"));
    assert.deepEqual(await members(), ["name", "id", "capability_levels"]);
  });
});

/** Longer than a document has to rest before its language is looked at. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1500));
}
