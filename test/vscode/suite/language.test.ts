import assert from "node:assert/strict";
import { after as afterAll, afterEach, before as beforeAll, describe, it } from "mocha";
import * as vscode from "vscode";
import { Author } from "./author";
import { after, openManifest, revert, until } from "./support";

/** Two plugins that share the name of a command. */
const manifest = (name: string) => `{
  "id": "com.example.${name}",
  "name": "${name}",
  "version": "1.0.0",
  "author": { "name": "Ada Example" },
  "icon": "icon.svg",
  "capability_levels": [4],
  "integration": { "level4": { "workflow_step_types": ["${name}_step"] } },
  "permissions": [{ "type": "ipc_register" }],
  "commands": [{ "id": "shared_go", "description": "Goes." }]
}
`;

describe("the language server in the editor", () => {
  const folder = `language-${Date.now()}`;
  const uri = (path: string) =>
    vscode.Uri.joinPath(vscode.workspace.workspaceFolders?.[0]?.uri as vscode.Uri, folder, path);
  const write = (path: string, text: string) =>
    vscode.workspace.fs.writeFile(uri(path), new TextEncoder().encode(text));
  const one = () => openManifest(`${folder}/one/manifest.json`);
  const ask = <T>(command: string, ...args: unknown[]) =>
    vscode.commands.executeCommand<T>(`vscode.${command}`, ...args);
  /** The codes of our problems in a file. */
  const codes = (path: string) =>
    vscode.languages
      .getDiagnostics(uri(path))
      .map(({ code }) => (typeof code === "object" ? String(code.value) : String(code)));

  beforeAll(async () => {
    await write("one/icon.svg", "<svg/>");
    await write("one/manifest.json", manifest("one"));
    await write("two/manifest.json", manifest("two"));
  });
  afterEach(revert);
  afterAll(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.workspace.fs.delete(uri(""), { recursive: true });
  });

  it("reports a name that an unopened manifest also declares", async () => {
    await one();
    await until(
      "the duplicate",
      () => codes("one/manifest.json"),
      (found) => found.includes("workspace-duplicate-command-id"),
    );
  });

  it("finds plugins and commands in all manifests", async () => {
    const names = async () => {
      const found = await ask<vscode.SymbolInformation[]>("executeWorkspaceSymbolProvider", "shared_go");
      return found.filter((symbol) => symbol.location.uri.path.includes(folder));
    };
    const found = await until("the commands", names, ({ length }) => length === 2);
    assert.deepEqual(found.map(({ containerName }) => containerName).sort(), ["one", "two"]);
  });

  it("links to addresses and existing files", async () => {
    const { document } = await one();
    const links = await ask<vscode.DocumentLink[]>("executeLinkProvider", document.uri);
    assert.deepEqual(
      links.map(({ target }) => target?.toString()),
      [uri("one/icon.svg").toString()],
    );
  });

  it("goes to a declaration, and renames a command in its manifest", async () => {
    const { document } = await one();
    const [place] = await ask<vscode.Location[]>(
      "executeDefinitionProvider",
      document.uri,
      after(document, '"capability_levels": ['),
    );
    const target =
      place && ("targetUri" in place ? (place as never as vscode.LocationLink).targetRange : place.range);
    assert.equal(target && document.getText(target), '"level4"');
    const edit = await ask<vscode.WorkspaceEdit>(
      "executeDocumentRenameProvider",
      document.uri,
      after(document, "shared_"),
      "one_go",
    );
    assert.deepEqual(
      edit.entries().map(([file, edits]) => [file.toString(), edits.map(({ newText }) => newText)]),
      [[document.uri.toString(), ["one_go"]]],
    );
  });

  it("has lenses, hints and colors", async () => {
    const { document } = await one();
    const lenses = await ask<vscode.CodeLens[]>("executeCodeLensProvider", document.uri);
    assert.match(lenses[0]?.command?.title ?? "", /^Preview/);
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const hints = await ask<vscode.InlayHint[]>("executeInlayHintProvider", document.uri, whole);
    assert.deepEqual(
      hints.map(({ label }) => label),
      ["workflow steps"],
    );
    const tokens = await ask<vscode.SemanticTokens>("provideDocumentSemanticTokens", document.uri);
    assert.ok(tokens.data.length > 0);
  });

  it("selects and folds by values", async () => {
    const { document } = await one();
    const [selection] = await ask<vscode.SelectionRange[]>("executeSelectionRangeProvider", document.uri, [
      after(document, '"ipc_'),
    ]);
    const around: string[] = [];
    for (let at = selection; at; at = at.parent) around.push(document.getText(at.range));
    // The editor itself begins with a word.
    assert.deepEqual(around.slice(1, 4), ["ipc_register", '"ipc_register"', '"type": "ipc_register"']);
    const folds = await ask<vscode.FoldingRange[]>("executeFoldingRangeProvider", document.uri);
    assert.equal(folds[0]?.end, document.lineCount - 3);
  });

  it("applies the safe fixes when the editor saves", async () => {
    const settings = vscode.workspace.getConfiguration("editor");
    const global = vscode.ConfigurationTarget.Global;
    await settings.update("codeActionsOnSave", { "source.fixAll.pluginManifest": "always" }, global);
    const editor = await one();
    const { document } = editor;
    const { text, range } = document.lineAt(4);
    await editor.edit((edit) => edit.replace(range, '  "author": "Ada Example",'));
    await document.save();
    await settings.update("codeActionsOnSave", undefined, global);
    assert.equal(document.lineAt(4).text, text);
  });

  it("reads and checks a configuration file", async () => {
    await write(".plugin-manifest.json", '{ "rules": { "no-such-rule": "off" } }');
    await vscode.window.showTextDocument(uri(".plugin-manifest.json"));
    await until(
      "the problem",
      () => vscode.languages.getDiagnostics(uri(".plugin-manifest.json")),
      (found) =>
        found.some(({ source, message }) => source === "plugin-manifest" && message.includes("no-such-rule")),
    );
    await vscode.workspace.fs.delete(uri(".plugin-manifest.json"));
  });

  describe("answers the commands", () => {
    let author: Author;
    const run = (command: string, argument?: unknown) =>
      vscode.commands.executeCommand(`pluginManifest.${command}`, argument);
    afterEach(() => author.leave());

    it("Explain This Permission", async () => {
      await one();
      author = new Author();
      const { shown } = author.chooses("ipc_register");
      await run("explainPermission", "ipc_register");
      assert.equal(shown[0]?.[0]?.split(":")[0], "ipc_register");
    });

    it("Bump Version", async () => {
      const { document } = await one();
      author = new Author();
      const bumped = run("bumpVersion");
      await until(
        "the first version of the list",
        async () => {
          await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
          return document.getText();
        },
        (text) => text.includes('"version": "1.0.1"'),
      );
      await bumped;
    });

    it("Rename Plugin Identifier", async () => {
      const { document } = await one();
      author = new Author();
      await run("renamePlugin", "com.example.first");
      await until(
        "the new identifier",
        () => document.getText(),
        (text) => text.includes('"id": "com.example.first"'),
      );
    });
  });
});
