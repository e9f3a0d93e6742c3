import { REPEATED_FROM_ITEM, REPEATED_FROM_VERSION } from "../manifest/vocabulary";
import { deepEqual, type JsonValue } from "../json/tree/value";
import { endOf } from "../json/tree/tree";
import { isObject, valueIn } from "../json/tree/value";
import type { Finding, Fix } from "../rules/rule";
import type { Edit } from "../json/edit/edit";

/*
 * A detail response says many things more than once. The item holds the newest version, and its manifest, whole: while
 * such a copy agrees with the first of `versions`, what is wrong with it is reported there only. And single members
 * repeat others: each is reported, but a fix that mends one of them mends the others alike, else it would trade a
 * fault for a disagreement.
 */

const NEWEST = "/data/versions/0";
const COPY = "/data/item/latest_compatible_version";

/** What is deep in an older version's manifest is said nowhere else. */
const INSIDE_OLDER = /^\/data\/versions\/[1-9]\d*\/manifest\/[^/]+\//;

/** Members that a version has, and its manifest or the artifact of `windows_x64` repeats. */
const OF_VERSION = [...REPEATED_FROM_VERSION, "version", "sha256", "signature"];

/** A copy that agrees with what it is a copy of; both JSON Pointers. */
interface Copy {
  readonly pointer: string;
  readonly original: string;
}

/** The findings in a detail response without those in copies that agree, each with fixes that keep the copies so. */
export function foldCopies(findings: readonly Finding[], response: JsonValue | undefined): Finding[] {
  const copies = agreeingCopies(response);
  const groups = groupAlike(findings, copies);
  return findings.flatMap((finding) => {
    const alike = groups.get(finding) ?? [];
    if (alike.length < 2) return [finding];
    const original = originalPointer(finding.pointer, copies);
    const isTold = original !== finding.pointer && alike.some(({ pointer }) => pointer === original);
    return isTold ? [] : [withJoinedFixes(finding, alike)];
  });
}

/** With each finding those of the same rule at the places that say the same thing. */
function groupAlike(findings: readonly Finding[], copies: readonly Copy[]): Map<Finding, Finding[]> {
  const counts = new Map<string, number>();
  const groups = new Map<string, Finding[]>();
  const result = new Map<Finding, Finding[]>();
  for (const finding of findings) {
    if (INSIDE_OLDER.test(finding.pointer)) continue;
    // A place can have several findings of one rule: the second in a copy is that of the second in the original.
    const place = `${finding.code} ${finding.pointer}`;
    const nth = (counts.get(place) ?? 0) + 1;
    counts.set(place, nth);
    const key = `${nth} ${finding.code} ${repeatedPointer(originalPointer(finding.pointer, copies))}`;
    const group = groups.get(key) ?? [];
    group.push(finding);
    groups.set(key, group);
    result.set(finding, group);
  }
  return result;
}

function agreeingCopies(response: JsonValue | undefined): Copy[] {
  const [newest, copy] = [valueIn(response, NEWEST), valueIn(response, COPY)];
  const manifest = valueIn(response, `${NEWEST}/manifest`);
  const agrees = (pointer: string) => deepEqual(valueIn(response, pointer), manifest);
  // Before its version, as it agrees or not by itself.
  const copies = [
    { pointer: `${COPY}/manifest`, original: `${agrees(`${COPY}/manifest`) ? NEWEST : COPY}/manifest` },
  ];
  if (manifest !== undefined && agrees("/data/item/manifest")) {
    copies.push({ pointer: "/data/item/manifest", original: `${NEWEST}/manifest` });
  }
  if (copy !== undefined && deepEqual(withoutManifest(copy), withoutManifest(newest))) {
    copies.push({ pointer: COPY, original: NEWEST });
  }
  return copies;
}

/** The manifest of a version is compared by itself; here it only matters whether there is one. */
function withoutManifest(version: JsonValue | undefined): JsonValue | undefined {
  return isObject(version) && Object.hasOwn(version, "manifest") ? { ...version, manifest: null } : version;
}

function originalPointer(pointer: string, copies: readonly Copy[]): string {
  const copy = copies.find((each) => pointer === each.pointer || pointer.startsWith(`${each.pointer}/`));
  return copy ? copy.original + pointer.slice(copy.pointer.length) : pointer;
}

/** Of all the places that say the same thing, one. */
function repeatedPointer(pointer: string): string {
  const [, , part, at = "", ...path] = pointer.split("/");
  if (part === "item") {
    if (at === "latest_version") return `${NEWEST}/version`;
    if (at === "updated_at") return `${NEWEST}/published_at`;
    return REPEATED_FROM_ITEM.includes(at)
      ? repeatedPointer([NEWEST, "manifest", at, ...path].join("/"))
      : pointer;
  }
  if (part !== "versions" || path[0] !== "manifest") return pointer;
  const name = path.slice(1).join("/").replace("artifacts/windows_x64/", "");
  return OF_VERSION.includes(name) ? `/data/versions/${at}/${name}` : pointer;
}

function withJoinedFixes(finding: Finding, alike: readonly Finding[]): Finding {
  const { fixes } = finding;
  if (!fixes) return finding;
  const others = alike.filter((other) => other !== finding);
  return { ...finding, fixes: () => fixes().map((fix) => joined(fix, others)) };
}

/** A fix that also does what the fixes of the same title do elsewhere. */
function joined(fix: Fix, others: readonly Finding[]): Fix {
  const edits: Edit[] = [...fix.edits];
  for (const other of others) {
    const twin = other
      .fixes?.()
      .find(({ title, preferred }) => title === fix.title && preferred === fix.preferred);
    if (twin?.edits.every((edit) => edits.every((taken) => isApart(edit, taken)))) edits.push(...twin.edits);
  }
  if (edits.length === fix.edits.length) return fix;
  // Tab stops make sense in one place only.
  return { ...fix, edits: edits.map(({ offset, length, text }) => ({ offset, length, text })) };
}

function isApart(a: Edit, b: Edit): boolean {
  return endOf(a) < b.offset || endOf(b) < a.offset;
}
