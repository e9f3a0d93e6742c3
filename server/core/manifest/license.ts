import parse from "spdx-expression-parse";
import currentIds from "spdx-license-ids/index.json";
import deprecatedIds from "spdx-license-ids/deprecated.json";
import { lazy } from "../text/lazy";
import { SpellingIndex } from "../text/spelling";

export const LICENSE_IDS: readonly string[] = [...currentIds, ...deprecatedIds];

export const COMMON_LICENSES: readonly string[] = [
  "MIT",
  "Apache-2.0",
  "BSD-3-Clause",
  "BSD-2-Clause",
  "ISC",
  "MPL-2.0",
  "GPL-3.0-only",
  "GPL-3.0-or-later",
  "LGPL-3.0-or-later",
  "AGPL-3.0-only",
  "Unlicense",
];

const licenseIdSet = new Set(LICENSE_IDS);

/** Limits the text to parse, because the parser takes quadratic time. */
const MAX_LENGTH = 1000;

/** Tests if a text is a known SPDX identifier or a valid license expression (SPDX 3, annex B). */
export function isLicense(text: string): boolean {
  if (licenseIdSet.has(text)) return true;
  // The parser would ignore unknown characters before letters, so reject them first.
  if (text.length > MAX_LENGTH || !/^[A-Za-z0-9.+:()-][A-Za-z0-9.+:() -]*$/.test(text) || text.endsWith(" "))
    return false;
  try {
    // SPDX 3 allows custom additions; the parser knows only SPDX 2.
    parse(
      text.replace(/(?<=\bWITH )(?:DocumentRef-[\w.-]+:)?AdditionRef-[\w.-]+/g, "Classpath-exception-2.0"),
    );
    return true;
  } catch {
    return false;
  }
}

const MAX_ALTERNATIVES = 4;

/** Suggests SPDX identifiers or one expression for a text; several identifiers for an ambiguous common name. */
export function suggestLicenses(text: string): readonly string[] {
  if (text.length > MAX_LENGTH) return [];
  const ids = gnuLicenses(text) ?? IDS_BY_COMMON_NAME.find(([names]) => names.test(text.trim()))?.[1];
  if (ids) return ids.filter((id) => licenseIdSet.has(id));
  // In Cargo's older form, a slash separates licenses.
  const parts = text.split("/").map((part) => part.trim());
  if (parts.length > 1 && parts.length <= MAX_ALTERNATIVES) {
    const suggestions = parts.map((part) => (licenseIdSet.has(part) ? [part] : suggestLicenses(part)));
    return suggestions.every(({ length }) => length === 1) ? [suggestions.join(" OR ")] : [];
  }
  // Do not guess a single identifier for an expression.
  if (/[/()]|(?:^|\s)(?:and|or|with)(?:\s|$)/i.test(text)) return [];
  const texts = [...new Set([text, toIdentifierForm(text)])];
  for (const find of [findIgnoringCase, findCompletion, findSimilar]) {
    const license = texts.map(find).find((id) => id !== undefined);
    if (license !== undefined) return [license];
  }
  return [];
}

const IDS_BY_COMMON_NAME: readonly (readonly [names: RegExp, ids: readonly string[]])[] = [
  [/^(?:the\s+)?bsd(?:[-\s]+(?:licen[cs]e|style))*$/i, ["BSD-2-Clause", "BSD-3-Clause"]],
  [
    /^(?:(?:new|modified|revised)\s+bsd|(?:3|three)[-\s]clause\s+bsd|bsd[-\s]*3(?:[-\s]*clause)?)(?:\s+licen[cs]e)?$/i,
    ["BSD-3-Clause"],
  ],
  [
    /^(?:(?:simplified|free)\s*bsd|(?:2|two)[-\s]clause\s+bsd|bsd[-\s]*2(?:[-\s]*clause)?)(?:\s+licen[cs]e)?$/i,
    ["BSD-2-Clause"],
  ],
  [
    /^(?:asl|al|apache(?:\s+software)?(?:\s+licen[cs]e)?)(?:,?\s*(?:version\s*)?-?v?2(?:\.0)?)?$/i,
    ["Apache-2.0"],
  ],
  [/^(?:expat|mit\/?x11|mit\/expat)(?:\s+licen[cs]e)?$/i, ["MIT"]],
  [/^(?:mozilla(?:\s+public)?(?:\s+licen[cs]e)?|mpl)[\s,-]*(?:version\s*)?v?2(?:\.0)?$/i, ["MPL-2.0"]],
  [/^boost(?:\s+software)?(?:\s+licen[cs]e)?[\s,-]*(?:version\s*)?v?(?:1(?:\.0)?)?$/i, ["BSL-1.0"]],
  [/^cc0(?:[-\s]*1(?:\.0)?)?$/i, ["CC0-1.0"]],
];

/** Returns the identifiers that the name of a GNU license may mean. Knows usual forms of "version 3" and "or later". */
function gnuLicenses(text: string): readonly string[] | undefined {
  const normalized = text
    .replace(/\b(?:the|gnu|version)\b|[(),]/gi, " ")
    .replace(
      /\b(affero|lesser|library)?\s*general\s+public\s+licen[cs]e\b/i,
      (_, kind: string | undefined) => `${GNU_LETTERS[(kind ?? "").toLowerCase()] ?? ""}gpl`,
    )
    .trim()
    .replace(/[-\s]+/g, "-");
  const match =
    /^(a|l)?gpl(?:-licen[cs]e)?-?(?:v\.?-?)?(?:(\d)(?:\.(\d)(?:\.0)?)?)?-?(\+|or-(?:later|newer)|only)?$/i.exec(
      normalized,
    );
  if (!match) return undefined;
  const [, gnuLetter = "", number, minor = "0", ending] = match;
  const usualVersions = ["3.0", gnuLetter.toLowerCase() === "l" ? "2.1" : "2.0"];
  const versions = number === undefined ? usualVersions : [`${number}.${minor}`];
  const endings = ending === undefined ? ["only", "or-later"] : [/only/i.test(ending) ? "only" : "or-later"];
  return versions.flatMap((version) =>
    endings.map((ending) => `${gnuLetter.toUpperCase()}GPL-${version}-${ending}`),
  );
}

const GNU_LETTERS: Readonly<Record<string, string>> = { affero: "a", lesser: "l", library: "l" };

/** Rewrites common forms: `The ISC License` as `ISC`, `EPL v2` as `EPL-2`. */
function toIdentifierForm(text: string): string {
  return text
    .replace(/\b(?:the|licen[cs]e|version)\b/gi, " ")
    .replace(/([a-z])\s*(?:(?:v\.?|\.)\s*)?(?=\d)/gi, "$1-")
    .replace(/[^a-z\d.]+/gi, "-")
    .replace(/^-|-$/g, "");
}

function findIgnoringCase(text: string): string | undefined {
  const lower = text.toLowerCase();
  return currentIds.find((id) => id.toLowerCase() === lower);
}

/** Finds the shortest identifier that adds only a version (also with `-only`) or `-Clause` to a text. */
function findCompletion(text: string): string | undefined {
  const lower = text.toLowerCase();
  const isLonger = (id: string) =>
    id.toLowerCase().startsWith(lower) && /^(?:(?:[-.]\d+)+(?:-only)?|-Clause)$/.test(id.slice(text.length));
  return currentIds
    .filter(isLonger)
    .sort((a, b) => b.length - a.length)
    .at(-1);
}

const spellings = lazy(() => new SpellingIndex(currentIds));
const knownFamilies = lazy(() => new Set(LICENSE_IDS.map(licenseFamilyOf)));

function findSimilar(text: string): string | undefined {
  const id = spellings().nearest(text);
  if (id === undefined || id.replace(/\D/g, "") !== text.replace(/\D/g, "")) return undefined;
  const family = licenseFamilyOf(text);
  return knownFamilies().has(family) && licenseFamilyOf(id) !== family ? undefined : id;
}

function licenseFamilyOf(id: string): string {
  return id.replace(/-.*$/s, "").toLowerCase();
}
