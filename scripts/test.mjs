// @ts-check
/** npm test: sets up everything it needs, then runs every check there is, the cheapest first. Ends at the first failure. */
import { main, say, seconds, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { installVSCode } from "./vscode/install.mjs";
import { installChromium } from "./vscode/chromium.mjs";
import { runNode } from "./vscode/process.mjs";

/** @type {[title: string, file: string, ...args: string[]][]} */
const steps = [
  ["Types, lint, format", "scripts/check.mjs"],
  ["Build", "scripts/build.mjs"],
  ["Unit and protocol tests", "node_modules/vitest/vitest.mjs", "run"],
  ["Tests in Neovim and Emacs", "scripts/test-editors.mjs", "--no-build"],
  ["Tests in a real VS Code", "scripts/test-vscode.mjs", "--no-build"],
];

await main(async () => {
  const began = performance.now();
  await installDependencies();
  // Set up before anything is tested: a machine that cannot run all the tests says so at once.
  await installChromium(await installVSCode());
  for (const [title, file, ...args] of steps) await step(title, () => runNode(file, args));
  say(`\nEverything passed in ${seconds(began)}: ${steps.map(([title]) => title).join("; ")}.`);
});
