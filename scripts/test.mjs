// @ts-check
/**
 * npm test: sets up everything it needs, then runs every check in two lanes, since editors and browsers mostly wait
 * while the unit tests compute. Every step runs, and what failed is printed last.
 *
 *   --changed   only the steps that the changes since the main branch can break
 */
import { canBreak, changedFiles } from "./changed.mjs";
import { Failure, main, parseOptions, report, say, seconds } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { installVSCode } from "./vscode/install.mjs";
import { installChromium } from "./vscode/chromium.mjs";
import { canInstallDebianPackages, installDebianPackages } from "./vscode/debian.mjs";
import { onPath, runNode } from "./vscode/process.mjs";

/** @typedef {import("./vscode/process.mjs").Options} Options */
/** @typedef {{ title: string, run: (options: Options) => Promise<string> }} Step */
/** @typedef {{ tests: "test/vscode" | "test/playground" | "test/site" | "test/clients", step: Step }} Apart */

const BUILD = script("Build", "scripts/build.mjs");
const CHECK = script("Types, lint, format", "scripts/check.mjs");
const VITEST = "node_modules/vitest/vitest.mjs";
const UNITS = script("Unit and protocol tests", VITEST, "run");

/**
 * The steps that mostly wait, in two lanes of about the same length; the unit tests come first in the second. A third would
 * only take the processor from the others.
 */
const LANES = /** @type {Apart[][]} */ ([
  [
    vscode("Tests in VS Code's windows", "browser"),
    vscode("Tests in VS Code's extension host", "suite"),
    vscode("Tests in a browser's extension host", "web"),
    inBrowser("Tests of the playground", "test/playground"),
    inBrowser("Tests of the site", "test/site"),
  ],
  [
    {
      tests: "test/clients",
      step: script("Tests in Neovim and Emacs", "scripts/test-editors.mjs", "--no-build"),
    },
  ],
]);

await main(async () => {
  const began = performance.now();
  const { changed } = parseOptions({ changed: { type: "boolean", default: false } });
  const files = changed ? await changedFiles() : undefined;
  const isNeeded = (/** @type {Apart} */ { tests }) => files?.some((file) => canBreak(file, tests)) ?? true;
  const lanes = LANES.map((lane) => lane.filter(isNeeded).map(({ step }) => step));
  const failures = await runLanes(lanes);
  for (const failure of failures) report(failure);
  if (failures.length > 0) throw new Failure(`${failures.length} of the steps failed, in ${seconds(began)}.`);
  const titles = [BUILD, CHECK, UNITS, ...lanes.flat()].map(({ title }) => title);
  say(`\nEverything passed in ${seconds(began)}: ${titles.join("; ")}.`);
});

/**
 * Sets up what is missing, and runs each step as soon as it can.
 * @param {readonly Step[][]} lanes of steps in editors and browsers
 * @returns {Promise<Failure[]>} of the steps that failed
 */
async function runLanes([first = [], second = []]) {
  const hook = setUpHook();
  const dependencies = installDependencies();
  const built = dependencies.then(() => runStep(BUILD));
  const computed = built.then(() => compute(hook));
  if (first.length + second.length === 0) return computed;
  // Two runs of npm would only take the processor from each other; two of apt-get would lock each other out.
  const vscode = dependencies.then(() => installVSCode());
  const editor = Promise.all([built, vscode, Promise.all([dependencies, hook]).then(installChromium)]);
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
 * @param {string} title
 * @param {string} file
 * @param {string[]} args
 * @returns {Step}
 */
function script(title, file, ...args) {
  return { title, run: (options) => runNode(file, args, options) };
}

/**
 * @param {string} title
 * @param {string} part
 * @returns {Apart}
 */
function vscode(title, part) {
  return {
    tests: "test/vscode",
    step: script(title, "scripts/test-vscode.mjs", "--no-build", "--only", part),
  };
}

/**
 * @param {string} title
 * @param {Apart["tests"]} tests their folder
 * @returns {Apart}
 */
function inBrowser(title, tests) {
  return { tests, step: script(title, VITEST, "run", "--config", `${tests}/vitest.config.mts`) };
}
