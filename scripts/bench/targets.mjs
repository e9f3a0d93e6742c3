// @ts-check
/**
 * The targets of the figures, by their ids, and the reasons for missed targets. A reason appears in docs/performance.md
 * only while its figure misses the target; revise it when the cause changes.
 */

/** @typedef {{ target: number, why?: string }} Target */

const WHY = {
  start:
    "Node's own start and compiling 0.8 MB of code take half of the time, loading the protocol library a tenth; ours also reads the nine other manifests.",
  edit: "Of ours, the rules take a third, writing the answer a tenth, the names for the workspace up to a seventh, and the shape of the document a twelfth; the peer checks the schema only.",
  symbols: "Both write, pass on and read the same long answer, which takes most of the time.",
  burst: "Runs gave 0.35 to 0.72: the figure depends on what else the machine does.",
  faults: "Every fault is found and counted, also those beyond the 1,000 that are printed.",
  memory:
    "Node itself takes 43 MB in both and the program 16 MB; reading the nine other manifests, which the peer does not, adds 11 MB.",
  check: "The start of Node is about two thirds of the time.",
  checkMany:
    "Half of the time, Node still compiles the code that checks, in each thread anew; then a third are the rules, a sixth is parsing, and a tenth is reading. The peer checks the schema only.",
  peak: "A second thread, with the program and the heap of its own, takes 70 MB.",
  activation:
    "The editor activates all extensions for JSON files in one turn, and its figure includes waiting for the others: NPM support, which comes with the editor, has the same in the same windows.",
  squiggle:
    "The document activates the extension, which then starts a server process; the other is part of the editor.",
  page: "The page shows a whole catalog entry that the server computes; the other shows one text without a server.",
};

/** @type {Readonly<Record<string, Target>>} */
export const TARGETS = {
  "start/pulled": { target: 0.5, why: WHY.start },
  "start/pushed": { target: 0.5, why: WHY.start },
  ...edits("6.8 KB", 0.7),
  ...edits("100 KB", 0.3),
  ...edits("1 MB", 0.25),
  "completion/6.8 KB": { target: 0.8 },
  "completion/100 KB": { target: 0.4 },
  "completion/1 MB": { target: 0.25 },
  "hover/6.8 KB": { target: 0.8 },
  "hover/1 MB": { target: 0.8 },
  "symbols/6.8 KB": { target: 0.7, why: WHY.symbols },
  "symbols/100 KB": { target: 0.7, why: WHY.symbols },
  "memory/start": { target: 0.9, why: WHY.memory },
  "memory/edits": { target: 0.9, why: WHY.memory },
  "burst/verdict": { target: 0.3, why: WHY.burst },
  "burst/wrong": { target: 0 },
  "call/version": { target: 1.5 },
  "call/explain": { target: 1.5 },
  "check/1": { target: 0.35, why: WHY.check },
  "check/2000": { target: 1, why: WHY.checkMany },
  "check/2000-alone": { target: 1.5, why: WHY.checkMany },
  "check/20000": { target: 2.5, why: WHY.checkMany },
  "check/peak": { target: 200, why: WHY.peak },
  "scale/publications": { target: 2 },
  "scale/hover": { target: 2 },
  "scale/one-id": { target: 1.5 },
  "scale/faults": { target: 3, why: WHY.faults },
  vsix: { target: 1.2 },
  activation: { target: 20, why: WHY.activation },
  squiggle: { target: 0.9, why: WHY.squiggle },
  "playground/checked": { target: 1500 },
  "playground/shown": { target: 1500 },
  "playground/script": { target: 480 },
  "keystroke-page": { target: 1.3, why: WHY.page },
  ...growths("value", "id", "name", "syntax", "word"),
  "growth/completion": { target: 1 },
  "growth/symbols": { target: 1 },
};

/**
 * @param {import("./documents.mjs").Size} size
 * @param {number} target
 * @returns {Record<string, Target>}
 */
function edits(size, target) {
  return Object.fromEntries(
    ["value", "name", "syntax", "word"].flatMap((kind) =>
      ["pulled", "pushed"].map((mode) => [`edit/${size}/${kind}/${mode}`, { target, why: WHY.edit }]),
    ),
  );
}

/**
 * @param {...string} kinds
 * @returns {Record<string, Target>}
 */
function growths(...kinds) {
  return Object.fromEntries(
    kinds.flatMap((kind) => ["pulled", "pushed"].map((mode) => [`growth/${kind}/${mode}`, { target: 1 }])),
  );
}
