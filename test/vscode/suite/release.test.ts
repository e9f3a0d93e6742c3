import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { open, openManifest, revert, until } from "./support";

const run = (command: string, argument?: unknown) =>
  vscode.commands.executeCommand(`pluginManifest.${command}`, argument);

/** The titles of the open previews. */
function previews(): string[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.flatMap(({ input, label }) =>
    input instanceof vscode.TabInputWebview && input.viewType.endsWith("pluginManifest.preview")
      ? [label]
      : [],
  );
}

describe("the release of a plugin", () => {
  afterEach(async () => {
    await revert();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("Check Release opens the preview of the manifest, with packages from a key binding", async () => {
    const { document } = await openManifest("clock/manifest.json");
    const broken = vscode.Uri.joinPath(document.uri, "..", "broken.zip");
    await vscode.workspace.fs.writeFile(broken, new TextEncoder().encode("PK"));
    await run("checkRelease", {
      uri: document.uri.toString(),
      packages: [{ platform: "windows_x64", uri: broken.toString() }],
    });
    await until("the preview", previews, ([title]) => title === "Preview Clock");
    assert.equal(vscode.window.activeTextEditor?.document, document);
  });

  it("Check Release takes the active manifest, and shows its preview once", async () => {
    await openManifest("clock/manifest.json");
    await run("previewEntry");
    await until("the preview", previews, ([title]) => title === "Preview Clock");
    await run("checkRelease", { packages: [] });
    assert.deepEqual(previews(), ["Preview Clock"]);
  });

  it("Bump Version sets the version that the preview asks for, in a manifest without an editor", async () => {
    const { document } = await openManifest("clock/manifest.json");
    await open("package/package.json");
    await run("bumpVersion", { uri: document.uri, version: "1.3.0" });
    assert.match(document.getText(), /^ {2}"version": "1\.3\.0",$/m);
    await vscode.window.showTextDocument(document);
  });

  it("Check Release has nothing to check in another document", async () => {
    await open("package/package.json");
    void run("checkRelease");
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.deepEqual(previews(), []);
    await vscode.commands.executeCommand("notifications.clearAll");
  });
});
