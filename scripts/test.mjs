// @ts-check
/**
 * npm test: sets up everything it needs, then runs every check in three lanes, since editors and browsers mostly wait
 * while the unit tests compute. Every step runs, and what failed is printed last.
 */
import { Failure, main, report, say, seconds } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { installVSCode } from "./vscode/install.mjs";
import { installChromium } from "./vscode/chromium.mjs";
import { canInstallDebianPackages, installDebianPackages } from "./vscode/debian.mjs";
import { onPath, runNode } from "./vscode/process.mjs";

/** @typedef {[title: string, file: string, ...args: string[]]} Step */

/** @type {Step} */
const BUILD = ["Build", "scripts/build.mjs"];

/** @type {Step} */
const CHECK = ["Types, lint, format", "scripts/check.mjs"];

/** @type {Step} */
const UNIT = ["Unit and protocol tests", "node_modules/vitest/vitest.mjs", "run"];

/** @type {Step[][]} */
const WAITING = [
  [["Tests in VS Code's windows", "scripts/test-vscode.mjs", "--no-build", "--only", "browser"]],
  [
    ["Tests in Neovim and Emacs", "scripts/test-editors.mjs", "--no-build"],
    ["Tests in VS Code's extension host", "scripts/test-vscode.mjs", "--no-build", "--only", "suite"],
    ["Tests in a browser's extension host", "scripts/test-vscode.mjs", "--no-build", "--only", "web"],
    ["Tests of the playground", "scripts/test-browser.mjs", "test/playground"],
    ["Tests of the site", "scripts/test-browser.mjs", "test/site"],
  ],
];

await main(async () => {
  const began = performance.now();
  await installDependencies();
  await runStep(BUILD);
  const hook = setUpHook();
  // Not at once with the hook: two installations would lock each other out.
  const editors = Promise.all([installVSCode(), hook]).then(([vscode]) => installChromium(vscode));
  const lanes = await Promise.all([
    compute(hook),
    ...WAITING.map((steps) => editors.then(() => runLane(steps))),
  ]);
  const failures = lanes.flat();
  for (const failure of failures) report(failure);
  if (failures.length > 0) throw new Failure(`${failures.length} of the steps failed, in ${seconds(began)}.`);
  const titles = [BUILD, CHECK, UNIT, ...WAITING.flat()].map(([title]) => title);
  say(`\nEverything passed in ${seconds(began)}: ${titles.join("; ")}.`);
});

/** Installs what the tests of the hook need. Where it cannot be installed, they are skipped. */
async function setUpHook() {
  if (!onPath("pre-commit") && canInstallDebianPackages()) await installDebianPackages("pre-commit");
}

/**
 * Runs the steps that compute. They let the editors have the processor first, whose tests have time limits.
 * @param {Promise<void>} hook that some unit tests need
 */
async function compute(hook) {
  const failures = await runLane([CHECK], { yields: true });
  await hook;
  return [...failures, ...(await runLane([UNIT], { yields: true }))];
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
