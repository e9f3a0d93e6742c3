// @ts-check
/** An author's session with a fresh server: one open document, its edits and its diagnostics. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "./server.mjs";

/** @typedef {{ severity?: number }} Diagnostic */

/** The time between an answer and the next edit. */
const PAUSE_MS = 5;
/** The time between opening the manifest and the first edit. */
export const READING_MS = 700;

/**
 * @param {import("./server.mjs").Command} command
 * @param {{ uri: string, manifest: string, text: string }} workspace
 * @param {import("./server.mjs").Options} options
 */
export async function openSession(command, { uri, manifest, text }, options) {
  const server = await startServer(command, { ...options, uri });
  let version = 1;
  /** @type {(diagnostics: readonly Diagnostic[]) => void} */
  let onPush = () => undefined;
  /** @typedef {{ uri: string, version?: number, diagnostics: readonly Diagnostic[] }} Push */
  server.on("textDocument/publishDiagnostics", (/** @type {Push} */ push) => {
    if (push.uri === manifest && (push.version ?? version) === version) onPush(push.diagnostics);
  });
  const textDocument = { uri: manifest, languageId: "json", version, text };
  server.notify("textDocument/didOpen", { textDocument });
  const diagnostics = async () => {
    if (options.mode === "pushed") return new Promise((resolve) => (onPush = resolve));
    const report = await server.request("textDocument/diagnostic", { textDocument: { uri: manifest } });
    return /** @type {{ items: readonly Diagnostic[] }} */ (report).items;
  };
  /** Tests if there are errors or warnings. */
  const isFaulty = async () =>
    /** @type {readonly Diagnostic[]} */ (await diagnostics()).some(({ severity = 1 }) => severity <= 2);
  const edit = async (/** @type {import("./edit-plan.mjs").Change} */ change) => {
    const document = { uri: manifest, version: ++version };
    const pushed = options.mode === "pushed" ? isFaulty() : undefined;
    server.notify("textDocument/didChange", { textDocument: document, contentChanges: [change] });
    return pushed ?? isFaulty();
  };
  return { server, isFaulty, edit };
}

/**
 * Makes the edits, waiting for the diagnostics of each.
 * @param {Awaited<ReturnType<typeof openSession>>} session
 * @param {readonly import("./edit-plan.mjs").Edit[]} edits
 * @returns {Promise<import("./figures.mjs").Sample>} for each edit
 */
export async function editAll({ server, edit }, edits) {
  let clock = 0;
  const before = mainThreadTime(server.pid);
  for (const { change, isFaulty } of edits) {
    const began = performance.now();
    const verdict = await edit(change);
    clock += performance.now() - began;
    if (verdict !== isFaulty) throw new Error(`${server.name} misjudges ${JSON.stringify(change)}.`);
    await sleep(PAUSE_MS);
  }
  const after = mainThreadTime(server.pid);
  const processor = before === undefined || after === undefined ? undefined : (after - before) / edits.length;
  return { processor, clock: clock / edits.length };
}

/** @param {number} pid @returns {number | undefined} milliseconds of the processor, where the system counts them */
function mainThreadTime(pid) {
  return timeIn(`/proc/${pid}/schedstat`);
}

/** @param {number} pid @returns {number | undefined} milliseconds of the processor, of all threads that run */
export function allThreadsTime(pid) {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return undefined;
  return readdirSync(tasks).reduce((sum, task) => sum + (timeIn(`${tasks}/${task}/schedstat`) ?? 0), 0);
}

/** @param {string} file */
function timeIn(file) {
  return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : undefined;
}
