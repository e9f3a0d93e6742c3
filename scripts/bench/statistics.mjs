// @ts-check
/** Computes medians, their ratios and noise. A measurement is a list of runs; a run is the samples of one process. */
import { randomFrom } from "./manifest.mjs";

/** @typedef {readonly (readonly number[])[]} Runs */
/** @typedef {() => Promise<Readonly<Record<string, readonly number[]>>>} Contestant runs one process; returns its samples by what they measure */

const RESAMPLES = 300;
/** Turns a median absolute deviation into an estimate of the standard deviation. */
const NORMAL = 1.4826;

/**
 * Returns the value below which a share of the samples lies.
 * @param {readonly number[]} samples
 * @param {number} share 0.5 for the median
 */
export function quantile(samples, share) {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN];
  return low + (high - low) * (at - Math.floor(at));
}

/** @param {readonly number[]} samples */
export function median(samples) {
  return quantile(samples, 0.5);
}

/**
 * Returns the median of the runs' medians, so that one slow process does not decide.
 * @param {Runs} runs
 */
export function middle(runs) {
  return median(runs.map(median));
}

/**
 * Computes a value from several measurements, and its noise: the typical deviation when the runs are resampled.
 * @param {readonly Runs[]} measurements
 * @param {(measurements: readonly Runs[]) => number} compute
 */
export function estimate(measurements, compute) {
  const random = randomFrom(1);
  const resample = (/** @type {Runs} */ runs) =>
    runs.map(() => runs[Math.floor(random() * runs.length)] ?? []);
  const value = compute(measurements);
  const deviations = Array.from({ length: RESAMPLES }, () =>
    Math.abs(compute(measurements.map(resample)) - value),
  );
  return { value, noise: NORMAL * median(deviations) };
}

/**
 * Gives each contestant its turn, round after round, so that other load on the machine affects all of them. The order
 * is reversed in every other round.
 * @param {number} rounds
 * @param {Readonly<Record<string, Contestant>>} contestants
 * @returns {Promise<(name: string, what: string) => Runs>} returns the runs of a contestant
 */
export async function inTurns(rounds, contestants) {
  const names = Object.keys(contestants);
  /** @type {Map<string, number[][]>} */
  const runs = new Map();
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      for (const [what, samples] of Object.entries((await contestants[name]?.()) ?? {})) {
        const key = `${name} ${what}`;
        runs.set(key, [...(runs.get(key) ?? []), [...samples]]);
      }
    }
  }
  return (name, what) => runs.get(`${name} ${what}`) ?? [];
}

/**
 * Measures how many milliseconds some work takes.
 * @param {() => Promise<unknown>} work
 */
export async function timeOf(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
