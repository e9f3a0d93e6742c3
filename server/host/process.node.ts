import { readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { languageOf } from "../core/text/languages";
import { setTranslations, type Translations } from "../core/text/messages";

/**
 * Asks for the working folder once. Node keeps the answer, so paths are resolved even after the folder is deleted.
 * @param isServer true for a program that needs none: where it is gone already, it works in the outermost folder
 */
export function keepWorkingFolder(isServer: boolean): void {
  try {
    process.cwd();
  } catch {
    if (isServer) process.chdir(parse(process.execPath).root);
  }
}

/**
 * Sets the language of this process to that of a locale, if there is a translation.
 * @param locale as LSP, BCP 47 or the environment writes it
 */
export function useLocale(locale: string | undefined): void {
  const language = languageOf(locale);
  if (!language) return;
  // l10n/ is beside the folder of this bundle, both in the repository and in a package.
  const file = join(__dirname, "..", "l10n", `bundle.l10n.${language}.json`);
  setTranslations(JSON.parse(readFileSync(file, "utf8")) as Translations, language);
}
