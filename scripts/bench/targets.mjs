// @ts-check
/**
 * The targets of the figures, by their ids, and why a figure misses its target. The sentence appears in
 * docs/performance.md only while the figure misses; revise it when the cause changes.
 */

/** @typedef {{ target: number, why?: string }} Target */

const WHY = {
  start:
    "Most of the time is Node's own start and loading the bundle, which contains every rule and feature; the peer loads less.",
  small:
    "At this size the fixed cost of a request decides. Ours runs every rule and compares the manifest with the nine others; the peer checks the shape only.",
  large:
    "The index of the workspace is rebuilt for the edited document within each request, which costs more than the check itself.",
  syntax: "A document that does not parse is parsed anew as a whole, and its workspace entry is rebuilt.",
  requests: "At this size the fixed cost of a request decides: ours recognizes the kind of document first.",
  symbols: "The outline of the whole document is built and sent again after each edit, as the peer does.",
  memory:
    "Node itself takes about 40 MB of either; ours keeps the rules and the nine other manifests in memory.",
  check: "The start of Node is about two thirds of the time of either program.",
  checkMany:
    "Each file is parsed with positions and checked by every rule; the peer uses JSON.parse and the shape only.",
  drafts:
    "Each draft has one finding, the members that the catalog adds, and a file with a finding is checked a second time with positions.",
  squiggle:
    "The extension is activated by the document, then starts a server process; the peer is part of the editor.",
  page: "The page shows a whole catalog entry computed by the server; the peer posts one text to one element.",
  growth: "A part of the work grows faster than the document.",
  scale: "The whole workspace is looked at again for each document that changes.",
};

/** @type {Readonly<Record<string, Target>>} */
export const TARGETS = {
  "start/pulled": { target: 0.5, why: WHY.start },
  "start/pushed": { target: 0.5, why: WHY.start },
  ...edits("6.8 KB", 0.7, WHY.small),
  ...edits("100 KB", 0.3, WHY.large),
  ...edits("1 MB", 0.25, WHY.large),
  "completion/6.8 KB": { target: 0.8, why: WHY.requests },
  "completion/100 KB": { target: 0.4, why: WHY.large },
  "completion/1 MB": { target: 0.25, why: WHY.large },
  "hover/6.8 KB": { target: 0.8, why: WHY.requests },
  "hover/1 MB": { target: 0.8, why: WHY.requests },
  "symbols/6.8 KB": { target: 0.7, why: WHY.symbols },
  "symbols/100 KB": { target: 0.7, why: WHY.symbols },
  "memory/start": { target: 0.9, why: WHY.memory },
  "memory/edits": { target: 0.9, why: WHY.memory },
  "burst/verdict": { target: 0.3, why: WHY.large },
  "burst/wrong": { target: 0, why: "A result for an older version was published." },
  "check/1": { target: 0.35, why: WHY.check },
  "check/2000": { target: 0.8, why: WHY.drafts },
  "check/2000-published": { target: 0.8, why: WHY.checkMany },
  "check/peak": { target: 200, why: "Each worker keeps its own copy of the program and its results." },
  "scale/publications": { target: 2, why: WHY.scale },
  "scale/hover": { target: 2, why: WHY.scale },
  "scale/one-id": { target: 1.5, why: WHY.scale },
  "scale/faults": { target: 3, why: "The report's work for one fault grows with the number of faults." },
  vsix: { target: 1.2, why: "The package contains the server for the Web and for Node." },
  activation: { target: 20, why: "The extension loads its client before it reports that it is active." },
  squiggle: { target: 0.9, why: WHY.squiggle },
  "keystroke-page": { target: 1.3, why: WHY.page },
  ...growths("value", "id", "name", "syntax", "word"),
  "growth/completion": { target: 1, why: WHY.growth },
  "growth/symbols": { target: 1, why: WHY.growth },
};

/**
 * @param {import("./documents.mjs").Size} size
 * @param {number} target
 * @param {string} why
 * @returns {Record<string, Target>}
 */
function edits(size, target, why) {
  const kinds = ["value", "name", "syntax", "word"];
  return Object.fromEntries(
    kinds.flatMap((kind) =>
      ["pulled", "pushed"].map((mode) => {
        return [`edit/${size}/${kind}/${mode}`, { target, why: kind === "syntax" ? WHY.syntax : why }];
      }),
    ),
  );
}

/**
 * @param {...string} kinds
 * @returns {Record<string, Target>}
 */
function growths(...kinds) {
  return Object.fromEntries(
    kinds.flatMap((kind) =>
      ["pulled", "pushed"].map((mode) => [`growth/${kind}/${mode}`, { target: 1, why: WHY.growth }]),
    ),
  );
}
