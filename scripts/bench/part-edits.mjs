// @ts-check
/** Measures the time from an edit to its diagnostics: five kinds of edits, three sizes, pulled and pushed. */
import { documentOf, SIZES } from "./documents.mjs";
import { EDIT_KINDS, editPlan, MOST_ROUNDS } from "./edit-plan.mjs";
import { compare, growth } from "./figures.mjs";
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
/** The YAML server waits 200 ms after each edit. */
const YAML_EDITS = 12;

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
      const subject = { group: "Growth from 100 KB to 1 MB", id: `growth/${kind}/${mode}` };
      const title = `Edit to diagnostics, ${label}, ${mode}`;
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
  const values = plan.filter(({ kind }) => kind === "value").slice(0, YAML_EDITS);
  const edit = (/** @type {Command} */ command, /** @type {Mode} */ mode, chosen = plan) => {
    return () => session(command, workspace, mode, (document) => editAll(document, chosen));
  };
  /** @type {Record<string, import("./statistics.mjs").Contestant>} */
  const contestants = {
    ours: edit(ours.server, "pulled"),
    other: edit(base?.server ?? servers.J, "pulled"),
    "ours pushed": edit(ours.server, "pushed"),
  };
  if (base) contestants["other pushed"] = edit(base.server, "pushed");
  else contestants["floor"] = edit(servers.F, "pulled");
  if (!base && size === "6.8 KB") contestants["yaml"] = edit(servers.Y, "pushed", values);
  return inTurns(rounds(PROCESSES[size]), contestants);
}

/**
 * @param {Bench} bench
 * @param {Size} size
 * @param {Awaited<ReturnType<typeof race>>} of
 */
function figuresOf({ base }, size, of) {
  const against = base ? "base" : "J";
  const group = `Edit to diagnostics, ${size}`;
  const unit = /** @type {const} */ ("ms");
  const figures = MODES.flatMap((mode) =>
    Object.entries(EDIT_KINDS).map(([kind, label]) => {
      const subject = { group, unit, id: `edit/${size}/${kind}/${mode}`, title: `${label}, ${mode}` };
      const ours = of(mode === "pulled" ? "ours" : "ours pushed", kind);
      // The JSON server pushes only after 500 ms, so our pushed diagnostics are compared with its pulled ones.
      return compare(subject, ours, against, of(base && mode === "pushed" ? "other pushed" : "other", kind));
    }),
  );
  if (base) return figures;
  const value = { group, unit, title: `${EDIT_KINDS.value}, pulled` };
  figures.push(
    compare({ ...value, id: `edit/${size}/floor` }, of("ours", "value"), "F", of("floor", "value")),
  );
  if (size !== "6.8 KB") return figures;
  const pushed = { group, unit, id: "edit/yaml", title: `${EDIT_KINDS.value}, pushed` };
  figures.push(compare(pushed, of("ours pushed", "value"), "Y", of("yaml", "value")));
  return figures;
}
