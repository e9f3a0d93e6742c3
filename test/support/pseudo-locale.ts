import { readFileSync } from "node:fs";
import { translationsIn } from "../../scripts/l10n/sentences.mjs";
import type { Translations } from "../../server/core/text/messages";

/*
 * A language for tests, made from the English texts: each is about 40 % longer, has other letters, and stands between
 * marks. What is shown in plain letters was not translated; a pair of marks is one whole text.
 */

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "àƀčďéƒğĥîĵķļḿñöþɋřšťûṽŵẋýžÀƁČĎÉƑĞĤÎĴĶĻḾÑÖÞɊŘŠŤÛṼŴẊÝŽ";
/** Makes a text longer; no letter becomes this one. */
const FILLER = "ø";

/** Matches what is the same in every language: places, code, options, link targets and names with an underscore. */
const KEPT = /\{\w+\}|`[^`]*`|--[a-z][\w-]*|<[\w@<>]+>|\]\([^)]*\)|\b\w+_\w+\b|\b[\w-]+\.(?:json|md)\b/g;

/** What is between the parts of a list and between sentences, so that nothing else does. */
const SEPARATORS: Translations = { ", ": "、", " ": "\u3000" };

/** Translates an English text. Code stays as it is. */
export function pseudo(text: string): string {
  const separator = SEPARATORS[text];
  if (separator) return separator;
  if (!/[a-z{]/i.test(text.replaceAll(/`[^`]*`/g, ""))) return text;
  let translation = "";
  let end = 0;
  for (const { index, 0: kept } of text.matchAll(KEPT)) {
    translation += longer(text.slice(end, index)) + kept;
    end = index + kept.length;
  }
  const [, before = "", body = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(
    translation + longer(text.slice(end)),
  )!;
  return `${before}⟦${body}⟧${after}`;
}

function longer(part: string): string {
  let owed = 0;
  return part.replaceAll(/[^]/g, (sign) => {
    owed += 0.4;
    const accented = ACCENTED[LETTERS.indexOf(sign)];
    if (!accented) return sign;
    const fillers = Math.round(owed);
    owed -= fillers;
    return accented + FILLER.repeat(fillers);
  });
}

/** Returns the English text of a translated one. */
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

/** Returns the translations of all texts in the code, which takes longer. */
export function pseudoOfAll(): Translations {
  const others = translationsIn("zh-cn").missing.map((text) => [text, pseudo(text)]);
  return { ...PSEUDO, ...(Object.fromEntries(others) as Translations) };
}

/** A part of what is shown: a whole text with its marks, or what is outside of them. */
interface Part {
  readonly text: string;
  readonly isOurs: boolean;
}

/** Splits what is shown into whole texts and what is outside of them. */
function partsOf(shown: string): Part[] {
  const parts: Part[] = [];
  let [depth, start] = [0, 0];
  for (const { index, 0: mark } of shown.matchAll(/[⟦⟧]/g)) {
    const end = mark === "⟦" ? index : index + 1;
    if (mark === "⟦" ? depth++ === 0 : --depth === 0) {
      parts.push({ text: shown.slice(start, end), isOurs: mark === "⟧" });
      start = end;
    }
  }
  return [...parts, { text: shown.slice(start), isOurs: depth !== 0 }];
}

/** Matches what may be between two texts that do not form a sentence. */
const BETWEEN = /\n|\t| {2}| · | → |、|\u3000/;

/**
 * Finds what a translator could not have translated well in what is shown: texts that are cut or glued together, places
 * that are not filled in, and words that are not translated.
 * @param isName tests if a word is one of an author or of the interface
 */
export function objections(shown: string, isName: (word: string) => boolean): string[] {
  const parts = partsOf(shown);
  const found: string[] = [];
  const texts = shown.split(/[⟦⟧]/);
  if (texts.length % 2 === 0 || parts.at(-1)!.isOurs) found.push(`cut: ${shown}`);
  for (const [i, { text, isOurs }] of parts.entries()) {
    const isBetween = !isOurs && i > 0 && i < parts.length - 1;
    if (isBetween && !BETWEEN.test(text)) found.push(`glued: ${shown}`);
  }
  if (/(?<!`[^`]*)\{\w+\}/.test(shown)) found.push(`not filled in: ${shown}`);
  const words = shown.replaceAll(ADDRESS, "](").match(WORD) ?? [];
  const plain = words.filter((word) => !isName(word));
  if (plain.length > 0) found.push(`not translated: ${plain.join(" ")} in ${shown}`);
  return found;
}

/** Matches the address of a Markdown link. */
const ADDRESS = /\]\([^()\s]*/g;

/** Matches a word in plain letters. */
const WORD = /(?<![\p{L}\d])[a-z]{2,}(?![\p{L}\d])/giu;

/** Returns the words of texts, and those that every translation keeps. */
export function namesIn(...texts: readonly string[]): (word: string) => boolean {
  const kept = Object.keys(PSEUDO).flatMap((text) => text.match(KEPT) ?? []);
  const words = new Set([...texts, ...kept].flatMap((text) => text.match(WORD) ?? []));
  return (word) => words.has(word);
}
