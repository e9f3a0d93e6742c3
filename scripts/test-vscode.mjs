// @ts-check
/**
 * npm run test:vscode: runs the tests that need a real VS Code. First the extension's own suite in the extension host,
 * then the tests that use the editor's interface in a browser.
 *
 *   --no-build           dist/ is up to date
 *   --only suite|browser one of the two
 *   --version 4.100.3    another VS Code (code-server's version number)
 *   --grep <pattern>     only the tests whose titles match
 */
import { Failure, main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { installVSCode } from "./vscode/install.mjs";
import { runNode } from "./vscode/process.mjs";
import { runSuite } from "./vscode/suite.mjs";
import { runTestsTwice } from "./vscode/twice.mjs";

await main(async () => {
  const { only, version, grep, ...options } = parseOptions({
    "no-build": { type: "boolean", default: false },
    only: { type: "string" },
    version: { type: "string" },
    grep: { type: "string" },
  });
  if (only && !["suite", "browser"].includes(only)) throw new Failure("--only must be 'suite' or 'browser'.");
  await installDependencies();
  if (!options["no-build"]) await step("Building", () => runNode("scripts/build.mjs"));
  const vscode = await installVSCode(version);
  if (only !== "browser") {
    await step(`Tests in the extension host (code-server ${vscode.version})`, () =>
      runSuiteTwice(vscode, grep),
    );
  }
  if (only !== "suite") {
    await step(`Tests in the browser (code-server ${vscode.version})`, () => {
      const options = grep ? ["--testNamePattern", grep] : [];
      return runTestsTwice("test/vscode/browser", options, {
        ...process.env,
        VSCODE_VERSION: vscode.version,
      });
    });
  }
  say("The tests in VS Code passed.");
});

/**
 * Runs the suite again in a new window when it failed.
 * @param {import("./vscode/install.mjs").VSCode} vscode
 * @param {string} [grep]
 */
async function runSuiteTwice(vscode, grep) {
  try {
    await runSuite(vscode, grep);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(`${error.message} A second run:`);
    await runSuite(vscode, grep);
    say("The second run passed. The first failed (above).");
  }
}
