// @ts-check
/** Measures the sizes of what users download: the packed extension and the npm package. */
import { stat } from "node:fs/promises";
import { packProgram } from "../pack.mjs";
import { packageExtension } from "../package.mjs";
import { benchFolder } from "./contestants.mjs";
import { absolute, GROUPS } from "./figures.mjs";

/** @returns {Promise<import("./figures.mjs").Figure[]>} */
export async function packed() {
  const subject = { group: GROUPS.growth, unit: /** @type {const} */ ("MB") };
  const size = async (/** @type {string} */ file) => [[(await stat(file)).size / 1e6]];
  return [
    absolute({ ...subject, id: "vsix", title: "The .vsix" }, await size(await packageExtension(benchFolder))),
    absolute({ ...subject, id: "npm", title: "The npm package" }, await size(await packProgram(benchFolder))),
  ];
}
