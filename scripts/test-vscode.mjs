// @ts-check
/**
 * npm run test:vscode: runs the tests that need a real VS Code: (1) the suite in the Node extension host, (2) the suite
 * for the browser's extension host, which has no Node, and (3) the UI tests, which drive the editor in a browser.
 *
 *   --no-build           uses the build in dist/
 *   --only suite|web|browser
 *   --version 4.100.3    another VS Code, by the version of its code-server
 *   --grep <pattern>     only the tests whose titles match
 */
import { Failure, main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { installVSCode } from "./vscode/install.mjs";
import { runNode, runVitest } from "./vscode/process.mjs";
import { runSuite } from "./vscode/suite.mjs";

await main(async () => {
  const { only, version, grep, ...options } = parseOptions({
    "no-build": { type: "boolean", default: false },
    only: { type: "string" },
    version: { type: "string" },
    grep: { type: "string" },
  });
  if (only && !["suite", "web", "browser"].includes(only))
    throw new Failure("--only must be 'suite', 'web' or 'browser'.");
  await installDependencies();
  if (!options["no-build"]) await step("Building", () => runNode("scripts/build.mjs"));
  const vscode = await installVSCode(version);
  const isSelected = (/** @type {string} */ part) => !only || only === part;
  const build = `code-server ${vscode.version}`;
  if (isSelected("suite"))
    await step(`Tests in the extension host (${build})`, () => runSuite(vscode, false, grep));
  if (isSelected("web"))
    await step(`Tests in the extension host of the browser (${build})`, () => runSuite(vscode, true, grep));
  if (isSelected("browser")) {
    await step(`Tests in the browser (${build})`, () => {
      const options = grep ? ["--testNamePattern", grep] : [];
      return runVitest(["--config", "test/vscode/browser/vitest.config.mts", ...options], {
        env: { ...process.env, VSCODE_VERSION: vscode.version },
      });
    });
  }
  say("The tests in VS Code passed.");
});
