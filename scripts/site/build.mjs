// @ts-check
import { join } from "node:path";
import { build } from "vitepress";
import { buildPlayground } from "../playground/build.mjs";
import { writeSchemas } from "../schemas.mjs";
import { root } from "../vscode/process.mjs";

/**
 * Builds the documentation, the playground in its folder `playground`, and the schemas under their own addresses.
 * @param {string} folder its contents are replaced
 * @param {string} base the path that it is served below, with a slash at both ends
 */
export async function buildSite(folder, base) {
  await build(join(root, "docs"), { base, outDir: folder });
  await buildPlayground(join(folder, "playground"));
  await writeSchemas(join(folder, "schemas"));
}
