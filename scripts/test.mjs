// @ts-check
/**
 * npm test: sets up everything it needs, then runs every check in two lanes, since editors and browsers mostly wait
 * while the unit tests compute. Every step runs, and what failed is printed last.
 */
import { Failure, main, report, say, seconds } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { installVSCode } from "./vscode/install.mjs";
import { installChromium } from "./vscode/chromium.mjs";
import { canInstallDebianPackages, installDebianPackages } from "./vscode/debian.mjs";
import { onPath, runNode } from "./vscode/process.mjs";

/** @typedef {import("./vscode/process.mjs").Options} Options */
/** @typedef {{ title: string, run: (options: Options) => Promise<string> }} Step */

const BUILD = script("Build", "scripts/build.mjs");
const CHECK = script("Types, lint, format", "scripts/check.mjs");
const VITEST = "node_modules/vitest/vitest.mjs";
const UNITS = script("Unit and protocol tests", VITEST, "run");

/**
 * The steps that mostly wait, in two lanes of about the same length; the unit tests come first in the second. A third would
 * only take the processor from the others.
 */
const LANES = [
  [
    script("Tests in VS Code's windows", "scripts/test-vscode.mjs", "--no-build", "--only", "browser"),
    script("Tests in VS Code's extension host", "scripts/test-vscode.mjs", "--no-build", "--only", "suite"),
    script("Tests in a browser's extension host", "scripts/test-vscode.mjs", "--no-build", "--only", "web"),
    script("Tests of the playground", VITEST, "run", "--config", "test/playground/vitest.config.mts"),
    script("Tests of the site", VITEST, "run", "--config", "test/site/vitest.config.mts"),
  ],
  [script("Tests in Neovim and Emacs", "scripts/test-editors.mjs", "--no-build")],
];

await main(async () => {
  const began = performance.now();
  const failures = await runLanes();
  for (const failure of failures) report(failure);
  if (failures.length > 0) throw new Failure(`${failures.length} of the steps failed, in ${seconds(began)}.`);
  const titles = [BUILD, CHECK, UNITS, ...LANES.flat()].map(({ title }) => title);
  say(`\nEverything passed in ${seconds(began)}: ${titles.join("; ")}.`);
});

/**
 * Sets up what is missing, and runs each step as soon as it can.
 * @returns {Promise<Failure[]>} of the steps that failed
 */
async function runLanes() {
  const hook = setUpHook();
  const dependencies = installDependencies();
  const built = dependencies.then(() => runStep(BUILD));
  const computed = built.then(() => compute(hook));
  // Two runs of npm would only take the processor from each other; two of apt-get would lock each other out.
  const vscode = dependencies.then(() => installVSCode());
  const editor = Promise.all([built, vscode, Promise.all([dependencies, hook]).then(installChromium)]);
  const [first = [], second = []] = LANES;
  const lanes = [
    computed,
    editor.then(() => runLane(first)),
    Promise.all([editor, computed]).then(() => runLane(second)),
  ];
  return (await Promise.all(lanes)).flat();
}

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
  return [...failures, ...(await runLane([UNITS], { yields: true }))];
}

/**
 * Runs every step, one after the other.
 * @param {readonly Step[]} steps
 * @param {Options} [options]
 * @returns {Promise<Failure[]>} of the steps that failed
 */
async function runLane(steps, options) {
  const failures = [];
  for (const step of steps) {
    try {
      await runStep(step, options);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      say(`✗ ${step.title}`);
      failures.push(error);
    }
  }
  return failures;
}

/**
 * Runs a step and prints its output in one piece at its end: the lanes would mix theirs.
 * @param {Step} step
 * @param {Options} [options]
 */
async function runStep({ title, run }, options) {
  say(`▸ ${title}`);
  const began = performance.now();
  const output = await run({ quiet: true, ...options });
  say(`\n${output.trimEnd()}\n✓ ${title}: ${seconds(began)}`);
}

/**
 * Makes a step of one of the project's scripts.
 * @param {string} title
 * @param {string} file
 * @param {string[]} args
 * @returns {Step}
 */
function script(title, file, ...args) {
  return { title, run: (options) => runNode(file, args, options) };
}
