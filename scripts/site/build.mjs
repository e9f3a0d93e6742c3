// @ts-check
import { join } from "node:path";
import { build } from "vitepress";
import { buildPlayground } from "../playground/build.mjs";
import { root } from "../vscode/process.mjs";

/**
 * Builds the documentation, and the playground in its folder `playground`.
 * @param {string} folder its contents are replaced
 * @param {string} base the path that it is served below, with a slash at both ends
 */
export async function buildSite(folder, base) {
  await build(join(root, "docs"), { base, outDir: folder });
  await buildPlayground(join(folder, "playground"));
}
