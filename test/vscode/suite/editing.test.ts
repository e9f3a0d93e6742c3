import assert from "node:assert/strict";
import { after as afterAll, afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { after, diagnostics, openManifest, revert, until } from "./support";

const PATH = "clock/manifest.json";

describe("in a manifest", () => {
  afterEach(revert);
  afterAll(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("completes the permission types that are not asked for yet", async () => {
    const { document } = await openManifest(PATH);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      document.uri,
      after(document, '{ "type": "" }').translate(0, -3),
    );
    const labels = items.map(({ label }) => (typeof label === "string" ? label : label.label));
    assert.equal(labels.length, 17);
    assert.ok(!labels.includes("ipc_register"));
    assert.equal(labels[0], "filesystem_read");
  });

  it("explains a member in a hover", async () => {
    const { document } = await openManifest(PATH);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      document.uri,
      after(document, '"capability_lev'),
    );
    assert.equal(hovers.length, 1);
  });

  it("inserts a missing level as a snippet, and undoes it in one step", async () => {
    const { document } = await openManifest(PATH);
    await diagnostics(document, 3);
    const before = document.getText();
    const position = after(document, '"capability_levels": [');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      new vscode.Range(position, position.translate(0, 1)),
      vscode.CodeActionKind.QuickFix.value,
    );
    assert.deepEqual(
      actions.map(({ title, isPreferred }) => `${isPreferred ? "★ " : ""}${title}`),
      [
        '★ Insert "integration.level1"',
        "Remove level 1",
        "Turn off level-member-missing in this workspace",
        "Suppress with a Reason…",
      ],
    );
    const [insert] = actions;
    assert.ok(insert?.edit);
    assert.ok(await vscode.workspace.applyEdit(insert.edit));
    const inserted = [
      '  "integration": {',
      '    "level1": {',
      '      "parent_module": "parent-module",',
      '      "tab_id": "clock",',
      '      "tab_label": "Clock",',
      '      "tab_icon": "Puzzle",',
      '      "tab_position": "after:previous-tab",',
      '      "panel_entry": "frontend/index.js"',
      "    },",
      '    "level4": {',
    ].join("\n");
    assert.equal(document.getText(), before.replace('  "integration": {\n    "level4": {', inserted));
    assert.deepEqual(await diagnostics(document, 4), [
      "1:1 catalog-members-missing",
      "19:24 template-value",
      "23:23 template-value",
      "38:15 unobserved-value",
    ]);
    await vscode.commands.executeCommand("undo");
    await until(
      "the text of before",
      () => document.getText(),
      (text) => text === before,
    );
  });

  it("applies all safe fixes", async () => {
    const editor = await openManifest(PATH);
    const { document } = editor;
    await editor.edit((edit) => edit.replace(new vscode.Range(7, 12, 7, 37), '"Ada Example"'));
    await diagnostics(document, 4);
    await vscode.commands.executeCommand("editor.action.fixAll");
    await until(
      "the fixed author",
      () => document.lineAt(7).text,
      (line) => line === '  "author": { "name": "Ada Example" },',
    );
    assert.deepEqual(await diagnostics(document, 3), [
      "1:1 catalog-members-missing",
      "16:25 level-member-missing",
      "30:15 unobserved-value",
    ]);
  });

  it("formats, folds and outlines", async () => {
    const { document } = await openManifest(PATH);
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      "vscode.executeDocumentSymbolProvider",
      document.uri,
    );
    assert.equal(symbols[0]?.name, "$schema");
    const ranges = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
      "vscode.executeFoldingRangeProvider",
      document.uri,
    );
    assert.equal(ranges[0]?.start, 0);
    const edits = await vscode.commands.executeCommand<vscode.TextEdit[]>(
      "vscode.executeFormatDocumentProvider",
      document.uri,
      { tabSize: 4, insertSpaces: true },
    );
    assert.ok(edits.length > 0);
  });

  it("reports a typed fault, and removes the report when it is undone", async () => {
    const editor = await openManifest(PATH);
    await diagnostics(editor.document, 3);
    await editor.edit((edit) => edit.insert(after(editor.document, '"keywords": ["time"'), ","));
    assert.deepEqual(await diagnostics(editor.document, 4), [
      "1:1 catalog-members-missing",
      "11:22 json-syntax",
      "16:25 level-member-missing",
      "30:15 unobserved-value",
    ]);
    await vscode.commands.executeCommand("undo");
    await diagnostics(editor.document, 3);
  });
});
