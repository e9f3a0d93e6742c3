// @ts-check
/** The folder that a measured server works in: ten plugins, each with its `manifest.json`. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { otherDocument } from "./documents.mjs";
import { benchFolder } from "./contestants.mjs";

const OTHERS = 9;
const OTHER_BYTES = 6_800;

/**
 * @typedef {object} Workspace
 * @property {string} folder
 * @property {string} uri
 * @property {string} manifest the URI of the manifest that is edited
 * @property {string} text its text
 */

/**
 * Writes the folder, in place of the old one.
 * @param {string} text the text of the manifest that is edited
 * @returns {Promise<Workspace>}
 */
export async function writeWorkspace(text) {
  const folder = join(benchFolder, "workspace");
  await rm(folder, { recursive: true, force: true });
  const write = async (/** @type {string} */ plugin, /** @type {string} */ content) => {
    await mkdir(join(folder, plugin), { recursive: true });
    await writeFile(join(folder, plugin, "manifest.json"), content);
  };
  await write("clock", text);
  for (let i = 1; i <= OTHERS; i++) await write(`plugin${i}`, otherDocument(OTHER_BYTES, i));
  const manifest = pathToFileURL(join(folder, "clock", "manifest.json")).href;
  return { folder, uri: pathToFileURL(folder).href, manifest, text };
}
