// @ts-check
/** The figures that have a target (performance.md), as they are collected and judged. */
import { estimate, median, quantile, ratioOf } from "./statistics.mjs";

/**
 * @typedef {object} Figure
 * @property {string} title
 * @property {string} against the peer's letter; "" for an absolute figure
 * @property {string} ours
 * @property {string} theirs
 * @property {number} value the ratio, or the absolute value
 * @property {number} noise of the value
 * @property {number | undefined} target the highest value that is good; undefined when none is set
 * @property {string} unit of the value; "" for a ratio
 */

/** @typedef {"ok" | "noise" | "missed" | "–"} Verdict */

/**
 * Whether a figure meets its target; `noise` when it is missed by no more than the noise.
 * @param {Figure} figure
 * @returns {Verdict}
 */
export function verdictOf({ value, noise, target }) {
  if (target === undefined) return "–";
  if (value <= target) return "ok";
  return value - noise <= target ? "noise" : "missed";
}

/**
 * Compares times, by a quantile of them.
 * @param {string} title
 * @param {string} against
 * @param {readonly number[]} ours milliseconds
 * @param {readonly number[]} theirs
 * @param {number | undefined} target
 * @param {number} [share]
 * @returns {Figure}
 */
export function ratio(title, against, ours, theirs, target, share = 0.5) {
  const { value, noise } = ratioOf(ours, theirs, (samples) => quantile(samples, share));
  return { title, against, ours: times(ours), theirs: times(theirs), value, noise, target, unit: "" };
}

/**
 * Compares amounts of memory.
 * @param {string} title
 * @param {string} against
 * @param {readonly number[]} ours bytes
 * @param {readonly number[]} theirs
 * @param {number} target
 * @returns {Figure}
 */
export function memoryRatio(title, against, ours, theirs, target) {
  const { value, noise } = ratioOf(ours, theirs);
  const text = (/** @type {readonly number[]} */ samples) => `${(median(samples) / 1e6).toFixed(0)} MB`;
  return { title, against, ours: text(ours), theirs: text(theirs), value, noise, target, unit: "" };
}

/**
 * A figure with a limit of its own.
 * @param {string} title
 * @param {readonly number[]} samples
 * @param {number | undefined} target
 * @param {string} unit
 * @returns {Figure}
 */
export function absolute(title, samples, target, unit) {
  const { value, noise } = estimate([samples], ([sample = []]) => median(sample));
  const ours = unit === "ms" ? times(samples) : `${value.toFixed(2)} ${unit}`;
  return { title, against: "", ours, theirs: "", value, noise, target, unit };
}

/**
 * How a time grows with the document: 1 when twice the text takes twice the time.
 * @param {string} title
 * @param {readonly number[]} small
 * @param {readonly number[]} large
 * @param {number} factor how much longer the text is
 * @returns {Figure}
 */
export function growth(title, small, large, factor) {
  const { value, noise } = estimate(
    [small, large],
    ([a = [], b = []]) => Math.log(median(b) / median(a)) / Math.log(factor),
  );
  const ours = `${times(small)} → ${times(large)}`;
  return { title, against: "", ours, theirs: "", value, noise, target: 1.1, unit: "exponent" };
}

/**
 * Times for people: the median and, of enough samples, the 95th and 99th percentiles.
 * @param {readonly number[]} samples milliseconds
 */
function times(samples) {
  const text = (/** @type {number} */ share) => {
    const time = quantile(samples, share);
    return time >= 100 ? time.toFixed(0) : time.toPrecision(2);
  };
  return samples.length < 20 ? `${text(0.5)} ms` : `${text(0.5)} / ${text(0.95)} / ${text(0.99)} ms`;
}
