// @ts-check
import { defineConfig } from "vitest/config";

/** Runs the tests that scripts/mutation.mjs puts into the environment. Stryker does not support projects. */
export default defineConfig({
  test: {
    include: (process.env["MUTATION_TESTS"] ?? "").split(","),
    setupFiles: ["test/support/setup.ts"],
    testTimeout: 60_000,
  },
});
