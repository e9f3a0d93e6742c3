// @ts-check

/** The rooms that a mutation pass can take, with the tests that run in this process: a built program has no mutants. */
export const rooms = {
  host: {
    // Only the tests of the built server reach this one.
    mutate: ["server/host/*.ts", "!server/host/files.client.ts"],
    tests: [
      "test/host/**/*.test.ts",
      "!test/host/virtual-workspace.test.ts",
      "test/security/protections.test.ts",
      "test/security/repositories.test.ts",
    ],
  },
  page: {
    mutate: ["client/preview/page/parts/*.ts", "client/preview/page/static.ts"],
    // Those of the whole page take many seconds for each change.
    tests: ["test/client/preview/page/parts/*.test.ts", "test/client/preview/page/static.test.ts"],
  },
  fixes: {
    mutate: ["server/core/check/fix-all.ts", "server/core/json/edit/*.ts"],
    tests: [
      "test/core/json/edit/**/*.test.ts",
      "test/core/check/**/*.test.ts",
      "test/core/rules/**/*.test.ts",
    ],
  },
};

/** Returns the room of this run, which scripts/mutation.mjs has put into the environment. */
export function roomOfThisRun() {
  return rooms[/** @type {keyof typeof rooms} */ (process.env["MUTATION_ROOM"])];
}
