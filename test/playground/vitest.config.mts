import { defineConfig } from "vitest/config";

/** The tests that use the playground in a browser. `npm test` runs them after setting up the browser. */
export default defineConfig({
  test: {
    include: ["test/playground/*.test.ts"],
    globalSetup: ["test/support/run-folder.ts"],
    setupFiles: ["test/playground/setup.ts"],
    // All files use one build and one browser.
    fileParallelism: false,
    isolate: false,
    hookTimeout: 120_000,
    testTimeout: 60_000,
    // A busy machine takes longer to answer than Vitest waits by default.
    expect: { poll: { timeout: 30_000 } },
  },
});
