import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { openManifest, revert, until } from "./support";

const run = (command: string, argument: unknown) =>
  vscode.commands.executeCommand(`pluginManifest.${command}`, argument);
const active = () => vscode.window.activeTextEditor?.document;

/** A folder of its own beside the workspace's files. */
function newFolder(): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, `new-${Date.now()}`);
}

describe("the author's commands", () => {
  afterEach(async () => {
    await revert();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("New Plugin Manifest writes a valid draft and opens it", async () => {
    const folder = newFolder();
    const answers = {
      id: "com.example.fresh",
      name: "Fresh",
      description: "Keeps things fresh.",
      author: "Ada Example",
      license: "MIT",
      levels: [0, 4],
      platforms: ["linux"],
      folder: folder.toString(),
    };
    await run("newManifest", answers);
    const document = await until(
      "the draft",
      active,
      (one) => one?.languageId === "plugin-manifest" && one.uri.path.endsWith("/manifest.json"),
    );
    assert.ok(document);
    const manifest = JSON.parse(document.getText()) as Record<string, unknown>;
    assert.deepEqual(
      [
        manifest["id"],
        manifest["name"],
        manifest["capability_levels"],
        Object.keys(manifest["integration"] as object),
      ],
      ["com.example.fresh", "Fresh", [0, 4], ["level0", "level4"]],
    );
    const errors = await until(
      "the diagnostics",
      () => vscode.languages.getDiagnostics(document.uri).map(({ severity }) => severity),
      ({ length }) => length > 0,
    );
    // What is left of the template, and the hint about publication: no error.
    assert.deepEqual(
      [...new Set(errors)].sort((a, b) => a - b),
      [vscode.DiagnosticSeverity.Warning, vscode.DiagnosticSeverity.Hint],
    );
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  it("Add Permission and Add Capability Level write into the manifest, in one step each", async () => {
    const { document } = await openManifest("clock/manifest.json");
    const before = document.getText();
    const manifest = () => JSON.parse(document.getText()) as Record<string, unknown[] & object>;
    await run("addPermission", "events_emit");
    const permissions = await until(
      "the permission",
      () => manifest()["permissions"]?.map((one) => (one as { type: string }).type),
      (types) => types?.includes("events_emit") === true,
    );
    assert.equal(permissions?.at(-1), "events_emit");
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), before);
    await run("addCapabilityLevel", "0");
    await until(
      "the level",
      () => manifest()["capability_levels"]?.[0],
      (level) => level === 0,
    );
    assert.ok(Object.hasOwn(manifest()["integration"] ?? {}, "level0"));
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), before);
  });

  it("Sort Tags puts the tags into the catalog's order, in one step", async () => {
    const { document } = await openManifest("clock/manifest.json");
    const before = document.getText();
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, document.positionAt(1), '\n  "tags": ["time", "level-4", "clock"],');
    assert.ok(await vscode.workspace.applyEdit(edit));
    await run("sortTags", undefined);
    assert.equal(document.getText(), `{\n  "tags": ["clock", "level-4", "time"],${before.slice(1)}`);
    await vscode.commands.executeCommand("undo");
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), before);
  });

  it("Show Rule opens the rule's page", async () => {
    await run("showRule", "level-member-missing");
    await until(
      "the page",
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.label,
      (label) => label === "level-member-missing.md",
    );
    const page = vscode.Uri.parse("plugin-manifest-rule:/level-member-missing.md");
    assert.match(
      new TextDecoder().decode(await vscode.workspace.fs.readFile(page)),
      /^# level-member-missing$/m,
    );
  });

  it("Report a Problem collects versions, changed settings and the log, and nothing of the manifest", async () => {
    await openManifest("clock/manifest.json");
    const settings = vscode.workspace.getConfiguration("pluginManifest");
    await settings.update("codeLens.enabled", false);
    // It ends when its notification does.
    void run("reportProblem", undefined);
    const report = await until(
      "the report",
      () => vscode.window.activeTextEditor?.document,
      (document) => document?.languageId === "markdown",
    );
    await settings.update("codeLens.enabled", undefined);
    const sections = report?.getText().split(/^## /m).slice(1) ?? [];
    const bodyOf = (title: string) =>
      sections.find((section) => section.startsWith(title))?.slice(title.length);
    assert.deepEqual(
      sections.map((section) => section.split("\n")[0]),
      ["What happened, and what did you expect?", "Versions", "Changed settings", "Log"],
    );
    assert.match(bodyOf("Versions") ?? "", /^ {4}Plugin Manifest \d+\.\d+\.\d+$/m);
    assert.equal(bodyOf("Changed settings")?.trim(), "pluginManifest.codeLens.enabled: false");
    assert.doesNotMatch(report?.getText() ?? "", /com\.example|"permissions"/);
    await revert();
  });

  it("Set Document Kind forces a kind, and takes it back", async () => {
    const { document } = await openManifest("clock/manifest.json");
    const missing = () =>
      vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ code }) => (code as { value: string }).value === "missing-member").length;
    await run("setDocumentKind", "published");
    await until("the catalog's members, in one problem", missing, (count) => count === 1);
    await run("setDocumentKind", "auto");
    await until("a draft again", missing, (count) => count === 0);
  });
});
