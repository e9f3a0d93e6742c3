import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ErrorCodes } from "vscode-languageserver/node";
import { TestServer } from "../support/server";
import { askEverything, NOTHING } from "../support/requests";

const URI = "file:///plugin/plugin.manifest.json";
const SENTINEL = "file:///alive.plugin-manifest.json";
const RANGE = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

let server: TestServer;
beforeAll(async () => (server = await TestServer.start()));
afterAll(() => server.stop());

/** Whatever a client did: the server still does its work, and has not complained to nobody. */
afterEach(async () => {
  expect(await server.check(SENTINEL, "{")).not.toEqual([]);
  await server.close(SENTINEL);
  server.heard.published.length = 0;
  expect(server.stderr).toBe("");
});

describe("an unknown request is answered with MethodNotFound", () => {
  it.each(["textDocument/inventory", "pluginManifest/nothing", "textDocument/implementation"])(
    "%s",
    (method) => expect(server.ask(method, URI)).rejects.toMatchObject({ code: ErrorCodes.MethodNotFound }),
  );
});

describe("wrong parameters are answered with InvalidParams", () => {
  const textDocument = { uri: URI };
  const position = RANGE.start;
  const context = { diagnostics: [] };
  const options = { tabSize: 2, insertSpaces: true };
  it.each<[string, unknown]>([
    ["textDocument/completion", {}],
    ["textDocument/completion", { textDocument }],
    ["textDocument/completion", { textDocument: { uri: 7 }, position }],
    ["textDocument/completion", { textDocument, position: { line: -1, character: 0 } }],
    ["textDocument/completion", { textDocument, position: { line: "0", character: 0 } }],
    ["textDocument/completion", { textDocument, position: { line: 0, character: 0.5 } }],
    ["completionItem/resolve", {}],
    ["completionItem/resolve", { label: 7 }],
    ["textDocument/references", { textDocument, position, context: 7 }],
    ["textDocument/references", { textDocument, position, context: { includeDeclaration: "yes" } }],
    ["textDocument/hover", { textDocument, position: null }],
    ["textDocument/hover", { position }],
    ["textDocument/documentSymbol", {}],
    ["textDocument/documentSymbol", { textDocument: null }],
    ["textDocument/foldingRange", { textDocument: [] }],
    ["textDocument/selectionRange", { textDocument }],
    ["textDocument/selectionRange", { textDocument, positions: [{}] }],
    ["textDocument/formatting", { textDocument }],
    ["textDocument/formatting", { textDocument, options: null }],
    ["textDocument/formatting", { textDocument, options: { tabSize: "2", insertSpaces: true } }],
    ["textDocument/rangeFormatting", { textDocument, options }],
    ["textDocument/rangeFormatting", { textDocument, range: RANGE }],
    ["textDocument/codeAction", { textDocument, context }],
    ["textDocument/codeAction", { textDocument, range: RANGE, context: null }],
    ["textDocument/codeAction", { textDocument, range: RANGE, context: { diagnostics: 7 } }],
    [
      "textDocument/codeAction",
      { textDocument, range: RANGE, context: { diagnostics: [], only: "quickfix" } },
    ],
    ["textDocument/codeAction", { textDocument, range: RANGE, context: { diagnostics: [], only: [1] } }],
    ["textDocument/diagnostic", {}],
    ["textDocument/diagnostic", { textDocument: { uri: null } }],
    ["pluginManifest/entry", {}],
    ["pluginManifest/entry", { textDocument, face: "round" }],
    ["pluginManifest/documentKind", {}],
  ])("%s %j", (method, params) =>
    expect(server.request(method, params)).rejects.toMatchObject({ code: ErrorCodes.InvalidParams }),
  );
});

describe("a notification is passed over", () => {
  it.each<[string, unknown]>([
    ["pluginManifest/nothing", {}],
    ["$/nothing", {}],
    [
      "textDocument/didOpen",
      { textDocument: { uri: "file:///no-text", languageId: "plugin-manifest", version: 1 } },
    ],
    ["textDocument/didOpen", {}],
    ["textDocument/didChange", { textDocument: { uri: "file:///no-text" } }],
    [
      "textDocument/didChange",
      { textDocument: { uri: "file:///not-open", version: 2 }, contentChanges: [{ text: "{" }] },
    ],
    ["textDocument/didClose", { textDocument: { uri: "file:///not-open" } }],
    ["textDocument/didSave", { textDocument: { uri: "file:///not-open" } }],
    ["workspace/didChangeConfiguration", {}],
    ["workspace/didChangeConfiguration", { settings: "none" }],
    ["workspace/didChangeWatchedFiles", { changes: [] }],
  ])("%s %j", async (method, params) => {
    await server.notify(method, params);
    await server.settle();
    expect(server.heard.published.filter(({ uri }) => /not-open|no-text/.test(uri))).toEqual([]);
  });
});

describe("requests are answered with nothing about a document", () => {
  it("that is not open", async () => expect(await askEverything(server, URI)).toEqual(NOTHING));

  it("that is open no longer", async () => {
    await server.check(URI, "{}");
    await server.close(URI);
    expect(await askEverything(server, URI)).toEqual(NOTHING);
  });

  it.each(["", "no address", "a b:c", "//x", "file:///%ZZ"])(
    "that has no sensible address: %j",
    async (uri) => {
      expect(await askEverything(server, uri)).toEqual(NOTHING);
      await server.open(uri, "{}", "json");
      expect(await askEverything(server, uri)).toEqual(NOTHING);
      await server.change(uri, "{");
      await server.close(uri);
      await server.settle();
    },
  );
});

describe("places that are not in the document", () => {
  it.each([[{ line: 99, character: 0 }], [{ line: 0, character: 99 }]])(
    "%j is taken for the nearest",
    async (position) => {
      await server.check(URI, '{ "id": 1 }');
      const params = { position, range: { start: position, end: position }, context: { diagnostics: [] } };
      expect(await server.ask("textDocument/hover", URI, params)).toBeNull();
      expect(await server.ask("textDocument/completion", URI, params)).toBeNull();
      expect(await server.ask("textDocument/codeAction", URI, params)).toEqual([]);
      await server.close(URI);
    },
  );
});
