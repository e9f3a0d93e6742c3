// @ts-check
import { defineConfig } from "vitest/config";

/** The tests of one file, which scripts/mutation.mjs has put into the environment. Stryker does not support projects. */
export default defineConfig({
  test: {
    include: (process.env["MUTATION_TESTS"] ?? "").split(","),
    setupFiles: ["test/support/setup.ts"],
    testTimeout: 60_000,
  },
});
