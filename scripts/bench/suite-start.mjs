// @ts-check
/** From the spawn of the process to the first diagnostics. */
import { documentOf } from "./documents.mjs";
import { ratio } from "./figures.mjs";
import { Lsp } from "./lsp.mjs";
import { OpenDocument } from "./open-document.mjs";
import { inTurns, timeOf } from "./statistics.mjs";

/**
 * @param {import("./suites.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function start({ peers, scale }) {
  const text = documentOf("published", 6_800);
  const begin = (/** @type {import("./lsp.mjs").Command} */ command) => async () => {
    /** @type {Lsp | undefined} */
    let server;
    const time = await timeOf(async () => {
      server = await Lsp.start(command);
      await new OpenDocument(server, "published", text).diagnostics();
    });
    await server?.stop();
    return time;
  };
  const { ours = [], json = [] } = await inTurns(
    scale(24),
    { ours: begin(peers.ours), json: begin(peers.json) },
    2,
  );
  return [ratio("Spawn to first diagnostics, 6.8 KB", "J", ours, json, 0.6)];
}
