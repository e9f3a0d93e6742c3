// @ts-check
/**
 * npm start: builds the extension and opens a sample workspace in a real VS Code with it.
 *
 *   --port <n>  a fixed port instead of a free one
 *   --desktop   the desktop VS Code on the PATH, instead of a server and a browser
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { packageExtension } from "./package.mjs";
import { Failure, main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { installVSCode } from "./vscode/install.mjs";
import { cacheFolder, onPath, root, run, runNode } from "./vscode/process.mjs";
import { startServer } from "./vscode/server.mjs";
import { copySample } from "./vscode/workspace.mjs";

await main(async () => {
  const options = parseOptions({
    port: { type: "string", default: "0" },
    desktop: { type: "boolean", default: false },
  });
  const port = Number(options.port);
  if (!(Number.isInteger(port) && port >= 0 && port < 65_536))
    throw new Failure("--port must be a port number.");
  const code = options.desktop ? desktopCode() : undefined;
  await installDependencies();
  await step("Building", () => runNode("scripts/build.mjs"));
  await (code ? startDesktop(code) : startInBrowser(port));
});

function desktopCode() {
  const code = process.platform === "win32" ? onPath("code.cmd") : onPath("code");
  if (code) return code;
  throw new Failure(
    "'code' is not on the PATH. In VS Code, run 'Shell Command: Install 'code' command in PATH'.",
  );
}

/** @param {string} code */
async function startDesktop(code) {
  const sample = await copySample();
  say(`Opening ${sample} in the desktop VS Code. Close its window to stop.`);
  const args = [`--extensionDevelopmentPath=${root}`, sample];
  // On Windows, 'code' is a batch file, which only a shell can run.
  if (process.platform === "win32") await run("cmd.exe", ["/c", code, ...args]);
  else await run(code, args);
}

/** @param {number} port */
async function startInBrowser(port) {
  const vscode = await installVSCode();
  const vsix = await step("Packaging the extension", () => packageExtension(cacheFolder));
  const sample = await copySample();
  const server = await step("Starting VS Code with the extension", () =>
    startServer(vscode, { port, packages: [vsix] }),
  );
  const address = server.address(sample);
  say(`\n  Plugin Manifest is running: ${address}\n  The files are a copy: ${sample}\n  Ctrl-C stops it.\n`);
  openBrowser(address);
  const interrupted = Promise.race(["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => once(process, signal)));
  await Promise.race([interrupted, server.failed]);
  say("\nStopping.");
  await server.stop();
}

/**
 * Opens the desktop's browser, if there is a desktop. Ignores a failure, because the address is printed too.
 * @param {string} address
 */
function openBrowser(address) {
  const isMac = process.platform === "darwin";
  const hasDesktop = isMac || process.env["DISPLAY"] || process.env["WAYLAND_DISPLAY"];
  if (process.env["CI"] || !hasDesktop) return;
  const opener = spawn(isMac ? "open" : "xdg-open", [address], { stdio: "ignore", detached: true });
  opener.on("error", () => undefined);
  opener.unref();
}
