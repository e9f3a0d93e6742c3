// @ts-check
/**
 * npm run mutation -- <file> <tests…>: changes a file in many small ways, and reports the changes that none of these tests
 * notices, with a score. Takes minutes. The tests have to run in this process, since a built program has no mutants.
 */
import { join } from "node:path";
import { Failure, main, step } from "./vscode/command-line.mjs";
import { installTools } from "./vscode/dependencies.mjs";
import { run, runNode } from "./vscode/process.mjs";

/** 10 needs Node 22. Not dependencies: they would add a quarter to every `npm ci`. */
const PACKAGES = ["@stryker-mutator/core@9.6.1", "@stryker-mutator/vitest-runner@9.6.1"];

await main(async () => {
  const [file, ...tests] = process.argv.slice(2);
  if (file === undefined || tests.length === 0) throw new Failure("Name a file and its tests.");
  // It takes the project's own vitest.
  const modules = await installTools("stryker", PACKAGES, ["--legacy-peer-deps"]);
  const program = join(modules, "@stryker-mutator/core/bin/stryker.js");
  await step("Generating", () => runNode("scripts/generate.mjs"));
  await run(process.execPath, [program, "run", "scripts/mutation/stryker.config.mjs", "--mutate", file], {
    env: { ...process.env, MUTATION_TESTS: tests.join(",") },
    yields: true,
  });
});
