// @ts-check
/** Measures the time from the start of the process to the first diagnostics. */
import { documentOf } from "./documents.mjs";
import { middleOf } from "./edit-plan.mjs";
import { compare, GROUPS } from "./figures.mjs";
import { Lsp } from "./lsp.mjs";
import { OpenDocument } from "./open-document.mjs";
import { inTurns } from "./statistics.mjs";
import { writeWorkspace } from "./workspace.mjs";

/** @typedef {import("./contestants.mjs").Command} Command */

/**
 * @param {import("./contestants.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function start({ ours, base, servers, rounds }) {
  const workspace = await writeWorkspace(documentOf(6_800));
  const begin =
    (/** @type {Command} */ command, /** @type {import("./lsp.mjs").Mode} */ mode) => async () => ({
      time: [await firstDiagnostics(command, workspace, mode)],
    });
  const other = base?.server ?? servers.J;
  const of = await inTurns(rounds(15), {
    ours: begin(ours.server, "pulled"),
    other: begin(other, "pulled"),
    "ours pushed": begin(ours.server, "pushed"),
    ...(base ? { "other pushed": begin(base.server, "pushed") } : {}),
  });
  const against = base ? "base" : "J";
  const subject = { group: GROUPS.start, unit: /** @type {const} */ ("ms") };
  const title = "Spawn to first diagnostics, 6.8 KB";
  return [
    compare({ ...subject, id: "start/pulled", title }, of("ours", "time"), against, of("other", "time")),
    compare(
      { ...subject, id: "start/pushed", title: `${title}, pushed` },
      of("ours pushed", "time"),
      against,
      of(base ? "other pushed" : "other", "time"),
    ),
  ];
}

/**
 * Opens a manifest with an error in a fresh process.
 * @param {Command} command
 * @param {import("./workspace.mjs").Workspace} workspace
 * @param {import("./lsp.mjs").Mode} mode
 */
async function firstDiagnostics(command, { uri, manifest, text }, mode) {
  const offset = middleOf(text, /"(?=application\/x-)/g);
  const faulty = `${text.slice(0, offset)}@${text.slice(offset + 1)}`;
  const began = performance.now();
  const server = await Lsp.start(command, { uri, mode });
  const isFaulty = await new OpenDocument(server, manifest, faulty).verdict();
  const time = performance.now() - began;
  await server.stop();
  if (!isFaulty) throw new Error(`${command.name} misses the fault of the first document.`);
  return time;
}
