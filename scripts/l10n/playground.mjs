// @ts-check
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "parse5";
import { root } from "../vscode/process.mjs";

/** @typedef {import("parse5").DefaultTreeAdapterTypes.Node} Node */

/** The folder of the HTML pages. */
const FOLDER = join(root, "client", "playground");

/** The attributes whose values client/playground/text/preferences.ts translates. */
export const TEXT_ATTRIBUTES = ["aria-label", "title"];

/**
 * Finds the texts in the playground's pages, except those of elements with `translate="no"`.
 * @returns {string[]}
 */
export function textsInPages() {
  return parsePages().flatMap((page) => [...textsIn(page)]);
}

export function parsePages() {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".html"));
  return names.map((name) => parse(readFileSync(join(FOLDER, name), "utf8")));
}

/**
 * @param {Node} node
 * @returns {Generator<string>}
 */
function* textsIn(node) {
  if (node.nodeName === "#text" && "value" in node && node.value.trim() !== "") yield node.value.trim();
  if (!("childNodes" in node)) return;
  const attributes = "attrs" in node ? node.attrs : [];
  if (attributes.some(({ name, value }) => name === "translate" && value === "no")) return;
  for (const { name, value } of attributes) if (TEXT_ATTRIBUTES.includes(name)) yield value;
  for (const child of node.childNodes) yield* textsIn(child);
}
