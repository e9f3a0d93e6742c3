import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { after, diagnostics, openManifest, until } from "./support";

const COMMAND = "pluginManifest.suppressFinding";
const TITLE = "Suppress with a Reason…";

/** The configuration file beside the manifest. */
function configurationFile(): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, "clock", ".plugin-manifest.json");
}

/** The text of a file; undefined if there is none. */
async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, () => undefined);
  return bytes && new TextDecoder().decode(bytes);
}

describe(TITLE, () => {
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.workspace.fs.delete(configurationFile()).then(undefined, () => undefined);
  });

  it("writes a suppression into a file beside the manifest, which one undo takes back", async () => {
    const { document } = await openManifest("clock/manifest.json");
    await diagnostics(document, 3);
    const position = after(document, '"capability_levels": [');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      new vscode.Range(position, position.translate(0, 1)),
    );
    const { title, command, edit } = actions.filter(({ kind }) => kind?.value === "quickfix").at(-1) ?? {};
    assert.deepEqual([title, command?.command, edit], [TITLE, COMMAND, undefined]);
    const [asked] = (command?.arguments ?? []) as object[];
    await vscode.commands.executeCommand(COMMAND, { ...asked, reason: "The host adds the tab." });
    assert.equal(
      (await diagnostics(document, 2)).join(),
      "1:1 catalog-members-missing,30:15 unobserved-value",
    );
    const written = JSON.parse((await textOf(configurationFile())) ?? "") as object;
    const suppression = {
      rule: "level-member-missing",
      reason: "The host adds the tab.",
      plugin: "com.example.clock",
      value: "level1",
    };
    assert.deepEqual(written, { suppressions: [suppression] });

    await vscode.window.showTextDocument(configurationFile());
    await vscode.commands.executeCommand("undo");
    await until(
      "no suppression",
      () => textOf(configurationFile()),
      (text) => !text?.includes("suppressions"),
    );
  });
});
