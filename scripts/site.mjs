// @ts-check
/**
 * npm run site: builds the documentation and the playground into a folder that any static host serves.
 *
 *   --base <path>   the path below which the host serves the site; `/` by default
 *   --out <folder>  `dist/site` by default; its contents are replaced
 */
import { join, resolve } from "node:path";
import { build } from "vitepress";
import { buildPlayground } from "./playground/build.mjs";
import { writeSchemas } from "./schemas.mjs";
import { Failure, main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { root } from "./vscode/process.mjs";

await main(async () => {
  const { base, out } = parseOptions({
    base: { type: "string", default: "/" },
    out: { type: "string", default: "dist/site" },
  });
  if (!/^\/(?:[\w.~-]+\/)*$/.test(base)) throw new Failure("--base must begin and end with a slash.");
  const folder = resolve(out);
  await step("Building the site", async () => {
    await build(join(root, "docs"), { base, outDir: folder });
    await buildPlayground(join(folder, "playground"));
    await writeSchemas(join(folder, "schemas"));
  });
  say(`The site is in ${folder}.`);
});
