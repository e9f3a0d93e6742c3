// @ts-check
import { availableParallelism } from "node:os";

/** See https://stryker-mutator.io/docs/stryker-js/configuration. */
export default {
  testRunner: "vitest",
  vitest: { configFile: "scripts/mutation/vitest.config.mjs", related: false },
  concurrency: Math.max(1, availableParallelism() - 1),
  // Each mutant is tried with the tests that reach it.
  coverageAnalysis: "perTest",
  // A mutant that runs forever counts as noticed, one on a busy machine would too.
  timeoutMS: 5_000,
  ignoreStatic: true,
  tempDirName: ".vscode-test/mutants",
  ignorePatterns: [".vscode-test", "dist"],
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: process.stdout.isTTY, logTests: false },
};
