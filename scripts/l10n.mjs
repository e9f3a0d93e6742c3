// @ts-check
/**
 * npm run l10n: prints the texts that the translations lack, as members to fill in and to insert into the language's file
 * in l10n/, the texts that are gone and have to be removed from it, and the translated pages that lag behind.
 *
 *   --mark <page>   marks a page such as docs/zh-CN/guide/start.md as made from the English page as it is now
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isUpToDate, mark, originalOf, pagesToTranslate, TRANSLATED, translationOf } from "./l10n/pages.mjs";
import { translationsIn } from "./l10n/sentences.mjs";
import { Failure, main, parseOptions, say } from "./vscode/command-line.mjs";
import { root } from "./vscode/process.mjs";

await main(() => {
  const { mark: page } = parseOptions({ mark: { type: "string" } });
  if (page === undefined) reportAll();
  else markPage(page.replaceAll("\\", "/"));
  return Promise.resolve();
});

function reportAll() {
  for (const name of readdirSync(join(root, "l10n"))) {
    const language = /^bundle\.l10n\.(.+)\.json$/.exec(name)?.[1];
    if (language) report(name, translationsIn(language));
  }
  for (const translation of pagesToTranslate().map(translationOf)) reportPage(translation);
}

/**
 * @param {string} name
 * @param {ReturnType<typeof translationsIn>} comparison
 */
function report(name, { missing, stale }) {
  say(`l10n/${name}: ${missing.length} missing, ${stale.length} stale`);
  if (missing.length > 0) say(JSON.stringify(Object.fromEntries(missing.map((text) => [text, ""])), null, 2));
  for (const text of stale) say(`- ${JSON.stringify(text)}`);
}

/** @param {string} page */
function reportPage(page) {
  if (!existsSync(join(root, page))) say(`${page}: missing`);
  else if (!isUpToDate(page)) say(`${page}: lags behind ${originalOf(page)}`);
}

/** @param {string} page */
function markPage(page) {
  if (!page.startsWith(TRANSLATED) || ![page, originalOf(page)].every((file) => existsSync(join(root, file))))
    throw new Failure(`--mark takes a page in ${TRANSLATED} that has an English one.`);
  mark(page, new Date().toISOString().slice(0, 10));
  say(`${page} is marked as made from ${originalOf(page)}.`);
}
