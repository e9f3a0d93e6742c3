// @ts-check
/** Copies workspaces, so that the editor does not change the repository's own files. */
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "./command-line.mjs";
import { cacheFolder, onPath, root } from "./process.mjs";
import { tagEarlierVersions } from "./sample-history.mjs";

/**
 * Creates a fresh copy of the sample workspace in the cache folder, with earlier versions if git is installed.
 * @returns {Promise<string>} the copy's folder
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
 * Makes a folder a copy of a test's workspace, or empties it if that workspace does not exist. Changes only files that
 * differ, because an editor may lose track of a file that is removed and created again at once.
 * @param {string} folder created if it does not exist
 * @param {string} [workspace]
 * @returns {Promise<string>} the folder
 */
export async function copyWorkspace(folder, workspace = join(root, "test", "vscode", "workspace")) {
  await mkdir(folder, { recursive: true });
  const [copies, originals] = await Promise.all([entriesOf(folder), entriesOf(workspace)]);
  for (const [name, entry] of copies) {
    if (originals.get(name)?.isDirectory() !== entry.isDirectory())
      await rm(join(folder, name), { recursive: true });
  }
  for (const [name, entry] of originals) {
    const [copy, original] = [join(folder, name), join(workspace, name)];
    if (entry.isDirectory()) await copyWorkspace(copy, original);
    else await copyChanged(original, copy);
  }
  return folder;
}

/**
 * Returns the entries of a folder by name; an empty map if the folder does not exist.
 * @param {string} folder
 */
async function entriesOf(folder) {
  const entries = existsSync(folder) ? await readdir(folder, { withFileTypes: true }) : [];
  return new Map(entries.map((entry) => [entry.name, entry]));
}

/**
 * Copies a file, unless the copy has the same content.
 * @param {string} from
 * @param {string} to
 */
async function copyChanged(from, to) {
  const content = await readFile(from);
  const isSame = existsSync(to) && content.equals(await readFile(to));
  if (!isSame) await writeFile(to, content);
}
