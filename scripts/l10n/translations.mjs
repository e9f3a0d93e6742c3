// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../vscode/process.mjs";
import { sentencesInCode } from "./sentences.mjs";

/**
 * Compares the translations of a language with the texts in the code.
 * @param {string} language as VS Code names it, such as `zh-cn`
 * @returns {{ translations: [text: string, translation: string][], missing: string[], stale: string[] }} texts without a
 *   translation, and translations of texts that are gone
 */
export function translationsIn(language) {
  const { texts } = sentencesInCode();
  const file = join(root, "l10n", `bundle.l10n.${language}.json`);
  const bundle = /** @type {Record<string, string>} */ (JSON.parse(readFileSync(file, "utf8")));
  const translations = Object.entries(bundle);
  const translated = new Set(translations.map(([text]) => text));
  return {
    translations,
    missing: [...texts].filter((text) => !translated.has(text)).sort(),
    stale: [...translated].filter((text) => !texts.has(text)).sort(),
  };
}
