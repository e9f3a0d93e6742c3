import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { testFiles } from "./scripts/vscode/tests.mjs";

/** Tests that count a program's steps. They run apart, because code that ran before takes fewer steps. */
const counting = testFiles({ containing: 'support/work"' });

export default defineConfig({
  // No editor runs the code of the client.
  resolve: { alias: { vscode: resolve("test/support/vscode.ts") } },
  test: {
    // Translate each file to JavaScript once, for all projects and later runs.
    experimental: { fsModuleCache: true },
    // These limits only end tests that hang: the tests of editors run at the same time and slow these down.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ["test/support/setup.ts"],
    // By default, a machine with two cores would use only one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Most code runs only a few times, so optimizing it early costs more than it saves.
    execArgv: ["--max-semi-space-size=32", "--interrupt-budget=600000"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          // Tests in a real editor or browser have their own runners.
          exclude: [
            "test/vscode/**",
            "test/playground/**",
            "test/site/**",
            "test/clients/**",
            "test/package/**",
            ...counting,
          ],
          // Loading the code again for each file would take longer than the tests.
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
          // Packs and installs the npm package once, if at least one of these tests runs.
          globalSetup: "test/package/setup.ts",
          isolate: false,
        },
      },
    ],
  },
});
