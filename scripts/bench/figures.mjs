// @ts-check
/** Figures: measurements, summarized and compared with their targets. */
import { estimate, middle, quantile } from "./statistics.mjs";
import { TARGETS } from "./targets.mjs";

/** @typedef {import("./statistics.mjs").Runs} Runs */
/** @typedef {import("./contestants.mjs").Peer} Peer */
/** @typedef {"ms" | "KB" | "MB" | "exponent" | "×" | "publications"} Unit */

/**
 * @typedef {object} Subject the thing that is measured
 * @property {string} id of its target
 * @property {string} group the heading of its table
 * @property {string} title
 * @property {Unit} unit
 */
/** @typedef {{ p50: number, p99?: number }} Summary */
/**
 * @typedef {Subject & {
 *   against: string,
 *   ours: Summary,
 *   theirs?: Summary,
 *   value: number,
 *   noise: number,
 *   tail?: number,
 *   isRatio: boolean,
 * }} Figure `against` is a peer's letter or the name of the other build, and empty for an absolute figure; `value` is the
 * ratio of the medians or the absolute value, `tail` the ratio of the 99th percentiles
 */
/** @typedef {"met" | "noise" | "missed" | "none"} Verdict */

/** The headings of the tables, in the order of what authors feel first. */
export const GROUPS = {
  keystroke: "A keystroke",
  requests: "A request while typing",
  start: "A start",
  calls: "The command line and CI",
  growth: "Sizes and growth",
};

/** A value above this multiple of its target misses it, however noisy the machine is. */
const NEAR = 1.2;

/** With fewer samples, the 99th percentile means nothing. */
const ENOUGH_FOR_TAIL = 60;

/**
 * Compares our measurement with another.
 * @param {Subject} subject
 * @param {Runs} ours
 * @param {string} against
 * @param {Runs} theirs
 * @param {{ isRatio?: boolean }} [options] `isRatio: false` judges our own value and shows the other beside it
 * @returns {Figure}
 */
export function compare(subject, ours, against, theirs, { isRatio = true } = {}) {
  const { value, noise } = isRatio
    ? estimate([ours, theirs], ([a = [], b = []]) => middle(a) / middle(b))
    : estimate([ours], ([a = []]) => middle(a));
  const figure = { ...subject, against, ours: summary(ours), theirs: summary(theirs), value, noise, isRatio };
  const [tail, other] = [figure.ours.p99, figure.theirs.p99];
  return tail === undefined || other === undefined ? figure : { ...figure, tail: tail / other };
}

/**
 * Makes a figure of our measurement alone.
 * @param {Subject} subject
 * @param {Runs} ours
 * @returns {Figure}
 */
export function absolute(subject, ours) {
  const { value, noise } = estimate([ours], ([a = []]) => middle(a));
  return { ...subject, against: "", ours: summary(ours), value, noise, isRatio: false };
}

/**
 * Computes how a time grows with the document: 1 means that twice the text takes twice the time.
 * @param {Omit<Subject, "unit">} subject
 * @param {Runs} small
 * @param {Runs} large
 * @param {number} factor the length of the large text, divided by that of the small one
 * @returns {Figure}
 */
export function growth(subject, small, large, factor) {
  const { value, noise } = estimate(
    [small, large],
    ([a = [], b = []]) => Math.log(middle(b) / middle(a)) / Math.log(factor),
  );
  return { ...subject, unit: "exponent", against: "", ours: { p50: value }, value, noise, isRatio: false };
}

/**
 * @param {Runs} runs
 * @returns {Summary}
 */
function summary(runs) {
  const samples = runs.flat();
  const p50 = middle(runs);
  return samples.length < ENOUGH_FOR_TAIL ? { p50 } : { p50, p99: quantile(samples, 0.99) };
}

/**
 * Compares a figure with its target. `noise` means that it misses the target by no more than the noise.
 * @param {Figure} figure
 * @returns {Verdict}
 */
export function verdictOf({ id, value, noise }) {
  const target = TARGETS[id]?.target;
  if (target === undefined) return "none";
  if (value <= target) return "met";
  return value - noise <= target && value <= target * NEAR ? "noise" : "missed";
}
