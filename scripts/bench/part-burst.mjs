// @ts-check
/** Measures 300 edits sent as fast as possible, as a script or a paste at many cursors makes them. */
import { documentOf } from "./documents.mjs";
import { editPlan } from "./edit-plan.mjs";
import { absolute, compare } from "./figures.mjs";
import { session } from "./session.mjs";
import { inTurns } from "./statistics.mjs";
import { writeWorkspace } from "./workspace.mjs";

/** @typedef {import("./open-document.mjs").OpenDocument} OpenDocument */
/** @typedef {import("./open-document.mjs").Publication} Publication */

/** Odd, so that the last edit makes an error. */
const EDITS = 301;
/** The time without diagnostics after which the last pushed ones are final, in milliseconds. */
const QUIET_MS = 1_500;

/**
 * @param {import("./contestants.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function burst({ ours, base, servers, rounds }) {
  const text = documentOf(1_000_000);
  const workspace = await writeWorkspace(text);
  const changes = changesOf(text);
  const pull = (/** @type {import("./lsp.mjs").Command} */ command) => () =>
    session(command, workspace, "pulled", async (document) => ({ time: [await pulled(document, changes)] }));
  const of = await inTurns(rounds(5), {
    ours: pull(ours.server),
    other: pull(base?.server ?? servers.J),
    "ours pushed": () =>
      session(ours.server, workspace, "pushed", async (document) => ({
        wrong: [await wrongPublications(document, changes)],
      })),
  });
  const subject = { group: "Burst", id: "burst/verdict", unit: /** @type {const} */ ("ms") };
  const title = "300 edits at once, 1 MB, last edit to its diagnostics";
  const stale = { group: "Burst", id: "burst/wrong", unit: /** @type {const} */ ("publications") };
  return [
    compare({ ...subject, title }, of("ours", "time"), base ? "base" : "J", of("other", "time")),
    absolute(
      { ...stale, title: "… stale, out of order or missing, when pushed" },
      of("ours pushed", "wrong"),
    ),
  ];
}

/** @param {string} text */
function changesOf(text) {
  const values = editPlan(text, 1).filter(({ kind }) => kind === "value");
  return Array.from({ length: EDITS }, (_, i) => values[i % values.length]?.change).filter(
    (change) => change !== undefined,
  );
}

/**
 * Asks for diagnostics after each edit and cancels the request when the next edit comes.
 * @param {OpenDocument} document
 * @param {ReturnType<typeof changesOf>} changes
 * @returns {Promise<number>} milliseconds from the last edit to its diagnostics
 */
async function pulled(document, changes) {
  let began = 0;
  for (const [i, change] of changes.entries()) {
    began = performance.now();
    document.edit(change);
    if (i === changes.length - 1) break;
    const { id, result } = document.ask("textDocument/diagnostic");
    // The server may answer or cancel the request.
    result.catch(() => undefined);
    document.server.notify("$/cancelRequest", { id });
  }
  const isFaulty = await document.verdict();
  const time = performance.now() - began;
  if (!isFaulty) throw new Error(`${document.server.command.name} reports stale diagnostics after a burst.`);
  return time;
}

/**
 * Counts the pushed publications that follow one for the same or a newer version, and adds 1 if the last is wrong.
 * @param {OpenDocument} document
 * @param {ReturnType<typeof changesOf>} changes
 */
async function wrongPublications(document, changes) {
  /** @type {Publication[]} */
  const published = [];
  let last = performance.now();
  document.server.on("textDocument/publishDiagnostics", (/** @type {Publication} */ publication) => {
    if (publication.uri !== document.uri) return;
    published.push(publication);
    last = performance.now();
  });
  for (const change of changes) document.edit(change);
  while (published.at(-1)?.version !== document.version || performance.now() - last < QUIET_MS) {
    if (performance.now() - last > 20 * QUIET_MS) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const versions = published.map(({ version = 0 }) => version);
  const outOfOrder = versions.filter((version, i) => version <= (versions[i - 1] ?? 0)).length;
  const final = published.at(-1);
  const isRight = final?.version === document.version && final.diagnostics.length > 0;
  return outOfOrder + (isRight ? 0 : 1);
}
