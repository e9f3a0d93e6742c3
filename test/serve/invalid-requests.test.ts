import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { draft } from "../support/manifests";
import { RawServer } from "../support/raw-server";
import { EMPTY_ANSWERS, PARAMS } from "../support/requests";

/* Requests that no good client makes. The server answers with an error (LSP 3.18, JSON-RPC 2.0) and goes on. */

const URI = "file:///plugin/plugin.manifest.json";
const [METHOD_NOT_FOUND, INVALID_PARAMS] = [-32601, -32602];
const [REQUEST_CANCELLED, SERVER_CANCELLED] = [-32800, -32802];

let server: RawServer;
beforeAll(async () => {
  server = new RawServer();
  await server.initialize({ textDocument: { diagnostic: {} } });
  server.notify("textDocument/didOpen", {
    textDocument: { uri: URI, languageId: "plugin-manifest", version: 1, text: draft() },
  });
});
afterEach(async () => {
  expect(await server.isAlive()).toBe(true);
  expect(server.stderr).toBe("");
});
afterAll(async () => {
  expect(await server.end()).toBe(0);
  server.stop();
});

/** Every request about a document, a position or a workspace. */
const REQUESTS = [
  ...Object.keys(EMPTY_ANSWERS),
  "workspace/symbol",
  "workspace/diagnostic",
  "workspace/executeCommand",
  "pluginManifest/additions",
  "pluginManifest/newManifest",
  "completionItem/resolve",
];

/** Requests all of whose parameters are optional. */
const LENIENT = ["workspace/diagnostic", "completionItem/resolve"];

describe("an unknown request is answered with MethodNotFound", () => {
  it.each([
    "textDocument/noSuchThing",
    "textDocument/inventory",
    "textDocument/implementation",
    "textDocument/willSaveWaitUntil",
    "pluginManifest/outOfTurn",
    "pluginManifest/secret",
    "pluginManifest/nothing",
    "$/noSuchThing",
    "",
    "toString",
    "__proto__",
  ])("'%s'", async (method) => {
    expect((await server.request(method, {})).error?.code).toBe(METHOD_NOT_FOUND);
  });
});

describe("wrong parameters are answered with InvalidParams", () => {
  it.each(REQUESTS)("%s", async (method) => {
    const notObjects = [undefined, null, [], [URI], URI, 7, true];
    const wrong = [
      {},
      { textDocument: null },
      { textDocument: { uri: 7 } },
      { textDocument: URI, position: "0:0", range: 1 },
    ];
    for (const params of [...notObjects, ...(LENIENT.includes(method) ? [] : wrong)]) {
      const { error } = await server.request(method, params);
      expect([params, error?.code]).toEqual([params, INVALID_PARAMS]);
    }
  });

  const textDocument = { uri: URI };
  const { position, range, context } = PARAMS;
  it.each<[string, unknown]>([
    ["textDocument/completion", {}],
    ["textDocument/completion", { textDocument }],
    ["textDocument/completion", { textDocument: { uri: 7 }, position }],
    ["textDocument/completion", { textDocument, position: { line: -1, character: 0 } }],
    ["textDocument/completion", { textDocument, position: { line: "0", character: 0 } }],
    ["textDocument/references", { textDocument, position, context: 7 }],
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
    ["textDocument/formatting", { textDocument, options: { tabSize: -1, insertSpaces: true } }],
    ["textDocument/rangeFormatting", { textDocument, range }],
    ["textDocument/codeAction", { textDocument, context }],
    ["textDocument/codeAction", { textDocument, range, context: null }],
    ["textDocument/codeAction", { textDocument, range, context: { diagnostics: [], only: "quickfix" } }],
    ["textDocument/diagnostic", {}],
    ["textDocument/diagnostic", { textDocument: { uri: null } }],
    ["pluginManifest/entry", {}],
    ["pluginManifest/entry", { textDocument, face: "round" }],
    ["pluginManifest/watchEntry", {}],
    ["pluginManifest/watchEntry", { textDocument, release: { packages: 1 } }],
    ["pluginManifest/unwatchEntry", { textDocument: {} }],
    ["pluginManifest/documentKind", {}],
  ])("%s %j", async (method, params) => {
    expect((await server.request(method, params)).error?.code).toBe(INVALID_PARAMS);
  });
});

it("limits the tab size of formatting to 100", async () => {
  const options = { tabSize: 2 ** 31 - 1, insertSpaces: true };
  const { result } = await server.request("textDocument/formatting", { textDocument: { uri: URI }, options });
  expect((result as { newText: string }[])[0]?.newText).toBe(`\n${" ".repeat(100)}`);
});

describe("a request that is canceled, even twice, is answered once", () => {
  it.each(REQUESTS)("%s", async (method) => {
    const params = {
      ...PARAMS,
      textDocument: { uri: URI },
      query: "",
      previousResultIds: [],
      command: "pluginManifest.fixAll",
      arguments: [URI],
      label: "a",
      list: "permissions",
      id: "a.b",
      name: "A",
      levels: [],
    };
    const id = `canceled ${method}`;
    server.send({ jsonrpc: "2.0", id, method, params });
    server.notify("$/cancelRequest", { id });
    server.notify("$/cancelRequest", { id });
    server.notify("$/cancelRequest", { id: "no such request" });
    const { error } = await server.answerTo(id);
    expect([undefined, REQUEST_CANCELLED, SERVER_CANCELLED]).toContain(error?.code);
    expect(await server.isAlive()).toBe(true);
    expect(server.messages.filter((message) => message.id === id)).toHaveLength(1);
  });
});
