import { check, type CheckOptions, type CheckResult } from "./check";
import { ManifestDocument } from "../json/parse/document";
import { documentKind } from "../manifest/kind";
import type { JsonValue } from "../json/tree/value";
import { catalogMembersMissing } from "../rules/catalog-members-missing";

/*
 * Most of the manifests that a run checks are in order, and nobody asks where anything stands in them. So they are
 * looked at first without places, with what JSON.parse makes of them; only where there is something to find, the text
 * is parsed with all its places. The rules are the same.
 */

/** A text's document: without places if it can be, to be checked by {@link checkOnceRead}. */
export function readDocument(text: string): ManifestDocument {
  return new ManifestDocument(text, plainValue(text));
}

/** Checks a document that may be without places; what is found has its place in any case. */
export function checkOnceRead(document: ManifestDocument, options: CheckOptions): CheckResult {
  if (document.isPlaced) return check(document, options);
  const clean = isNeverClean(document, options) ? undefined : firstLook(document, options);
  return clean ?? check(new ManifestDocument(document.text), options);
}

/** Of every draft there is something to say: what the catalog will add to it. */
function isNeverClean({ root }: ManifestDocument, { kind, rules }: CheckOptions): boolean {
  return (kind ?? documentKind(root)) === "draft" && rules?.[catalogMembersMissing.code] !== "off";
}

/** The verdict on a document without places, if there is nothing to find in it. */
function firstLook(document: ManifestDocument, options: CheckOptions): CheckResult | undefined {
  try {
    const result = check(document, { ...options, onRuleError: undefined });
    return result.findings.length === 0 ? result : undefined;
  } catch {
    // A rule has found something and asked where it stands. If it failed, it will again, and is heard then.
    return undefined;
  }
}

/** The value of a text that is JSON in which no member is named twice; undefined when only parsing it can tell. */
function plainValue(text: string): { readonly value: JsonValue } | undefined {
  // An escape can hide a colon from the count of the members.
  if (text.includes("\\u")) return undefined;
  try {
    const value = JSON.parse(text) as JsonValue;
    return countColons(text) === colonsIn(value, 0) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

function countColons(text: string): number {
  let count = 0;
  for (let at = text.indexOf(":"); at >= 0; at = text.indexOf(":", at + 1)) count++;
  return count;
}

/** A document nested deeper is for the parser to judge. */
const MAX_DEPTH = 100;

/** How many colons the text of a value has: one for each member, as JSON.parse has them, and those in its strings. */
function colonsIn(value: JsonValue, depth: number): number {
  if (typeof value === "string") return countColons(value);
  if (typeof value !== "object" || value === null) return 0;
  if (depth > MAX_DEPTH) throw new RangeError("Nested too deep for a first look.");
  let count = 0;
  if (Array.isArray(value)) for (const item of value) count += colonsIn(item, depth + 1);
  else {
    for (const name of Object.keys(value)) {
      count += 1 + countColons(name) + colonsIn(value[name] ?? null, depth + 1);
    }
  }
  return count;
}
