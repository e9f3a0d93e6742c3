// @ts-check
/**
 * npm run fuzz: tests the properties in test/fuzz/ with random documents, edits and settings.
 *
 *   --seed <n>     the seed of the random numbers; a failure prints the seed that repeats it (default: from the clock)
 *   --runs <n>     the number of runs, as a multiple of those of npm test (default: 10)
 *   --minutes <n>  the time for each property, in place of a number of runs
 */
import { parseArgs } from "node:util";
import { Failure, main, say, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { runNode } from "./vscode/process.mjs";

await main(async () => {
  const { values } = parseArgs({
    options: { seed: { type: "string" }, runs: { type: "string" }, minutes: { type: "string" } },
  });
  const seed = number("seed", values.seed ?? String(Date.now() % 2 ** 31));
  const runs = number("runs", values.runs ?? "10");
  const minutes = values.minutes === undefined ? undefined : number("minutes", values.minutes);
  await installDependencies();
  await step("Building", () => runNode("scripts/build.mjs"));
  process.env["FUZZ_SEED"] = String(seed);
  process.env["FUZZ_RUNS"] = String(runs);
  if (minutes !== undefined) process.env["FUZZ_MINUTES"] = String(minutes);
  const much = minutes === undefined ? `--runs ${runs}` : `--minutes ${minutes}`;
  say(`To repeat this: npm run fuzz -- --seed ${seed} ${much}`);
  await step("Fuzzing", () => runNode("node_modules/vitest/vitest.mjs", ["run", "test/fuzz"]));
});

/**
 * @param {string} name
 * @param {string} text
 */
function number(name, text) {
  if (!/^\d{1,10}$/.test(text)) throw new Failure(`--${name} must be a whole number, not '${text}'.`);
  return Number(text);
}
