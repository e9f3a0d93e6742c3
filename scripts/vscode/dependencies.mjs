// @ts-check
/** Installs the locked dependencies, other tools and Debian packages. */
import { readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { step } from "./command-line.mjs";
import { cacheFolder, npm, readJson, root, run } from "./process.mjs";

/** @typedef {{ version?: string, optional?: boolean }} LockedPackage */

/** Installs the dependencies in package-lock.json, unless exactly these versions are installed. */
export async function installDependencies() {
  if (await areInstalled()) return;
  // The build needs the development dependencies even if NODE_ENV=production.
  await step("Installing dependencies (npm ci)", () => npm(["ci", "--include=dev"]));
}

/**
 * Compares the lock file with npm's record of the installed packages. File times do not help: a checkout changes them,
 * and `npm install` writes the lock file last.
 */
async function areInstalled() {
  const locked = await packages(join(root, "package-lock.json"));
  const installed = await packages(join(root, "node_modules", ".package-lock.json")).catch(() => undefined);
  if (!installed) return false;
  return Object.entries(locked).every(([folder, { version, optional }]) => {
    const installedPackage = installed[folder];
    return folder === "" || (installedPackage ? installedPackage.version === version : optional);
  });
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, LockedPackage>>}
 */
async function packages(file) {
  return /** @type {{ packages: Record<string, LockedPackage> }} */ (await readJson(file)).packages;
}

/**
 * Installs packages into their own folder in the cache folder, unless they are already installed.
 * @param {string} name the folder's name
 * @param {readonly string[]} packages with their versions
 * @param {readonly string[]} options further options of npm
 * @param {(modules: string) => Promise<void>} [finish] completes the installation
 * @returns {Promise<string>} the path of their node_modules
 */
export async function installTools(name, packages, options = [], finish) {
  const folder = join(cacheFolder, name);
  const [modules, stamp] = [join(folder, "node_modules"), join(folder, "installed.json")];
  const installed = /** @type {string[]} */ (await readJson(stamp).catch(() => []));
  if (packages.every((each) => installed.includes(each))) return modules;
  await rm(modules, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // Without a package.json in this folder, npm would use the repository's.
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  await step(`Installing ${packages.join(", ")} into ${folder}, once`, () =>
    npm(["install", "--ignore-scripts", "--no-package-lock", ...options, ...packages], folder),
  );
  await finish?.(modules);
  // Write the stamp last, because it means that the installation is complete.
  await writeFile(stamp, JSON.stringify(packages));
  return modules;
}

/** Tests if this process is root on Debian. Excludes Ubuntu, whose chromium package is a stub. */
export function canInstallDebianPackages() {
  return process.getuid?.() === 0 && /^ID=debian$/m.test(osRelease());
}

/**
 * Installs Debian packages without recommended ones, such as a desktop for a browser or a mail server for Emacs.
 * @param {string[]} names
 */
export async function installDebianPackages(...names) {
  const options = { quiet: true, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  const install = () => run("apt-get", ["install", "-y", "--no-install-recommends", ...names], options);
  await step(`Installing ${names.join(", ")} (apt-get)`, () =>
    install().catch(async () => {
      // The package lists of a container are missing or outdated.
      await run("apt-get", ["update"], options);
      await install();
    }),
  );
}

function osRelease() {
  try {
    return readFileSync("/etc/os-release", "utf8");
  } catch {
    return "";
  }
}
