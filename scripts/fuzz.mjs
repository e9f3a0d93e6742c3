// @ts-check
/**
 * npm run fuzz: tests every property with random documents, edits and settings. A failed run prints the
 * command that repeats this run.
 *
 *   --seed <n>     the seed of the random numbers (default: from the clock)
 *   --runs <n>     the number of runs, as a multiple of the usual number (default: 10; npm test: a third)
 *   --minutes <n>  the time for each property, instead of a number of runs
 *   --test <name>  only the property of this name
 *   --path <path>  only the failed run; also pass the --seed and --test that the failure prints
 */
import { Failure, main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { runNode, runVitest } from "./vscode/process.mjs";
import { testFiles } from "./vscode/tests.mjs";

const text = /** @type {const} */ ({ type: "string" });

await main(async () => {
  const { seed, runs, minutes, path, test } = parseOptions({
    ...{ seed: { ...text, default: String(Date.now() % 2 ** 31) }, path: text, test: text },
    ...{ runs: text, minutes: text },
  });
  for (const [name, value] of Object.entries({ seed, runs, minutes })) {
    if (!/^\d{1,10}$/.test(value ?? "0"))
      throw new Failure(`--${name} must be a whole number, not '${value}'.`);
  }
  // A path selects a single run.
  const amount = minutes ? { FUZZ_MINUTES: minutes } : { FUZZ_RUNS: runs ?? (path ? "1" : "10") };
  await installDependencies();
  await step("Building", () => runNode("scripts/build.mjs"));
  say(`The seed is ${seed}.`);
  const env = { ...process.env, ...amount, FUZZ_SEED: seed, ...(path && { FUZZ_PATH: path }) };
  // The option takes a regular expression, so escape the name.
  const filter = test ? ["--testNamePattern", test.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")] : [];
  // The tests of properties import test/fuzz/runs.ts, which reads the environment.
  const properties = testFiles({ containing: '/runs"' });
  await step("Fuzzing", () => runVitest([...properties, ...filter], { env }));
});
