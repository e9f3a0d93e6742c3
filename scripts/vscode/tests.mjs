// @ts-check
/** Runs tests, and collects from all runners of one `npm test` how long each test takes. */
import { randomUUID } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { readJson, root, runNode } from "./process.mjs";

/** The environment variable that names the folder for the times, one file a run; without it none are kept. */
export const TIMES = "PLUGIN_MANIFEST_TEST_TIMES";

/**
 * What Vitest's reporter `json` writes, as far as it is read here. Durations are in milliseconds.
 * @typedef {{ testResults: { name: string, assertionResults: Time[] }[] }} Times
 * @typedef {{ fullName: string, duration?: number | null }} Time
 */

/**
 * Runs Vitest once, to its end.
 * @param {readonly string[]} args
 * @param {import("./process.mjs").Options} [options]
 * @returns {Promise<string>} what it printed, when quiet
 */
export function runVitest(args, options) {
  const file = newFile();
  const json = file ? ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`] : [];
  return runNode("node_modules/vitest/vitest.mjs", ["run", ...args, ...json], options);
}

/**
 * Keeps the times of tests that another runner has run.
 * @param {string} name of their file or folder
 * @param {Time[]} assertionResults
 */
export async function saveTimes(name, assertionResults) {
  const file = newFile();
  /** @type {Times} */
  const times = { testResults: [{ name: join(root, name), assertionResults }] };
  if (file) await writeFile(file, JSON.stringify(times));
}

function newFile() {
  const folder = process.env[TIMES];
  return folder && join(folder, `${randomUUID()}.json`);
}

/**
 * Finds the tests that took longest.
 * @param {string} folder of the times
 * @param {number} count
 * @returns {Promise<string[]>} one line for each, the slowest first
 */
export async function slowest(folder, count) {
  const files = await readdir(folder);
  const runs = await Promise.all(files.map((file) => readJson(join(folder, file))));
  return /** @type {Times[]} */ (runs)
    .flatMap(({ testResults }) => testResults)
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        test: `${relative(root, name)}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    )
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ test, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${test}`);
}
