// @ts-check
/** What samples of times tell, and how sure of it one can be. */
import { randomFrom } from "./manifest.mjs";

/** @typedef {(samples: readonly number[]) => number} Statistic */

const RESAMPLES = 300;
/** Makes the median absolute deviation an estimate of the standard deviation. */
const NORMAL = 1.4826;

/**
 * The value below which a share of the samples lies.
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
 * A statistic of one sample divided by that of another, and its noise: how far the ratio of resampled samples typically
 * is from it (bootstrap).
 * @param {readonly number[]} ours
 * @param {readonly number[]} theirs
 * @param {Statistic} [statistic]
 */
export function ratioOf(ours, theirs, statistic = median) {
  return estimate([ours, theirs], ([a = [], b = []]) => statistic(a) / statistic(b));
}

/**
 * What is computed of samples, and how far the same of resampled samples typically is from it.
 * @param {readonly (readonly number[])[]} samples
 * @param {(samples: readonly (readonly number[])[]) => number} compute
 */
export function estimate(samples, compute) {
  const random = randomFrom(1);
  const resample = (/** @type {readonly number[]} */ sample) =>
    sample.map(() => sample[Math.floor(random() * sample.length)] ?? NaN);
  const value = compute(samples);
  const deviations = Array.from({ length: RESAMPLES }, () =>
    Math.abs(compute(samples.map(resample)) - value),
  );
  return { value, noise: NORMAL * median(deviations) };
}

/**
 * Takes samples of several contestants in turns, so that whatever else the machine does meets all of them alike.
 * @param {number} count
 * @param {Record<string, (step: number) => Promise<number>>} contestants each takes one sample
 * @param {number} [warmUp] samples that are taken first and not counted
 * @returns {Promise<Record<string, number[]>>}
 */
export async function inTurns(count, contestants, warmUp = 0) {
  const names = Object.keys(contestants);
  /** @type {Record<string, number[]>} */
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let step = 0; step < warmUp + count; step++) {
    for (const name of step % 2 === 0 ? names : [...names].reverse()) {
      const sample = await contestants[name]?.(step);
      if (step >= warmUp && sample !== undefined) samples[name]?.push(sample);
    }
  }
  return samples;
}

/**
 * The milliseconds that some work takes.
 * @param {() => Promise<unknown>} work
 */
export async function timeOf(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
