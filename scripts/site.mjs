// @ts-check
/**
 * npm run site: builds the documentation and the playground into a folder that any static host serves.
 *
 *   --base <path>   the path that the host serves it below; `/` by default
 *   --out <folder>  `dist/site` by default; its contents are replaced
 */
import { resolve } from "node:path";
import { buildSite } from "./site/build.mjs";
import { Failure, main, parseOptions, say, step } from "./vscode/command-line.mjs";

await main(async () => {
  const { base, out } = parseOptions({
    base: { type: "string", default: "/" },
    out: { type: "string", default: "dist/site" },
  });
  if (!/^\/(?:[\w.~-]+\/)*$/.test(base)) throw new Failure("--base must begin and end with a slash.");
  const folder = resolve(out);
  await step("Building the site", () => buildSite(folder, base));
  say(`The site is in ${folder}.`);
});
