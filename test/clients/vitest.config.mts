import { defineConfig } from "vitest/config";

/** The tests in other editors. `npm run test:editors` runs them after building and installing the editors. */
export default defineConfig({
  test: {
    include: ["test/clients/*.test.ts"],
    setupFiles: ["test/support/setup.ts"],
    testTimeout: 90_000,
  },
});
