import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";

describe("VS Code", () => {
  it("is a version that the extension supports", () => {
    const [major, minor] = vscode.version.split(".").map(Number);
    assert.equal(major, 1);
    assert.ok(minor !== undefined && minor >= 100, `VS Code is ${vscode.version}`);
  });

  it("has loaded this extension from the repository", () => {
    const extension = vscode.extensions.getExtension("plugin-manifest.plugin-manifest");
    assert.ok(extension, "The extension is not there");
    assert.match(__dirname, /dist[\\/]test$/);
    assert.ok(__dirname.startsWith(extension.extensionPath));
  });

  it("has a working copy of the test workspace open", () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder, "No folder is open");
    assert.doesNotMatch(folder.uri.path, /test\/vscode\/workspace/);
  });
});
