// @ts-check
/** The results of a run: formatted for the terminal and the page, and kept for `--last`. */
import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import { join } from "node:path";
import { Failure } from "../vscode/command-line.mjs";
import { benchFolder } from "./contestants.mjs";
import { verdictOf } from "./figures.mjs";
import { TARGETS } from "./targets.mjs";

/** @typedef {import("./figures.mjs").Figure} Figure */
/** @typedef {import("./figures.mjs").Unit} Unit */
/**
 * @typedef {object} Results
 * @property {string} machine
 * @property {string} date
 * @property {boolean} isQuick
 * @property {string[]} failed the parts that could not be measured
 * @property {Figure[]} figures
 */

const FILE = join(benchFolder, "results.json");
const VERDICTS = { met: "met", noise: "met within noise", missed: "above target", none: "" };

/** Describes the machine and the date of a run. */
function machine() {
  const [cpu] = cpus();
  const model = cpu?.model.trim() ?? "unknown processor";
  return {
    machine: `${cpus().length} × ${model} (${platform()} ${arch()}), Node ${process.version}`,
    date: new Date().toISOString().slice(0, 10),
  };
}

/**
 * Starts a set of results: empty, or with the figures of the last run, which new figures replace one by one.
 * @param {{ isQuick: boolean, isContinued: boolean }} options
 * @returns {Promise<Results>}
 */
export async function beginResults({ isQuick, isContinued }) {
  const last = isContinued ? await readResults() : undefined;
  return {
    ...machine(),
    isQuick: isQuick || last?.isQuick === true,
    failed: [],
    figures: last?.figures ?? [],
  };
}

/**
 * Adds figures and saves the results, so that a run that is interrupted keeps what it measured.
 * @param {Results} results
 * @param {readonly Figure[]} measured
 */
export async function keepFigures(results, measured) {
  for (const figure of measured) {
    const at = results.figures.findIndex(({ id }) => id === figure.id);
    if (at === -1) results.figures.push(figure);
    else results.figures[at] = figure;
  }
  await writeFile(FILE, JSON.stringify({ ...results, failed: [] }, null, 2));
}

/** @returns {Promise<Results>} */
export async function lastResults() {
  const results = await readResults();
  if (!results) throw new Failure("--last needs an earlier run.");
  return results;
}

/** @returns {Promise<Results | undefined>} */
async function readResults() {
  const text = await readFile(FILE, "utf8").catch(() => undefined);
  return text === undefined ? undefined : /** @type {Results} */ (JSON.parse(text));
}

/**
 * Returns a figure as the cells of a table's row.
 * @param {Figure} figure
 */
export function cellsOf(figure) {
  const { title, against, ours, theirs, value, noise, tail, unit, isRatio } = figure;
  const target = against === "base" ? undefined : TARGETS[figure.id]?.target;
  const own = isRatio || unit === "exponent" ? "" : unit;
  const p99 = tail === undefined ? "" : `, p99 ${tail.toFixed(2)}`;
  return {
    title: title.charAt(0).toUpperCase() + title.slice(1),
    ours: unit === "exponent" ? "" : amount(ours, unit),
    theirs: theirs ? `${against} ${amount(theirs, unit)}` : "",
    value: isRatio || unit === "exponent" ? `${value.toFixed(2)} ± ${noise.toFixed(2)}${p99}` : "",
    target: target === undefined ? "" : `≤ ${target}${own && own !== "publications" ? ` ${own}` : ""}`,
    verdict: against === "base" ? change(figure) : VERDICTS[verdictOf(figure)],
  };
}

/**
 * Returns a figure as one line of the terminal.
 * @param {Figure} figure
 */
export function lineOf(figure) {
  const { title, ours, theirs, value, target, verdict } = cellsOf(figure);
  const cells = [
    `${figure.group}: ${title}`.padEnd(66),
    ours.padStart(22),
    theirs.padStart(26),
    value.padStart(24),
    target.padStart(8),
  ];
  return [...cells, verdict].join("  ");
}

/**
 * Describes how our build compares with another build of ours.
 * @param {Figure} figure
 */
function change({ value, noise }) {
  if (Math.abs(value - 1) <= Math.max(3 * noise, 0.03)) return "same within noise";
  return value < 1 ? `${(1 / value).toFixed(2)}× better` : `${value.toFixed(2)}× worse`;
}

/**
 * @param {import("./figures.mjs").Summary} summary
 * @param {Unit} unit
 */
function amount({ p50, p99 }, unit) {
  return p99 === undefined ? withUnit(p50, unit) : `${digits(p50)} (p99 ${digits(p99)}) ${unit}`;
}

/**
 * @param {number} value
 * @param {string} unit
 */
function withUnit(value, unit) {
  if (unit === "exponent" || unit === "") return value.toFixed(2);
  return unit === "×" ? `${digits(value)} ×` : `${digits(value)} ${unit}`;
}

/** @param {number} value */
function digits(value) {
  return value >= 100 || value === 0 ? value.toFixed(0) : value.toPrecision(2);
}
