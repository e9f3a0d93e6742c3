import { spawnSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { draft } from "../support/manifests";
import { RawServer } from "../support/raw-server";
import { SERVER } from "../support/in-process-server";

/* The frames of messages, down to their bytes, and pipes that break (LSP 3.18, Base Protocol). */

const URI = "file:///plugin/plugin.manifest.json";
/** What is published of it comes when it comes, so it is not the other. */
const LARGE = "file:///plugin/large.manifest.json";
const TIMEOUT = 60_000;

interface Published {
  readonly uri: string;
  readonly version?: number;
}

let server: RawServer;

async function start(program?: readonly string[]): Promise<void> {
  server = new RawServer(program);
  await server.initialize();
}

/** Starts it in a process of its own, with pipes. */
const startSeparately = () => start([SERVER, "--stdio"]);

function open(uri: string, text: string): void {
  const textDocument = { uri, languageId: "plugin-manifest", version: 1, text };
  server.notify("textDocument/didOpen", { textDocument });
}

describe("a frame", () => {
  beforeAll(startSeparately);
  afterEach(async () => expect(await server.isAlive()).toBe(true));
  afterAll(async () => {
    expect(await server.end()).toBe(0);
    server.stop();
  });

  it("is read in pieces of one byte, with headers in any order and case", async () => {
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
    expect(server.stderr).toBe("");
  });

  it("of 8 MB is read and answered", { timeout: TIMEOUT }, async () => {
    open(LARGE, draft({ description: JSON.stringify("x".repeat(8 * 1024 * 1024)) }));
    const { result } = await server.request("pluginManifest/documentKind", { textDocument: { uri: LARGE } });
    expect(result).toEqual({ kind: "draft" });
    server.notify("textDocument/didClose", { textDocument: { uri: LARGE } });
    expect(server.stderr).toBe("");
  });

  it("is handled together with others: 15 changes are checked once", async () => {
    open(URI, draft());
    const published = () =>
      server.messages.flatMap(({ method, params }) =>
        method === "textDocument/publishDiagnostics" && (params as Published).uri === URI
          ? [(params as Published).version]
          : [],
      );
    await server.until(() => (published().length > 0 ? true : undefined));
    const start = { line: 0, character: 0 };
    const frames = Array.from({ length: 15 }, (_, i) => {
      const contentChanges = [{ range: { start, end: start }, text: " " }];
      const params = { textDocument: { uri: URI, version: 2 + i }, contentChanges };
      const body = JSON.stringify({ jsonrpc: "2.0", method: "textDocument/didChange", params });
      return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    });
    // So few bytes go through a pipe at once.
    expect(frames.join("").length).toBeLessThan(4096);
    server.write(frames.join(""));
    await server.until(() => (published().at(-1) === 16 ? true : undefined));
    expect(published()).toEqual([1, 16]);
    server.notify("textDocument/didClose", { textDocument: { uri: URI } });
  });

  it("without a JSON-RPC message is ignored", () => {
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
  });

  it("with a batch is ignored", () => {
    server.send([
      { jsonrpc: "2.0", id: 7, method: "textDocument/hover" },
      { jsonrpc: "2.0", method: "exit" },
    ]);
  });

  it("with bytes that are not UTF-8 is ignored, or read with replacements", () => {
    server.write(
      Buffer.concat([Buffer.from("Content-Length: 4\r\n\r\n"), Buffer.from([0xff, 0xfe, 0x80, 0xc0])]),
    );
  });
});

describe("the server ends", () => {
  afterEach(() => server.stop());

  it.each([
    "Content-Length: x\r\n\r\n{}",
    "Content-Length: -5\r\n\r\n{}",
    "Content-Length: 5.5\r\n\r\n{}",
    "Content-Length: 1e99\r\n\r\n{}",
    "Content-Length: 268435457\r\n\r\n{}",
    `Content-Length: ${"9".repeat(30)}\r\n\r\n{}`,
    "No-Length: 5\r\n\r\n{}",
    "\r\n\r\n",
    "nonsense\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "x".repeat(10_000),
  ])("with a message after the header %j", async (header) => {
    await start();
    server.write(header);
    expect(await server.exitCode).toBe(1);
    expect(server.stderr).toBe(
      "plugin-manifest: The client sent a message without a valid Content-Length. The server ends.\n",
    );
  });

  it("with a message after such a header in pieces", async () => {
    await startSeparately();
    for (const piece of ["Content-", "Length: -", "5\r\n\r", "\n"]) {
      server.write(piece);
      await setTimeout(10);
    }
    expect(await server.exitCode).toBe(1);
    expect(server.stderr).toMatch(/^plugin-manifest: .*\n$/);
  });

  it("when its pipe ends in the middle of a frame", async () => {
    await startSeparately();
    server.write('Content-Length: 1000\r\n\r\n{ "jsonrpc": "2.0", "id"');
    server.process.stdin.end();
    expect(await server.exitCode).toBe(1);
  });

  it("when its client closes the pipe", { timeout: TIMEOUT }, async () => {
    await startSeparately();
    server.process.stdout.destroy();
    for (let i = 0; i < 50; i++) open(`${URI}${i}`, draft());
    server.process.stdin.end();
    expect(await server.exitCode).toBe(1);
  });

  it("when its client is killed", { timeout: TIMEOUT }, async () => {
    // A client between this test and the server, because the process id in `initialize` must be that of the client.
    const client = `
      const { spawn } = require("node:child_process");
      const server = spawn(process.execPath, [${JSON.stringify(SERVER)}, "--stdio"], { stdio: ["pipe", "ignore", "ignore"] });
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { processId: process.pid, rootUri: null, capabilities: {} } });
      server.stdin.write("Content-Length: " + body.length + "\\r\\n\\r\\n" + body);
      const answer = JSON.stringify({ jsonrpc: "2.0", id: "pid", result: server.pid });
      process.stdout.write("Content-Length: " + answer.length + "\\r\\n\\r\\n" + answer);
      setInterval(() => undefined, 1000);`;
    server = new RawServer(["-e", client]);
    const { result: pid } = await server.answerTo("pid");
    server.stop();
    await server.exitCode;
    while (isRunning(pid as number)) await setTimeout(50);
  });
});

/** Tests if a process runs; one that has ended and waits for its parent (a zombie) does not. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}
