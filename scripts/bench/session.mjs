// @ts-check
/** Plays an author's session with one fresh server: opens the manifest of a workspace folder and edits it. */
import { setTimeout as sleep } from "node:timers/promises";
import { Lsp } from "./lsp.mjs";
import { OpenDocument } from "./open-document.mjs";
import { timeOf } from "./statistics.mjs";

/** @typedef {import("./workspace.mjs").Workspace} Workspace */

/** The time between an answer and the next edit, in milliseconds. */
export const PAUSE_MS = 5;
/** The time between opening the manifest and the first edit, in milliseconds. */
const READING_MS = 700;
/** The longest wait for the first diagnostics: not every server pushes any for a valid document. */
const PATIENCE_MS = 3_000;

/**
 * Runs a session in a fresh process, with the workspace's manifest open.
 * @template T
 * @param {import("./lsp.mjs").Command} command
 * @param {Workspace} workspace
 * @param {import("./lsp.mjs").Mode} mode
 * @param {(document: OpenDocument) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function session(command, { uri, manifest, text }, mode, work) {
  const server = await Lsp.start(command, { uri, mode });
  try {
    const document = new OpenDocument(server, manifest, text);
    const isFaulty = await Promise.race([document.verdict(), sleep(PATIENCE_MS, false, { ref: false })]);
    if (isFaulty) throw new Error(`${command.name} reports a problem in the bench's valid manifest.`);
    await sleep(READING_MS);
    return await work(document);
  } finally {
    await server.stop();
  }
}

/**
 * Makes the edits, waiting for the diagnostics of each.
 * @param {OpenDocument} document
 * @param {readonly import("./edit-plan.mjs").Edit[]} edits
 * @returns {Promise<Record<string, number[]>>} milliseconds from edit to diagnostics, by kind of edit
 */
export async function editAll(document, edits) {
  /** @type {Record<string, number[]>} */
  const times = {};
  for (const { kind, change, isFaulty } of edits) {
    let verdict = !isFaulty;
    const time = await timeOf(async () => {
      document.edit(change);
      verdict = await document.verdict();
    });
    if (verdict !== isFaulty) {
      const { name } = document.server.command;
      throw new Error(
        `${name} ${isFaulty ? "misses the fault" : "reports a problem"} after an edit (${kind}).`,
      );
    }
    (times[kind] ??= []).push(time);
    await sleep(PAUSE_MS);
  }
  return times;
}
