import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { openManifest, until } from "./support";

/** The time after which the problems of a deleted file are gone, in milliseconds. */
const SOON = 1000;
/** The time in which the language client asks for the problems of the workspace again, in milliseconds. */
const NEXT_PULL = 2500;

const TEXT = '{ "id": "com.example.gone", "capability_levels": [4], "integration": {} }\n';

describe("the problems of a file", () => {
  let workspaceUri: vscode.Uri;
  let folder: vscode.Uri;
  const at = (path: string) => vscode.Uri.joinPath(folder, path);
  const problemsOf = (path: string) => vscode.languages.getDiagnostics(at(path)).length;
  const closeAll = () => vscode.commands.executeCommand("workbench.action.closeAllEditors");
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  beforeEach(async function () {
    this.timeout(60_000);
    workspaceUri = vscode.workspace.workspaceFolders?.[0]?.uri as vscode.Uri;
    await createManifest();
    await openManifest(at("one/manifest.json").path.slice(workspaceUri.path.length + 1));
    await reported("one/manifest.json");
  });

  afterEach(async () => {
    await closeAll();
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  /** Creates a manifest in a new folder that the editor watches, which it begins to do some time after its start. */
  async function createManifest(): Promise<void> {
    const watcher = vscode.workspace.createFileSystemWatcher("**/one/manifest.json");
    const created = new Promise<true>((resolve) => watcher.onDidCreate(() => resolve(true)));
    for (;;) {
      folder = vscode.Uri.joinPath(workspaceUri, `deleted-${Date.now()}`);
      await vscode.workspace.fs.writeFile(at("one/manifest.json"), new TextEncoder().encode(TEXT));
      if (await Promise.race([created, wait(2000)])) break;
      await vscode.workspace.fs.delete(folder, { recursive: true });
    }
    watcher.dispose();
  }

  async function reported(path: string): Promise<void> {
    await until(
      `the problems of ${path}`,
      () => problemsOf(path),
      (count) => count > 0,
    );
  }

  async function areGone(path: string): Promise<void> {
    const start = Date.now();
    let noticed = Infinity;
    const watcher = vscode.workspace.createFileSystemWatcher("**/*");
    watcher.onDidDelete(() => (noticed = Math.min(noticed, Date.now() - start)));
    await until(
      `${path} without problems`,
      () => problemsOf(path),
      (count) => count === 0,
    );
    const took = Date.now() - start;
    watcher.dispose();
    assert.ok(took < SOON, `It took ${took} ms; the editor noticed after ${noticed} ms`);
    await wait(NEXT_PULL);
    assert.equal(problemsOf(path), 0, "They came back");
  }

  it("are gone soon after it is closed and deleted", async () => {
    await closeAll();
    await vscode.workspace.fs.delete(at("one/manifest.json"));
    await areGone("one/manifest.json");
  });

  it("are gone soon after it is deleted, when it was closed long before", async () => {
    await closeAll();
    await wait(NEXT_PULL);
    await vscode.workspace.fs.delete(at("one/manifest.json"));
    await areGone("one/manifest.json");
  });

  it("stay while a tab shows it, and are gone when the tab is closed", async () => {
    await vscode.workspace.fs.delete(at("one/manifest.json"));
    await wait(NEXT_PULL);
    await reported("one/manifest.json");
    await closeAll();
    await areGone("one/manifest.json");
  });

  it("return when the file is restored", async () => {
    await closeAll();
    await vscode.workspace.fs.delete(at("one/manifest.json"));
    await areGone("one/manifest.json");
    await vscode.workspace.fs.writeFile(at("one/manifest.json"), new TextEncoder().encode(TEXT));
    await openManifest(at("one/manifest.json").path.slice(workspaceUri.path.length + 1));
    await reported("one/manifest.json");
  });

  it("move with a folder that is moved outside the editor", async () => {
    await closeAll();
    await vscode.workspace.fs.rename(at("one"), at("two"));
    await areGone("one/manifest.json");
    await reported("two/manifest.json");
  });

  it("move with a folder that is renamed in the editor, with the file open", async () => {
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(at("one"), at("two"));
    assert.ok(await vscode.workspace.applyEdit(edit));
    await areGone("one/manifest.json");
    await reported("two/manifest.json");
  });
});
