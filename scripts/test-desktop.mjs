// @ts-check
/**
 * npm run test:desktop: runs the suite of `npm run test:vscode` in a desktop VS Code, which @vscode/test-electron
 * downloads. Needs the internet and, on Linux, a display or `xvfb-run`.
 */
import { join } from "node:path";
import { Failure, main, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { cacheFolder, root, run, runNode } from "./vscode/process.mjs";
import { copyWorkspace } from "./vscode/workspace.mjs";

await main(async () => {
  if (process.platform === "linux" && !process.env["DISPLAY"]) {
    await run("xvfb-run", ["--auto-servernum", process.execPath, "scripts/test-desktop.mjs"]);
    return;
  }
  await installDependencies();
  await step("Building", () => runNode("scripts/build.mjs"));
  const cachePath = join(cacheFolder, "desktop");
  const workspace = await copyWorkspace(join(cachePath, "workspace"));
  // Import this package late, because it may have just been installed.
  const { runTests } = await import("@vscode/test-electron");
  const code = await runTests({
    version: "stable",
    cachePath,
    extensionDevelopmentPath: root,
    extensionTestsPath: join(root, "dist", "test", "index.js"),
    launchArgs: [workspace, "--disable-workspace-trust", "--disable-extensions"],
  });
  if (code !== 0) throw new Failure("The suite in the desktop VS Code failed.", code);
});
