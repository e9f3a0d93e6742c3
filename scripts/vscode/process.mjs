// @ts-check
/** Runs other programs. Static imports in this folder need no packages, because these may still be missing. */
import { execFileSync, spawn } from "node:child_process";
import { accessSync, constants as fsConstants } from "node:fs";
import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { delimiter, join, relative, win32 } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "./command-line.mjs";

/** The path of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** The folder for downloads, working copies and screenshots, which git ignores. */
export const cacheFolder = join(root, ".vscode-test");

/**
 * How a program runs. `verbatim` arguments are already quoted for Windows.
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, lowPriority?: boolean,
 *   verbatim?: boolean }} Options
 */

/**
 * Runs a program to its end. Shows its output live; if `quiet`, returns the output, or adds it to the failure.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<string>} the output if `quiet`; otherwise an empty string
 */
export function run(
  command,
  args,
  { cwd = root, env = process.env, quiet = false, lowPriority = false, verbatim = false } = {},
) {
  return new Promise((resolve, reject) => {
    const outputMode = quiet ? "pipe" : "inherit";
    // Provide no standard input, so that no program waits for an answer.
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ["ignore", outputMode, outputMode],
      windowsVerbatimArguments: verbatim,
    });
    if (lowPriority && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (/** @type {string} */ text) => (output += text));
    }
    child.on("error", (error) => reject(new Failure(`Cannot start '${command}': ${error.message}.`)));
    child.on("close", (code, signal) => {
      if (code === 0) return resolve(output);
      const line = [command === process.execPath ? "node" : command, ...args.map(shortPath)].join(" ");
      reject(new Failure(`'${line}' failed (${signal ?? `exit code ${code}`}).`, code ?? 1, output));
    });
  });
}

/** @param {string} argument */
function shortPath(argument) {
  return argument.startsWith(root) ? relative(root, argument) : argument;
}

/**
 * Runs one of the project's scripts, or a tool in node_modules, with this Node.
 * @param {string} file relative to the repository
 * @param {readonly string[]} [args]
 * @param {Options} [options]
 */
export function runNode(file, args = [], options) {
  return run(process.execPath, [join(root, file), ...args], options);
}

/**
 * @param {readonly string[]} args
 * @param {Options} [options]
 */
export function runVitest(args, options) {
  return runNode("node_modules/vitest/vitest.mjs", ["run", ...args], options);
}

/**
 * Runs npm. Shows its output, such as engine warnings of other packages, only when it fails.
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
export function npm(args, cwd = root) {
  const { command, first } = npmCall(process);
  const npmArgs = [...first, ...args, "--no-audit", "--no-fund", "--engine-strict=false"];
  return run(command, npmArgs, { cwd, quiet: true });
}

/**
 * Returns the command line of npm. Prefers the npm that started this process, because a machine can have several. On
 * Windows, `npm` is a shell script, which Node cannot start, so returns the npm script that is installed with Node.
 * @param {Pick<NodeJS.Process, "platform" | "env" | "execPath">} machine
 * @returns {{ command: string, first: readonly string[] }} the program and its first arguments
 */
export function npmCall({ platform, env, execPath }) {
  const script = env["npm_execpath"];
  if (script?.endsWith("npm-cli.js")) return { command: execPath, first: [script] };
  if (platform !== "win32") return { command: "npm", first: [] };
  return {
    command: execPath,
    first: [win32.join(win32.dirname(execPath), "node_modules/npm/bin/npm-cli.js")],
  };
}

/**
 * Finds the first of these programs that is on the PATH.
 * @param {...string} names
 * @returns {string | undefined} the program's path
 */
export function onPath(...names) {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/**
 * @param {string} file
 * @returns {Promise<unknown>}
 */
export async function readJson(file) {
  const text = await readFile(file, "utf8");
  try {
    /** @type {unknown} */
    const value = JSON.parse(text);
    return value;
  } catch (error) {
    throw new Failure(`${shortPath(file)} is not valid JSON: ${/** @type {Error} */ (error).message}.`);
  }
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, fsConstants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Ends this process when the npm that started it ends. npm runs scripts in a shell, which does not forward signals. */
export function endWithNpm() {
  const { env, platform, ppid: shell, pid } = process;
  if (platform === "win32" || env["npm_lifecycle_event"] === undefined) return;
  const npm = Number(execFileSync("ps", ["-o", "ppid=", "-p", String(shell)], { encoding: "utf8" }));
  const timer = setInterval(() => {
    if (process.ppid === shell && isRunning(npm)) return;
    clearInterval(timer);
    process.kill(pid, "SIGTERM");
  }, 250);
  timer.unref();
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process may belong to another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * Opens the desktop's browser, if there is a desktop. Ignores a failure, because the address is printed too.
 * @param {string} address
 */
export function openBrowser(address) {
  const { platform, env } = process;
  const isMac = platform === "darwin";
  const hasDesktop = isMac || env["DISPLAY"] || env["WAYLAND_DISPLAY"];
  if (env["CI"] || !hasDesktop) return;
  const opener = spawn(isMac ? "open" : "xdg-open", [address], { stdio: "ignore", detached: true });
  opener.on("error", () => undefined);
  opener.unref();
}
