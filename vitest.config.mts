import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // What runs inside a real editor has runners of its own.
    exclude: ["test/vscode/**", "test/clients/**"],
    testTimeout: 20_000,
  },
});
