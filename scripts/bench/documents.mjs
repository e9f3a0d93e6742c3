// @ts-check
/** The documents that the bench measures: valid manifests of any size, the same in every run. */
import { manifest } from "./manifest.mjs";

/** The sizes of documents, by the names that figures use. */
export const SIZES = { "6.8 KB": 6_800, "100 KB": 100_000, "1 MB": 1_000_000 };

/** @typedef {keyof typeof SIZES} Size */

/**
 * Makes a valid manifest of about the given number of bytes, formatted as people format manifests.
 * @param {number} bytes
 * @param {number} [seed]
 */
export function documentOf(bytes, seed = 1) {
  const of = (/** @type {number} */ parts) => `${JSON.stringify(manifest(parts, seed), null, 2)}\n`;
  // The size is nearly linear in the number of parts.
  const [few, more] = [of(2).length, of(12).length];
  return of(Math.max(1, Math.round(2 + ((bytes - few) / (more - few)) * 10)));
}

/**
 * Makes the manifest of another plugin. Manifests with different numbers share no identifiers.
 * @param {number} bytes
 * @param {number} number
 */
export function otherDocument(bytes, number) {
  return documentOf(bytes, number + 1)
    .replaceAll("clk_", `p${number}_`)
    .replaceAll("com.example.clock", `com.example.plugin${number}`);
}
