import { REPEATED_FROM_ITEM, REPEATED_FROM_VERSION } from "../manifest/vocabulary";
import { endOf, type Edit } from "../text/ranges";
import { deepEqual, isObject, valueIn, type JsonValue } from "../json/tree/value";
import type { Finding, Fix } from "../problem";
import { COPY, ITEM, NEWEST_MANIFEST, NEWEST_VERSION } from "../manifest/detail";

/*
 * A detail response repeats many facts. The item contains the whole newest version and its manifest: while such a copy
 * agrees with the first of `versions`, its problems are reported there only. Single members repeat others: each is
 * reported, but a fix of one changes the others too, because it would cause a mismatch otherwise.
 */

/** Matches a place deep in an older version's manifest, which nothing repeats. */
const INSIDE_OLDER = /^\/data\/versions\/[1-9]\d*\/manifest\/[^/]+\//;

/** Members of a version that its manifest or the artifact of `windows_x64` repeats. */
const OF_VERSION = [...REPEATED_FROM_VERSION, "version", "sha256", "signature"];

interface Copy {
  readonly pointer: string;
  readonly original: string;
}

type Repeatable = Pick<Finding, "code" | "pointer" | "fixes">;

/** Removes the findings in copies that agree, and joins the fixes so that the copies still agree. */
export function foldCopies<T extends Repeatable>(
  findings: readonly T[],
  response: JsonValue | undefined,
): T[] {
  const copies = agreeingCopies(response);
  const groups = groupAlike(findings, copies);
  return findings.flatMap((finding) => {
    const alike = groups.get(finding) ?? [];
    if (alike.length < 2) return [finding];
    const original = originalPointer(finding.pointer, copies);
    const isRepeated = original !== finding.pointer && alike.some(({ pointer }) => pointer === original);
    return isRepeated ? [] : [withJoinedFixes(finding, alike)];
  });
}

function groupAlike<T extends Repeatable>(findings: readonly T[], copies: readonly Copy[]): Map<T, T[]> {
  const counts = new Map<string, number>();
  const groups = new Map<string, T[]>();
  const result = new Map<T, T[]>();
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
  const [newest, copy] = [valueIn(response, NEWEST_VERSION), valueIn(response, COPY)];
  const manifest = valueIn(response, NEWEST_MANIFEST);
  const agrees = (pointer: string) => deepEqual(valueIn(response, pointer), manifest);
  // The manifest comes before its version, because it is compared separately.
  const copies = [
    {
      pointer: `${COPY}/manifest`,
      original: `${agrees(`${COPY}/manifest`) ? NEWEST_VERSION : COPY}/manifest`,
    },
  ];
  if (manifest !== undefined && agrees(`${ITEM}/manifest`)) {
    copies.push({ pointer: `${ITEM}/manifest`, original: NEWEST_MANIFEST });
  }
  if (copy !== undefined && deepEqual(withoutManifest(copy), withoutManifest(newest))) {
    copies.push({ pointer: COPY, original: NEWEST_VERSION });
  }
  return copies;
}

function withoutManifest(version: JsonValue | undefined): JsonValue | undefined {
  return isObject(version) && Object.hasOwn(version, "manifest") ? { ...version, manifest: null } : version;
}

function originalPointer(pointer: string, copies: readonly Copy[]): string {
  const copy = copies.find((each) => pointer === each.pointer || pointer.startsWith(`${each.pointer}/`));
  return copy ? copy.original + pointer.slice(copy.pointer.length) : pointer;
}

function repeatedPointer(pointer: string): string {
  const [, , part, at = "", ...path] = pointer.split("/");
  if (part === "item") {
    if (at === "latest_version") return `${NEWEST_VERSION}/version`;
    if (at === "updated_at") return `${NEWEST_VERSION}/published_at`;
    return REPEATED_FROM_ITEM.includes(at)
      ? repeatedPointer([NEWEST_VERSION, "manifest", at, ...path].join("/"))
      : pointer;
  }
  if (part !== "versions" || path[0] !== "manifest") return pointer;
  const name = path.slice(1).join("/").replace("artifacts/windows_x64/", "");
  return OF_VERSION.includes(name) ? `/data/versions/${at}/${name}` : pointer;
}

function withJoinedFixes<T extends Repeatable>(finding: T, alike: readonly T[]): T {
  const { fixes } = finding;
  if (!fixes) return finding;
  const others = alike.filter((other) => other !== finding);
  return { ...finding, fixes: () => fixes().map((fix) => joined(fix, others)) };
}

function joined(fix: Fix, others: readonly Repeatable[]): Fix {
  const edits: Edit[] = [...fix.edits];
  let { grade } = fix;
  for (const other of others) {
    const twin = other
      .fixes?.()
      .find((each) => each.title === fix.title && isOffered(each) === isOffered(fix));
    if (!twin?.edits.every((edit) => edits.every((taken) => isApart(edit, taken)))) continue;
    edits.push(...twin.edits);
    if (grade === "safe") ({ grade } = twin);
  }
  if (edits.length === fix.edits.length) return fix;
  // Snippets make sense in one place only.
  return { ...fix, grade, edits: edits.map(({ offset, length, text }) => ({ offset, length, text })) };
}

function isOffered({ grade }: Fix): boolean {
  return grade === "offered";
}

function isApart(a: Edit, b: Edit): boolean {
  return endOf(a) < b.offset || endOf(b) < a.offset;
}
