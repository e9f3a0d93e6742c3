import { readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { languageOf, setTranslations, type Translations } from "../core/text/messages";

/** Queries the working folder, which Node caches. @param isServer true to use the root folder if it is already gone */
export function keepWorkingFolder(isServer: boolean): void {
  try {
    process.cwd();
  } catch {
    if (isServer) process.chdir(parse(process.execPath).root);
  }
}

/** Sets the language to a locale's, if there is a translation. @param locale as in LSP, BCP 47 or the environment */
export function useLocale(locale: string | undefined): void {
  const language = languageOf(locale);
  if (!language) return;
  // l10n/ is beside this bundle's folder, in the repository and in packages.
  const file = join(__dirname, "..", "l10n", `bundle.l10n.${language}.json`);
  setTranslations(JSON.parse(readFileSync(file, "utf8")) as Translations, language);
}
