// @ts-check
import { defineConfig } from "vitest/config";
import { roomOfThisRun } from "./rooms.mjs";

const { tests } = roomOfThisRun();

/** The tests of one room. Stryker does not support projects, and needs the tests of each file apart. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: tests.filter((pattern) => !pattern.startsWith("!")),
    exclude: tests.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1)),
  },
});
