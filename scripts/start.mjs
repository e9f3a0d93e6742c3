// @ts-check
/**
 * npm start: builds the extension, and opens a sample workspace with it in a real VS Code: a tour beside a manifest.
 * VS Code has no server build for Windows, so the desktop's VS Code opens there.
 *
 *   --port <n>  a fixed port instead of a free port
 *   --desktop   the desktop's VS Code, instead of a server and a browser
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageExtension, packVsix } from "./package.mjs";
import { Failure, main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { findCode, openCommand } from "./vscode/desktop.mjs";
import { installVSCode } from "./vscode/install.mjs";
import { settings } from "./vscode/profile.mjs";
import { cacheFolder, endWithNpm, openBrowser, root, run, runNode } from "./vscode/process.mjs";
import { startServer, untilInterrupted } from "./vscode/server.mjs";
import { copySample } from "./vscode/workspace.mjs";

const { platform, env } = process;
const tour = join(root, "scripts", "vscode", "tour-extension");

await main(async () => {
  const options = parseOptions({
    port: { type: "string", default: "0" },
    desktop: { type: "boolean", default: platform === "win32" },
  });
  const port = Number(options.port);
  if (!(Number.isInteger(port) && port >= 0 && port < 65_536))
    throw new Failure("--port must be a port number.");
  endWithNpm();
  const code = options.desktop ? desktopCode() : undefined;
  await installDependencies();
  await step("Building", () => runNode("scripts/build.mjs"));
  await (code ? startDesktop(code) : startInBrowser(port));
});

function desktopCode() {
  const code = findCode({ platform, env });
  if (code) return code;
  throw new Failure(
    platform === "win32"
      ? "No VS Code was found. Install it, with the option 'Add to PATH', and run 'npm start' again."
      : "'code' is not on the PATH. In VS Code, run 'Shell Command: Install 'code' command in PATH'.",
  );
}

/** @param {string} code */
async function startDesktop(code) {
  const folder = await copySample();
  const userData = join(cacheFolder, "desktop-data");
  await mkdir(join(userData, "User"), { recursive: true });
  await writeFile(join(userData, "User", "settings.json"), JSON.stringify(settings, null, 2));
  const { command, args, verbatim } = openCommand(platform, {
    code,
    folder,
    extensions: [root, tour],
    userData,
  });
  await run(command, args, { verbatim });
  printInstructions("A window of VS Code opens with the extension.", folder, "Close the window to stop.");
}

/** @param {number} port */
async function startInBrowser(port) {
  const vscode = await installVSCode();
  const packages = await step("Packaging the extension", async () => [
    await packageExtension(cacheFolder),
    (await packVsix(tour, cacheFolder, ["--skip-license"])).file,
  ]);
  const sample = await copySample();
  const server = await step("Starting VS Code with the extension", () =>
    startServer(vscode, { port, packages }),
  );
  const address = server.address(sample);
  printInstructions(`Open ${address} in a browser.`, sample, "Press Ctrl-C here to stop.");
  openBrowser(address);
  await untilInterrupted(server);
}

/**
 * @param {string} howToOpen
 * @param {string} sample
 * @param {string} howToStop
 */
function printInstructions(howToOpen, sample, howToStop) {
  say(`\n  1. ${howToOpen}`);
  say(`  2. Follow the tour on the left in the manifest on the right: a copy in ${sample}.`);
  say(`  3. ${howToStop}\n`);
}
