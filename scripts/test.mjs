// @ts-check
/**
 * npm test: sets up everything it needs, then runs every check in two lanes, since the editors mostly wait while the
 * unit tests compute. Every step runs, and what failed is printed last.
 */
import { Failure, main, report, say, seconds } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { installVSCode } from "./vscode/install.mjs";
import { installChromium } from "./vscode/chromium.mjs";
import { canInstallDebianPackages, installDebianPackage } from "./vscode/debian.mjs";
import { onPath, runNode } from "./vscode/process.mjs";

/** @typedef {[title: string, file: string, ...args: string[]]} Step */

/** @type {Step} */
const BUILD = ["Build", "scripts/build.mjs"];

/**
 * They let the editors have the processor first, whose tests have time limits.
 * @type {Step[]}
 */
const COMPUTING = [
  ["Types, lint, format", "scripts/check.mjs"],
  ["Unit and protocol tests", "node_modules/vitest/vitest.mjs", "run"],
];

/** @type {Step[]} */
const WAITING = [
  ["Tests in Neovim and Emacs", "scripts/test-editors.mjs", "--no-build"],
  ["Tests in a real VS Code", "scripts/test-vscode.mjs", "--no-build"],
  ["Tests of the playground", "scripts/test-browser.mjs", "test/playground"],
  ["Tests of the site", "scripts/test-browser.mjs", "test/site"],
];

await main(async () => {
  const began = performance.now();
  await installDependencies();
  await setUpHook();
  await runStep(BUILD);
  const lanes = await Promise.all([
    runLane(COMPUTING, { yields: true }),
    setUpEditors().then(() => runLane(WAITING)),
  ]);
  const failures = lanes.flat();
  for (const failure of failures) report(failure);
  if (failures.length > 0) throw new Failure(`${failures.length} of the steps failed, in ${seconds(began)}.`);
  const titles = [BUILD, ...COMPUTING, ...WAITING].map(([title]) => title);
  say(`\nEverything passed in ${seconds(began)}: ${titles.join("; ")}.`);
});

/** Before the lanes, because two installations at once would lock each other out. Elsewhere, its tests are skipped. */
async function setUpHook() {
  if (!onPath("pre-commit") && canInstallDebianPackages()) await installDebianPackage("pre-commit");
}

/** Runs first in its lane, so that a machine that cannot run all tests fails early. */
async function setUpEditors() {
  await installChromium(await installVSCode());
}

/**
 * Runs every step, one after the other.
 * @param {readonly Step[]} steps
 * @param {{ yields?: boolean }} [options]
 * @returns {Promise<Failure[]>} of the steps that failed
 */
async function runLane(steps, options) {
  const failures = [];
  for (const step of steps) {
    try {
      await runStep(step, options);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      say(`✗ ${step[0]}`);
      failures.push(error);
    }
  }
  return failures;
}

/**
 * Runs a step and prints its output in one piece at its end: the lanes would mix theirs.
 * @param {Step} step
 * @param {{ yields?: boolean }} [options]
 */
async function runStep([title, file, ...args], options) {
  say(`▸ ${title}`);
  const began = performance.now();
  const output = await runNode(file, args, { quiet: true, ...options });
  say(`\n${output.trimEnd()}\n✓ ${title}: ${seconds(began)}`);
}
