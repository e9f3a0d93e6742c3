// @ts-check
/**
 * npm run l10n: prints the texts that the translations lack, as members to fill in and to insert into the language's file
 * in l10n/, and the texts that are gone and have to be removed from it.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { translationsIn } from "./l10n/translations.mjs";
import { root } from "./vscode/process.mjs";

for (const name of readdirSync(join(root, "l10n"))) {
  const language = /^bundle\.l10n\.(.+)\.json$/.exec(name)?.[1];
  if (language) report(name, translationsIn(language));
}

/**
 * @param {string} name
 * @param {ReturnType<typeof translationsIn>} comparison
 */
function report(name, { missing, stale }) {
  console.log(`l10n/${name}: ${missing.length} missing, ${stale.length} stale`);
  if (missing.length > 0)
    console.log(JSON.stringify(Object.fromEntries(missing.map((text) => [text, ""])), null, 2));
  for (const text of stale) console.log(`- ${JSON.stringify(text)}`);
}
