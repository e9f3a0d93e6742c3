import { copiesOf, originalOf } from "../fill/repeated";
import { applyEdits } from "../json/edit/edits";
import type { ManifestDocument } from "../json/parse/document";
import { nearestValue, parentPointer, parsePointer, pointerOf } from "../json/tree/pointer";
import { containerOf, type ValueNode } from "../json/tree/tree";
import {
  deepEqual,
  differences,
  isObject,
  propertyPath,
  toValue,
  valueAt,
  type JsonValue,
} from "../json/tree/value";
import { ITEM, NEWEST_COPY, NEWEST_MANIFEST, NEWEST_VERSION } from "../manifest/detail";
import type { Finding, Fix } from "../problem";
import { MAX_SEPARATE_PROBLEMS } from "../rules/shared/missing-members";
import { groupBy } from "../text/group";
import { message, show } from "../text/messages";
import { endOf, type Edit } from "../text/ranges";

/*
 * A detail response repeats many facts. The item has copies of the newest version and of its manifest. While a copy
 * agrees with the first of `versions`, only the problems in `versions` are reported. A problem of any other repeated
 * member is reported in each copy, but its fix changes all copies; otherwise the fix would cause a mismatch.
 */

/** A copy of the newest version or its manifest. If the copy differs, `originalPointer` equals `pointer`. */
interface Copy {
  readonly pointer: string;
  readonly originalPointer: string;
}

/** Drops a finding in a copy if the original has it too. Extends the fixes of the other findings to all copies. */
export function joinCopies(allFindings: readonly Finding[], document: ManifestDocument): Finding[] {
  const findings = allFindings.map((finding) => gradeByCopies(finding, document));
  const copies = copiesOfNewest(document.value);
  const groups = groupSameProblems(findings, copies);
  return findings.flatMap((finding) => {
    const group = groups.get(finding) ?? [];
    if (group.length < 2) return [finding];
    const original = toOriginal(finding.pointer, copies);
    const isRepeated = original !== finding.pointer && group.some(({ pointer }) => pointer === original);
    return isRepeated ? [] : [extendFixes(finding, group)];
  });
}

/** Matches pointers inside the members of an older version's manifest; the values there have no copies. */
const INSIDE_OLDER_MANIFEST = /^\/data\/versions\/[1-9]\d*\/manifest\/[^/]+\//;

/** Groups the findings that report one problem in several copies. Returns the group of each finding. */
function groupSameProblems(findings: readonly Finding[], copies: readonly Copy[]): Map<Finding, Finding[]> {
  const counts = new Map<string, number>();
  const groups = new Map<string, Finding[]>();
  const groupByFinding = new Map<Finding, Finding[]>();
  for (const finding of findings) {
    if (INSIDE_OLDER_MANIFEST.test(finding.pointer)) continue;
    // If a place has several findings of a rule, match them by order.
    const place = `${finding.code} ${finding.pointer}`;
    const ordinal = (counts.get(place) ?? 0) + 1;
    counts.set(place, ordinal);
    const key = `${ordinal} ${finding.code} ${originalOf(toOriginal(finding.pointer, copies))}`;
    const group = groups.get(key) ?? [];
    group.push(finding);
    groups.set(key, group);
    groupByFinding.set(finding, group);
  }
  return groupByFinding;
}

function copiesOfNewest(response: JsonValue | undefined): Copy[] {
  const [newestVersion, copy] = [valueAt(response, NEWEST_VERSION), valueAt(response, NEWEST_COPY)];
  const manifest = valueAt(response, NEWEST_MANIFEST);
  const hasSameManifest = (pointer: string) => deepEqual(valueAt(response, `${pointer}/manifest`), manifest);
  // `toOriginal` takes the first match. List the manifest before its version: one of the two can equal its original
  // while the other differs.
  const originalPointer = hasSameManifest(NEWEST_COPY) ? NEWEST_MANIFEST : `${NEWEST_COPY}/manifest`;
  const copies = [{ pointer: `${NEWEST_COPY}/manifest`, originalPointer }];
  if (manifest !== undefined && hasSameManifest(ITEM))
    copies.push({ pointer: `${ITEM}/manifest`, originalPointer: NEWEST_MANIFEST });
  if (copy !== undefined && deepEqual(withoutManifest(copy), withoutManifest(newestVersion)))
    copies.push({ pointer: NEWEST_COPY, originalPointer: NEWEST_VERSION });
  return copies;
}

function withoutManifest(version: JsonValue | undefined): JsonValue | undefined {
  return isObject(version) && Object.hasOwn(version, "manifest") ? { ...version, manifest: null } : version;
}

function toOriginal(pointer: string, copies: readonly Copy[]): string {
  const copy = copies.find((each) => `${pointer}/`.startsWith(`${each.pointer}/`));
  return copy ? copy.originalPointer + pointer.slice(copy.pointer.length) : pointer;
}

function extendFixes(finding: Finding, group: readonly Finding[]): Finding {
  const { fixes } = finding;
  if (!fixes) return finding;
  const otherFindings = group.filter((each) => each !== finding);
  return { ...finding, fixes: () => fixes().map((fix) => withEditsOf(fix, otherFindings)) };
}

function withEditsOf(fix: Fix, otherFindings: readonly Finding[]): Fix {
  const edits: Edit[] = [...fix.edits];
  let { grade } = fix;
  const isOffered = grade === "offered";
  for (const finding of otherFindings) {
    const fixes = finding.fixes?.() ?? [];
    const sameFix = fixes.find(
      ({ title, grade }) => title === fix.title && (grade === "offered") === isOffered,
    );
    if (!sameFix?.edits.every((edit) => edits.every((earlierEdit) => areApart(edit, earlierEdit)))) continue;
    edits.push(...sameFix.edits);
    if (grade === "safe") ({ grade } = sameFix);
  }
  if (edits.length === fix.edits.length) return fix;
  // Leave out snippets: an editor inserts only one.
  return { ...fix, grade, edits: edits.map(({ offset, length, text }) => ({ offset, length, text })) };
}

function areApart(a: Edit, b: Edit): boolean {
  return endOf(a) < b.offset || endOf(b) < a.offset;
}

/** If a fix contradicts a copy, the copy may be right. Such a fix is only `offered` for an error, else dropped. */
function gradeByCopies(finding: Finding, document: ManifestDocument): Finding {
  const { fixes } = finding;
  // In invalid text, `check` grades all but syntax fixes as `offered`.
  if (!fixes || !document.isValidJson) return finding;
  const regrade = (fix: Fix): Fix[] => {
    if (fix.grade === "offered" || !contradictsCopies(fix.edits, finding.pointer, document)) return [fix];
    return finding.severity === "error" ? [{ ...fix, grade: "offered" }] : [];
  };
  return { ...finding, fixes: () => fixes().flatMap(regrade) };
}

function contradictsCopies(edits: readonly Edit[], pointer: string, document: ManifestDocument): boolean {
  const editedNode = smallestNodeAround(edits, pointer, document.root);
  if (!editedNode) return false;
  const { offset } = editedNode;
  const editsInNode = edits.map((edit) => ({ ...edit, offset: edit.offset - offset }));
  const text = applyEdits(document.text.slice(offset, endOf(editedNode)), editsInNode);
  const changes = differences(toValue(editedNode), JSON.parse(text) as JsonValue, pointerOf(editedNode));
  return changes.some(({ pointer: place, left: before, right: after }) => {
    const copies = copiesOf(place).map((copy) => valueAt(document.value, copy));
    return copies.some((copy) => copy !== undefined && !deepEqual(copy, before) && !deepEqual(copy, after));
  });
}

/** Finds the innermost value that contains all edits, searching outwards from the value at the pointer. */
function smallestNodeAround(edits: readonly Edit[], pointer: string, root: ValueNode | undefined) {
  let node: ValueNode | undefined = root && nearestValue(root, pointer).node;
  const contains = (value: ValueNode) => edits.every((edit) => isInside(edit, value));
  while (node && !contains(node)) node = containerOf(node);
  return node;
}

function isInside(edit: Edit, node: ValueNode): boolean {
  // An insertion at the edge of a value belongs to the container.
  if (edit.length === 0) return node.offset < edit.offset && edit.offset < endOf(node);
  const isRemoval = edit.text === "" && edit.length >= node.length;
  return !isRemoval && node.offset <= edit.offset && endOf(edit) <= endOf(node);
}

/** Joins the findings about the missing members of each object that lacks more than `MAX_SEPARATE_PROBLEMS`. */
export function joinMissingMembers(findings: readonly Finding[]): readonly Finding[] {
  const candidates = findings.filter(({ code }) => code === "missing-member");
  // The finding about a misspelled member has the range of that member's key, so it stays separate.
  const groups = groupBy(candidates, ({ range, pointer }) => `${range.offset} ${parentPointer(pointer)}`);
  const groupOf = new Map([...groups.values()].flatMap((group) => group.map((finding) => [finding, group])));
  return findings.flatMap((finding) => {
    const group = groupOf.get(finding) ?? [];
    if (group.length <= MAX_SEPARATE_PROBLEMS) return finding;
    return finding === group[0] ? joinFindings(finding, group) : [];
  });
}

function joinFindings(first: Finding, group: readonly Finding[]): Finding {
  const pointer = parentPointer(first.pointer);
  const members = group.map((finding) => parsePointer(finding.pointer).at(-1) ?? "");
  return { ...first, message: sentenceOf(members, pointer), pointer, members, fixes: () => fixesOf(group) };
}

function sentenceOf(names: readonly string[], parent: string): string {
  const [first = "", second = "", third = ""] = names.map(show);
  const values = { count: names.length, place: show(propertyPath(parent)), first, second, third };
  return parent === ""
    ? message("Missing {count} required properties, such as {first}, {second} and {third}.", values)
    : message(
        "Missing {count} required properties in {place}, such as {first}, {second} and {third}.",
        values,
      );
}

/** Returns the fixes of all findings, each title once; the most frequent titles come first. */
function fixesOf(group: readonly Finding[]): Fix[] {
  const fixes = group.flatMap((finding) => finding.fixes?.() ?? []).filter((fix) => !fix.isOmittedIfJoined);
  const byTitle = [...groupBy(fixes, ({ title }) => title).values()];
  return byTitle.sort((a, b) => b.length - a.length).flatMap(([fix]) => fix ?? []);
}
