import { defineConfig } from "vitest/config";

/** The tests that drive VS Code's user interface. `npm run test:vscode` runs them after building and setting up. */
export default defineConfig({
  test: {
    include: ["test/vscode/browser/*.test.ts"],
    setupFiles: ["test/support/setup.ts", "test/vscode/browser/setup.ts"],
    // All files use one VS Code server and one browser; two windows at a time are slower than one after the other.
    fileParallelism: false,
    isolate: false,
    hookTimeout: 120_000,
    // It only ends what hangs.
    testTimeout: 120_000,
    // A busy machine takes longer to answer than Vitest waits by default.
    expect: { poll: { timeout: 15_000 } },
  },
});
