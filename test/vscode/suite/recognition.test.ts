import assert from "node:assert/strict";
import { after, describe, it } from "mocha";
import * as vscode from "vscode";
import { diagnostics, open, openManifest, until } from "./support";

describe("a JSON document", () => {
  after(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("gets our language and diagnostics when it is a manifest", async () => {
    const { document } = await openManifest("clock/manifest.json");
    assert.deepEqual(await diagnostics(document, 3), [
      "1:1 catalog-members-missing",
      "16:25 level-member-missing",
      "30:15 unobserved-value",
    ]);
  });

  it("gets nothing from us when it is another application's manifest", async () => {
    const paths = ["browser-extension/manifest.json", "web-app/manifest.json", "package/package.json"];
    for (const path of paths) await open(path);
    // As long as the manifest beside them took to be recognized, and longer.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    for (const path of paths) {
      const { document } = await open(path);
      const own = vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ source }) => source === "plugin-manifest");
      assert.deepEqual([document.languageId, own], ["json", []]);
    }
  });

  it("becomes a manifest while it is typed, when its author leaves the line", async () => {
    const document = await vscode.workspace.openTextDocument({
      language: "json",
      content: '{\n"id": "a.b"\n}',
    });
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(1, 11, 1, 11);
    await editor.edit((edit) => edit.insert(new vscode.Position(1, 11), ', "capability_levels": []'));
    await until(
      "the problems",
      () => vscode.languages.getDiagnostics(document.uri).map(({ source }) => source),
      (sources) => sources.includes("plugin-manifest"),
    );
    assert.equal(vscode.window.activeTextEditor?.document.languageId, "json");
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await until(
      "our language",
      () => vscode.window.activeTextEditor?.document.languageId,
      (id) => id === "plugin-manifest",
    );
  });
});
