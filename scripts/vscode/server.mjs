// @ts-check
/** Runs a VS Code server on a loopback port. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Failure, say } from "./command-line.mjs";
import { createPlace, linkExtensions } from "./place.mjs";
import { run } from "./process.mjs";

const guard = fileURLToPath(new URL("guard.mjs", import.meta.url));
const TIMEOUT_MS = 60_000;

/**
 * @typedef {object} Server
 * @property {number} port
 * @property {string} folder the folder of this run, removed when the server stops
 * @property {(path: string, payload?: [string, string][]) => string} address returns the address of VS Code with a folder open
 * @property {(path: string) => string} remote returns VS Code's URI of a file of this machine
 * @property {() => Promise<void>} stop ends the server and everything it started
 * @property {Promise<never>} failed rejects when the server ends on its own
 */

/**
 * @typedef {object} Options
 * @property {number} [port]
 * @property {readonly string[]} [packages] .vsix files that are installed first
 * @property {boolean} [testDriver] lets a page load extensions from a folder and run their tests
 * @property {boolean} [lean] loads only those built-in extensions that tests need
 * @property {Record<string, string>} [env] additional variables of the environment
 * @property {Record<string, unknown>} [settings] added to those of every VS Code here
 */

/**
 * @param {import("./install.mjs").VSCode} vscode
 * @param {Options} [options]
 * @returns {Promise<Server>}
 */
export async function startServer(vscode, options = {}) {
  const { port = 0, packages = [], testDriver = false, lean = false, env = {}, settings = {} } = options;
  const place = await createPlace(env, settings);
  if (packages.length > 0) {
    const install = [
      vscode.main,
      ...packages.flatMap((file) => ["--install-extension", file]),
      ...place.args,
    ];
    await run(vscode.node, install, { env: place.env, quiet: true });
  }
  const args = [vscode.main, "--host", "127.0.0.1", "--port", String(port), ...place.args];
  args.push("--without-connection-token", "--disable-workspace-trust", "--disable-telemetry");
  // Within one machine, compression only costs time.
  args.push("--disable-websocket-compression");
  if (testDriver) args.push("--enable-smoke-test-driver");
  if (lean) args.push("--builtin-extensions-dir", await linkExtensions(vscode, place.folder));
  const child = spawn(process.execPath, [guard, place.folder, vscode.node, ...args], {
    env: place.env,
    // Outside the terminal's process group: Ctrl-C must reach the guard only through this process.
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const actualPort = await listening(child);
  const authority = `127.0.0.1:${actualPort}`;
  return {
    port: actualPort,
    folder: place.folder,
    address: (path, payload) => address(authority, path, payload),
    remote: (path) => `vscode-remote://${authority}${encodeURI(path)}`,
    stop: () => stop(child),
    failed: failed(child),
  };
}

/**
 * Lets a server run until this process is interrupted, then stops it.
 * @param {Server} server
 */
export async function untilInterrupted(server) {
  const interrupted = Promise.race(["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => once(process, signal)));
  // The reader of a last message may be gone.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  await Promise.race([interrupted, server.failed]);
  say("\nStopping.");
  await server.stop();
}

/**
 * @param {import("node:child_process").ChildProcessWithoutNullStreams} child
 * @returns {Promise<number>} the port
 */
function listening(child) {
  return new Promise((resolve, reject) => {
    let printed = "";
    const fail = (/** @type {string} */ why) => {
      void stop(child);
      clearTimeout(timer);
      const [, portInUse] = /EADDRINUSE[^\n]*:(\d+)\n/.exec(printed) ?? [];
      reject(
        new Failure(portInUse ? `Port ${portInUse} is in use.` : `${printed}\nThe VS Code server ${why}.`),
      );
    };
    const timer = setTimeout(() => fail(`did not start within ${TIMEOUT_MS / 1000} s`), TIMEOUT_MS);
    child.once("exit", () => fail("ended while starting"));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
        printed += text;
        const port = /Extension host agent listening on (\d+)/.exec(printed)?.[1];
        if (!port) return;
        clearTimeout(timer);
        child.removeAllListeners("exit");
        // From here on, its output is read only to keep the pipes from filling up.
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
function failed(child) {
  const promise = once(child, "exit").then(() => {
    throw new Failure("The VS Code server ended unexpectedly.");
  });
  // After a stop, nothing waits for this promise; its rejection is then expected.
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
