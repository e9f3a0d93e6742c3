import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { draft } from "../support/manifests";
import { RawServer } from "../support/raw-server";
import { TestServer } from "../support/server";

/* Notifications that no good client sends. Nothing answers a notification: the server ignores it and goes on. */

const URI = "file:///plugin/plugin.manifest.json";

describe("a notification with wrong parameters does not end the server", () => {
  let server: RawServer;
  beforeAll(async () => {
    server = new RawServer();
    await server.initialize();
  });
  afterAll(async () => {
    expect(await server.end()).toBe(0);
    server.stop();
  });

  it.each([
    "textDocument/didOpen",
    "textDocument/didChange",
    "textDocument/didClose",
    "textDocument/didSave",
    "workspace/didChangeWatchedFiles",
    "workspace/didChangeConfiguration",
    "workspace/didChangeWorkspaceFolders",
    "$/cancelRequest",
    "$/setTrace",
    "$/progress",
    "window/workDoneProgress/cancel",
    "initialized",
    "noSuchThing",
  ])("%s", async (method) => {
    for (const params of [
      undefined,
      {},
      [],
      [null],
      { textDocument: null },
      { textDocument: { uri: 7, text: 7 } },
      { changes: [null, { uri: 7 }], contentChanges: 7 },
      { textDocument: { uri: URI, version: "x" }, contentChanges: [null, { range: {} }] },
    ]) {
      server.notify(method, params);
    }
    expect(await server.isAlive()).toBe(true);
    const textDocument = { uri: URI, languageId: "plugin-manifest", version: 1, text: draft() };
    server.notify("textDocument/didOpen", { textDocument });
    const { result } = await server.request("pluginManifest/documentKind", { textDocument: { uri: URI } });
    expect(result).toEqual({ kind: "draft" });
    server.notify("textDocument/didClose", { textDocument: { uri: URI } });
  });
});

describe("a notification is ignored", () => {
  const SENTINEL = "file:///alive.plugin-manifest.json";

  let server: TestServer;
  beforeAll(async () => (server = await TestServer.start()));
  afterAll(() => server.stop());

  /** The server still checks documents and has written no error. */
  afterEach(async () => {
    expect(await server.check(SENTINEL, "{")).not.toEqual([]);
    await server.close(SENTINEL);
    server.received.published.length = 0;
    expect(server.stderr).toBe("");
  });

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
    expect(server.received.published.filter(({ uri }) => /not-open|no-text/.test(uri))).toEqual([]);
  });
});

describe("a notification with wrong parameters is named in the log", () => {
  let server: TestServer;
  beforeAll(async () => (server = await TestServer.start()));
  afterAll(() => server.stop());

  it.each<[string, unknown]>([
    ["workspace/didChangeWatchedFiles", { changes: [{}] }],
    ["workspace/didChangeWatchedFiles", { changes: [{ uri: 5 }] }],
    ["workspace/didChangeWorkspaceFolders", { event: { added: [{ name: "a" }], removed: [] } }],
    ["textDocument/didOpen", { textDocument: {} }],
    ["textDocument/didChange", { textDocument: { uri: URI, version: 2 }, contentChanges: [{ text: 7 }] }],
    [
      "textDocument/didChange",
      { textDocument: { uri: URI, version: 2 }, contentChanges: [{ range: { start: {} }, text: "" }] },
    ],
    ["textDocument/didClose", { textDocument: { uri: null } }],
  ])("%s %j", async (method, params) => {
    server.received.clear();
    await server.notify(method, params);
    await server.settle();
    expect(server.received.notifications.map(({ params: logged }) => logged)).toEqual([
      { type: 2, message: `Ignored the notification '${method}': its parameters are not valid.` },
    ]);
  });

  it("and changes nothing", async () => {
    await server.open(URI, "{}");
    const contentChanges = [{ text: draft() }, { text: 7 }];
    await server.notify("textDocument/didChange", { textDocument: { uri: URI, version: 2 }, contentChanges });
    expect(await server.ask("textDocument/documentSymbol", URI)).toEqual([]);
  });
});
