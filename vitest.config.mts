import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { tests } from "./scripts/vscode/tests.mjs";

/** Those that count steps, which code that is loaded or optimized before does not take. */
const counting = tests({ with: 'support/work"' });

export default defineConfig({
  // No editor runs the code of the client.
  resolve: { alias: { vscode: resolve("test/support/vscode.ts") } },
  test: {
    // A file is translated to JavaScript once for all projects, and for later runs.
    experimental: { fsModuleCache: true },
    // It only ends what hangs: the editors are tested at the same time.
    testTimeout: 60_000,
    // A property that is tried a thousand times leaves as many folders to delete.
    hookTimeout: 60_000,
    setupFiles: ["test/support/setup.ts"],
    // Without this, a machine with two cores would use one of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Most code runs only a few times: optimizing it soon takes longer than it saves, as does room for few young objects.
    execArgv: ["--max-semi-space-size=32", "--interrupt-budget=600000"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          // What runs inside a real editor has runners of its own.
          exclude: [
            "test/vscode/**",
            "test/playground/**",
            "test/site/**",
            "test/clients/**",
            "test/package/**",
            ...counting,
          ],
          // Loading the code for each file anew would take longer than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "steps",
          include: counting,
          setupFiles: ["test/support/counting.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "package",
          include: ["test/package/**/*.test.ts"],
          // Packs and installs the npm package, once and only if one of these tests runs.
          globalSetup: "test/package/setup.ts",
          isolate: false,
        },
      },
    ],
  },
});
