import { readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { languageOf, setTranslations, type Translations } from "../core/text/messages";

/** Makes Node cache the working folder, in case it is deleted later. @returns false if it is already gone */
export function cacheWorkingFolder(): boolean {
  try {
    process.cwd();
    return true;
  } catch {
    return false;
  }
}

/** Caches the working folder, or changes to the root folder if it is gone. */
export function useExistingWorkingFolder(): void {
  if (!cacheWorkingFolder()) process.chdir(parse(process.execPath).root);
}

/** Sets the language, if it has a translation. @param locale a BCP 47 tag, or a POSIX locale such as `zh_CN.UTF-8` */
export function useLocale(locale: string | undefined): void {
  const language = languageOf(locale);
  if (!language) return;
  // l10n/ is beside this bundle's folder, in the repository and in packages.
  const file = join(__dirname, "..", "l10n", `bundle.l10n.${language}.json`);
  setTranslations(JSON.parse(readFileSync(file, "utf8")) as Translations, language);
}
