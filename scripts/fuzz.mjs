// @ts-check
/**
 * npm run fuzz: tests every property with random documents, edits and settings. A failure prints the
 * command that repeats it.
 *
 *   --seed <n>     the seed of the random numbers (default: from the clock)
 *   --runs <n>     the number of runs, as a multiple of the usual one (default: 10); npm test makes a third
 *   --minutes <n>  the time for each property, in place of a number of runs
 *   --test <name>  only the property of this name
 *   --path <path>  only the run that failed, of the seed and the property that the failure names
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { main, say, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { root, runNode } from "./vscode/process.mjs";
import { readFuzzOptions } from "./fuzz-options.mjs";

await main(async () => {
  const { environment, filter, repeat } = readFuzzOptions(process.argv.slice(2), Date.now());
  await installDependencies();
  await step("Building", () => runNode("scripts/build.mjs"));
  Object.assign(process.env, environment);
  say(`To repeat this: ${repeat}`);
  await step("Fuzzing", () =>
    runNode("node_modules/vitest/vitest.mjs", ["run", ...propertyTests(), ...filter]),
  );
});

/** Finds the tests whose number of runs is set here: they import test/fuzz/runs.ts. */
function propertyTests() {
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `test/${name.replaceAll("\\", "/")}`)
    .filter((file) => readFileSync(join(root, file), "utf8").includes('/runs"'));
}
