// @ts-check
/** Makes working copies of workspaces, so that the editor does not change the repository's own files. */
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "./command-line.mjs";
import { cacheFolder, onPath, root } from "./process.mjs";
import { tagEarlierVersions } from "./sample-history.mjs";

/**
 * Makes a fresh copy of the sample workspace in the cache folder, with earlier versions if git is installed.
 * @returns {Promise<string>} the copy
 */
export async function copySample() {
  const sample = join(root, "scripts", "sample");
  if (!existsSync(sample)) throw new Failure("The sample workspace scripts/sample is missing.");
  const copy = join(cacheFolder, "sample");
  await rm(copy, { recursive: true, force: true });
  await cp(sample, copy, { recursive: true });
  if (onPath("git", "git.exe")) await tagEarlierVersions(copy);
  return copy;
}

/**
 * Makes a folder a copy of a test's workspace; empties it if the workspace does not exist. Keeps the folders that both
 * have: an editor may lose sight of one that is removed and comes back at once.
 * @param {string} folder made if it does not exist
 * @param {string} [workspace]
 * @returns {Promise<string>} the folder
 */
export async function copyWorkspace(folder, workspace = join(root, "test", "vscode", "workspace")) {
  await mkdir(folder, { recursive: true });
  await removeOthers(folder, workspace);
  if (existsSync(workspace)) await cp(workspace, folder, { recursive: true });
  return folder;
}

/**
 * Removes what another folder does not have.
 * @param {string} folder
 * @param {string} other
 */
async function removeOthers(folder, other) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const [path, like] = [join(folder, entry.name), join(other, entry.name)];
    if (!existsSync(like)) await rm(path, { recursive: true });
    else if (entry.isDirectory()) await removeOthers(path, like);
  }
}
