// @ts-check
/** Measures the time from an edit to its diagnostics: four kinds of edits, three sizes, pulled and pushed. */
import { documentOf, SIZES } from "./documents.mjs";
import { EDIT_KINDS, editPlan, MOST_ROUNDS } from "./edit-plan.mjs";
import { compare, growth, GROUPS } from "./figures.mjs";
import { editAll, session } from "./session.mjs";
import { inTurns } from "./statistics.mjs";
import { writeWorkspace } from "./workspace.mjs";

/** @typedef {import("./contestants.mjs").Bench} Bench */
/** @typedef {import("./contestants.mjs").Command} Command */
/** @typedef {import("./documents.mjs").Size} Size */
/** @typedef {import("./lsp.mjs").Mode} Mode */

/** A 1 MB document gets fewer edits, because each takes long. */
const EDIT_ROUNDS = { "6.8 KB": MOST_ROUNDS, "100 KB": MOST_ROUNDS, "1 MB": 6 };
const PROCESSES = { "6.8 KB": 9, "100 KB": 7, "1 MB": 5 };

const MODES = /** @type {const} */ (["pulled", "pushed"]);

/**
 * @param {Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function edits(bench) {
  const figures = [];
  /** @type {Record<string, Awaited<ReturnType<typeof race>>>} */
  const races = {};
  for (const size of /** @type {Size[]} */ (Object.keys(SIZES))) {
    const of = (races[size] = await race(bench, size));
    figures.push(...figuresOf(bench, size, of));
  }
  const [small, large] = [races["100 KB"], races["1 MB"]];
  if (bench.base || !small || !large) return figures;
  const factor = documentOf(SIZES["1 MB"]).length / documentOf(SIZES["100 KB"]).length;
  for (const mode of MODES) {
    for (const [kind, label] of Object.entries(EDIT_KINDS)) {
      const who = mode === "pulled" ? "ours" : "ours pushed";
      const subject = { group: GROUPS.growth, id: `growth/${kind}/${mode}` };
      const title = `${label}, 100 KB to 1 MB, ${mode}`;
      figures.push(growth({ ...subject, title }, small(who, kind), large(who, kind), factor));
    }
  }
  return figures;
}

/**
 * Lets each program edit a document of this size, in fresh processes.
 * @param {Bench} bench
 * @param {Size} size
 */
async function race({ ours, base, servers, rounds, isQuick }, size) {
  const text = documentOf(SIZES[size]);
  const workspace = await writeWorkspace(text);
  const plan = editPlan(text, isQuick ? EDIT_ROUNDS["1 MB"] : EDIT_ROUNDS[size]);
  const edit = (/** @type {Command} */ command, /** @type {Mode} */ mode) => () =>
    session(command, workspace, mode, (document) => editAll(document, plan));
  /** @type {Record<string, import("./statistics.mjs").Contestant>} */
  const contestants = {
    ours: edit(ours.server, "pulled"),
    other: edit(base?.server ?? servers.J, "pulled"),
    "ours pushed": edit(ours.server, "pushed"),
  };
  if (base) contestants["other pushed"] = edit(base.server, "pushed");
  return inTurns(rounds(PROCESSES[size]), contestants);
}

/**
 * @param {Bench} bench
 * @param {Size} size
 * @param {Awaited<ReturnType<typeof race>>} of
 */
function figuresOf({ base }, size, of) {
  const against = base ? "base" : "J";
  const unit = /** @type {const} */ ("ms");
  return MODES.flatMap((mode) =>
    Object.entries(EDIT_KINDS).map(([kind, label]) => {
      const subject = {
        group: GROUPS.keystroke,
        unit,
        id: `edit/${size}/${kind}/${mode}`,
        title: `${label}, ${size}, ${mode}`,
      };
      const ours = of(mode === "pulled" ? "ours" : "ours pushed", kind);
      // The JSON server pushes only after 500 ms, so our pushed diagnostics are compared with its pulled ones.
      return compare(subject, ours, against, of(base && mode === "pushed" ? "other pushed" : "other", kind));
    }),
  );
}
