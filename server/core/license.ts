import parse from "spdx-expression-parse";
import deprecated from "spdx-license-ids/deprecated.json";
import current from "spdx-license-ids";
import { nearest } from "./nearest";

/** The identifiers of the SPDX licence list, those that are not deprecated first. */
export const LICENSE_IDS: readonly string[] = [...current, ...deprecated];

const known = new Set(LICENSE_IDS);

/** Whether a text is a known SPDX identifier or an expression of such (SPDX 2.3, annex D). */
export function isLicense(text: string): boolean {
  if (known.has(text)) return true;
  // The parser's time is not linear in what no licence is as long as.
  if (text.length > 200) return false;
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The SPDX identifier that a text was probably meant as. */
export function nearestLicense(text: string): string | undefined {
  return nearest(text, current, 0.4)?.value;
}
