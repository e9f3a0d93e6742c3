// @ts-check
/**
 * npm run soak: hours of editing in minutes. Edits many documents through the real server, types a whole manifest key by
 * key, sends the requests of an editor, and measures the server's heap after garbage collection: it must not grow.
 *
 *   --edits <n>      the number of edits (default: 100000)
 *   --documents <n>  the number of documents (default: 50)
 */
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import * as rpc from "vscode-languageserver/node";
import { Failure, main, say, step } from "./vscode/command-line.mjs";
import { root, runNode } from "./vscode/process.mjs";

/** The number of parts of a run. After the first, everything that the server keeps is loaded. */
const PARTS = 10;
/** The allowed size of the heap after all edits, relative to that after the first part. */
const GROWTH = 1.15;

/** The characters after which an editor asks for completion by itself. */
const TRIGGERS = ['"', ":", " ", "/", "@"];

/** Runs the server and reports its memory on request. */
const WRAPPER = `
  process.on("message", () => setTimeout(() => {
    global.gc();
    global.gc();
    process.send(process.memoryUsage().heapUsed);
  }, 500));
  process.channel.unref();
  require(process.argv[1]);`;

await main(async () => {
  const { values } = parseArgs({ options: { edits: { type: "string" }, documents: { type: "string" } } });
  const edits = Number(values.edits ?? 100_000);
  const documents = Number(values.documents ?? 50);
  await step("Building", () => runNode("scripts/build.mjs"));
  await step(`${edits} edits of ${documents} documents`, () => soak(edits, documents));
});

/**
 * @param {number} edits
 * @param {number} documents
 */
async function soak(edits, documents) {
  const server = start();
  await server.initialize();
  const uris = Array.from({ length: documents }, (_, i) => `file:///soak/${i}/plugin.manifest.json`);
  for (const [i, uri] of uris.entries()) await server.open(uri, text(i));
  const manifest = await readFile(`${root}/scripts/sample/color-picker/manifest.json`, "utf8");
  /** @type {number[]} */
  const heaps = [];
  for (let part = 0; part < PARTS; part++) {
    const errors = await server.type(`file:///soak/typed${part}/manifest.json`, manifest);
    if (errors.length > 0) throw new Failure(`The manifest that was typed has errors: ${errors.join(" ")}`);
    for (let i = 0; i < edits / PARTS; i++) await server.edit(uris[i % documents] ?? "", i);
    heaps.push(await server.heap());
    say(`${Math.round(((part + 1) / PARTS) * 100)} %: ${((heaps.at(-1) ?? 0) / 1e6).toFixed(1)} MB`);
  }
  const status = await server.end();
  const growth = Math.min(...heaps.slice(-3)) / (heaps[0] ?? 1);
  say(
    `The heap has grown to ${growth.toFixed(2)} times its size after the first part; ${GROWTH} is allowed.`,
  );
  if (growth > GROWTH) throw new Failure("The server leaks memory.");
  if (status !== 0) throw new Failure(`The server ended with exit status ${status}.`);
}

/** @param {number} i */
function text(i) {
  const commands = Array.from({ length: 40 }, (_, n) => `    { "id": "soak_c${n}", "description": "C${n}" }`);
  return `{\n  "id": "com.example.soak${i}",\n  "name": "Soak",\n  "capability_levels": [4],\n  "commands": [\n${commands.join(",\n")}\n  ]\n}\n`;
}

/** @typedef {{ uri: string, version: number, diagnostics: { severity: number, message: string }[] }} Report */

/**
 * Types a whole manifest into an empty JSON document, and asks for completion as an editor does. Then closes it.
 * @param {import("vscode-languageserver/node").MessageConnection} connection
 * @param {string} uri
 * @param {string} content
 * @returns the messages of the errors that are reported at the end
 */
async function typeWhole(connection, uri, content) {
  /** @type {Promise<Report>} */
  const last = new Promise((resolve) => {
    connection.onNotification("textDocument/publishDiagnostics", (/** @type {Report} */ report) => {
      if (report.uri === uri && report.version === content.length) resolve(report);
    });
  });
  const document = { uri, languageId: "json", version: 0, text: "" };
  await connection.sendNotification("textDocument/didOpen", { textDocument: document });
  const position = { line: 0, character: 0 };
  for (const [i, key] of content.split("").entries()) {
    const textDocument = { uri, version: i + 1 };
    const change = { range: { start: { ...position }, end: { ...position } }, text: key };
    await connection.sendNotification("textDocument/didChange", { textDocument, contentChanges: [change] });
    if (key === "\n") Object.assign(position, { line: position.line + 1, character: 0 });
    else position.character++;
    if (TRIGGERS.includes(key))
      await connection.sendRequest("textDocument/completion", { textDocument, position });
  }
  const { diagnostics } = await last;
  await connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
  return diagnostics.filter(({ severity }) => severity === 1).map(({ message }) => message);
}

/** Starts the real server with a client that edits. */
function start() {
  const program = `${root}/dist/server.js`;
  const child = spawn(process.execPath, ["--expose-gc", "-e", WRAPPER, program, "--stdio"], {
    stdio: ["pipe", "pipe", "inherit", "ipc"],
  });
  /** @type {Promise<number | null>} */
  const exit = new Promise((resolve) => child.once("exit", resolve));
  const input = /** @type {import("node:stream").Readable} */ (child.stdout);
  const output = /** @type {import("node:stream").Writable} */ (child.stdin);
  const connection = rpc.createMessageConnection(
    new rpc.StreamMessageReader(input),
    new rpc.StreamMessageWriter(output),
  );
  connection.onRequest(() => null);
  connection.listen();
  /** @type {Map<string, number>} */
  const versions = new Map();
  return {
    async initialize() {
      const params = { processId: process.pid, rootUri: null, capabilities: {} };
      await connection.sendRequest("initialize", params);
      await connection.sendNotification("initialized", {});
    },
    /**
     * @param {string} uri
     * @param {string} content
     */
    async open(uri, content) {
      const textDocument = { uri, languageId: "plugin-manifest", version: 1, text: content };
      await connection.sendNotification("textDocument/didOpen", { textDocument });
    },
    /**
     * Types a whole manifest.
     * @param {string} uri
     * @param {string} content
     */
    type: (uri, content) => typeWhole(connection, uri, content),
    /**
     * Types a letter into the name, or deletes it the next time. Sends other requests now and then.
     * @param {string} uri
     * @param {number} i
     */
    async edit(uri, i) {
      const version = (versions.get(uri) ?? 1) + 1;
      versions.set(uri, version);
      const start = { line: 2, character: 11 };
      const end = { line: 2, character: version % 2 === 0 ? 11 : 12 };
      const change = { range: { start, end }, text: version % 2 === 0 ? "x" : "" };
      const textDocument = { uri, version };
      await connection.sendNotification("textDocument/didChange", { textDocument, contentChanges: [change] });
      // Each response is awaited, so that the server cannot skip these versions.
      if (i % 5 === 0) await connection.sendRequest("textDocument/hover", { textDocument, position: start });
      if (i % 50 === 0)
        await connection.sendRequest("textDocument/completion", { textDocument, position: start });
      if (i % 500 === 0) await connection.sendRequest("pluginManifest/entry", { textDocument });
    },
    /** @returns {Promise<number>} the bytes in use once garbage is collected */
    heap() {
      return new Promise((resolve) => {
        child.once("message", (bytes) => resolve(Number(bytes)));
        child.send("heap");
      });
    },
    async end() {
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      return exit;
    },
  };
}
