// @ts-check
/** Counts what is published while many manifests are opened: no more than one list for each. */
import { setTimeout as sleep } from "node:timers/promises";
import { otherDocument } from "./documents.mjs";
import { absolute, compare, GROUPS } from "./figures.mjs";
import { Lsp } from "./lsp.mjs";
import { PAUSE_MS } from "./session.mjs";
import { inTurns } from "./statistics.mjs";

/** @typedef {import("./contestants.mjs").Command} Command */

const OPENED = 500;
/** The time without diagnostics after which pushing has ended, in milliseconds. */
const QUIET_MS = 1_000;
/** The longest wait. A slower server misses its target anyway; its counts are then lower bounds. */
const PATIENCE_MS = 30_000;

/**
 * Opens distinct manifests one after the other.
 * @param {import("./contestants.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function scale({ ours, base, rounds }) {
  const texts = Array.from({ length: OPENED }, (_, i) => otherDocument(6_800, i));
  const open = (/** @type {Command} */ command) => async () => ({
    publications: [(await publicationsOf(command, texts)) / OPENED],
  });
  const of = await inTurns(rounds(5), {
    ours: open(ours.server),
    ...(base ? { other: open(base.server) } : {}),
  });
  const subject = {
    ...{ group: GROUPS.growth, id: "scale/publications", unit: /** @type {const} */ ("×") },
    title: `${OPENED} manifests opened one after the other, pushed: publications for each`,
  };
  const counts = of("ours", "publications");
  return [base ? compare(subject, counts, "base", of("other", "publications")) : absolute(subject, counts)];
}

/**
 * Returns how many lists of diagnostics a server pushes.
 * @param {Command} command
 * @param {readonly string[]} texts
 */
async function publicationsOf(command, texts) {
  const server = await Lsp.start(command, { uri: "file:///bench", mode: "pushed" });
  /** @type {Set<string>} */
  const published = new Set();
  const pushed = { count: 0, last: 0 };
  server.on("textDocument/publishDiagnostics", (/** @type {{ uri: string }} */ { uri }) => {
    published.add(uri);
    pushed.count++;
    pushed.last = performance.now();
  });
  for (const [i, text] of texts.entries()) {
    server.notify("textDocument/didOpen", {
      textDocument: { uri: `file:///bench/${i}/manifest.json`, languageId: "json", version: 1, text },
    });
    await sleep(PAUSE_MS);
  }
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const isBusy = () =>
    !patience.aborted && (published.size < texts.length || performance.now() - pushed.last < QUIET_MS);
  while (isBusy()) await sleep(100);
  await server.stop();
  return pushed.count;
}
