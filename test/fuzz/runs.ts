import fc, { type Parameters, type Plugin } from "fast-check";
import { expect } from "vitest";

/*
 * How much is tried: a third of the usual number, with a fixed seed, in `npm test`; more in `npm run fuzz`
 * (scripts/fuzz.mjs), which says so in the environment.
 */
const { FUZZ_SEED, FUZZ_RUNS, FUZZ_MINUTES, FUZZ_PATH } = process.env;

const SEED = Number(FUZZ_SEED ?? 20_260_101);

/** The multiple of the usual number from which any seed makes all that there is to make. */
const ENOUGH = 10;

/** True if too little is tried to count what was made: a run that failed is repeated, or there are few runs of some seed. */
export const IS_PARTIAL = FUZZ_PATH !== undefined || Number(FUZZ_RUNS ?? ENOUGH) < ENOUGH;

/** A property that is tried often enough may take this long; it ends by itself before. */
export const TIMEOUT = FUZZ_MINUTES ? (Number(FUZZ_MINUTES) + 5) * 60_000 : FUZZ_RUNS ? 86_400_000 : 120_000;

/**
 * The parameters of a property.
 * @param usual how often it is tried; `npm run fuzz` multiplies it
 * @param part the part of it that `npm test` tries
 */
export function runs<T>(usual: number, part = 1 / 3): Parameters<T> {
  return {
    seed: SEED,
    ...(FUZZ_PATH && { path: FUZZ_PATH }),
    numRuns: FUZZ_MINUTES ? Infinity : Math.ceil(usual * Number(FUZZ_RUNS ?? part)),
    plugins: [
      withRepeatCommand,
      ...(FUZZ_MINUTES ? [fc.interruptAfterTimeLimit(Number(FUZZ_MINUTES) * 60_000) as Plugin<T>] : []),
    ],
  };
}

/** Ends the test of a property that does not hold: with what fast-check says, and how to repeat it. */
function withRepeatCommand<T>(): ReturnType<Plugin<T>> {
  return {
    onAllRunsComplete(details) {
      if (!details.failed) return;
      const test = expect.getState().currentTestName?.split(" > ").at(-1) ?? "";
      const command = `npm run fuzz -- --seed ${details.seed} --path ${details.counterexamplePath} --test ${JSON.stringify(test)}`;
      const sentences = [fc.defaultReportMessage(details), `To repeat it: ${command}`];
      throw new Error(sentences.join("\n\n"), { cause: details.errorInstance });
    },
  };
}
