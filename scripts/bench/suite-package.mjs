// @ts-check
/** The size of the packed extension. */
import { stat } from "node:fs/promises";
import { packageExtension } from "../package.mjs";
import { absolute } from "./figures.mjs";
import { benchFolder } from "./peers.mjs";

/** @returns {Promise<import("./figures.mjs").Figure[]>} */
export async function packed() {
  const { size } = await stat(await packageExtension(benchFolder));
  return [absolute("Size of the .vsix", [size / 1e6], 1, "MB")];
}
