// @ts-check
/** Measures benchmark rows. Our program and another one take turns; each figure is the median of several processes. */

/** @typedef {import("./contestants.mjs").Product} Product */
/**
 * @typedef {{ processor?: number | undefined, clock?: number | undefined, amount?: number | undefined }} Sample the costs of
 *   one process: processor time and elapsed time (`clock`) in ms, or an amount in the row's unit
 */
/**
 * @typedef {object} Row
 * @property {keyof typeof GROUP_HEADINGS} group
 * @property {string} title
 * @property {"ms" | "MB" | "KB" | ""} unit
 * @property {string} [other] the other program's name; without it, the target is absolute
 * @property {number} [target]
 * @property {number} [rounds] the minimum number of rounds, higher for rows that are cheap to measure
 * @property {boolean} [once] measured with one version of Node only
 * @property {(product: Product) => Promise<Sample>} ours
 * @property {(product: Product) => Promise<Sample>} [theirs]
 */
/**
 * @typedef {Pick<Row, "group" | "title" | "unit"> & {
 *   target: number | undefined, node: string, other: string, ours: Sample, theirs: Sample, value: number, spread: number, isRatio: boolean,
 * }} Figure `ours` and `theirs`: medians; `value`: their ratio, or `ours` if `isRatio` is false; `spread`: the deviation of `value`
 */

/** The headings of the tables. */
export const GROUP_HEADINGS = {
  key: "A keystroke",
  start: "A start",
  run: "A run in a terminal or CI",
  size: "Sizes",
};

const KINDS = /** @type {const} */ (["processor", "clock", "amount"]);

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

/**
 * Measures a row. Every other round reverses the order of the two programs.
 * @param {Row} row
 * @param {{ ours: Product, base: Product | undefined, rounds: number, node: string }} bench `base`, if given, is measured instead of the other programs
 * @returns {Promise<Figure>}
 */
export async function measure(row, { ours, base, rounds, node }) {
  const { group, title, unit, target } = row;
  const theirs = base ? () => row.ours(base) : async () => (await row.theirs?.(ours)) ?? {};
  const other = base ? "base" : (row.other ?? "");
  /** @type {{ ourSamples: Sample[], theirSamples: Sample[] }} */
  const { ourSamples, theirSamples } = { ourSamples: [], theirSamples: [] };
  for (let round = 0; round < Math.max(rounds, row.rounds ?? 0); round++) {
    const turns = [
      async () => ourSamples.push(await row.ours(ours)),
      async () => theirSamples.push(await theirs()),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  const valueOfRound = (/** @type {Sample} */ mine, /** @type {Sample | undefined} */ their) =>
    mainCost(mine) / (other === "" ? 1 : mainCost(their));
  const values = ourSamples.map((sample, i) => valueOfRound(sample, theirSamples[i]));
  const spread = 1.5 * median(values.map((each) => Math.abs(each - median(values))));
  const sides = { ours: medians(ourSamples), theirs: medians(theirSamples) };
  const value = valueOfRound(sides.ours, sides.theirs);
  return { group, title, unit, target, node, other, ...sides, value, spread, isRatio: other !== "" };
}

/** Returns the cost to compare. Prefers processor time, which depends least on other load. */
const mainCost = (/** @type {Sample} */ { processor, clock, amount } = {}) =>
  processor ?? clock ?? amount ?? NaN;

/** @param {readonly Sample[]} samples @returns {Sample} */
function medians(samples) {
  const kinds = KINDS.filter((kind) => samples[0]?.[kind] !== undefined);
  return Object.fromEntries(
    kinds.map((kind) => [kind, median(samples.map((sample) => sample[kind] ?? NaN))]),
  );
}

/** @param {Figure} figure */
function verdictOf({ value, spread, target }) {
  if (target === undefined) return "";
  if (value <= target) return "met";
  return value - spread <= target ? "met within the spread" : "above target";
}

/** The expected ratio of two equal builds. */
export const EQUAL_RATIO = { value: 1, spread: 0 };

/**
 * Compares two runs with an earlier figure: a difference counts only if both runs show it beyond the spread.
 * @param {readonly Figure[]} runs
 * @param {{ value: number, spread: number }} before
 */
export function changeOf(runs, before) {
  const [highest, lowest] = [before.value + before.spread, before.value - before.spread];
  if (runs.every(({ value, spread }) => value - spread > 1.02 * highest)) return "worse";
  return runs.every(({ value, spread }) => value + spread < 0.98 * lowest) ? "better" : "same";
}

/**
 * Parses the figures in a page's tables: ratios, or our amounts in rows without a ratio.
 * @param {string} page
 * @returns {Map<string, { value: number, spread: number }>} the figures by Node version and title
 */
export function parseFigures(page) {
  const versions = [...(/Ratio, Node (\d+) *\| Node (\d+)/.exec(page) ?? [])].slice(1);
  /** @type {Map<string, { value: number, spread: number }>} */
  const figures = new Map();
  for (const line of page.split("\n").filter((each) => /^\| (?!Figure\b)/.test(each))) {
    const [, title = "", ours = "", , ...cells] = line.split("|").map((cell) => cell.trim());
    for (const [i, version] of versions.entries()) {
      const cell = cells[i] || (i === 0 ? ours : "");
      const [value, spread = 0] = [...cell.matchAll(/[\d.]+/g)].map(Number);
      if (value !== undefined) figures.set(`${version} ${title}`, { value, spread });
    }
  }
  return figures;
}

/**
 * Formats the costs of one program, with the elapsed time in parentheses.
 * @param {Sample} sample
 * @param {Row["unit"]} unit
 */
function formatCosts({ processor, clock, amount }, unit) {
  const cost = mainCost({ processor, clock, amount });
  const clockNote = processor !== undefined && clock !== undefined ? ` (${formatCost(clock)})` : "";
  return Number.isNaN(cost) ? "" : `${formatCost(cost)}${clockNote} ${unit}`.trim();
}

/** @param {Figure} figure */
export function cellsOf(figure) {
  const { title, unit, other, ours, theirs, value, spread, isRatio, target } = figure;
  return {
    title,
    ours: formatCosts(ours, unit),
    theirs: `${other} ${formatCosts(theirs, unit)}`.trim(),
    value: isRatio ? `${value.toFixed(2)} ± ${spread.toFixed(2)}` : "",
    target: target === undefined ? "" : `≤ ${target}${isRatio ? "" : ` ${unit}`}`.trim(),
    verdict: other === "base" ? "" : verdictOf(figure),
  };
}

/** @param {Figure} figure */
export function lineOf(figure) {
  const { title, ours, theirs, value, target, verdict } = cellsOf(figure);
  const cells = [
    title.padEnd(50),
    `Node ${figure.node}`,
    ours.padStart(16),
    theirs.padStart(20),
    value.padStart(12),
  ];
  return [...cells, target.padStart(8), verdict].join("  ");
}

/** @param {number} value */
function formatCost(value) {
  return value >= 100 || value === 0 ? value.toFixed(0) : value.toPrecision(2);
}
