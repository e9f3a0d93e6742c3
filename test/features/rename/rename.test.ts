import type { TextDocumentEdit, WorkspaceEdit } from "vscode-languageserver/node";
import { afterEach, describe, expect, it } from "vitest";
import { sharedServers } from "../../support/shared-server";
import {
  commands,
  manifest,
  moduleOf,
  tab,
  WorkspaceFolder,
  type Sources,
} from "../../support/workspace-folder";

let folder: WorkspaceFolder;
afterEach(() => folder.removeFiles());
const shared = sharedServers();

describe("rename", () => {
  const CLIENT = { workspace: { workspaceEdit: { documentChanges: true } } };

  async function renamed(sources: Sources, newName: string) {
    folder = new WorkspaceFolder(sources);
    await folder.start(CLIENT, {}, shared);
    const edit = await folder.ask<WorkspaceEdit>("textDocument/rename", { newName });
    return folder.applyEdits(edit.documentChanges as TextDocumentEdit[]);
  }

  it("changes a tab and every position after it, with versions where the file is open", async () => {
    const sources = {
      "a/manifest.json": manifest("a.a", tab("m", "█home", "after:end")),
      "b/manifest.json": manifest("b.b", tab("m", "log")),
      "c/manifest.json": manifest("c.c", tab("other", "log")),
    };
    expect(await renamed(sources, "start")).toEqual({
      "a/manifest.json": { version: 1, text: manifest("a.a", tab("m", "start", "after:end")) },
      "b/manifest.json": { version: null, text: manifest("b.b", tab("m", "log", "after:start")) },
    });
  });

  it("of a module starts at any place that names the module", async () => {
    const sources = {
      "a/manifest.json": manifest("a.a", tab("█m", "log")),
      "m/manifest.json": manifest("m.m", moduleOf("m")),
    };
    expect(await renamed(sources, 'time "zone"')).toEqual({
      "a/manifest.json": { version: 1, text: manifest("a.a", tab('time \\"zone\\"', "log")) },
      "m/manifest.json": { version: null, text: manifest("m.m", moduleOf('time \\"zone\\"')) },
    });
  });

  it("of a name with escapes replaces the whole string", async () => {
    const sources = { "a/manifest.json": manifest("a.a", tab("m", "log", "after:l█\\u006fg")) };
    expect(await renamed(sources, "day")).toEqual({
      "a/manifest.json": { version: 1, text: manifest("a.a", tab("m", "day", "after:day")) },
    });
  });

  it.each([
    ["a command", commands("a_█run", "a_stop"), commands("a_go", "a_stop")],
    [
      "a setting",
      '"settings_schema": { "properties": { "█a_run": {} } }',
      '"settings_schema": { "properties": { "a_go": {} } }',
    ],
    [
      "a handler",
      '"window": { "document_handlers": [{ "id": "a_run█" }] }',
      '"window": { "document_handlers": [{ "id": "a_go" }] }',
    ],
  ])(
    "of %s also changes the plugin's other manifests, but not those of other plugins",
    async (_, source, result) => {
      const plain = source.replace("█", "").replace("Does a_█run", "Does a_run");
      const sources = {
        "a/manifest.json": manifest("a.a", source.replace("Does a_█run", "Does a_run")),
        "a/next.plugin-manifest.json": manifest("a.a", plain),
        "b/manifest.json": manifest("b.b", plain),
      };
      const expected = manifest("a.a", result.replace("Does a_go", "Does a_run"));
      expect(await renamed(sources, "a_go")).toEqual({
        "a/manifest.json": { version: 1, text: expected },
        "a/next.plugin-manifest.json": { version: null, text: expected },
      });
    },
  );

  it("counts positions as an editor does, without the byte order mark of a file", async () => {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a", tab("m", "ho█me")),
      "b/manifest.json": `\uFEFF${manifest("b.b", tab("m", "log"))}`,
    });
    await folder.start(CLIENT, {}, shared);
    const { documentChanges } = await folder.ask<WorkspaceEdit>("textDocument/rename", { newName: "start" });
    folder.texts.set("b/manifest.json", manifest("b.b", tab("m", "log")));
    expect(folder.applyEdits(documentChanges as TextDocumentEdit[])).toEqual({
      "a/manifest.json": { version: 1, text: manifest("a.a", tab("m", "start", "after:start")) },
      "b/manifest.json": { version: null, text: manifest("b.b", tab("m", "log", "after:start")) },
    });
  });

  it("returns plain changes to a client without versioned edits", async () => {
    folder = new WorkspaceFolder({ "a/manifest.json": manifest("a.a", moduleOf("█m")) });
    await folder.start({}, {}, shared);
    const { changes } = await folder.ask<WorkspaceEdit>("textDocument/rename", { newName: "n" });
    expect(Object.keys(changes ?? {})).toEqual([folder.uriOf("a/manifest.json")]);
  });

  it("rereads a file that changed without a file event", async () => {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a", moduleOf("█m")),
      "b/manifest.json": manifest("b.b", tab("m", "log")),
    });
    const server = await folder.start(CLIENT, {}, shared);
    await server.request("workspace/symbol", { query: "" });
    folder.write("b/manifest.json", `\n\n${manifest("b.b", tab("m", "log"))}`);
    const edit = await folder.ask<WorkspaceEdit>("textDocument/rename", { newName: "n" });
    expect(folder.applyEdits(edit.documentChanges as TextDocumentEdit[])["b/manifest.json"]?.text).toBe(
      `\n\n${manifest("b.b", tab("n", "log"))}`,
    );
  });

  it.each([
    [
      "a command's new name is not snake_case",
      commands("a_█run"),
      "A-Run",
      '"A-Run" is not a valid command identifier. Use lowercase snake_case.',
    ],
    ["the new name is blank", moduleOf("█m"), " ", "A module's identifier must not be blank."],
    [
      "another command has that name",
      commands("a_█run", "a_stop"),
      "a_stop",
      'Command "a_stop" already exists.',
    ],
    ["another plugin has that name", moduleOf("█m"), "taken", 'Module "taken" already exists.'],
    [
      "no manifest declares the module",
      tab("█host", "log"),
      "mine",
      'No manifest in this workspace declares the module "host".',
    ],
    [
      "several plugins declare the module",
      tab("█twice", "log"),
      "mine",
      'Several plugins declare the module "twice". Rename it where it is declared.',
    ],
  ])("is refused when %s", async (_, source, newName, message) => {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a", source.replace(/"Does ([^"]*)█/, '"Does $1')),
      "b/manifest.json": manifest("b.b", moduleOf("taken")),
      "c/manifest.json": manifest("c.c", moduleOf("twice")),
      "d/manifest.json": manifest("d.d", moduleOf("twice")),
    });
    await folder.start({}, {}, shared);
    const refused = { code: -32803, message };
    await expect(folder.ask("textDocument/rename", { newName })).rejects.toMatchObject(refused);
    // A place that refuses every name is not prepared either.
    if (newName !== "mine") return;
    await expect(folder.ask("textDocument/prepareRename")).rejects.toMatchObject(refused);
  });

  it("is prepared with the name and its range, or null where there is no name", async () => {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a", tab("m", "log", "after:h█ome")),
      "b/manifest.json": manifest("b.b", tab("m", "home")),
    });
    await folder.start({}, {}, shared);
    const text = folder.texts.get("a/manifest.json")!;
    const character = text.indexOf("home");
    expect(await folder.ask("textDocument/prepareRename")).toEqual({
      range: { start: { line: 0, character }, end: { line: 0, character: character + 4 } },
      placeholder: "home",
    });
    const elsewhere = { position: { line: 0, character: text.indexOf("A.A") } };
    expect(await folder.ask("textDocument/prepareRename", elsewhere)).toBeNull();
  });
});
