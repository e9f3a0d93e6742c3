import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { openManifest, previews, revert, until } from "./support";

const COMMAND = "pluginManifest.applySuggestedFixes";

/** The tabs that compare the manifest with its fixed text. */
const comparisons = () =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ input }) => input instanceof vscode.TabInputTextDiff);
const compared = () => until("the comparison", comparisons, ({ length }) => length === 1);
const accept = () => vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");

describe("Fix All", () => {
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("applies the safe fixes of the manifest whose preview has the focus, in one step", async () => {
    const { document } = await openManifest("clock/manifest.json");
    const before = document.getText();
    const faulty = before.replace('"1.2.3"', '"v1.2.3"').replace('["time"]', '["time", "time"]');
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), faulty);
    assert.ok(await vscode.workspace.applyEdit(edit));
    await vscode.commands.executeCommand("pluginManifest.previewEntry");
    await until("the preview", previews, ([tab]) => tab?.label === "Preview Clock");
    await vscode.commands.executeCommand("workbench.action.focusSecondEditorGroup");
    await until("the focus", previews, ([tab]) => tab?.group.isActive === true);
    await vscode.commands.executeCommand("pluginManifest.fixAllProblems");
    assert.equal(document.getText(), before);
    // The editor sends "undo" to a preview until it hears that the focus has left it.
    await vscode.window.tabGroups.close(previews());
    await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), faulty);
    await revert();
  });
});

describe("Apply Suggested Fixes", () => {
  let document: vscode.TextDocument;
  let before: string;

  beforeEach(async () => {
    ({ document } = await openManifest("clock/manifest.json"));
    before = document.getText();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await openManifest("clock/manifest.json");
    await revert();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("shows the difference first, and applies all fixes in one step when the author accepts", async () => {
    const done = vscode.commands.executeCommand(COMMAND);
    const [tab] = await compared();
    const input = tab?.input as vscode.TabInputTextDiff;
    assert.equal(tab?.label, "manifest.json ↔ with suggested fixes");
    assert.equal(input.original.toString(), document.uri.toString());
    assert.equal(document.getText(), before);
    const fixed = (await vscode.workspace.openTextDocument(input.modified)).getText();
    assert.notEqual(fixed, before);
    await until(
      "the applied fixes",
      async () => (await accept(), document.getText()),
      (text) => text === fixed,
    );
    await done;
    assert.deepEqual(comparisons(), []);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), before);
  });

  it("applies nothing when the author discards the fixes", async () => {
    await vscode.commands.executeCommand(COMMAND, "discard");
    assert.equal(document.getText(), before);
    assert.deepEqual(comparisons(), []);
  });

  it("applies nothing when the manifest has changed meanwhile", async () => {
    let isDone = false;
    void vscode.commands.executeCommand(COMMAND).then(() => (isDone = true));
    await compared();
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 1), " ");
    assert.ok(await vscode.workspace.applyEdit(edit));
    const changed = document.getText();
    await until(
      "the closed comparison",
      async () => (await accept(), comparisons()),
      ({ length }) => length === 0,
    );
    // The sentence that says so ends the command when it is closed.
    await until(
      "the end",
      async () => (await vscode.commands.executeCommand("notifications.clearAll"), isDone),
      (value) => value,
    );
    assert.equal(document.getText(), changed);
  });

  it("has nothing to apply once all of them are applied", async () => {
    await vscode.commands.executeCommand(COMMAND, "apply");
    const fixed = document.getText();
    assert.notEqual(fixed, before);
    await vscode.window.showTextDocument(document);
    let isDone = false;
    void vscode.commands.executeCommand(COMMAND).then(() => (isDone = true));
    await until(
      "the end",
      async () => (await vscode.commands.executeCommand("notifications.clearAll"), isDone),
      (value) => value,
    );
    assert.deepEqual(comparisons(), []);
    assert.equal(document.getText(), fixed);
  });
});
