// @ts-check
/** Completion, hover, symbols, code actions: each on two servers in turns. */
import { documentOf, togglesIn } from "./documents.mjs";
import { absolute, growth, ratio } from "./figures.mjs";
import { Lsp } from "./lsp.mjs";
import { OpenDocument } from "./open-document.mjs";
import { inTurns, timeOf } from "./statistics.mjs";

const SIZES = [
  { name: "6.8 KB", bytes: 6_800, count: 200, completion: 1.0 },
  { name: "100 KB", bytes: 100_000, count: 100, completion: 0.5 },
  { name: "1 MB", bytes: 1_000_000, count: 40, completion: 0.3 },
  { name: "5 MB", bytes: 5_000_000, count: 12, completion: undefined },
];

/** What is asked, and whether an edit comes right before it, as it does for completion and for an outline. */
const ASKED = /** @type {const} */ ({
  completion: { method: "textDocument/completion", isEdited: true },
  hover: { method: "textDocument/hover", isEdited: false },
  symbols: { method: "textDocument/documentSymbol", isEdited: true },
  "code action": { method: "textDocument/codeAction", isEdited: true },
});

/**
 * @param {import("./suites.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function requests({ peers, scale }) {
  const figures = [];
  /** @type {Map<string, number[]>} */
  const own = new Map();
  for (const { name, bytes, count, completion } of SIZES) {
    const text = documentOf("published", bytes);
    // At 5 MB the peer does not answer; what counts there is how our time grows.
    const commands = completion === undefined ? [peers.ours] : [peers.ours, peers.json];
    const servers = await Promise.all(commands.map((command) => Lsp.start(command)));
    const open = servers.map((server) => new OpenDocument(server, "published", text, togglesIn(text)));
    for (const document of open) await document.diagnostics();
    for (const [what, asked] of Object.entries(ASKED)) {
      const { ours = [], json = [] } = await race(open, text, asked, scale(count));
      own.set(`${what} ${name}`, ours);
      const title = `${what.charAt(0).toUpperCase()}${what.slice(1)}${asked.isEdited ? " after an edit" : ""}, ${name}`;
      // The peer has no code actions for what is wrong.
      if (what === "code action" || completion === undefined)
        figures.push(absolute(title, ours, undefined, "ms"));
      else figures.push(ratio(title, "J", ours, json, { completion, hover: 1, symbols: 0.7 }[what]));
    }
    await Promise.all(servers.map((server) => server.stop()));
  }
  for (const what of ["completion", "symbols"]) {
    const [small = [], large = []] = [own.get(`${what} 100 KB`), own.get(`${what} 5 MB`)];
    figures.push(growth(`Growth of ${what} after an edit`, small, large, 50));
  }
  return figures;
}

/**
 * @param {OpenDocument[]} documents ours and the peer's
 * @param {string} text
 * @param {{ method: string, isEdited: boolean }} asked
 * @param {number} count
 */
async function race([ours, json], text, { method, isEdited }, count) {
  const params = paramsOf(method, text);
  const ask = (/** @type {OpenDocument | undefined} */ document) => (/** @type {number} */ step) =>
    timeOf(async () => {
      if (isEdited) document?.edit(step);
      const answer = /** @type {{ items?: unknown[] } | null} */ (await document?.ask(method, params).result);
      if (answer === null || answer.items?.length === 0) throw new Error(`No answer to ${method}.`);
    });
  return inTurns(count, { ours: ask(ours), ...(json ? { json: ask(json) } : {}) }, Math.ceil(count / 6));
}

/**
 * Where it is asked: in the value of a member well inside the text that has known values.
 * @param {string} method
 * @param {string} text
 */
function paramsOf(method, text) {
  if (method === "textDocument/documentSymbol") return {};
  const line = text.slice(0, text.lastIndexOf('"type": "number"', text.length * 0.7)).split("\n").length - 1;
  const character = (text.split("\n")[line]?.indexOf('"number"') ?? 0) + 1;
  const position = { line, character };
  if (method !== "textDocument/codeAction") return { position };
  return { range: { start: { line: 0, character: 0 }, end: position }, context: { diagnostics: [] } };
}
