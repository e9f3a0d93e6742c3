import { spawnSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { draft } from "../support/manifests";
import { RawServer } from "../support/raw-server";
import { NOTHING } from "../support/requests";

/* What no good client does. The server answers with an error or not at all (LSP 3.17, JSON-RPC 2.0), and goes on. */
const URI = "file:///plugin/plugin.manifest.json";
const [INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS] = [-32600, -32601, -32602];
const NOT_INITIALIZED = -32002;
const TIMEOUT = 60_000;

let server: RawServer;
afterEach(() => server.stop());

async function started(capabilities?: object): Promise<RawServer> {
  server = new RawServer();
  await server.initialize(capabilities);
  return server;
}

/** Everything that is asked of a document, a position or a workspace. */
const REQUESTS = [
  ...Object.keys(NOTHING),
  "workspace/symbol",
  "workspace/diagnostic",
  "workspace/executeCommand",
  "pluginManifest/additions",
  "pluginManifest/newManifest",
  "completionItem/resolve",
];

/** Requests all of whose members are optional. */
const LENIENT = ["workspace/diagnostic"];

const opened = (uri = URI, version: unknown = 1, text: unknown = draft()) => ({
  textDocument: { uri, languageId: "plugin-manifest", version, text },
});

async function goesOn(): Promise<void> {
  expect(await server.isAlive()).toBe(true);
  expect(server.stderr).toBe("");
  expect(await server.end()).toBe(0);
}

describe("a request", () => {
  it.each([
    "textDocument/noSuchThing",
    "$/noSuchThing",
    "",
    "toString",
    "__proto__",
    "pluginManifest/secret",
    "textDocument/willSaveWaitUntil",
  ])("of the unknown method '%s' is told so", async (method) => {
    await started();
    expect((await server.request(method, {})).error?.code).toBe(METHOD_NOT_FOUND);
    await goesOn();
  });

  it.each(REQUESTS)("%s with wrong parameters is told so", { timeout: TIMEOUT }, async (method) => {
    await started({ textDocument: { diagnostic: {} } });
    server.notify("textDocument/didOpen", opened());
    const noObjects = [undefined, null, [], [URI], URI, 7, true];
    const wrong = [
      {},
      { textDocument: null },
      { textDocument: { uri: 7 } },
      { textDocument: URI, position: "0:0", range: 1 },
    ];
    for (const params of [...noObjects, ...(LENIENT.includes(method) ? [] : wrong)]) {
      const { error } = await server.request(method, params);
      expect([params, error?.code]).toEqual([params, INVALID_PARAMS]);
    }
    await goesOn();
  });

  it.each(REQUESTS)("%s that is cancelled is answered all the same, once", async (method) => {
    await started({ textDocument: { diagnostic: {} } });
    server.notify("textDocument/didOpen", opened());
    const zero = { line: 0, character: 0 };
    const params = {
      textDocument: { uri: URI },
      position: zero,
      positions: [zero],
      range: { start: zero, end: zero },
      options: { tabSize: 2, insertSpaces: true },
      context: { diagnostics: [] },
      pointer: "",
      newName: "x",
      query: "",
      previousResultIds: [],
      command: "pluginManifest.fixAll",
      arguments: [URI],
      list: "permissions",
      id: "a.b",
      name: "A",
      levels: [],
    };
    server.send({ jsonrpc: "2.0", id: "one", method, params });
    server.notify("$/cancelRequest", { id: "one" });
    server.notify("$/cancelRequest", { id: "one" });
    server.notify("$/cancelRequest", { id: "no such request" });
    const { error } = await server.answerTo("one");
    expect([undefined, -32800, -32802]).toContain(error?.code);
    expect(await server.isAlive()).toBe(true);
    expect(server.messages.filter(({ id }) => id === "one")).toHaveLength(1);
    await goesOn();
  });

  it.each(Object.keys(NOTHING))(
    "%s about a document that was never opened, or is closed, is answered with nothing",
    async (method) => {
      await started();
      const zero = { line: 0, character: 0 };
      const params = (uri: string) => ({
        textDocument: { uri },
        position: zero,
        positions: [zero],
        range: { start: zero, end: zero },
        options: { tabSize: 2, insertSpaces: true },
        context: { diagnostics: [] },
        pointer: "",
        newName: "x",
      });
      server.notify("textDocument/didOpen", opened());
      server.notify("textDocument/didClose", { textDocument: { uri: URI } });
      for (const uri of [URI, "file:///never", "untitled:x", "", "not an address", "http://[::1", "%"]) {
        expect([uri, (await server.request(method, params(uri))).result]).toEqual([uri, NOTHING[method]]);
      }
      await goesOn();
    },
  );

  it("before initialize is refused, and initialize is still possible", async () => {
    server = new RawServer();
    for (const method of ["textDocument/hover", "shutdown", "workspace/symbol"]) {
      expect((await server.request(method, {})).error?.code).toBe(NOT_INITIALIZED);
    }
    server.notify("textDocument/didOpen", opened());
    expect((await server.initialize()).error).toBeUndefined();
    await goesOn();
  });

  it("to initialize a second time is refused", async () => {
    await started();
    expect(
      (await server.request("initialize", { processId: null, rootUri: null, capabilities: {} })).error?.code,
    ).toBe(INVALID_REQUEST);
    await goesOn();
  });

  it("after shutdown is refused, and exit ends well", async () => {
    await started();
    await server.request("shutdown");
    expect((await server.request("textDocument/hover", {})).error?.code).toBe(INVALID_REQUEST);
    server.notify("textDocument/didOpen", opened());
    server.notify("exit");
    expect(await server.exitCode).toBe(0);
  });
});

describe("initialize", () => {
  it.each([
    [{}],
    [{ capabilities: null }],
    [{ capabilities: [], workspaceFolders: 7 }],
    [{ capabilities: {}, workspaceFolders: [{ uri: 7 }, null, { uri: "%" }] }],
    [{ capabilities: {}, rootUri: 7, processId: "x" }],
    [[]],
    [null],
    ["x"],
  ])("with the parameters %j is told that they are wrong, and is still possible", async (params) => {
    server = new RawServer();
    expect((await server.request("initialize", params)).error?.code).toBe(INVALID_PARAMS);
    expect((await server.request("textDocument/hover", {})).error?.code).toBe(NOT_INITIALIZED);
    expect((await server.initialize()).error).toBeUndefined();
    await goesOn();
  });

  it.each([
    [{ capabilities: { workspace: 1, textDocument: "x" }, initializationOptions: "x" }],
    [{ capabilities: { workspace: null, textDocument: null }, workspaceFolders: null, rootUri: null }],
  ])("with the parameters %j starts the server", async (params) => {
    server = new RawServer();
    expect((await server.request("initialize", params)).error).toBeUndefined();
    server.notify("initialized", {});
    server.notify("textDocument/didOpen", opened());
    await goesOn();
  });
});

describe("a notification", () => {
  const NOTIFICATIONS = [
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
  ];

  it.each(NOTIFICATIONS)("%s with wrong parameters does not end the server", async (method) => {
    await started();
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
    server.notify("textDocument/didOpen", opened());
    expect(
      (await server.request("pluginManifest/documentKind", { textDocument: { uri: URI } })).result,
    ).toEqual({ kind: "draft" });
    expect(await server.end()).toBe(0);
  });

  it("that opens what is open, or closes what is closed, counts", async () => {
    await started();
    server.notify("textDocument/didOpen", opened());
    server.notify("textDocument/didOpen", opened(URI, 1, "{"));
    const kind = async () =>
      (await server.request("textDocument/documentSymbol", { textDocument: { uri: URI } })).result;
    expect(await kind()).toEqual([]);
    server.notify("textDocument/didClose", { textDocument: { uri: URI } });
    server.notify("textDocument/didClose", { textDocument: { uri: URI } });
    expect(await kind()).toBeNull();
    await goesOn();
  });

  it("that changes a text outside of it changes its nearest place, whatever the version", async () => {
    await started();
    server.notify("textDocument/didOpen", opened(URI, 5, "[1]"));
    const at = (line: number, character: number) => ({ line, character });
    const change = (version: unknown, start: object, end: object, text: string) =>
      server.notify("textDocument/didChange", {
        textDocument: { uri: URI, version },
        contentChanges: [{ range: { start, end }, text }],
      });
    change(6, at(900, 900), at(1e9, 1e9), ",2]");
    change(3, at(-4, -4), at(0, 0), "[");
    change(3, at(0, 1e9), at(0, 1e9), "]");
    change(-1, at(0, 2), at(0, 1), "");
    change(2 ** 40, at(0, 0), at(0, 0), "");
    const folding = await server.request("textDocument/selectionRange", {
      textDocument: { uri: URI },
      positions: [at(0, 0)],
    });
    expect(folding.error).toBeUndefined();
    await goesOn();
  });
});

describe("a frame", () => {
  it("with a body that is no JSON is passed over", async () => {
    await started();
    for (const body of [
      "{",
      "",
      "nonsense",
      '"text"',
      "null",
      "7",
      "[]",
      "[[]]",
      "{}",
      '{"jsonrpc":"2.0"}',
      '{"id":1}',
      '{"jsonrpc":"1.0","id":[],"method":7}',
      "\0\0\0",
    ])
      server.send(body);
    expect(await server.isAlive()).toBe(true);
    expect(await server.end()).toBe(0);
  });

  it("with a batch is passed over: LSP has none", async () => {
    await started();
    server.send([
      { jsonrpc: "2.0", id: 7, method: "textDocument/hover" },
      { jsonrpc: "2.0", method: "exit" },
    ]);
    expect(await server.isAlive()).toBe(true);
    expect(await server.end()).toBe(0);
  });

  it("with bytes that are no UTF-8 is passed over, or read with replacements", async () => {
    await started();
    server.write(
      Buffer.concat([Buffer.from("Content-Length: 4\r\n\r\n"), Buffer.from([0xff, 0xfe, 0x80, 0xc0])]),
    );
    expect(await server.isAlive()).toBe(true);
    expect(await server.end()).toBe(0);
  });

  it("in pieces of one byte, with headers in another order and case, is read", async () => {
    await started();
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: "é",
      method: "workspace/symbol",
      params: { query: "é" },
    });
    const bytes = Buffer.from(
      `Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    for (const byte of bytes) server.write(Uint8Array.of(byte));
    expect((await server.answerTo("é")).result).toEqual([]);
    await goesOn();
  });

  it.each([
    "Content-Length: x\r\n\r\n{}",
    "Content-Length: -5\r\n\r\n{}",
    "No-Length: 5\r\n\r\n{}",
    "\r\n\r\n",
    "nonsense\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
  ])("with the header %j leaves no process behind when its client has gone", async (header) => {
    await started();
    server.write(header);
    await setTimeout(50);
    server.process.stdin.end();
    expect(await server.exitCode).toBe(1);
  });

  it("of 20 MB is read, and answered", { timeout: TIMEOUT }, async () => {
    await started();
    const text = draft({ description: JSON.stringify("x".repeat(20 * 1024 * 1024)) });
    server.notify("textDocument/didOpen", opened(URI, 1, text));
    expect(
      (await server.request("pluginManifest/documentKind", { textDocument: { uri: URI } })).result,
    ).toEqual({ kind: "draft" });
    await goesOn();
  });

  it("that ends in the middle, with its pipe, ends the server", async () => {
    await started();
    server.write('Content-Length: 1000\r\n\r\n{ "jsonrpc": "2.0", "id"');
    server.process.stdin.end();
    expect(await server.exitCode).toBe(1);
  });
});

describe("a client that goes away", () => {
  it("without reading what it has asked for ends the server", { timeout: TIMEOUT }, async () => {
    await started();
    server.process.stdout.destroy();
    for (let i = 0; i < 50; i++) server.notify("textDocument/didOpen", opened(`${URI}${i}`));
    server.process.stdin.end();
    expect(await server.exitCode).toBe(1);
  });

  it("leaves no process behind when it is killed", { timeout: TIMEOUT }, async () => {
    // A client between this test and the server: the server's own process is not ours to wait for.
    const client = `
      const { spawn } = require("node:child_process");
      const server = spawn(process.execPath, [${JSON.stringify(new URL("../../dist/server.js", import.meta.url).pathname)}, "--stdio"], { stdio: ["pipe", "ignore", "ignore"] });
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { processId: process.pid, rootUri: null, capabilities: {} } });
      server.stdin.write("Content-Length: " + body.length + "\\r\\n\\r\\n" + body);
      const told = JSON.stringify({ jsonrpc: "2.0", id: "pid", result: server.pid });
      process.stdout.write("Content-Length: " + told.length + "\\r\\n\\r\\n" + told);
      setInterval(() => undefined, 1000);`;
    server = new RawServer(["-e", client]);
    const { result: pid } = await server.answerTo("pid");
    server.stop();
    await server.exitCode;
    while (isRunning(pid as number)) await setTimeout(50);
  });
});

/** A process that has ended and that nobody has waited for does not run. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}
