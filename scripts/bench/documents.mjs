// @ts-check
/** The documents that are measured: valid ones, of any size, the same in every run. */
import { detail } from "./detail.mjs";
import { manifest } from "./manifest.mjs";

/** @typedef {"draft" | "published" | "detail"} Kind */

/** Parts of the manifest of a version in a detail response; about 6.8 KB. */
const PARTS_OF_VERSION = 7;

/**
 * A valid document of a kind and of about that many bytes, laid out as people lay out manifests.
 * @param {Kind} kind
 * @param {number} bytes
 * @param {number} [seed]
 */
export function documentOf(kind, bytes, seed = 1) {
  const of = (/** @type {number} */ count) => {
    if (kind !== "detail") return text(manifest(kind, count, seed));
    return bytes < 50_000 ? text(detail(1, count, seed)) : text(detail(count, PARTS_OF_VERSION, seed));
  };
  // The size grows by about the same with each part.
  const [few, more] = [of(2).length, of(12).length];
  return of(Math.max(1, Math.round(2 + ((bytes - few) / (more - few)) * 10)));
}

/** @param {unknown} value */
function text(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * @typedef {object} Toggle
 * @property {number} line of the character that is typed over
 * @property {number} character
 * @property {number} offset
 * @property {readonly [string, string]} characters what it is when the document is valid, and else
 */

/**
 * Places where typing one character makes the document invalid and typing another makes it valid again, at the
 * beginning, in the middle and near the end of the text: the first letters of the ids of commands and of media types.
 * @param {string} document
 * @returns {Toggle[]}
 */
export function togglesIn(document) {
  const places = [...document.matchAll(/"id": "(?=clk_)|"(?=application\/x-)/g)].map(
    (match) => match.index + match[0].length,
  );
  return [0, 0.5, 0.9].map((share) => {
    const offset = places.find((place) => place >= document.length * share) ?? places.at(-1) ?? 0;
    const before = document.slice(0, offset);
    const line = before.split("\n").length - 1;
    const characters =
      document[offset] === "c" ? /** @type {const} */ (["c", "C"]) : /** @type {const} */ (["a", "@"]);
    return { line, character: offset - before.lastIndexOf("\n") - 1, offset, characters };
  });
}
