// @ts-check
/** Measures the size of the packed extension. */
import { stat } from "node:fs/promises";
import { packageExtension } from "../package.mjs";
import { benchFolder } from "./contestants.mjs";
import { absolute } from "./figures.mjs";

/** @returns {Promise<import("./figures.mjs").Figure[]>} */
export async function packed() {
  const { size } = await stat(await packageExtension(benchFolder));
  const subject = {
    group: "Extension",
    id: "vsix",
    title: "Size of the .vsix",
    unit: /** @type {const} */ ("MB"),
  };
  return [absolute(subject, [[size / 1e6]])];
}
