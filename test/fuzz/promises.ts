import { check } from "../../server/core/check/check";
import type { ManifestDocument } from "../../server/core/json/parse/document";
import type { JsonValue } from "../../server/core/json/tree/value";
import { SEVERITIES, type Finding, type Severity } from "../../server/core/problem";
import { apart } from "../support/apart";
import { ADDED, GONE } from "./allowed-changes";
import { changesBetween } from "./changes";

/* What fixes promise (docs/spec/rules.md, Fixes); each function lists what is not kept. */

/** Values that came from nowhere, or went. */
export function unexplained(before: JsonValue, after: JsonValue): string[] {
  const changes = changesBetween(before, after);
  const added = changes.added.filter(
    (fact) => !Object.values(ADDED).some((reason) => reason(fact, before, changes)),
  );
  const gone = changes.gone.filter(
    (fact) => !Object.values(GONE).some((reason) => reason(fact, after, changes)),
  );
  return [
    ...added.map((fact) => `added: ${JSON.stringify(fact)}`),
    ...gone.map((fact) => `gone: ${JSON.stringify(fact)}`),
  ];
}

/**
 * Problems of some severity, or graver, that there were not before.
 * @param least the least grave one that counts
 */
export function newProblems(
  before: readonly Finding[],
  after: readonly Finding[],
  least: Severity,
): string[] {
  const keys = (findings: readonly Finding[]) =>
    apart(findings)
      .filter(({ severity }) => SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(least))
      .map(({ code, severity, pointer }) => `new ${severity} ${code} at ${placeOf(pointer)}`);
  const known = keys(before);
  const hidden = [...hiddenByRepetition(before, after), ...namedElsewhere(before)];
  return keys(after).filter((key) => {
    if (hidden.includes(key.split(" ")[2]!)) return false;
    const at = known.indexOf(key);
    return at < 0 || known.splice(at, 1).length === 0;
  });
}

/**
 * The rules that were silent because a version was out of order, which is a repetition after the fix and counts no more:
 * they compare with the newest version.
 */
function hiddenByRepetition(before: readonly Finding[], after: readonly Finding[]): readonly string[] {
  const has = (findings: readonly Finding[], code: string) => findings.some((each) => each.code === code);
  const isOrderedNow = has(before, "versions-order") && !has(after, "versions-order");
  return isOrderedNow && has(before, "duplicate-entry") ? ["latest-version", "mirror-mismatch"] : [];
}

/** `latest-version` if there was one: once two copies agree, the third is the one that differs, in other members too. */
function namedElsewhere(before: readonly Finding[]): readonly string[] {
  return before.some(({ code }) => code === "latest-version") ? ["latest-version"] : [];
}

/** Names a place: entries of a list share one, because fixes move them, and so do the copies of the newest version. */
function placeOf(pointer: string): string {
  return pointer
    .replace(/^\/data\/item\/latest_compatible_version(?=\/)/, "/data/versions/0")
    .replace(/^\/data\/item\/manifest(?=\/)/, "/data/versions/0/manifest")
    .replaceAll(/\/\d+(?=\/|$)/g, "/*");
}

export function findingsOf(document: ManifestDocument): readonly Finding[] {
  return check(document).findings;
}

/** What is left behind, or changed, in the layout. */
export function untidy(text: string, result: string): string[] {
  const count = (source: string, pattern: RegExp) => source.match(pattern)?.length ?? 0;
  const more = (pattern: RegExp) => count(result, pattern) > count(text, pattern);
  const endOf = (source: string) => source.slice(source.trimEnd().length);
  return [
    ...(more(/(?<![ \t])[ \t]+(?=\r?\n|$)/g) ? ["a blank at the end of a line"] : []),
    ...(more(/\n[ \t]*(?=\r?\n)/g) ? ["a blank line"] : []),
    ...(more(/(?<!\r)\n/g) && text.includes("\r\n") ? ["another line ending"] : []),
    ...(more(/\r/g) && !text.includes("\r") ? ["another line ending"] : []),
    ...(text.startsWith("\uFEFF") === result.startsWith("\uFEFF") ? [] : ["the byte order mark"]),
    ...(endOf(text) === endOf(result) ? [] : ["the end of the file"]),
  ];
}
