// @ts-check
/** Defines the benchmark rows for the language server: keystrokes, starts, memory and git processes. */
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { onPath } from "../vscode/process.mjs";
import { git } from "../vscode/sample-history.mjs";
import { benchFolder } from "./contestants.mjs";
import { createNumberedManifest, writeWorkspace } from "./documents.mjs";
import { allThreadsTime, editAll, editPlan, openSession, READING_MS } from "./session.mjs";

/** @typedef {import("./server.mjs").Command} Command */
/** @typedef {import("./server.mjs").Mode} Mode */
/** @typedef {import("./contestants.mjs").Product} Product */
/** @typedef {import("./figures.mjs").Row} Row */

const SIZES = [
  { size: "6.8 KB", bytes: 6_800, target: 1 },
  { size: "100 KB", bytes: 100_000, target: 0.35 },
];

/**
 * @param {import("./contestants.mjs").Peers} peers
 * @param {string} node
 * @returns {Row[]}
 */
export function serverRows({ server: jsonServer }, node) {
  const folder = join(benchFolder, "workspace");
  const key = /** @type {const} */ ({ group: "key", unit: "ms" });
  const edits = async (
    /** @type {Command} */ command,
    /** @type {number} */ bytes,
    /** @type {Mode} */ mode,
    isPageOpen = false,
  ) => {
    const workspace = writeWorkspace(folder, bytes);
    const session = await openSession(command, workspace, { mode, node });
    if (isPageOpen) await watchEntry(session.server, workspace.manifest);
    await sleep(READING_MS);
    const sample = await editAll(session, editPlan(workspace.text));
    await session.server.end();
    return sample;
  };
  return [
    ...SIZES.flatMap(({ size, bytes, target }) =>
      /** @type {const} */ (["pulled", "pushed"]).map((mode) => ({
        ...{ ...key, title: `Edit to diagnostics, ${size}, ${mode}`, other: "J", target },
        ours: (/** @type {Product} */ { server }) => edits(server, bytes, mode),
        theirs: () => edits(jsonServer, bytes, "pulled"),
      })),
    ),
    ...SIZES.flatMap(({ size, bytes }) => {
      const withPage = (/** @type {Product} */ { server }) => edits(server, bytes, "pulled", true);
      const without = (/** @type {Product} */ { server }) => edits(server, bytes, "pulled");
      return [
        {
          ...{ ...key, title: `… with the page open, ${size}, elapsed`, other: "without", target: 1.1 },
          ours: async (/** @type {Product} */ product) => withoutProcessorTime(await withPage(product)),
          theirs: async (/** @type {Product} */ product) => withoutProcessorTime(await without(product)),
        },
        {
          ...{ ...key, title: `Edit to diagnostics and page, ${size}`, other: "without" },
          ours: withPage,
          theirs: without,
        },
      ];
    }),
    ...startRows(jsonServer, node, folder),
    {
      ...{ ...key, title: "Processes of git: 144 edits with the page open", unit: "", once: true },
      ours: async ({ server }) => ({ amount: (await countGitProcesses(server, folder, node)).edits }),
    },
  ];
}

/**
 * @param {Command} jsonServer
 * @param {string} node
 * @param {string} folder
 * @returns {Row[]}
 */
function startRows(jsonServer, node, folder) {
  const start = /** @type {const} */ ({ group: "start", unit: "ms" });
  // Like the extension, let Node (22.1 and later) cache the server's compiled code.
  const compiled = { ...process.env, NODE_COMPILE_CACHE: join(benchFolder, "compiled") };
  return [
    {
      ...{ ...start, title: "Spawn to first diagnostics, 6.8 KB", other: "J", target: 0.8, rounds: 9 },
      ours: async ({ server }) => (await measureStart(server, folder, node, compiled)).time,
      theirs: async () => (await measureStart(jsonServer, folder, node)).time,
    },
    {
      ...{ ...start, title: "Memory after the start", unit: "MB", other: "J", target: 1 },
      ours: async ({ server }) => (await measureStart(server, folder, node, compiled)).memory,
      theirs: async () => (await measureStart(jsonServer, folder, node)).memory,
    },
    {
      ...{ ...start, title: "Memory kept for each of 500 open documents", unit: "KB", target: 20 },
      ours: ({ server }) => measureMemoryKept(server, folder, node, openDocument),
    },
    {
      ...{ ...start, title: "Memory kept for each of 500 closed manifests", unit: "KB", target: 20 },
      ours: ({ server }) => measureMemoryKept(server, folder, node, addFile),
    },
    {
      ...{ ...start, title: "Processes of git: a start with the page open", unit: "", once: true },
      ours: async ({ server }) => ({ amount: (await countGitProcesses(server, folder, node)).start }),
    },
  ];
}

/** @param {import("./figures.mjs").Sample} sample */
function withoutProcessorTime({ clock }) {
  return { clock };
}

/**
 * Watches a manifest's entry as the preview page does, and waits until the server sends it.
 * @param {import("./server.mjs").Server} server
 * @param {string} uri
 */
async function watchEntry(server, uri) {
  const model = new Promise((resolve) => server.on("pluginManifest/entryChanged", resolve));
  await server.request("pluginManifest/watchEntry", { textDocument: { uri }, face: "published" });
  await model;
}

/**
 * Measures a start: the time until the first diagnostics, and the memory a little later.
 * @param {Command} command
 * @param {string} folder
 * @param {string} node
 */
async function measureStart(command, folder, node, env = process.env) {
  const workspace = writeWorkspace(folder, 6_800);
  const text = workspace.text.replace('"license": "MIT"', '"license": 1');
  const startTime = performance.now();
  const session = await openSession(command, { ...workspace, text }, { mode: "pulled", node, env });
  const { server, isFaulty } = session;
  if (!(await isFaulty())) throw new Error(`${command.name} misses the fault of the first document.`);
  const time = { clock: performance.now() - startTime, processor: allThreadsTime(server.pid) };
  await sleep(READING_MS);
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  await server.end();
  return { time, memory: { amount: (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6 } };
}

/** @typedef {import("./server.mjs").Server} Server */

/**
 * Adds 500 manifests, and returns how much the heap grows for each manifest, in KB.
 * @param {Command} command
 * @param {string} folder
 * @param {string} node
 * @param {(server: Server, path: string, text: string) => Promise<unknown>} add
 */
async function measureMemoryKept(command, folder, node, add) {
  const probe = join(import.meta.dirname, "probe.cjs");
  const args = ["--expose-gc", "--require", probe, ...command.args];
  const workspace = writeWorkspace(folder, 6_800);
  const { server, isFaulty } = await openSession({ ...command, args }, workspace, { mode: "pulled", node });
  await isFaulty();
  const heap = async () => {
    await sleep(READING_MS);
    process.kill(server.pid, "SIGUSR2");
    return Number(await once(server.probe, "data"));
  };
  const before = await heap();
  for (let i = 0; i < 500; i++)
    await add(server, join(folder, `added${i}`, "manifest.json"), createNumberedManifest(6_800, 100 + i));
  // The server answers only after it has indexed all manifests.
  await server.request("workspace/symbol", { query: "" });
  const after = await heap();
  await server.end();
  return { amount: (after - before) / 500 / 1000 };
}

/** @param {Server} server @param {string} path @param {string} text */
async function openDocument(server, path, text) {
  const textDocument = { uri: pathToFileURL(path).href, languageId: "json", version: 1, text };
  server.notify("textDocument/didOpen", { textDocument });
  await server.request("textDocument/diagnostic", { textDocument });
}

/** @param {Server} server @param {string} path @param {string} text */
async function addFile(server, path, text) {
  mkdirSync(dirname(path));
  writeFileSync(path, text);
  const changes = [{ uri: pathToFileURL(path).href, type: 1 }];
  server.notify("workspace/didChangeWatchedFiles", { changes });
  await server.request("workspace/symbol", { query: "" });
}

/**
 * Counts the git processes that a session starts in a repository with two releases.
 * @param {Command} command
 * @param {string} folder
 * @param {string} node
 */
async function countGitProcesses(command, folder, node) {
  const workspace = writeWorkspace(folder, 6_800);
  git(folder, ["init", "--quiet", "--template="]);
  git(folder, ["add", "--all"]);
  for (const tag of ["v1.0.0", "v1.1.0"]) {
    git(folder, ["commit", "--quiet", "--allow-empty", "--message", tag]);
    git(folder, ["tag", tag]);
  }
  const [bin, log] = [join(folder, ".git"), join(folder, ".git", "log")];
  writeFileSync(join(bin, "git"), `#!/bin/sh\necho >> "${log}"\nexec "${onPath("git") ?? "git"}" "$@"\n`);
  chmodSync(join(bin, "git"), 0o755);
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}` };
  const session = await openSession(command, workspace, { mode: "pulled", node, env });
  const count = async () => {
    await sleep(3 * READING_MS);
    // Each process writes one line break.
    const processes = existsSync(log) ? readFileSync(log, "utf8").length : 0;
    rmSync(log, { force: true });
    return processes;
  };
  await watchEntry(session.server, workspace.manifest);
  const start = await count();
  await editAll(session, editPlan(workspace.text));
  const edits = await count();
  await session.server.end();
  return { start, edits };
}
