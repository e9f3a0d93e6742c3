// @ts-check
/** Simulates an author's session with a fresh server: the edits put errors into one document and fix them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "./server.mjs";

/** @typedef {{ severity?: number }} Diagnostic */
/** @typedef {{ line: number, character: number }} Position */
/** @typedef {{ range: { start: Position, end: Position }, text: string }} Change */
/** @typedef {{ change: Change, isFaulty: boolean }} Edit `isFaulty`: the document has an error after the change */

/** The time between an answer and the next edit. */
const PAUSE_MS = 5;
/** The time between opening the manifest and the first edit. */
export const READING_MS = 700;
/** The word to erase and to type again. */
const WORD = "number";

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
  const readDiagnostics = async () => {
    if (options.mode === "pushed") return new Promise((resolve) => (onPush = resolve));
    const report = await server.request("textDocument/diagnostic", { textDocument: { uri: manifest } });
    return /** @type {{ items: readonly Diagnostic[] }} */ (report).items;
  };
  /** Tests if the document has errors or warnings. */
  const isFaulty = async () =>
    /** @type {readonly Diagnostic[]} */ (await readDiagnostics()).some(({ severity = 1 }) => severity <= 2);
  const edit = async (/** @type {Change} */ change) => {
    const document = { uri: manifest, version: ++version };
    // Start waiting for pushed diagnostics before the change is sent.
    const pushedResult = options.mode === "pushed" ? isFaulty() : undefined;
    server.notify("textDocument/didChange", { textDocument: document, contentChanges: [change] });
    return pushedResult ?? isFaulty();
  };
  return { server, isFaulty, edit };
}

/**
 * Makes the edits, and waits for the diagnostics after each edit.
 * @param {Awaited<ReturnType<typeof openSession>>} session
 * @param {readonly Edit[]} edits
 * @returns {Promise<import("./figures.mjs").Sample>} the mean of all edits
 */
export async function editAll({ server, edit }, edits) {
  let clock = 0;
  const before = mainThreadTime(server.pid);
  for (const { change, isFaulty } of edits) {
    const startTime = performance.now();
    const isMarked = await edit(change);
    clock += performance.now() - startTime;
    if (isMarked !== isFaulty) throw new Error(`${server.name} misjudges ${JSON.stringify(change)}.`);
    await sleep(PAUSE_MS);
  }
  const after = mainThreadTime(server.pid);
  const processor = before === undefined || after === undefined ? undefined : (after - before) / edits.length;
  return { processor, clock: clock / edits.length };
}

/** @param {number} pid @returns {number | undefined} processor time in milliseconds, if the system counts it */
function mainThreadTime(pid) {
  return readTime(`/proc/${pid}/schedstat`);
}

/** @param {number} pid @returns {number | undefined} processor time of all running threads in milliseconds */
export function allThreadsTime(pid) {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return undefined;
  return readdirSync(tasks).reduce((sum, task) => sum + (readTime(`${tasks}/${task}/schedstat`) ?? 0), 0);
}

/** @param {string} file */
function readTime(file) {
  return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : undefined;
}

/**
 * Returns 144 edits. The last edit restores the original text.
 * @param {string} text
 * @returns {Edit[]}
 */
export function editPlan(text) {
  const value = middleOf(text, /"type": "strin(?=g")/g);
  const name = middleOf(text, /"rout(?=e":)/g);
  const quote = middleOf(text, /"label": "[^"]*(?=",)/g);
  const comma = middleOf(text, /"route": "[^"]*"(?=,)/g);
  const word = middleOf(text, /"type": "number(?=")/g);
  return Array.from({ length: 20 }, (_, round) => [
    ...toggle(text, value, "@"),
    ...toggle(text, name, "s"),
    ...toggle(text, round % 2 === 0 ? quote : comma, ""),
    ...(round === 3 || round === 9 ? retype(text, word) : []),
  ]).flat();
}

/**
 * Returns the offset after the match that is nearest to the middle of the text.
 * @param {string} text
 * @param {RegExp} pattern
 */
function middleOf(text, pattern) {
  const offsets = [...text.matchAll(pattern)].map((match) => match.index + match[0].length);
  const distance = (/** @type {number} */ offset) => Math.abs(offset - text.length / 2);
  return offsets.reduce((best, offset) => (distance(offset) < distance(best) ? offset : best), 0);
}

/**
 * Replaces one character by a fault, then restores the character.
 * @param {string} text
 * @param {number} offset
 * @param {string} fault
 * @returns {Edit[]}
 */
function toggle(text, offset, fault) {
  return [
    { change: replace(text, offset, 1, fault), isFaulty: true },
    { change: replace(text, offset, fault.length, text.charAt(offset)), isFaulty: false },
  ];
}

/**
 * Erases a word letter by letter, then types it again.
 * @param {string} text
 * @param {number} end the offset after the word
 * @returns {Edit[]}
 */
function retype(text, end) {
  const letters = Array.from(WORD, (letter, i) => ({ letter, offset: end - WORD.length + i }));
  const deletions = letters.toReversed().map(({ offset }) => replace(text, offset, 1, ""));
  const insertions = letters.map(({ letter, offset }) => replace(text, offset, 0, letter));
  return [...deletions, ...insertions].map((change, i, all) => ({ change, isFaulty: i < all.length - 1 }));
}

/**
 * @param {string} text
 * @param {number} offset
 * @param {number} length
 * @param {string} newText
 * @returns {Change}
 */
function replace(text, offset, length, newText) {
  const before = text.slice(0, offset);
  const start = { line: before.split("\n").length - 1, character: offset - before.lastIndexOf("\n") - 1 };
  const end = { ...start, character: start.character + length };
  return { range: { start, end }, text: newText };
}
