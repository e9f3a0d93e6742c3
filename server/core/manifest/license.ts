import parse from "spdx-expression-parse";
import deprecated from "spdx-license-ids/deprecated.json";
import current from "spdx-license-ids";
import { nearest } from "../text/spelling";

/** The identifiers of the SPDX license list, the deprecated ones last. */
export const LICENSE_IDS: readonly string[] = [...current, ...deprecated];

/** The licenses that are proposed first. */
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

const known = new Set(LICENSE_IDS);

/** The longest text to parse, because the parser's time grows with the square; no license is this long. */
const MAX_LENGTH = 1000;

/** Tests if a text is a known SPDX identifier or an expression of such (SPDX 2.3, annex D). */
export function isLicense(text: string): boolean {
  if (known.has(text)) return true;
  // The parser skips unknown characters when letters follow.
  if (text.length > MAX_LENGTH || !/^[A-Za-z0-9.+:()-][A-Za-z0-9.+:() -]*$/.test(text) || text.endsWith(" "))
    return false;
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Guesses the SPDX identifier that a text was meant as. */
export function nearestLicense(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  // One identifier would be only a part of an expression.
  if (/[/()]|(?:^|\s)(?:and|or|with)(?:\s|$)/i.test(text)) return undefined;
  const texts = [...new Set([text, identifierLike(text)])];
  for (const find of [sameLetters, longer, similar]) {
    const found = texts.map(find).find((id) => id !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Rewrites common forms as SPDX does: `GPLv3` as `GPL-3`, `The Apache License, Version 2.0` as `Apache-2.0`. */
function identifierLike(text: string): string {
  return text
    .replace(/\b(?:the|licen[cs]e|version)\b/gi, " ")
    .replace(/([a-z])\s*(?:(?:v\.?|\.)\s*)?(?=\d)/gi, "$1-")
    .replace(/[^a-z\d.]+/gi, "-")
    .replace(/^-|-$/g, "");
}

function sameLetters(text: string): string | undefined {
  const lower = text.toLowerCase();
  return current.find((id) => id.toLowerCase() === lower);
}

/** Finds the shortest identifier that only adds a version, or "Clause"; of several, the last, which is the latest. */
function longer(text: string): string | undefined {
  const lower = text.toLowerCase();
  let best: string | undefined;
  for (const id of current) {
    if (
      !id.toLowerCase().startsWith(lower) ||
      !/^(?:(?:[-.]\d+)+(?:-only)?|-Clause)$/.test(id.slice(text.length))
    )
      continue;
    if (best === undefined || id.length <= best.length) best = id;
  }
  return best;
}

function similar(text: string): string | undefined {
  return nearest(text, current);
}
