// @ts-check
/** How much memory a server's process holds. */
import { documentOf, togglesIn } from "./documents.mjs";
import { memoryRatio } from "./figures.mjs";
import { Lsp } from "./lsp.mjs";
import { OpenDocument } from "./open-document.mjs";

const OPEN = 500;
const EDITS = 200;

/**
 * @param {import("./suites.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function memory({ peers, scale }) {
  const commands = [peers.ours, peers.json];
  const measure = async (/** @type {(server: Lsp) => Promise<void>} */ work, /** @type {number} */ count) => {
    /** @type {number[][]} */
    const samples = commands.map(() => []);
    for (let i = 0; i < count; i++) {
      for (const [who, command] of commands.entries()) {
        const server = await Lsp.start(command);
        await work(server);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        samples[who]?.push(server.memory());
        await server.stop();
      }
    }
    return samples;
  };
  const [ours = [], json = []] = await measure(() => Promise.resolve(), scale(6));
  const [oursMany = [], jsonMany = []] = await measure((server) => openMany(server), Math.min(3, scale(3)));
  const [oursEdited = [], jsonEdited = []] = await measure((server) => editLarge(server), scale(4));
  return [
    memoryRatio("Memory after start", "J", ours, json, 1.0),
    memoryRatio(`Memory with ${OPEN} documents of 100 KB`, "J", oursMany, jsonMany, 0.8),
    memoryRatio(`Memory after ${EDITS} edits at 1 MB`, "J", oursEdited, jsonEdited, 0.8),
  ];
}

/** @param {Lsp} server */
async function openMany(server) {
  for (let seed = 1; seed <= OPEN; seed++) {
    const document = new OpenDocument(server, "published", documentOf("published", 100_000, seed));
    await document.diagnostics();
  }
}

/** @param {Lsp} server */
async function editLarge(server) {
  const text = documentOf("published", 1_000_000);
  const document = new OpenDocument(server, "published", text, togglesIn(text));
  for (let step = 0; step < EDITS; step++) {
    document.edit(step);
    await document.diagnostics();
  }
}
