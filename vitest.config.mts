import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // What runs inside a real editor has runners of its own.
    exclude: ["test/vscode/**", "test/clients/**"],
    // It only ends what hangs: the editors are tested at the same time.
    testTimeout: 60_000,
    // Without this, a machine with two cores would use one of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
