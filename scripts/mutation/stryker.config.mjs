// @ts-check
import { availableParallelism } from "node:os";

/** See https://stryker-mutator.io/docs/stryker-js/configuration. */
export default {
  testRunner: "vitest",
  vitest: { configFile: "scripts/mutation/vitest.config.mjs", related: false },
  concurrency: Math.max(1, availableParallelism() - 1),
  // Run each mutant only with the tests that reach its code.
  coverageAnalysis: "perTest",
  // A mutant that times out counts as noticed, even if only the machine was busy.
  timeoutMS: 5_000,
  ignoreStatic: true,
  tempDirName: ".vscode-test/mutants",
  ignorePatterns: [".vscode-test", "dist"],
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: process.stdout.isTTY, logTests: false },
};
