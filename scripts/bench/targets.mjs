// @ts-check
/**
 * The targets of the figures, by their ids, and the reasons for missed targets. A reason appears in docs/performance.md
 * only while its figure misses the target; revise it when the cause changes.
 */

/** @typedef {{ target: number, why?: string }} Target */

const WHY = {
  start:
    "Node's own start and compiling the server take half of the time, loading the protocol library a tenth; ours also reads the nine other manifests.",
  edit: "Of ours, the rules take a third, writing the answer a tenth, the names for the workspace up to a seventh, and the shape of the document a twelfth; the peer checks the schema only.",
  request:
    "The request comes right after an edit, so parsing the text and finding out its kind are a part of it; in a fresh process, Node still compiles the code of both.",
  symbols: "Both write, pass on and read the same long answer, which takes most of the time.",
  memory:
    "Node itself takes 43 MB in both and the program 16 MB; reading the nine other manifests, which the peer does not, adds 11 MB.",
  check: "The start of Node is about two thirds of the time.",
  checkMany:
    "Half of the time, Node still compiles the code that checks; then a third are the rules, a sixth is parsing, and a tenth is reading. The peer checks the schema only.",
  squiggle:
    "The document activates the extension, which then starts a server process; the other is part of the editor.",
  page: "Five sixths of the processor's time go to the window and its drawing, which has no graphics card here; the server takes a fortieth.",
  source: "Two thirds of the time, the tokenizers read all 4 MB.",
  sourceAgain: "Two processes of git and the states of 2,000 files take half of the time.",
  sourcePause: "A process of git is started, and a tokenizer is loaded, in one step each.",
};

/** @type {Readonly<Record<string, Target>>} */
export const TARGETS = {
  "keystroke-page": { target: 1.4, why: WHY.page },
  ...edits("6.8 KB", { value: 0.8, name: 0.8, syntax: 0.8, word: 0.8 }),
  ...edits("100 KB", { value: 0.3, name: 0.3, syntax: 0.35, word: 0.3 }),
  ...edits("1 MB", { value: 0.27, name: 0.27, syntax: 0.27, word: 0.27 }),
  "completion/6.8 KB": { target: 0.8, why: WHY.request },
  "hover/6.8 KB": { target: 0.53, why: WHY.request },
  "symbols/6.8 KB": { target: 0.9, why: WHY.symbols },
  "start/pulled": { target: 0.55, why: WHY.start },
  "start/pushed": { target: 0.55, why: WHY.start },
  squiggle: { target: 1, why: WHY.squiggle },
  "memory/start": { target: 1, why: WHY.memory },
  "call/version": { target: 1.5 },
  "call/explain": { target: 1.5 },
  "check/1": { target: 0.35, why: WHY.check },
  "check/2000": { target: 1, why: WHY.checkMany },
  "check/20000": { target: 2.5, why: WHY.checkMany },
  "check/peak": { target: 200 },
  "source/first": { target: 3_000, why: WHY.source },
  "source/second": { target: 100, why: WHY.sourceAgain },
  "source/pause": { target: 20, why: WHY.sourcePause },
  "scale/publications": { target: 1 },
  vsix: { target: 1.25 },
  npm: { target: 1.15 },
  ...growths("value", "name", "syntax", "word"),
  "growth/completion": { target: 1 },
  "growth/symbols": { target: 1 },
};

/**
 * @param {import("./documents.mjs").Size} size
 * @param {Readonly<Record<string, number>>} targets by the kind of edit
 * @returns {Record<string, Target>}
 */
function edits(size, targets) {
  return Object.fromEntries(
    Object.entries(targets).flatMap(([kind, target]) =>
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
