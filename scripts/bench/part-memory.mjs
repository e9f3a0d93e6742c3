// @ts-check
/** Measures the resident memory of a server's process. */
import { setTimeout as sleep } from "node:timers/promises";
import { documentOf } from "./documents.mjs";
import { compare, GROUPS } from "./figures.mjs";
import { Lsp } from "./lsp.mjs";
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
  const title = "Memory after start";
  const subject = { group: GROUPS.start, unit: /** @type {const} */ ("MB"), id: "memory/start", title };
  return [compare(subject, of("ours", "memory"), base ? "base" : "J", of("other", "memory"))];
}

/**
 * Returns the memory of a server that has nothing to do.
 * @param {import("./lsp.mjs").Command} command
 * @param {import("./workspace.mjs").Workspace} workspace
 */
async function memoryOf(command, { uri }) {
  const server = await Lsp.start(command, { uri });
  await sleep(REST_MS);
  const memory = [server.memory()];
  await server.stop();
  return { memory };
}
