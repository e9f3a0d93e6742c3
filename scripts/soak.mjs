// @ts-check
/**
 * npm run soak: simulates hours of editing in minutes. Edits many documents through the real server, types whole
 * manifests, sends an editor's requests, and checks that the server's heap does not grow. Then mixes edits with
 * file, git and settings events, and checks that the server reports the same as a fresh server.
 */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "./bench/server.mjs";
import { Failure, main, say, step } from "./vscode/command-line.mjs";
import { root, runNode, runVitest } from "./vscode/process.mjs";

const EDITS = 100_000;
/** The number of edits mixed with events. Every fifty edits, the test compares the server with a fresh server. */
const COMPARED_EDITS = 10_000;
const DOCUMENTS = 50;
/** The number of parts of a run. After the first part, the server has loaded everything that it keeps. */
const PARTS = 10;
/** The largest allowed heap at the end, relative to the heap after the first part. */
const MAX_GROWTH = 1.15;
/** An editor requests completion by itself after these characters. */
const TRIGGER_CHARACTERS = ['"', ":", " ", "/", "@"];

await main(async () => {
  await step("Building", () => runNode("scripts/build.mjs"));
  const args = [
    "--expose-gc",
    "--require",
    join(root, "scripts/bench/probe.cjs"),
    join(root, "dist/server.js"),
  ];
  const server = await startServer({ name: "plugin-manifest", args: [...args, "--stdio"] });
  const uris = Array.from({ length: DOCUMENTS }, (_, i) => `file:///soak/${i}/plugin.manifest.json`);
  for (const [i, uri] of uris.entries()) open(server, uri, textOf(i));
  const manifest = await readFile(join(root, "scripts/sample/color-picker/manifest.json"), "utf8");
  /** @type {number[]} */
  const heaps = [];
  for (let part = 0; part < PARTS; part++) {
    await typeDocument(server, `file:///soak/typed${part}/manifest.json`, manifest);
    for (let i = 0; i < EDITS / PARTS; i++) {
      const turn = (part * EDITS) / PARTS + i;
      await edit(server, uris[turn % DOCUMENTS] ?? "", 2 + Math.floor(turn / DOCUMENTS), i);
    }
    await sleep(500);
    process.kill(server.pid, "SIGUSR2");
    heaps.push(Number(await once(server.probe, "data")));
    say(`${((part + 1) / PARTS) * 100} %: ${((heaps.at(-1) ?? 0) / 1e6).toFixed(1)} MB`);
  }
  await server.end();
  const growth = Math.min(...heaps.slice(-3)) / (heaps[0] ?? 1);
  say(
    `The heap has grown to ${growth.toFixed(2)} times its size after the first part; ${MAX_GROWTH} is allowed.`,
  );
  if (growth > MAX_GROWTH) throw new Failure("The server leaks memory.");
  process.env["SOAK_EDITS"] = String(COMPARED_EDITS);
  await step("Comparing with fresh servers", () => runVitest(["test/events/soak.test.ts"]));
});

/** @typedef {import("./bench/server.mjs").Server} Server */

/** @param {number} i */
function textOf(i) {
  const commands = Array.from({ length: 40 }, (_, n) => `    { "id": "soak_c${n}", "description": "C${n}" }`);
  return `{\n  "id": "com.example.soak${i}",\n  "name": "Soak",\n  "capability_levels": [4],\n  "commands": [\n${commands.join(",\n")}\n  ]\n}\n`;
}

/**
 * @param {Server} server
 * @param {string} uri
 * @param {string} text
 */
function open(server, uri, text) {
  const textDocument = { uri, languageId: "plugin-manifest", version: 1, text };
  server.notify("textDocument/didOpen", { textDocument });
}

/**
 * Types a whole manifest into an empty document, requesting completion as an editor does. Then closes the document.
 * @param {Server} server
 * @param {string} uri
 * @param {string} content
 */
async function typeDocument(server, uri, content) {
  open(server, uri, "");
  const textDocument = { uri };
  const position = { line: 0, character: 0 };
  for (const [i, key] of content.split("").entries()) {
    const change = { range: { start: { ...position }, end: { ...position } }, text: key };
    server.notify("textDocument/didChange", {
      textDocument: { uri, version: i + 2 },
      contentChanges: [change],
    });
    if (key === "\n") Object.assign(position, { line: position.line + 1, character: 0 });
    else position.character++;
    if (TRIGGER_CHARACTERS.includes(key))
      await server.request("textDocument/completion", { textDocument, position });
  }
  /** @typedef {{ items: { severity: number, message: string }[] }} Report */
  const { items } = /** @type {Report} */ (await server.request("textDocument/diagnostic", { textDocument }));
  server.notify("textDocument/didClose", { textDocument });
  const errors = items.filter(({ severity }) => severity === 1).map(({ message }) => message);
  if (errors.length > 0) throw new Failure(`The typed manifest has errors: ${errors.join(" ")}`);
}

/**
 * Types a letter into the name if the version is even, and deletes it otherwise. Sends other requests now and then.
 * @param {Server} server
 * @param {string} uri
 * @param {number} version
 * @param {number} i
 */
async function edit(server, uri, version, i) {
  const start = { line: 2, character: 11 };
  const isTyped = version % 2 === 0;
  const range = { start, end: { line: 2, character: isTyped ? 11 : 12 } };
  const textDocument = { uri, version };
  const contentChanges = [{ range, text: isTyped ? "x" : "" }];
  server.notify("textDocument/didChange", { textDocument, contentChanges });
  // Wait for each response, so that the server cannot skip these versions.
  if (i % 5 === 0) await server.request("textDocument/hover", { textDocument, position: start });
  if (i % 50 === 0) await server.request("textDocument/completion", { textDocument, position: start });
  if (i % 500 === 0) await server.request("pluginManifest/entry", { textDocument });
}
