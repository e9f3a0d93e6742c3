// @ts-check
/**
 * npm test: sets up everything it needs, then runs every check in two lanes, since the editors mostly wait while the
 * unit tests compute. Both lanes run to their end; the first failure is the verdict.
 */
import { main, say, seconds } from "./vscode/command-line.mjs";
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
  [
    "Tests of the playground",
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config",
    "test/playground/vitest.config.mts",
  ],
  ["Tests of the site", "node_modules/vitest/vitest.mjs", "run", "--config", "test/site/vitest.config.mts"],
];

await main(async () => {
  const began = performance.now();
  await installDependencies();
  await setUpHook();
  await runStep(BUILD);
  const lanes = await Promise.allSettled([
    runLane(COMPUTING, { yields: true }),
    setUpEditors().then(() => runLane(WAITING)),
  ]);
  for (const lane of lanes) if (lane.status === "rejected") throw lane.reason;
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
 * @param {readonly Step[]} steps
 * @param {{ yields?: boolean }} [options]
 */
async function runLane(steps, options) {
  for (const step of steps) await runStep(step, options);
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
