// @ts-check
/**
 * npm run mutation -- <file> <tests…>: changes a file in many small ways, and reports the changes that none of these tests
 * notices, with a score. Takes minutes. The tests have to run in this process, since a built program has no mutants.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure, main, step } from "./vscode/command-line.mjs";
import { cacheFolder, npm, run, runNode } from "./vscode/process.mjs";

/** 10 needs Node 22. Not a dependency: it would add a quarter to every `npm ci`. */
const VERSION = "9.6.1";

await main(async () => {
  const [file, ...tests] = process.argv.slice(2);
  if (file === undefined || tests.length === 0) throw new Failure("Name a file and its tests.");
  const program = await installStryker();
  await step("Generating", () => runNode("scripts/generate.mjs"));
  await run(process.execPath, [program, "run", "scripts/mutation/stryker.config.mjs", "--mutate", file], {
    env: { ...process.env, MUTATION_TESTS: tests.join(",") },
    yields: true,
  });
});

/**
 * Installs Stryker into the cache folder, unless it is already there. It takes the project's own vitest.
 * @returns {Promise<string>} its program
 */
async function installStryker() {
  const folder = join(cacheFolder, "stryker");
  const stamp = join(folder, "installed");
  if ((await readFile(stamp, "utf8").catch(() => "")) !== VERSION) {
    await mkdir(folder, { recursive: true });
    // Without its own package.json, npm would use the repository's.
    await writeFile(join(folder, "package.json"), '{ "private": true }\n');
    const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${VERSION}`);
    await step("Downloading Stryker (65 MB, only once)", () =>
      npm(["install", "--ignore-scripts", "--no-package-lock", "--legacy-peer-deps", ...packages], folder),
    );
    await writeFile(stamp, VERSION);
  }
  return join(folder, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
}
