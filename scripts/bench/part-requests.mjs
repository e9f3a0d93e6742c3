// @ts-check
/** Measures the requests that an editor sends while its author types: completion, hover and symbols. */
import { setTimeout as sleep } from "node:timers/promises";
import { documentOf, SIZES } from "./documents.mjs";
import { editPlan, middleOf, MOST_ROUNDS, positionAt } from "./edit-plan.mjs";
import { compare, growth, GROUPS } from "./figures.mjs";
import { PAUSE_MS, session } from "./session.mjs";
import { inTurns, timeOf } from "./statistics.mjs";
import { writeWorkspace } from "./workspace.mjs";

/** @typedef {import("./documents.mjs").Size} Size */
/** @typedef {import("./open-document.mjs").OpenDocument} OpenDocument */

/** The requests with the titles of their rows. `isEdited` is true if an edit precedes a request, as in an editor. */
const REQUESTS = {
  completion: { method: "textDocument/completion", isEdited: true, title: "Completion after an edit" },
  hover: { method: "textDocument/hover", isEdited: false, title: "Hover" },
  symbols: { method: "textDocument/documentSymbol", isEdited: true, title: "Symbols after an edit" },
};

/** @typedef {keyof typeof REQUESTS} Request */

const PROCESSES = { "6.8 KB": 9, "100 KB": 7, "1 MB": 5 };

/**
 * @param {import("./contestants.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function requests({ ours, base, servers, rounds, isQuick }) {
  const figures = [];
  /** @type {Record<string, Awaited<ReturnType<typeof inTurns>>>} */
  const races = {};
  for (const size of /** @type {Size[]} */ (Object.keys(SIZES))) {
    const text = documentOf(SIZES[size]);
    const workspace = await writeWorkspace(text);
    const count = isQuick || size === "1 MB" ? 6 : MOST_ROUNDS;
    const ask = (/** @type {import("./lsp.mjs").Command} */ command) => () =>
      session(command, workspace, "pulled", (document) => askAll(document, text, count));
    const contestants = { ours: ask(ours.server), other: ask(base?.server ?? servers.J) };
    const of = (races[size] = await inTurns(rounds(PROCESSES[size]), contestants));
    for (const [what, { title }] of Object.entries(REQUESTS)) {
      const subject = { group: GROUPS.requests, unit: /** @type {const} */ ("ms"), id: `${what}/${size}` };
      const against = base ? "base" : "J";
      figures.push(
        compare({ ...subject, title: `${title}, ${size}` }, of("ours", what), against, of("other", what)),
      );
    }
  }
  const [small, large] = [races["100 KB"], races["1 MB"]];
  if (base || !small || !large) return figures;
  const factor = documentOf(SIZES["1 MB"]).length / documentOf(SIZES["100 KB"]).length;
  for (const what of /** @type {const} */ (["completion", "symbols"])) {
    const subject = {
      group: GROUPS.growth,
      id: `growth/${what}`,
      title: `${REQUESTS[what].title}, 100 KB to 1 MB`,
    };
    figures.push(growth(subject, small("ours", what), large("ours", what), factor));
  }
  return figures;
}

/**
 * Sends each request in turn. An editor asks for diagnostics after each edit too; that time is not counted here.
 * @param {OpenDocument} document
 * @param {string} text
 * @param {number} count the number of times that each request is sent, with two edits each time
 */
async function askAll(document, text, count) {
  const edits = editPlan(text, count).filter(({ kind }) => kind === "value");
  // Inside the value of a setting's type, which has known values.
  const position = positionAt(text, middleOf(text, /"type": "(?=number")/g) + 1);
  /** @type {Record<string, number[]>} */
  const times = {};
  for (let i = 0; i < count; i++) {
    const changes = edits.slice(2 * i, 2 * i + 2).map(({ change }) => change);
    for (const [what, { method, isEdited }] of Object.entries(REQUESTS)) {
      const change = isEdited ? changes.shift() : undefined;
      const time = await timeOf(async () => {
        if (change) document.edit(change);
        mustAnswer(method, await document.ask(method, what === "symbols" ? {} : { position }).result);
      });
      (times[what] ??= []).push(time);
      await document.diagnostics();
      await sleep(PAUSE_MS);
    }
  }
  return times;
}

/**
 * @param {string} method
 * @param {unknown} answer
 */
function mustAnswer(method, answer) {
  const list = /** @type {{ items?: unknown[], length?: number } | null} */ (answer);
  if (list === null || list.length === 0 || list.items?.length === 0)
    throw new Error(`No answer to ${method}.`);
}
