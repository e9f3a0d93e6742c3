import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { ClientCapabilities, CodeAction, TextEdit } from "vscode-languageserver/node";
import { workspace, type Workspace } from "../../support/cli";
import { draft } from "../../support/manifests";
import { TestServer } from "../../support/server";

const FILE = ".plugin-manifest.json";
const OFF = '{ "rules": { "catalog-members-missing": "off" } }';
const CHANGED = 2;

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

const uriIn = (folder: Workspace, name: string) => pathToFileURL(folder.path(name)).toString();

describe("quick fixes that write the configuration file", () => {
  const CREATES: ClientCapabilities = {
    workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ["create"] } },
  };
  const START = { line: 0, character: 0 };

  /** The actions for the license of a draft. */
  async function offeredIn(uri: string) {
    const found = await server.check(uri, draft({ license: '"MIT License"' }));
    const range = found.find(({ code }) => code === "license-id")?.range;
    return server.ask<CodeAction[]>("textDocument/codeAction", uri, { range, context: { diagnostics: [] } });
  }
  async function actions(folder: Workspace, capabilities: ClientCapabilities) {
    server = await TestServer.start({ capabilities, folders: [pathToFileURL(folder.root).toString()] });
    return offeredIn(uriIn(folder, "a/manifest.json"));
  }
  const turnOff = (offered: readonly CodeAction[]) =>
    offered.find(({ title }) => title === "Turn off license-id in this workspace")?.edit;

  it("create one at the root of the workspace folder", async () => {
    const folder = workspace();
    const uri = uriIn(folder, FILE);
    const newText = '{\n  "rules": {\n    "license-id": "off"\n  }\n}\n';
    expect(turnOff(await actions(folder, CREATES))).toEqual({
      documentChanges: [
        { kind: "create", uri, options: { ignoreIfExists: true } },
        { textDocument: { uri, version: null }, edits: [{ range: { start: START, end: START }, newText }] },
      ],
    });
  });

  it("are not offered to a client that cannot create files", async () => {
    const offered = await actions(workspace(), { workspace: { workspaceEdit: { documentChanges: true } } });
    expect(offered.map(({ title }) => title)).toEqual(['Change to "MIT"']);
  });

  it.each([
    [true, "documentChanges"],
    [false, "changes"],
  ])("add to the one that applies (versioned edits: %s)", async (documentChanges, member) => {
    const text = '{\n\t"rules": {\n\t\t"id-format": "hint"\n\t}\n}\n';
    const folder = workspace({ [FILE]: text });
    const edit = turnOff(await actions(folder, { workspace: { workspaceEdit: { documentChanges } } }));
    const uri = uriIn(folder, FILE);
    const newText = ',\n\t\t"license-id": "off"';
    const at = { line: 2, character: 21 };
    const edits: TextEdit[] = [{ range: { start: at, end: at }, newText }];
    expect(edit).toEqual(
      member === "changes"
        ? { changes: { [uri]: edits } }
        : { documentChanges: [{ textDocument: { uri, version: null }, edits }] },
    );
  });

  it("count positions without the byte order mark of the file, as editors do", async () => {
    const edit = turnOff(await actions(workspace({ [FILE]: '\uFEFF{ "rules": {} }' }), CREATES));
    const shown = TextDocument.create("", "json", 1, '{ "rules": {} }');
    const [change] = edit!.documentChanges as { edits: TextEdit[] }[];
    expect(TextDocument.applyEdits(shown, change?.edits ?? [])).toBe(
      '{\n  "rules": {\n    "license-id": "off"\n  }\n}',
    );
  });

  it.each(["untitled:Untitled-1", "untitled:/no/such/folder/manifest.json"])(
    "are not offered for %s, which is in no folder yet",
    async (uri) => {
      server = await TestServer.start({ capabilities: CREATES, folders: ["file:///no/such/folder"] });
      const offered = await offeredIn(uri);
      expect(offered.map(({ title }) => title)).toEqual(['Change to "MIT"']);
    },
  );

  it("are not offered while the file is broken", async () => {
    const offered = await actions(workspace({ [FILE]: '{ "rules": [] }' }), CREATES);
    expect(offered.map(({ title }) => title)).toEqual(['Change to "MIT"']);
  });

  it("add a value to the vocabulary, after which it is known", async () => {
    const folder = workspace({ [FILE]: OFF });
    server = await TestServer.start({ capabilities: CREATES });
    const uri = uriIn(folder, "manifest.json");
    const text = draft({ permissions: '[{ "type": "gpu" }]' });
    const [unobserved] = await server.check(uri, text);
    const offered = await server.ask<CodeAction[]>("textDocument/codeAction", uri, {
      range: unobserved?.range,
      context: { diagnostics: [] },
    });
    const add = offered.find(({ title }) => title === 'Add "gpu" to the workspace\'s vocabulary')?.edit;
    const change = add?.documentChanges?.[0] as { edits: TextEdit[] };
    const document = TextDocument.create(uri, "json", 1, OFF);
    const result = TextDocument.applyEdits(document, change.edits);
    expect(result).toBe(
      '{ "rules": { "catalog-members-missing": "off" }, "vocabulary": {"permissions":["gpu"]} }',
    );
    folder.write(FILE, result);
    server.received.published.length = 0;
    const changes = [{ uri: uriIn(folder, FILE), type: CHANGED }];
    await server.notify("workspace/didChangeWatchedFiles", { changes });
    expect(await server.diagnostics(uri, 1)).toEqual([]);
  });
});
