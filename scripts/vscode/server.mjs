// @ts-check
/** Runs a VS Code server on a loopback port. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Failure, say } from "./command-line.mjs";
import { createProfile, linkExtensions } from "./profile.mjs";
import { run } from "./process.mjs";

const guard = fileURLToPath(new URL("guard.mjs", import.meta.url));
const TIMEOUT_MS = 60_000;

/**
 * @typedef {object} Server
 * @property {number} port
 * @property {string} folder the folder of this run, removed when the server stops
 * @property {(path: string, payload?: [string, string][]) => string} address returns the address that opens a folder
 * @property {(path: string) => string} remoteUri returns VS Code's URI for a file on this machine
 * @property {() => Promise<void>} stop ends the server and all its child processes
 * @property {Promise<never>} failed rejects when the server ends on its own
 */

/**
 * @typedef {object} Options
 * @property {number} [port]
 * @property {readonly string[]} [packages] .vsix files to install
 * @property {boolean} [testDriver] lets a page load extensions from a folder and run their tests
 * @property {boolean} [lean] loads only the built-in extensions that tests need
 * @property {Record<string, string>} [env] additional variables of the environment
 * @property {Record<string, unknown>} [settings] additional settings
 */

/**
 * @param {import("./install.mjs").VSCode} vscode
 * @param {Options} [options]
 * @returns {Promise<Server>}
 */
export async function startServer(vscode, options = {}) {
  const { port = 0, packages = [], testDriver = false, lean = false, env = {}, settings = {} } = options;
  const profile = await createProfile(env, settings);
  if (packages.length > 0) {
    const install = [
      vscode.main,
      ...packages.flatMap((file) => ["--install-extension", file]),
      ...profile.args,
    ];
    await run(vscode.node, install, { env: profile.env, quiet: true });
  }
  const args = [vscode.main, "--host", "127.0.0.1", "--port", String(port), ...profile.args];
  args.push("--without-connection-token", "--disable-workspace-trust", "--disable-telemetry");
  // On one machine, compression only costs time.
  args.push("--disable-websocket-compression");
  if (testDriver) args.push("--enable-smoke-test-driver");
  if (lean) args.push("--builtin-extensions-dir", await linkExtensions(vscode, profile.folder));
  const child = spawn(process.execPath, [guard, profile.folder, vscode.node, ...args], {
    env: profile.env,
    // Use a separate process group, so that Ctrl-C reaches the guard only through this process.
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const actualPort = await waitForPort(child);
  const authority = `127.0.0.1:${actualPort}`;
  return {
    port: actualPort,
    folder: profile.folder,
    address: (path, payload) => address(authority, path, payload),
    remoteUri: (path) => `vscode-remote://${authority}${encodeURI(path)}`,
    stop: () => stop(child),
    failed: rejectOnExit(child),
  };
}

/**
 * Lets a server run until this process is interrupted, then stops it.
 * @param {Server} server
 */
export async function untilInterrupted(server) {
  const interrupted = Promise.race(["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => once(process, signal)));
  // Ignore a closed pipe: the program that read our output may have ended.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  await Promise.race([interrupted, server.failed]);
  say("\nStopping.");
  await server.stop();
}

/**
 * @param {import("node:child_process").ChildProcessWithoutNullStreams} child
 * @returns {Promise<number>} the port
 */
function waitForPort(child) {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (/** @type {string} */ why) => {
      void stop(child);
      clearTimeout(timer);
      const [, portInUse] = /EADDRINUSE[^\n]*:(\d+)\n/.exec(output) ?? [];
      reject(
        new Failure(portInUse ? `Port ${portInUse} is in use.` : `${output}\nThe VS Code server ${why}.`),
      );
    };
    const timer = setTimeout(() => fail(`did not start within ${TIMEOUT_MS / 1000} s`), TIMEOUT_MS);
    child.once("exit", () => fail("ended while starting"));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
        output += text;
        const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
        if (!port) return;
        clearTimeout(timer);
        child.removeAllListeners("exit");
        // Keep reading the output, so that the pipes do not fill up.
        for (const each of [child.stdout, child.stderr]) each.removeAllListeners("data").resume();
        resolve(Number(port));
      });
    }
  });
}

/**
 * @param {string} authority
 * @param {string} folder
 * @param {[string, string][]} [payload]
 */
function address(authority, folder, payload) {
  const query = new URLSearchParams({ folder });
  if (payload) query.set("payload", JSON.stringify(payload));
  return `http://${authority}/?${query}`;
}

/**
 * @param {import("node:child_process").ChildProcessWithoutNullStreams} child
 * @returns {Promise<never>}
 */
function rejectOnExit(child) {
  const promise = once(child, "exit").then(() => {
    throw new Failure("The VS Code server ended unexpectedly.");
  });
  // After a stop, no caller waits for this promise, and its rejection is expected.
  promise.catch(() => undefined);
  return promise;
}

/** @param {import("node:child_process").ChildProcessWithoutNullStreams} child */
async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.stdin.end();
  await ended;
}
