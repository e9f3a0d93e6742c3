import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { Author } from "../suite/author";
import { after as afterText, diagnostics, openManifest, until } from "../suite/support";

const extension = () => vscode.extensions.getExtension("plugin-manifest.plugin-manifest");

describe("VS Code for the Web", () => {
  it("runs these tests and the extension in a worker", () => {
    assert.equal(extension()?.extensionUri.scheme, "http");
    assert.equal(typeof (globalThis as { importScripts?: unknown }).importScripts, "function");
    assert.ok(!("process" in globalThis && process.versions.node), "There is Node");
  });

  describe("reads what is beside a manifest:", () => {
    const folder = vscode.Uri.joinPath(
      vscode.workspace.workspaceFolders?.[0]?.uri as vscode.Uri,
      `tides-${Date.now()}`,
    );
    const write = (path: string, text: string) =>
      vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, path), new TextEncoder().encode(text));
    const open = () => openManifest(`${folder.path.split("/").at(-1)}/manifest.json`);

    before(async () => {
      const rules = { "missing-member": "off", "catalog-members-missing": "off", "path-format": "off" };
      await write(".plugin-manifest.json", JSON.stringify({ rules }));
      await write("images/wave.svg", "<svg/>");
      const text =
        '{ "name": "Tides", "id": "com.example.tides", "capability_levels": [4], "icon": "images/" }';
      await write("manifest.json", text);
    });
    after(async () => {
      await vscode.commands.executeCommand("workbench.action.closeAllEditors");
      await vscode.workspace.fs.delete(folder, { recursive: true });
    });

    it("the configuration file", async () => {
      const { document } = await open();
      assert.deepEqual(await diagnostics(document, 1), ["1:69 level-member-missing"]);
    });

    it("the files that a path may name", async () => {
      const { document } = await open();
      const offered = async () => {
        const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
          "vscode.executeCompletionItemProvider",
          document.uri,
          afterText(document, '"images/'),
        );
        return items.map(({ label }) => (typeof label === "string" ? label : label.label));
      };
      await until("the file", offered, ([first]) => first === "images/wave.svg");
    });
  });

  describe("says once what a browser cannot do:", () => {
    let author: Author;
    const run = (command: string, argument?: unknown) =>
      vscode.commands.executeCommand(`pluginManifest.${command}`, argument);
    const noPackages = "A browser cannot read packages. Use a desktop editor or the command line.";

    beforeEach(async () => {
      await openManifest("clock/manifest.json");
      author = new Author();
    });
    afterEach(async () => {
      author.leave();
      await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    });

    for (const command of ["fillArtifacts", "verifyPackages"]) {
      it(command, async () => {
        await run(command);
        assert.deepEqual(author.told, [noPackages]);
      });
    }

    it("compareWithVersion, which offers files only", async () => {
      const { shown } = author.chooses("none");
      await run("compareWithVersion");
      assert.deepEqual([shown, author.told], [[["", "Another File…"]], []]);
      await run("compareWithVersion", "HEAD");
      assert.deepEqual(author.told, ["A browser cannot run git."]);
    });

    it("checkRelease, which asks for no packages", async () => {
      const { shown } = author.chooses();
      await run("checkRelease");
      assert.deepEqual([shown, author.told], [[], []]);
    });
  });
});
