import { readFileSync } from "node:fs";
import { translationsIn } from "../../scripts/l10n/sentences.mjs";
import type { Translations } from "../../server/core/text/messages";

/*
 * A language for tests, made from the English texts: each text is about 40 % longer, has accented letters, and is between
 * marks. Plain letters reveal a missing translation; a pair of marks contains one whole text.
 */

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "àƀčďéƒğĥîĵķļḿñöþɋřšťûṽŵẋýžÀƁČĎÉƑĞĤÎĴĶĻḾÑÖÞɊŘŠŤÛṼŴẊÝŽ";
/** Makes a text longer. Differs from all accented letters. */
const FILLER = "ø";

/** Matches parts that stay untranslated: placeholders, code, options, link targets, and names with an underscore. */
const UNTRANSLATED =
  /\{\w+\}|`[^`]*`|--[a-z][\w-]*|<[\w@<>]+>|\]\([^)]*\)|\b\w+_\w+\b|\b[\w-]+\.(?:json|md)\b/g;

/** The separators of lists and of sentences, which differ from all other text. */
const SEPARATORS: Translations = { ", ": "、", " ": "\u3000" };

/** Translates an English text, except code. */
export function pseudo(text: string): string {
  const separator = SEPARATORS[text];
  if (separator) return separator;
  if (!/[a-z{]/i.test(text.replaceAll(/`[^`]*`/g, ""))) return text;
  let translation = "";
  let end = 0;
  for (const { index, 0: part } of text.matchAll(UNTRANSLATED)) {
    translation += lengthen(text.slice(end, index)) + part;
    end = index + part.length;
  }
  const [, before = "", body = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(
    translation + lengthen(text.slice(end)),
  )!;
  return `${before}⟦${body}⟧${after}`;
}

function lengthen(part: string): string {
  let missingLength = 0;
  return part.replaceAll(/[^]/g, (sign) => {
    missingLength += 0.4;
    const accented = ACCENTED[LETTERS.indexOf(sign)];
    if (!accented) return sign;
    const fillers = Math.round(missingLength);
    missingLength -= fillers;
    return accented + FILLER.repeat(fillers);
  });
}

/** Returns the English original of a translated text. */
export function english(text: string): string {
  let bare = text.replaceAll(/[⟦⟧]/g, "").replaceAll(FILLER, "");
  for (const [separator, translation] of Object.entries(SEPARATORS))
    bare = bare.replaceAll(translation, separator);
  return bare.replaceAll(/[^]/gu, (sign) => LETTERS[ACCENTED.indexOf(sign)] ?? sign);
}

/** The translations of all texts that have one in Chinese. */
export const PSEUDO: Translations = Object.fromEntries(
  Object.keys(JSON.parse(readFileSync("l10n/bundle.l10n.zh-cn.json", "utf8")) as Translations).map((text) => [
    text,
    pseudo(text),
  ]),
);

/** Returns the translations of all texts in the code. Slower than `PSEUDO`, because it reads the code. */
export function pseudoForAllTexts(): Translations {
  const missing = translationsIn("zh-cn").missing.map((text) => [text, pseudo(text)]);
  return { ...PSEUDO, ...(Object.fromEntries(missing) as Translations) };
}

/** A part of a shown text: a whole translation with its marks, or the text between two translations. */
interface Part {
  readonly text: string;
  readonly isTranslation: boolean;
}

/** Splits a shown text into translations and the texts between them. */
function partsOf(shown: string): Part[] {
  const parts: Part[] = [];
  let [depth, start] = [0, 0];
  for (const { index, 0: mark } of shown.matchAll(/[⟦⟧]/g)) {
    const end = mark === "⟦" ? index : index + 1;
    if (mark === "⟦" ? depth++ === 0 : --depth === 0) {
      parts.push({ text: shown.slice(start, end), isTranslation: mark === "⟧" });
      start = end;
    }
  }
  return [...parts, { text: shown.slice(start), isTranslation: depth !== 0 }];
}

/** Matches text that may separate two translations, which do not form a sentence. */
const BETWEEN = /\n|\t| {2}| · | → |、|\u3000/;

/**
 * Finds faults of a shown text that no translator can repair: translations that are cut or joined into a sentence,
 * placeholders without a value, and untranslated words.
 * @param isName tests if a word comes from an author or from the interface
 */
export function translationFaults(shown: string, isName: (word: string) => boolean): string[] {
  const parts = partsOf(shown);
  const faults: string[] = [];
  const texts = shown.split(/[⟦⟧]/);
  if (texts.length % 2 === 0 || parts.at(-1)!.isTranslation) faults.push(`cut: ${shown}`);
  for (const [i, { text, isTranslation }] of parts.entries()) {
    const isBetween = !isTranslation && i > 0 && i < parts.length - 1;
    if (isBetween && !BETWEEN.test(text)) faults.push(`glued: ${shown}`);
  }
  if (/(?<!`[^`]*)\{\w+\}/.test(shown)) faults.push(`not filled in: ${shown}`);
  const words = shown.replaceAll(ADDRESS, "](").match(WORD) ?? [];
  const untranslatedWords = words.filter((word) => !isName(word));
  if (untranslatedWords.length > 0) faults.push(`not translated: ${untranslatedWords.join(" ")} in ${shown}`);
  return faults;
}

/** Matches the address of a Markdown link. */
const ADDRESS = /\]\([^()\s]*/g;

/** Matches a word in plain letters. */
const WORD = /(?<![\p{L}\d])[a-z]{2,}(?![\p{L}\d])/giu;

/** Returns a test for words that occur in the texts, or in untranslated parts of messages. */
export function namesIn(...texts: readonly string[]): (word: string) => boolean {
  const untranslatedParts = Object.keys(PSEUDO).flatMap((text) => text.match(UNTRANSLATED) ?? []);
  const words = new Set([...texts, ...untranslatedParts].flatMap((text) => text.match(WORD) ?? []));
  return (word) => words.has(word);
}
