import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { after, openManifest, revert, until } from "./support";

const ANSWERS = {
  id: "com.example.fresh",
  name: "Fresh",
  description: "Keeps things fresh.",
  author: "Ada Example",
  license: "ISC",
  levels: [1],
  platforms: ["linux"],
};

const active = () => vscode.window.activeTextEditor?.document;
const labelOf = ({ label }: vscode.CompletionItem) => (typeof label === "string" ? label : label.label);

/** Makes a folder of its own with some files. */
async function newFolder(files: Readonly<Record<string, string>>): Promise<vscode.Uri> {
  const [workspace] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(workspace);
  const folder = vscode.Uri.joinPath(workspace.uri, `first-${Date.now()}`);
  for (const [name, text] of Object.entries(files))
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, name), new TextEncoder().encode(text));
  return folder;
}

const read = async (uri: vscode.Uri) => new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));

/** The labels that the editor offers, once one of ours is among them. */
async function offered(uri: vscode.Uri): Promise<string[]> {
  const ask = async () =>
    vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      uri,
      new vscode.Position(0, 0),
    );
  const { items } = await until("our items", ask, (list) =>
    list.items.some((item) => labelOf(item).startsWith("Plugin manifest")),
  );
  return [...items].sort((a, b) => ((a.sortText ?? "") < (b.sortText ?? "") ? -1 : 1)).map(labelOf);
}

/** Takes the selected suggestion at the cursor. */
async function takeSuggestion(changed: () => boolean): Promise<void> {
  await vscode.commands.executeCommand("editor.action.triggerSuggest");
  await until(
    "the suggestion",
    async () => {
      await vscode.commands.executeCommand("acceptSelectedSuggestion");
      return changed();
    },
    Boolean,
  );
}

describe("a first manifest", () => {
  const folders: vscode.Uri[] = [];
  const folderWith = async (files: Readonly<Record<string, string>>) => {
    const folder = await newFolder(files);
    folders.push(folder);
    return folder;
  };
  afterEach(async () => {
    await revert();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.workspace.getConfiguration("pluginManifest").update("languageMode", undefined, true);
    for (const folder of folders.splice(0)) await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  for (const [mode, language] of [
    ["switch", "plugin-manifest"],
    ["keep", "json"],
  ]) {
    it(`is offered first in an empty file, and then has the language that "${mode}" gives it`, async () => {
      await vscode.workspace.getConfiguration("pluginManifest").update("languageMode", mode, true);
      const uri = vscode.Uri.joinPath(await folderWith({ "manifest.json": "" }), "manifest.json");
      const editor = await vscode.window.showTextDocument(uri);
      assert.deepEqual((await offered(uri)).slice(0, 4), [
        "Plugin manifest, level 0",
        "Plugin manifest, level 1",
        "Plugin manifest, level 4",
        "Plugin manifest, all levels",
      ]);
      assert.deepEqual(vscode.languages.getDiagnostics(uri), []);
      await takeSuggestion(() => active()?.getText() !== "");
      assert.equal(editor.document.getText(editor.selection), "com.example.plugin");
      await until(
        "the problems",
        () =>
          vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "plugin-manifest").length,
        (count) => count > 0,
      );
      await until(
        "the language",
        () => active()?.languageId,
        (id) => id === language,
      );
    });
  }

  it("gets a level and its member in integration in one step", async () => {
    const { document } = await openManifest("clock/manifest.json");
    const before = document.getText();
    const editor = vscode.window.activeTextEditor!;
    const start = after(document, '"capability_levels": [');
    editor.selection = new vscode.Selection(start, start);
    await takeSuggestion(() => document.getText() !== before);
    const manifest = JSON.parse(document.getText()) as Record<string, unknown>;
    assert.equal((manifest["capability_levels"] as number[])[0], 0);
    assert.ok(Object.hasOwn(manifest["integration"] as object, "level0"));
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), before);
  });

  for (const text of ["", "{}\n"]) {
    it(`fills the empty file ${JSON.stringify(text)} with the answers, in a tab that stays`, async () => {
      const folder = await folderWith({ "manifest.json": text });
      const uri = vscode.Uri.joinPath(folder, "manifest.json");
      await vscode.commands.executeCommand("pluginManifest.newManifest", {
        ...ANSWERS,
        folder: folder.toString(),
      });
      const saved = await until(
        "the file",
        () => read(uri),
        (found) => found !== text,
      );
      const manifest = JSON.parse(saved) as Record<string, unknown>;
      assert.deepEqual(
        [manifest["id"], manifest["author"], manifest["license"], manifest["capability_levels"]],
        ["com.example.fresh", { name: "Ada Example" }, "ISC", [1]],
      );
      // As in the other manifests of the workspace.
      assert.equal(manifest["$schema"], "https://host.example/schemas/plugin/v1.json");
      assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.isPreview, false);
      const editor = vscode.window.activeTextEditor!;
      assert.equal(editor.document.getText(editor.selection), "What the plugin does, for whom, and how.");
    });
  }

  it("is written even if a key is pressed while its file opens", async () => {
    const folder = await folderWith({ "manifest.json": "" });
    const typing = vscode.window.onDidChangeActiveTextEditor(
      (editor) => void editor?.edit((edit) => edit.insert(new vscode.Position(0, 0), "\n")),
    );
    const answers = { ...ANSWERS, folder: folder.toString() };
    await vscode.commands.executeCommand("pluginManifest.newManifest", answers);
    typing.dispose();
    const saved = JSON.parse(await read(vscode.Uri.joinPath(folder, "manifest.json"))) as { id: string };
    assert.equal(saved.id, "com.example.fresh");
  });

  it("is written beside a manifest with content, which stays as it is", async () => {
    const content = '{ "id": "com.example.old" }\n';
    const folder = await folderWith({ "manifest.json": content });
    const answers = { ...ANSWERS, file: "second/manifest.json", folder: folder.toString() };
    await vscode.commands.executeCommand("pluginManifest.newManifest", answers);
    const second = vscode.Uri.joinPath(folder, "second/manifest.json");
    assert.equal((JSON.parse(await read(second)) as { id: string }).id, "com.example.fresh");
    assert.equal(await read(vscode.Uri.joinPath(folder, "manifest.json")), content);
  });

  it("is not written over a file with content, in an editor or on disk", async () => {
    const content = '{ "id": "com.example.old" }\n';
    const folder = await folderWith({ "manifest.json": content });
    const answers = { ...ANSWERS, file: "manifest.json", folder: folder.toString() };
    // It ends when its notification does.
    void vscode.commands.executeCommand("pluginManifest.newManifest", answers);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.equal(await read(vscode.Uri.joinPath(folder, "manifest.json")), content);
    await vscode.commands.executeCommand("notifications.clearAll");
  });
});
