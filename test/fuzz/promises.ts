import { check } from "../../server/core/check/check";
import type { ManifestDocument } from "../../server/core/json/parse/document";
import type { JsonValue } from "../../server/core/json/tree/value";
import { SEVERITIES, type Finding, type Severity } from "../../server/core/problem";
import { splitByMember } from "../support/split-by-member";
import { ADDED, GONE } from "./allowed-changes";
import { changesBetween } from "./changes";

/* Checks the promises about fixes (docs/spec/rules.md, Fixes). Each function lists the violations. */

/** Lists the values that a fix added or removed without a reason. */
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
 * Lists the new problems of a severity or graver.
 * @param least the least grave severity that counts
 */
export function newProblems(
  before: readonly Finding[],
  after: readonly Finding[],
  least: Severity,
): string[] {
  const keys = (findings: readonly Finding[]) =>
    splitByMember(findings)
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
 * Lists the rules that were silent because a version was out of order. After the fix, the version is a repetition, which
 * does not count, so these rules compare with the newest version again.
 */
function hiddenByRepetition(before: readonly Finding[], after: readonly Finding[]): readonly string[] {
  const has = (findings: readonly Finding[], code: string) => findings.some((each) => each.code === code);
  const isOrderedNow = has(before, "versions-order") && !has(after, "versions-order");
  return isOrderedNow && has(before, "duplicate-entry") ? ["latest-version", "mirror-mismatch"] : [];
}

/** Returns `latest-version` if it was reported: once two copies agree, other members of the third copy differ, too. */
function namedElsewhere(before: readonly Finding[]): readonly string[] {
  return before.some(({ code }) => code === "latest-version") ? ["latest-version"] : [];
}

/** Names a place. Entries of a list share a name, because fixes move them; so do the copies of the newest version. */
function placeOf(pointer: string): string {
  return pointer
    .replace(/^\/data\/item\/latest_compatible_version(?=\/)/, "/data/versions/0")
    .replace(/^\/data\/item\/manifest(?=\/)/, "/data/versions/0/manifest")
    .replaceAll(/\/\d+(?=\/|$)/g, "/*");
}

export function findingsOf(document: ManifestDocument): readonly Finding[] {
  return check(document).findings;
}

/** Lists the faults that a fix adds to the layout, such as spaces at the end of a line. */
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
