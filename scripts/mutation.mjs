// @ts-check
/**
 * npm run mutation -- <file> <tests…>: changes a file in many small ways, and reports a score and the changes that no
 * test notices. Takes minutes. Tests that run the build in dist/ detect no changes, because only the sources change.
 */
import { join } from "node:path";
import { Failure, main, step } from "./vscode/command-line.mjs";
import { installTools } from "./vscode/dependencies.mjs";
import { run, runNode } from "./vscode/process.mjs";

/** Version 10 needs Node 22. As dependencies, these packages would make every `npm ci` take a quarter longer. */
const PACKAGES = ["@stryker-mutator/core@9.6.1", "@stryker-mutator/vitest-runner@9.6.1"];

await main(async () => {
  const [file, ...tests] = process.argv.slice(2);
  if (file === undefined || tests.length === 0) throw new Failure("Name a file and its tests.");
  // Stryker uses the project's Vitest.
  const modules = await installTools("stryker", PACKAGES, ["--legacy-peer-deps"]);
  const program = join(modules, "@stryker-mutator/core/bin/stryker.js");
  await step("Generating", () => runNode("scripts/generate.mjs"));
  await run(process.execPath, [program, "run", "scripts/mutation/stryker.config.mjs", "--mutate", file], {
    env: { ...process.env, MUTATION_TESTS: tests.join(",") },
    lowPriority: true,
  });
});
