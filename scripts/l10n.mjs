// @ts-check
/**
 * npm run l10n: prints missing translations (as JSON members to fill in), stale translations and outdated pages.
 * Sorts the translations. Only a release needs every translation: until then, users read missing texts in English.
 *
 *   --check         fails if there is anything to translate or to remove
 *   --mark <page>   records that a page, such as docs/zh-CN/guide/start.md, translates the current English page
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { manifestTexts } from "./l10n/extension-manifest.mjs";
import {
  isUpToDate,
  markAsTranslated,
  originalOf,
  pagesToTranslate,
  TRANSLATED_FOLDER,
  translationOf,
} from "./l10n/pages.mjs";
import { sentencesInCode, translationsIn } from "./l10n/sentences.mjs";
import { Failure, main, parseOptions, say } from "./vscode/command-line.mjs";
import { root } from "./vscode/process.mjs";

await main(() => {
  const { mark: page, check } = parseOptions({ mark: { type: "string" }, check: { type: "boolean" } });
  if (page !== undefined) markPage(page.replaceAll("\\", "/"));
  else if (!reportAll() && check) throw new Failure("The translations are not complete.");
  return Promise.resolve();
});

/** @returns {boolean} whether the translations are complete */
function reportAll() {
  const files = readdirSync(join(root, "l10n")).flatMap((name) => {
    const language = /^bundle\.l10n\.(.+)\.json$/.exec(name)?.[1];
    if (!language) return [];
    sortTexts(join(root, "l10n", name));
    const translations = manifestTexts(language);
    // package.nls.<language>.json need not repeat rule summaries, which the bundle of messages translates.
    const isMessage = (/** @type {string} */ text) => sentencesInCode().texts.has(text);
    const missing = Object.entries(manifestTexts()).flatMap(([name, text]) =>
      name in translations || isMessage(text) ? [] : [name],
    );
    const isManifestComplete = report(`package.nls.${language}.json`, { missing, stale: [] });
    return [isManifestComplete, report(`l10n/${name}`, translationsIn(language))];
  });
  const pages = pagesToTranslate().map((page) => reportPage(translationOf(page)));
  return [...files, ...pages].every(Boolean);
}

/** @param {string} file */
function sortTexts(file) {
  const bundle = /** @type {Record<string, string>} */ (JSON.parse(readFileSync(file, "utf8")));
  const texts = Object.entries(bundle);
  const sortedTexts = Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sortedTexts, null, 2)}\n`);
}

/**
 * @param {string} name
 * @param {{ missing: readonly string[], stale: readonly string[] }} comparison
 * @returns {boolean} whether the file is complete
 */
function report(name, { missing, stale }) {
  say(`${name}: ${missing.length} missing, ${stale.length} stale`);
  if (missing.length > 0) say(JSON.stringify(Object.fromEntries(missing.map((text) => [text, ""])), null, 2));
  for (const text of stale) say(`- ${JSON.stringify(text)}`);
  return missing.length === 0 && stale.length === 0;
}

/**
 * @param {string} page
 * @returns {boolean} whether the page is up to date
 */
function reportPage(page) {
  const exists = existsSync(join(root, page));
  if (exists && isUpToDate(page)) return true;
  say(exists ? `${page}: lags behind ${originalOf(page)}` : `${page}: missing`);
  return false;
}

/** @param {string} page */
function markPage(page) {
  if (
    !page.startsWith(TRANSLATED_FOLDER) ||
    ![page, originalOf(page)].every((file) => existsSync(join(root, file)))
  )
    throw new Failure(`--mark takes a page in ${TRANSLATED_FOLDER} whose English page exists.`);
  markAsTranslated(page, new Date().toISOString().slice(0, 10));
  say(`${page} is marked as made from ${originalOf(page)}.`);
}
