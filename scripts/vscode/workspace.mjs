// @ts-check
/** Makes working copies of workspaces, so that the editor does not change the repository's own files. */
import { existsSync } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
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
 * Makes a fresh copy of a test's workspace; an empty one if the folder does not exist.
 * @param {string} parent the folder to put it in
 * @param {string} [workspace]
 * @returns {Promise<string>} the copy
 */
export async function copyWorkspace(parent, workspace = join(root, "test", "vscode", "workspace")) {
  const copy = join(parent, basename(workspace));
  await mkdir(copy, { recursive: true });
  if (existsSync(workspace)) await cp(workspace, copy, { recursive: true });
  return copy;
}
