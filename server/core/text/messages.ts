import { escapeCharacter } from "./printable";

/** The names of a template's placeholders: `"id" | "count"` for `"{id} has {count} members."`. */
export type PlaceholderNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string} ${string}` ? never : Name) | PlaceholderNames<Rest>
  : never;

export type PlaceholderValues<T extends string> = [PlaceholderNames<T>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholderNames<T>, string | number>>];

const PLACEHOLDER = /\{(\w+)\}/g;

/** Translations by English text, with the same placeholders. */
export type Translations = Readonly<Record<string, string>>;

let translations: ReadonlyMap<string, string> = new Map();
let language = "en";

/**
 * Sets the language of every later `message` of this process.
 * @param bundle the content of a `bundle.l10n.<language>.json` of VS Code; empty for English
 * @param name the language as a BCP 47 tag
 */
export function setTranslations(bundle: Translations, name: string): void {
  translations = new Map(Object.entries(bundle));
  language = name;
}

/** Returns a function that computes its result once per language. */
export function perLanguage<T>(compute: () => T): () => T {
  let cached: { readonly translations: unknown; readonly value: T } | undefined;
  return () => {
    if (cached?.translations !== translations) cached = { translations, value: compute() };
    return cached.value;
  };
}

export function messageLanguage(): string {
  return language;
}

/** Translates a text that is data, such as a schema's description, if there is a translation. */
export function translate(text: string): string {
  return translations.get(text) ?? text;
}

/**
 * Translates a text for users, such as a message, title or label, and fills in its placeholders.
 * @param template the whole sentence in English, with named placeholders: `Level {level} is declared.`
 * @param values names, values and numbers by placeholder, never parts of a sentence
 */
export function message<T extends string>(template: T, ...[values]: PlaceholderValues<T>): string {
  const byName: Readonly<Record<string, string | number>> = values ?? {};
  return translate(template).replace(PLACEHOLDER, (match, name: string) => String(byName[name] ?? match));
}

/** Chooses a sentence by number: `{count} problem` for one, `{count} problems` otherwise. */
export function plural<T extends string>(
  count: number,
  one: NoInfer<T> | (string & {}),
  other: T,
  ...values: PlaceholderValues<T>
): string {
  return message(count === 1 ? (one as T) : other, ...values);
}

/** Formats a value for a message: as JSON, shortened, on one line. A string keeps both quotes. */
export function show(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.length <= 60) return text;
  return `${text.slice(0, 57).replace(CUT_CHARACTER, "$1")}…${typeof value === "string" ? '"' : ""}`;
}

/** Matches an incomplete escape or surrogate pair at the end of a cut JSON text. */
const CUT_CHARACTER = /(?<!\\)((?:\\\\)*)(?:\\(?:u[\da-f]{0,3})?|[\uD800-\uDBFF])$/;

/** Matches a quoted name that is too long to read, such as a whole file pasted by mistake. */
const LONG_NAME = /(["'])((?:(?!\1)[^]){80})(?:(?!\1)[^])*\1/g;

/** Escapes invisible characters in a sentence and, if the sentence is long, shortens its quoted names. */
export function makeLegible(sentence: string): string {
  return escapeInvisible(sentence.length > 400 ? sentence.replaceAll(LONG_NAME, "$1$2…$1") : sentence);
}

/** Joins words in the user's language: `a`, `a or b`, `a, b or c`. */
export function listOr(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : message("{words} or {last}", listParts(words));
}

/** Joins words in the user's language: `a`, `a and b`, `a, b and c`. */
export function listAnd(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : message("{words} and {last}", listParts(words));
}

function listParts(words: readonly string[]): { words: string; last: string } {
  return { words: words.slice(0, -1).join(message(", ")), last: words.at(-1) ?? "" };
}

const typeNames = perLanguage<Readonly<Record<string, string>>>(() => ({
  array: message("an array"),
  boolean: message("true or false"),
  integer: message("an integer"),
  number: message("a number"),
  object: message("an object"),
  string: message("a string"),
}));

/** Names a JSON Schema type in the user's language. */
export function typeName(type: string): string {
  return typeNames()[type] ?? type;
}

/** Returns an excerpt of a text for a message: at most 40 characters, with invisible characters escaped. */
export function excerpt(
  text: string,
  { offset, length }: { readonly offset: number; readonly length: number },
): string {
  if (length <= 40) return escapeInvisible(text.slice(offset, offset + length));
  return `${escapeInvisible(text.slice(offset, offset + 40).replace(/[\uD800-\uDBFF]$/, ""))}…`;
}

/** Escapes invisible or misleading characters: controls, format characters, lone surrogates, spaces except U+0020. */
export function escapeInvisible(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, escapeCharacter);
}

const UNITS = ["", "KB", "MB", "GB", "TB"];

/** Formats a number of bytes in decimal units: 1 KB is 1000 bytes. */
export function humanSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  if (power === 0) return plural(bytes, "{bytes} byte", "{bytes} bytes", { bytes });
  return `${(bytes / 1000 ** power).toFixed(1)} ${UNITS[power]}`;
}

/** The languages other than English, by their VS Code identifiers; `l10n/` has a file for each. */
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
