// @ts-check
/**
 * npm run pack: packs the command line, the language server and the functions of server/api/ into the tarball that npm
 * publishes. `dist/` then contains the production build.
 *
 * npm packs only the folder in which it runs. So while `npm pack` runs in this folder, README.md, package.json and
 * schemas of the package replace those of the repository:
 *
 *   --begin    (prepack) makes the package and puts its files in place
 *   --end      (postpack) puts the extension's files back
 *   --refuse   (prepublishOnly) fails, because `npm publish` here would list the extension's dependencies
 */
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { REPLACED_FILES, stage, STAGING_FOLDER } from "./pack/staging.mjs";
import { Failure, main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { cacheFolder, npm, readJson, root, runNode } from "./vscode/process.mjs";

/** Holds the extension's files while npm reads the package's files in their place. */
const BACKUP = join(cacheFolder, "pack");

/**
 * Packs the production build that is in dist/ for npm.
 * @param {string} folder the folder for the package
 * @returns {Promise<string>} the tarball
 */
export async function packProgram(folder) {
  await preparePackage();
  await npm(["pack", "--ignore-scripts", "--pack-destination", folder], STAGING_FOLDER);
  const { name, version } = /** @type {{ name: string, version: string }} */ (
    await readJson(join(STAGING_FOLDER, "package.json"))
  );
  return join(folder, `${name}-${version}.tgz`);
}

async function build() {
  await step("Building for production", () => runNode("scripts/build.mjs", ["--production"]));
}

async function preparePackage() {
  // Import this module late, because its dependencies may have just been installed.
  const { writeDeclarations } = await import("./pack/declarations.mjs");
  const types = ["dist/api/index.d.mts", "dist/api/index.d.cts"];
  await step("Writing declarations", () => writeDeclarations(types.map((file) => join(root, file))));
  await stage();
}

async function putInPlace() {
  await mkdir(BACKUP, { recursive: true });
  for (const file of REPLACED_FILES) {
    await rename(join(root, file), join(BACKUP, file));
    await cp(join(STAGING_FOLDER, file), join(root, file), { recursive: true });
  }
}

/** Puts the extension's files back, even those that an interrupted `npm pack` left in the backup. */
async function putBack() {
  for (const file of REPLACED_FILES) {
    if (!existsSync(join(BACKUP, file))) continue;
    await rm(join(root, file), { recursive: true, force: true });
    await rename(join(BACKUP, file), join(root, file));
  }
}

/** @param {{ begin: boolean, end: boolean, refuse: boolean }} options */
async function runPack({ begin, end, refuse }) {
  if (refuse) {
    throw new Failure("This folder is the extension's. Publish the tarball of 'npm run pack' instead.");
  }
  // npm also runs prepack and postpack around `npm run pack`. Skip them there.
  if ((begin || end) && process.env["npm_command"] !== "pack") return;
  await putBack();
  if (end) return;
  // For `npm pack`, keep an existing node_modules: a copy of the repository may share it.
  if (!begin || !existsSync(join(root, "node_modules"))) await installDependencies();
  await build();
  if (!begin) {
    say(await packProgram(root));
    return;
  }
  await preparePackage();
  await putInPlace();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const flag = /** @type {const} */ ({ type: "boolean", default: false });
  await main(() => runPack(parseOptions({ begin: flag, end: flag, refuse: flag })));
}
