/** The languages besides English, as VS Code names them; `l10n/` has a file for each. */
export const LANGUAGES = ["zh-cn"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Returns the language for a locale such as `zh-CN`, `zh-Hans-SG` or `zh_CN.UTF-8`; undefined for English. */
export function languageOf(locale: string | undefined): Language | undefined {
  const [language, ...subtags] = (locale ?? "")
    .toLowerCase()
    .replace(/[.@].*/, "")
    .split(/[-_]/);
  const isTraditional = subtags.some((subtag) => ["hant", "tw", "hk", "mo"].includes(subtag));
  return language === "zh" && (!isTraditional || subtags.includes("hans")) ? "zh-cn" : undefined;
}
