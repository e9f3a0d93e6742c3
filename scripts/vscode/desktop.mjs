// @ts-check
/** Finds the desktop's VS Code, and builds its command line. */
import { posix, win32 } from "node:path";
import { isExecutable } from "./process.mjs";

/**
 * The machine that VS Code runs on.
 * @typedef {{ platform: NodeJS.Platform, env: NodeJS.ProcessEnv, exists?: (file: string) => boolean }} Machine
 */

/**
 * Finds the command `code`: on the PATH or, on Windows, where the installers put it.
 * @param {Machine} machine
 * @returns {string | undefined} the path of the command
 */
export function findCode({ platform, env, exists = isExecutable }) {
  const isWindows = platform === "win32";
  const paths = isWindows ? win32 : posix;
  // On Windows the variable may be named Path.
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === "PATH")?.[1] ?? "";
  const folders = path.split(isWindows ? ";" : ":").filter(Boolean);
  const programs = [env["LOCALAPPDATA"] && paths.join(env["LOCALAPPDATA"], "Programs"), env["ProgramFiles"]];
  const installed = programs.flatMap((folder) =>
    isWindows && folder ? [paths.join(folder, "Microsoft VS Code", "bin")] : [],
  );
  return [...folders, ...installed]
    .map((folder) => paths.join(folder, isWindows ? "code.cmd" : "code"))
    .find(exists);
}

/**
 * Returns the command that opens a folder in a new window, with extensions from their folders and without the user's own
 * settings and extensions.
 * @param {NodeJS.Platform} platform
 * @param {{ code: string, folder: string, extensions: readonly string[], userData: string }} parts
 * @returns {{ command: string, args: string[], verbatim: boolean }} `verbatim` arguments are already quoted for Windows
 */
export function openCommand(platform, { code, folder, extensions, userData }) {
  const args = [
    "--new-window",
    "--disable-workspace-trust",
    `--user-data-dir=${userData}`,
    `--extensions-dir=${(platform === "win32" ? win32 : posix).join(userData, "extensions")}`,
    ...extensions.map((path) => `--extensionDevelopmentPath=${path}`),
    folder,
  ];
  if (platform !== "win32") return { command: code, args, verbatim: false };
  // On Windows, 'code' is a batch file, which only a shell can run. With /s, the shell removes only the outer quotes.
  const line = [code, ...args].map((argument) => `"${argument}"`).join(" ");
  return { command: "cmd.exe", args: ["/d", "/s", "/c", `"${line}"`], verbatim: true };
}
