// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../vscode/process.mjs";

/** Matches a string of package.json that refers to a text, such as `%command.checkRelease%`. */
const TEXT_REFERENCE = /^%(.+)%$/;

/**
 * @param {string} [language] as VS Code names it, such as `zh-cn`; English by default
 * @returns {Record<string, string>} the texts by name
 */
export function manifestTexts(language) {
  const file = language ? `package.nls.${language}.json` : "package.nls.json";
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}

/**
 * Replaces the references to texts, as VS Code does.
 * @template T
 * @param {T} value package.json or a part of this file
 * @param {Readonly<Record<string, string>>} texts
 * @returns {T}
 */
export function withTexts(value, texts) {
  return JSON.parse(JSON.stringify(value), (_, part) => {
    const name = typeof part === "string" ? TEXT_REFERENCE.exec(part)?.[1] : undefined;
    if (name === undefined) return part;
    if (!Object.hasOwn(texts, name)) throw new Error(`package.nls.json has no ${name}.`);
    return texts[name];
  });
}
