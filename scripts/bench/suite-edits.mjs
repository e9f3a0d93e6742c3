// @ts-check
/** From the edit to the diagnostics, while really changing: each edit changes the verdict. */
import { documentOf, togglesIn } from "./documents.mjs";
import { growth, ratio } from "./figures.mjs";
import { Lsp } from "./lsp.mjs";
import { OpenDocument } from "./open-document.mjs";
import { inTurns } from "./statistics.mjs";

/** @typedef {import("./documents.mjs").Kind} Kind */
/** @typedef {import("./lsp.mjs").Command} Command */

/** What is measured at each size: the number of edits, of those against the slow peer, and the targets. */
const SIZES = [
  {
    name: "6.8 KB",
    bytes: 6_800,
    kinds: ["draft", "published"],
    edits: 600,
    slow: 12,
    json: 0.7,
    floor: undefined,
  },
  {
    name: "100 KB",
    bytes: 100_000,
    kinds: ["published", "detail"],
    edits: 240,
    slow: 8,
    json: 0.5,
    floor: 3,
  },
  { name: "1 MB", bytes: 1_000_000, kinds: ["published", "detail"], edits: 60, slow: 4, json: 0.3, floor: 3 },
  { name: "5 MB", bytes: 5_000_000, kinds: ["published", "detail"], edits: 20, slow: 2, json: 0.3, floor: 3 },
];

/**
 * @param {import("./suites.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function edits({ peers, scale }) {
  const figures = [];
  /** @type {Map<string, number[]>} */
  const own = new Map();
  for (const { name, bytes, kinds, edits, slow, json, floor } of SIZES) {
    for (const kind of /** @type {Kind[]} */ (kinds)) {
      const text = documentOf(kind, bytes);
      const title = `Edit to diagnostics, ${name}, ${kind}`;
      const times = await race([peers.ours, peers.json, peers.floor], kind, text, scale(edits));
      const { ours = [], J = [], F = [] } = named(times);
      own.set(`${kind} ${name}`, ours);
      figures.push(ratio(`${title}, p50`, "J", ours, J, json));
      if (bytes < 10_000) figures.push(ratio(`${title}, p99`, "J", ours, J, json, 0.99));
      figures.push(ratio(title, "F", ours, F, floor));
      const slowTimes = named(await race([peers.ours, peers.yaml], kind, text, scale(slow)));
      figures.push(ratio(title, "Y", slowTimes["ours"] ?? [], slowTimes["Y"] ?? [], 0.1));
    }
  }
  for (const kind of ["published", "detail"]) {
    const [small = [], large = []] = [own.get(`${kind} 100 KB`), own.get(`${kind} 5 MB`)];
    figures.push(growth(`Growth of edit to diagnostics, ${kind}`, small, large, 50));
  }
  return figures;
}

/**
 * Edits the same document in several servers in turns.
 * @param {Command[]} commands
 * @param {Kind} kind
 * @param {string} text
 * @param {number} count
 */
async function race(commands, kind, text, count) {
  const toggles = togglesIn(text);
  const servers = await Promise.all(commands.map((command) => Lsp.start(command)));
  /** @type {Record<string, (step: number) => Promise<number>>} */
  const contestants = {};
  for (const server of servers) {
    const document = new OpenDocument(server, kind, text, toggles);
    if (await document.verdict())
      throw new Error(`${server.command.name} finds fault with the bench's ${kind}.`);
    contestants[server.command.name] = async (step) => {
      const began = performance.now();
      document.edit(step);
      const faulty = await document.verdict();
      const time = performance.now() - began;
      if (faulty !== document.isFaulty)
        throw new Error(`${server.command.name} missed an edit of the ${kind}.`);
      return time;
    };
  }
  const times = await inTurns(count, contestants, Math.ceil(count / 6));
  await Promise.all(servers.map((server) => server.stop()));
  return times;
}

/** @param {Record<string, number[]>} times by the servers' names */
function named(times) {
  const letters = /** @type {Record<string, string>} */ ({
    "plugin-manifest": "ours",
    "vscode-json-language-server": "J",
    "yaml-language-server": "Y",
    floor: "F",
  });
  return Object.fromEntries(Object.entries(times).map(([name, samples]) => [letters[name] ?? name, samples]));
}
