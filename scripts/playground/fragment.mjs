// @ts-check
import { deflateRawSync } from "node:zlib";

/**
 * Returns the fragment that opens a text in the playground: `#text=…`, as client/playground/text/fragment.ts reads it.
 * @param {string} text
 */
export function playgroundFragment(text) {
  return `#text=${deflateRawSync(text, { level: 9 }).toString("base64url")}`;
}
