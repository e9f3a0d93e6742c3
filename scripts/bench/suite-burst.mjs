// @ts-check
/** 300 edits as fast as they can be sent, each asked for and taken back when the next one comes. */
import { documentOf, togglesIn } from "./documents.mjs";
import { absolute, ratio } from "./figures.mjs";
import { Lsp } from "./lsp.mjs";
import { OpenDocument } from "./open-document.mjs";
import { inTurns } from "./statistics.mjs";

/** @typedef {{ version: number, diagnostics: import("./open-document.mjs").Diagnostic[] }} Publication */

/** Odd, so that the last edit makes the document faulty. */
const EDITS = 301;
/** Pushed diagnostics are final when nothing else comes for so long. */
const QUIET_MS = 1_500;

/**
 * @param {import("./suites.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function burst({ peers, scale }) {
  const text = documentOf("published", 1_000_000);
  const servers = await Promise.all([peers.ours, peers.json].map((command) => Lsp.start(command)));
  const race = (/** @type {Lsp | undefined} */ server) => async () => {
    if (!server) throw new Error("A server is missing.");
    const document = new OpenDocument(server, "published", text, togglesIn(text));
    await document.diagnostics();
    const time = await pulledBurst(document);
    document.close();
    return time;
  };
  const { ours = [], json = [] } = await inTurns(
    scale(10),
    { ours: race(servers[0]), json: race(servers[1]) },
    1,
  );
  await Promise.all(servers.map((server) => server.stop()));
  const wrong = await wrongPublications(peers.ours, text);
  return [
    ratio("300 edits in one burst, 1 MB, last edit to verdict", "J", ours, json, 0.3),
    absolute("… stale, out-of-order or missing publications", [wrong], 0, "times"),
  ];
}

/**
 * @param {OpenDocument} document
 * @returns {Promise<number>} milliseconds from the last edit to its verdict
 */
async function pulledBurst(document) {
  for (let step = 0; step < EDITS - 1; step++) {
    document.edit(step);
    const { id, result } = document.ask("textDocument/diagnostic");
    // It is answered or cancelled, as the server likes; nobody waits for it.
    result.catch(() => undefined);
    document.server.notify("$/cancelRequest", { id });
  }
  const began = performance.now();
  document.edit(EDITS - 1);
  const verdict = await document.verdict();
  const time = performance.now() - began;
  if (verdict !== document.isFaulty) throw new Error(`${document.server.command.name} gave a stale verdict.`);
  return time;
}

/**
 * The same burst with diagnostics pushed: how many publications came after one for the same or a newer version, and
 * whether the last one is missing or says the wrong thing.
 * @param {import("./lsp.mjs").Command} command
 * @param {string} text
 */
async function wrongPublications(command, text) {
  const server = await Lsp.start({ ...command, pushes: true });
  const document = new OpenDocument(server, "published", text, togglesIn(text));
  await document.diagnostics();
  /** @type {Publication[]} */
  const published = [];
  let last = performance.now();
  server.on("textDocument/publishDiagnostics", (/** @type {Publication} */ params) => {
    published.push(params);
    last = performance.now();
  });
  for (let step = 0; step < EDITS; step++) document.edit(step);
  while (published.at(-1)?.version !== document.version || performance.now() - last < QUIET_MS) {
    if (performance.now() - last > 20 * QUIET_MS) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await server.stop();
  const outOfOrder = published.filter(({ version }, i) => version <= (published[i - 1]?.version ?? 0)).length;
  const final = published.at(-1);
  const isRight =
    (final?.diagnostics.some(({ severity = 1 }) => severity <= 2) ?? false) === document.isFaulty;
  return outOfOrder + (final?.version === document.version && isRight ? 0 : 1);
}
