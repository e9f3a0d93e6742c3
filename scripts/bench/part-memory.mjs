// @ts-check
/** Measures the resident memory of a server's process. */
import { setTimeout as sleep } from "node:timers/promises";
import { documentOf } from "./documents.mjs";
import { editPlan, MOST_ROUNDS } from "./edit-plan.mjs";
import { compare } from "./figures.mjs";
import { Lsp } from "./lsp.mjs";
import { OpenDocument } from "./open-document.mjs";
import { editAll } from "./session.mjs";
import { inTurns } from "./statistics.mjs";
import { writeWorkspace } from "./workspace.mjs";

const REST_MS = 1_000;

/**
 * @param {import("./contestants.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function memory({ ours, base, servers, rounds }) {
  const workspace = await writeWorkspace(documentOf(6_800));
  const measure = (/** @type {import("./lsp.mjs").Command} */ command) => () => memoryOf(command, workspace);
  const contestants = { ours: measure(ours.server), other: measure(base?.server ?? servers.J) };
  const of = await inTurns(rounds(7), contestants);
  const against = base ? "base" : "J";
  const subject = { group: "Memory", unit: /** @type {const} */ ("MB") };
  return [
    compare(
      { ...subject, id: "memory/start", title: "Memory after start" },
      of("ours", "start"),
      against,
      of("other", "start"),
    ),
    compare(
      { ...subject, id: "memory/edits", title: "Memory after 144 edits, 6.8 KB" },
      of("ours", "edits"),
      against,
      of("other", "edits"),
    ),
  ];
}

/**
 * @param {import("./lsp.mjs").Command} command
 * @param {import("./workspace.mjs").Workspace} workspace
 */
async function memoryOf(command, { uri, manifest, text }) {
  const server = await Lsp.start(command, { uri });
  await sleep(REST_MS);
  const start = [server.memory()];
  const document = new OpenDocument(server, manifest, text);
  await document.diagnostics();
  await editAll(document, editPlan(text, MOST_ROUNDS));
  await sleep(REST_MS);
  const edits = [server.memory()];
  await server.stop();
  return { start, edits };
}
