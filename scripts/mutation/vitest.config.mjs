// @ts-check
import { defineConfig } from "vitest/config";

/** Runs the tests that scripts/mutation.mjs names in MUTATION_TESTS. Stryker does not support Vitest's projects. */
export default defineConfig({
  test: {
    include: (process.env["MUTATION_TESTS"] ?? "").split(","),
    setupFiles: ["test/support/setup.ts"],
    testTimeout: 60_000,
  },
});
