import parse from "spdx-expression-parse";
import deprecated from "spdx-license-ids/deprecated.json";
import current from "spdx-license-ids";
import { nearest } from "../text/spelling";

/** The identifiers of the SPDX licence list, those that are not deprecated first. */
export const LICENSE_IDS: readonly string[] = [...current, ...deprecated];

const known = new Set(LICENSE_IDS);

/** The parser takes time for the square of a text's length; no licence is as long as this. */
const MAX_LENGTH = 1000;

/** Whether a text is a known SPDX identifier or an expression of such (SPDX 2.3, annex D). */
export function isLicense(text: string): boolean {
  if (known.has(text)) return true;
  // The parser passes over signs that it does not know when letters follow.
  if (text.length > MAX_LENGTH || !/^[A-Za-z0-9.+:()-][A-Za-z0-9.+:() -]*$/.test(text) || text.endsWith(" "))
    return false;
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

const guesses = new Map<string, string | undefined>();

/** The SPDX identifier that a text was probably meant as. Remembered: it takes longer than all else in a check. */
export function nearestLicense(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  if (!guesses.has(text)) {
    if (guesses.size === 100) guesses.clear();
    guesses.set(text, guess(text));
  }
  return guesses.get(text);
}

function guess(text: string): string | undefined {
  // Of an expression one identifier would only be a part.
  if (/[/()]|(?:^|\s)(?:and|or|with)(?:\s|$)/i.test(text)) return undefined;
  const texts = [text, identifierLike(text)];
  for (const find of [sameLetters, longer, likeSpelt]) {
    const found = texts.map(find).find((id) => id !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What people write, in the way of SPDX: `GPLv3` is `GPL-3`, `The Apache License, Version 2.0` is `Apache-2.0`. */
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

/** Of the identifiers that only add a version, or "Clause", the shortest, and of these the last: the latest. */
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

function likeSpelt(text: string): string | undefined {
  return nearest(text, current, 0.25)?.value;
}
