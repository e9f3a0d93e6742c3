import assert from "node:assert/strict";
import { after, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { open, previews, until } from "./support";

const configuration = () => vscode.workspace.getConfiguration("pluginManifest");

/** How often a document's symbols name a member at its root. */
async function outlined(uri: vscode.Uri, name: string): Promise<number> {
  const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
    "vscode.executeDocumentSymbolProvider",
    uri,
  );
  return symbols.filter((symbol) => symbol.name === name).length;
}

/** The codes of our diagnostics. */
function codesOf(uri: vscode.Uri): string[] {
  const own = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "plugin-manifest");
  return own.map(({ code }) => (code as { value: string }).value);
}

describe("beside the editor's own JSON support", () => {
  before(() => configuration().update("languageMode", "keep", vscode.ConfigurationTarget.Global));
  after(async () => {
    await configuration().update("languageMode", undefined, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("a manifest that stays JSON has our diagnostics, and one outline", async () => {
    const { document: file } = await open("clock/manifest.json");
    // A document of its own: the file's may have got our language in an earlier test.
    const document = await vscode.workspace.openTextDocument({ language: "json", content: file.getText() });
    await vscode.window.showTextDocument(document);
    // The editor's own support complains of a schema that it must not load.
    const expected = ["catalog-members-missing", "level-member-missing", "unobserved-value"];
    await until(
      "our diagnostics",
      () => codesOf(document.uri),
      (codes) => codes.join() === expected.join(),
    );
    assert.equal(document.languageId, "json");
    await until(
      "the outline",
      () => outlined(document.uri, "id"),
      (count) => count > 0,
    );
    assert.equal(await outlined(document.uri, "id"), 1);
  });

  it("an open preview switches to a document that becomes a manifest and stays JSON", async () => {
    const { document: file } = await open("clock/manifest.json");
    await vscode.commands.executeCommand("pluginManifest.previewEntry");
    const names = () => previews().map(({ label }) => label);
    await until("the preview", names, ([first]) => first === "Preview Clock");
    const document = await vscode.workspace.openTextDocument({ language: "json", content: "{}" });
    const editor = await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    const whole = new vscode.Range(document.positionAt(0), document.positionAt(2));
    const text = file.getText().replace('"name": "Clock"', '"name": "Alarm"');
    assert.ok(await editor.edit((builder) => builder.replace(whole, text)));
    await until("the new name", names, ([first]) => first === "Preview Alarm");
    assert.equal(document.languageId, "json");
  });

  it("reports text that is not JSON once", async () => {
    const document = await vscode.workspace.openTextDocument({
      language: "json",
      content: '{ "id": "a.b", "capability_levels": [9], "id": "c.d" "entry": {} }',
    });
    await vscode.window.showTextDocument(document);
    const reported = (source: string) =>
      vscode.languages.getDiagnostics(document.uri).filter((one) => one.source === source);
    const columns = () => reported("json").map(({ range }) => range.start.character);
    await until("the editor's diagnostics", columns, ({ length }) => length > 0);
    await until(
      "our diagnostics",
      () => reported("plugin-manifest"),
      ({ length }) => length > 0,
    );
    assert.deepEqual(
      columns().sort((a, b) => a - b),
      [2, 41, 53],
    );
    assert.deepEqual([...new Set(codesOf(document.uri))].sort(), [
      "catalog-members-missing",
      "missing-member",
      "unobserved-value",
    ]);
  });

  it("any other JSON document has one formatter, so the editor does not ask for one", async () => {
    const document = await vscode.workspace.openTextDocument({ language: "json", content: '{"a":1}' });
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("editor.action.formatDocument");
    await until(
      "the formatted text",
      () => document.getText(),
      (text) => text === '{\n  "a": 1\n}' || text === '{\n    "a": 1\n}',
    );
  });
});
