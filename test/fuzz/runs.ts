import fc, { type Parameters, type Plugin } from "fast-check";
import { expect } from "vitest";

/*
 * The number of runs: a third of the usual number, with a fixed seed, in `npm test`; more in `npm run fuzz`
 * (scripts/fuzz.mjs), which sets these environment variables.
 */
const { FUZZ_SEED, FUZZ_RUNS, FUZZ_MINUTES, FUZZ_PATH } = process.env;

const SEED = Number(FUZZ_SEED ?? 20_260_101);

/** The multiple of the usual number at which every seed generates every kind of mistake. */
const ENOUGH = 10;

/** True if the runs are too few to generate every kind of mistake, or only repeat a failed run. */
export const IS_PARTIAL = FUZZ_PATH !== undefined || Number(FUZZ_RUNS ?? ENOUGH) < ENOUGH;

/** The time limit of a property, which normally ends earlier. */
export const TIMEOUT = FUZZ_MINUTES ? (Number(FUZZ_MINUTES) + 5) * 60_000 : FUZZ_RUNS ? 86_400_000 : 120_000;

/**
 * Returns the parameters of a property.
 * @param usual the usual number of runs, which `npm run fuzz` multiplies
 * @param part the fraction of the usual number in `npm test`
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

/** Adds the command that repeats a failed run to the report of fast-check. */
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
