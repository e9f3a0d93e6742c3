import { numbersOf, withoutLeadingZeros } from "../manifest/versions";

/** A version in the heading of a changelog. */
export interface TitleVersion {
  readonly version: string;
  /** The version without leading zeros. */
  readonly key: string;
  readonly prefix: string;
  readonly suffix: string;
  /** "title" for the heading of a version, "mention" if the heading only refers to the version, or "guess" if unclear. */
  roleOf(names: readonly string[]): "title" | "guess" | "mention";
}

const VERSION = /(?:^|[^\w.])v?(?:\d+(?:\.\d+)+\s*(?:to|→|[-=]>)\s*v?)?(\d+(?:\.\d+)+(?:[-+][\w.-]+)?)/i;
/** Matches the text before the later of two versions: *From 1.1.0 to 1.2.0*. */
const TEXT_BEFORE_LATER_VERSION = /\d\s*(?:to|→|[-=]>)\s*v?$/i;
const DATES = /\d{4}-\d\d-\d\d/g;
const WORDS = /[\p{L}\p{N}]+/gu;
/** Words that may precede the version in its heading, apart from the plugin's name. */
const HEADING_WORDS = new Set(
  "version ver release released releases notes changes changelog what s whats new in for of the update patch hotfix"
    .split(" ")
    .concat("unreleased upcoming next 版本 新版本 发布 更新".split(" ")),
);
/** Matches words that refer to a version: *Since 1.2.0*. */
const REFERENCE_WORD =
  /\b(?:since|from|to|until|before|after|with|without|in|for|than|see|of|requires?|needs?|and|or|migrat\w*|upgrad\w*|updating)\b/i;
/** Matches references that cannot be part of a plugin's name. (*for* can be: *Clock for Acme 1.2.0*.) */
const UNAMBIGUOUS_REFERENCE_WORD =
  /\b(?:since|from|to|until|before|after|than|see|requires?|needs?|migrat\w*|upgrad\w*|updating)\b/i;
/** Matches the text after a version that is only mentioned: *1.2.0 migration guide*, *1.2.0+*. */
const TEXT_AFTER_MENTION =
  /^(?:\+|\.\w|\s*(?:→|[-=]>)|[\s\])]*(?:and|or|to|until|from|with|users?|(?:migrat|upgrad|compatib)\w*)\b)/i;

/** Finds the version in a heading. @param title the heading's text without markup */
export function versionInTitle(title: string): TitleVersion | undefined {
  const match = VERSION.exec(title);
  const version = match?.[1];
  if (!match || version === undefined) return undefined;
  const end = match.index + match[0].length;
  const prefix = title.slice(0, end - version.length);
  const suffix = title.slice(end);
  const text = normalizeWords(prefix.replace(/v$/i, "").replace(DATES, ""));
  const isMention = TEXT_AFTER_MENTION.test(suffix) || TEXT_BEFORE_LATER_VERSION.test(prefix);
  const roleOf: TitleVersion["roleOf"] = (names) =>
    isMention ? "mention" : isTitle(text, names) ? "title" : REFERENCE_WORD.test(text) ? "mention" : "guess";
  return { version, key: versionKey(version), prefix, suffix, roleOf };
}

/** Strips leading zeros from the numbers of a version. */
export function versionKey(version: string): string {
  const numbers = numbersOf(version);
  return numbers === undefined ? version : withoutLeadingZeros(numbers) + version.slice(numbers.length);
}

function isTitle(text: string, names: readonly string[]): boolean {
  if (hasOnlyHeadingWords(text)) return true;
  return names.map(normalizeWords).some((name) => {
    if (name === "") return false;
    const words = new Set(name.split(" "));
    if (text.split(" ").every((word) => words.has(word) || HEADING_WORDS.has(word))) return true;
    const index = ` ${text} `.indexOf(` ${name} `);
    return (
      index >= 0 &&
      hasOnlyHeadingWords(text.slice(0, index)) &&
      !UNAMBIGUOUS_REFERENCE_WORD.test(text.slice(index + name.length))
    );
  });
}

function hasOnlyHeadingWords(text: string): boolean {
  return text.split(" ").every((word) => word === "" || HEADING_WORDS.has(word));
}

function normalizeWords(text: string): string {
  return (text.toLowerCase().match(WORDS) ?? []).join(" ");
}

/** Strips tags, link addresses and emphasis from the first thousand characters of a title. */
export function withoutMarkup(title: string): string {
  return title
    .slice(0, 1000)
    .replace(/<[^<>]*>/g, "")
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/[*`]/g, "")
    .trim();
}
