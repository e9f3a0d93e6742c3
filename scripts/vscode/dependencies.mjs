// @ts-check
/** Installs the project's own dependencies (node_modules). */
import { join } from "node:path";
import { step } from "./command-line.mjs";
import { npm, readJson, root } from "./process.mjs";

/** @typedef {{ version?: string, optional?: boolean }} LockedPackage */

/** Installs the locked dependencies, unless exactly these are already installed. */
export async function installDependencies() {
  if (await areInstalled()) return;
  // The build needs the development dependencies even if NODE_ENV=production.
  await step("Installing dependencies (npm ci)", () => npm(["ci", "--include=dev"]));
}

/**
 * Compares the lock file with npm's record of the installed packages. The times of the files do not help, because a
 * checkout changes them and `npm install` writes the lock file last.
 */
async function areInstalled() {
  const wanted = await packages(join(root, "package-lock.json"));
  const installed = await packages(join(root, "node_modules", ".package-lock.json")).catch(() => undefined);
  if (!installed) return false;
  return Object.entries(wanted).every(([folder, { version, optional }]) => {
    const present = installed[folder];
    return folder === "" || (present ? present.version === version : optional);
  });
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, LockedPackage>>}
 */
async function packages(file) {
  return /** @type {{ packages: Record<string, LockedPackage> }} */ (await readJson(file)).packages;
}
