/** The languages besides English, by the codes that VS Code gives them; `l10n/` has a file for each. */
export const LANGUAGES = ["zh-cn"] as const;

export type Language = (typeof LANGUAGES)[number];

/**
 * Returns the language for a locale; undefined for English, in which everything is written.
 * @param locale as LSP, BCP 47 or the environment writes it: `zh-CN`, `zh-Hans-SG`, `zh_CN.UTF-8`
 */
export function languageOf(locale: string | undefined): Language | undefined {
  const [language, ...subtags] = (locale ?? "")
    .toLowerCase()
    .replace(/[.@].*/, "")
    .split(/[-_]/);
  const isTraditional = subtags.some((subtag) => ["hant", "tw", "hk", "mo"].includes(subtag));
  return language === "zh" && (!isTraditional || subtags.includes("hans")) ? "zh-cn" : undefined;
}
