import fc, { type Parameters, type Plugin } from "fast-check";

/*
 * How much is tried: a little with a fixed seed in `npm test`, more in `npm run fuzz` (scripts/fuzz.mjs), which says so
 * in the environment.
 */
const { FUZZ_SEED, FUZZ_RUNS, FUZZ_MINUTES } = process.env;

const SEED = Number(FUZZ_SEED ?? 20_260_101);

/** A property that is tried often enough may take this long; it ends by itself before. */
export const TIMEOUT = FUZZ_MINUTES ? (Number(FUZZ_MINUTES) + 5) * 60_000 : FUZZ_RUNS ? 86_400_000 : 120_000;

/**
 * The parameters of a property.
 * @param usual how often it is tried in `npm test`
 */
export function runs<T>(usual: number): Parameters<T> {
  return {
    seed: SEED,
    numRuns: FUZZ_MINUTES ? Infinity : usual * Number(FUZZ_RUNS ?? 1),
    plugins: FUZZ_MINUTES ? [fc.interruptAfterTimeLimit(Number(FUZZ_MINUTES) * 60_000) as Plugin<T>] : [],
  };
}
