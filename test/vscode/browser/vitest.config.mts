import { defineConfig } from "vitest/config";

/** The tests that drive VS Code's user interface. `npm run test:vscode` runs them after building and setting up. */
export default defineConfig({
  test: {
    include: ["test/vscode/browser/*.test.ts"],
    // Every file starts a VS Code and a browser; two at a time are slower than one after the other.
    fileParallelism: false,
    hookTimeout: 120_000,
    testTimeout: 60_000,
  },
});
