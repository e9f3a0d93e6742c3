// @ts-check
/**
 * npm test: installs missing dependencies, then runs the unit tests in parallel with the tests in editors and browsers,
 * which mostly wait for a window.
 * Runs every step even after a failure, and prints failures last.
 *
 *   --changed   only the steps that the changes since the main branch can break
 */
import { canBreak, changedFiles } from "./changed.mjs";
import { Failure, main, parseOptions, report, say, secondsSince } from "./vscode/command-line.mjs";
import {
  canInstallDebianPackages,
  installDebianPackages,
  installDependencies,
} from "./vscode/dependencies.mjs";
import { installVSCode } from "./vscode/install.mjs";
import { installChromium } from "./vscode/chromium.mjs";
import { onPath, runNode } from "./vscode/process.mjs";

/** @typedef {"test/vscode" | "test/playground" | "test/site" | "test/clients"} Folder */
/** @typedef {{ title: string, call: readonly [file: string, ...args: string[]] }} Step */

const VITEST = "node_modules/vitest/vitest.mjs";
/** @type {Step} */
const BUILD = { title: "Build", call: ["scripts/build.mjs"] };
/** @type {Step} */
const CHECK = { title: "Types, lint, format", call: ["scripts/check.mjs"] };
/** @type {Step} */
const UNITS = { title: "Unit and protocol tests", call: [VITEST, "run"] };

const inVSCode = (/** @type {string} */ part) =>
  /** @type {const} */ (["scripts/test-vscode.mjs", "--no-build", "--only", part]);
const inBrowser = (/** @type {Folder} */ folder) =>
  /** @type {const} */ ([VITEST, "run", "--config", `${folder}/vitest.config.mts`]);

/**
 * The steps that mostly wait, in two lanes. The first lane runs alongside the unit tests; the second starts after them.
 * A third lane would only take processor time from the others.
 * @type {readonly (Step & { tests: Folder })[][]}
 */
const LANES = [
  [
    { title: "Tests in VS Code's windows", tests: "test/vscode", call: inVSCode("browser") },
    { title: "Tests in VS Code's extension host", tests: "test/vscode", call: inVSCode("suite") },
    { title: "Tests in a browser's extension host", tests: "test/vscode", call: inVSCode("web") },
    { title: "Tests of the playground", tests: "test/playground", call: inBrowser("test/playground") },
    { title: "Tests of the site", tests: "test/site", call: inBrowser("test/site") },
  ],
  [
    {
      title: "Tests in Neovim and Emacs",
      tests: "test/clients",
      call: ["scripts/test-editors.mjs", "--no-build"],
    },
  ],
];

await main(async () => {
  const startTime = performance.now();
  const { changed } = parseOptions({ changed: { type: "boolean", default: false } });
  const files = changed ? await changedFiles() : undefined;
  const lanes = LANES.map((lane) =>
    lane.filter(({ tests }) => files?.some((file) => canBreak(file, tests)) ?? true),
  );
  const failures = await runLanes(lanes);
  for (const failure of failures) report(failure);
  if (failures.length > 0)
    throw new Failure(`${failures.length} of the steps failed, in ${secondsSince(startTime)}.`);
  const titles = [BUILD, CHECK, UNITS, ...lanes.flat()].map(({ title }) => title);
  say(`\nEverything passed in ${secondsSince(startTime)}: ${titles.join("; ")}.`);
});

/**
 * Installs what is missing, and starts each step as soon as possible.
 * @param {readonly Step[][]} lanes the steps in editors and browsers
 * @returns {Promise<Failure[]>} the failures of steps
 */
async function runLanes([first = [], second = []]) {
  const preCommit = installPreCommit();
  const dependencies = installDependencies();
  const built = dependencies.then(() => runStep(BUILD));
  const checked = built.then(() => runCheckAndUnits(preCommit));
  if (first.length + second.length === 0) return checked;
  // Install in order: two runs of npm would compete for the processor, and two runs of apt-get for a lock.
  const vscode = dependencies.then(() => installVSCode());
  const editor = Promise.all([built, vscode, Promise.all([dependencies, preCommit]).then(installChromium)]);
  const lanes = [
    checked,
    editor.then(() => runLane(first)),
    Promise.all([editor, checked]).then(() => runLane(second)),
  ];
  return (await Promise.all(lanes)).flat();
}

/** Installs pre-commit if possible. Without pre-commit, the tests of the hook are skipped. */
async function installPreCommit() {
  if (!onPath("pre-commit") && canInstallDebianPackages()) await installDebianPackages("pre-commit");
}

/**
 * Runs the steps that use the processor, at a lower priority than the editors, whose tests have time limits.
 * @param {Promise<void>} preCommit the installation of pre-commit, which some unit tests need
 */
async function runCheckAndUnits(preCommit) {
  const failures = await runLane([CHECK], { lowPriority: true });
  await preCommit;
  return [...failures, ...(await runLane([UNITS], { lowPriority: true }))];
}

/**
 * @param {readonly Step[]} steps
 * @param {{ lowPriority?: boolean }} [options]
 * @returns {Promise<Failure[]>} the failures of steps
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
 * Runs a step and prints its output at the end, so that the lanes do not mix their output.
 * @param {Step} step
 * @param {{ lowPriority?: boolean }} [options]
 */
async function runStep({ title, call: [file, ...args] }, options) {
  say(`▸ ${title}`);
  const startTime = performance.now();
  const output = await runNode(file, args, { quiet: true, ...options });
  say(`\n${output.trimEnd()}\n✓ ${title}: ${secondsSince(startTime)}`);
}
