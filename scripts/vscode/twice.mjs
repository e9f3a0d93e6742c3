// @ts-check
/**
 * Gives tests that use a browser or an editor a second run: on a busy machine such a program loses a key or a click now
 * and then. What fails twice has failed, and what failed once is named.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { say } from "./command-line.mjs";
import { root, runNode } from "./process.mjs";

/**
 * Runs the tests of a Vitest configuration, then the files with a failed test again, in a new browser.
 * @param {string} folder the one of vitest.config.mts, relative to the repository
 * @param {readonly string[]} [options] more of Vitest's options
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runTestsTwice(folder, options = [], env = process.env) {
  const results = await mkdtemp(join(tmpdir(), "plugin-manifest-tests-"));
  const report = join(results, "report.json");
  const args = ["run", "--config", `${folder}/vitest.config.mts`, ...options];
  try {
    const json = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    await runNode("node_modules/vitest/vitest.mjs", [...args, ...json], { env });
  } catch (error) {
    const files = await failedFiles(report);
    if (files.length === 0) throw error;
    say(`\n▸ A second run of ${files.join(", ")}`);
    await runNode("node_modules/vitest/vitest.mjs", [...args, ...files], { env });
    say(`The second run passed. In the first, tests of ${files.join(", ")} failed (above).`);
  } finally {
    await rm(results, { recursive: true });
  }
}

/**
 * Reads which files have a failed test. A run that broke off has no report, and no second run.
 * @param {string} report
 * @returns {Promise<string[]>} relative to the repository
 */
async function failedFiles(report) {
  const text = await readFile(report, "utf8").catch(() => '{ "testResults": [] }');
  /** @type {{ testResults: { name: string, status: string }[] }} */
  const { testResults } = JSON.parse(text);
  return testResults.filter(({ status }) => status === "failed").map(({ name }) => relative(root, name));
}
