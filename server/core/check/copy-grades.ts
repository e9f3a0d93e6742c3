import { copiesOf } from "../fill/repeated";
import { applyEdits } from "../json/edit/edits";
import type { ManifestDocument } from "../json/parse/document";
import { nearestValue, pointerOf } from "../json/tree/pointer";
import { containerOf, type ValueNode } from "../json/tree/tree";
import { deepEqual, toValue, valueIn, type JsonValue, differences } from "../json/tree/value";
import type { Finding, Fix } from "../problem";
import { endOf, type Edit } from "../text/ranges";

/**
 * Offers the fixes of a detail response that give a value another one than its copies have: which copy is right is open,
 * and as a graded fix it would only turn one problem into others. Where those would be graver, it is not offered.
 */
export function withCopyGrades(finding: Finding, document: ManifestDocument): Finding {
  const { fixes } = finding;
  // In text that does not parse, no fix has a grade but those of its syntax.
  if (!fixes || !document.parses) return finding;
  const toGraded = (fix: Fix): Fix[] => {
    if (fix.grade === "offered" || !contradictsCopies(fix.edits, finding.pointer, document)) return [fix];
    return finding.severity === "error" ? [{ ...fix, grade: "offered" }] : [];
  };
  // Other members stay as lazy as they are: most messages are never read.
  const graded = { value: () => fixes().flatMap(toGraded), enumerable: true };
  return Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(finding), fixes: graded },
  ) as Finding;
}

function contradictsCopies(edits: readonly Edit[], pointer: string, document: ManifestDocument): boolean {
  const edited = smallestAround(edits, pointer, document.root);
  if (!edited) return false;
  const { offset } = edited;
  const inside = edits.map((edit) => ({ ...edit, offset: edit.offset - offset }));
  const text = applyEdits(document.text.slice(offset, endOf(edited)), inside);
  const changes = differences(toValue(edited), JSON.parse(text) as JsonValue, pointerOf(edited));
  return changes.some(({ pointer: place, one: before, other: after }) => {
    const copies = copiesOf(place).map((copy) => valueIn(document.value, copy));
    return copies.some((copy) => copy !== undefined && !deepEqual(copy, before) && !deepEqual(copy, after));
  });
}

function smallestAround(
  edits: readonly Edit[],
  pointer: string,
  root: ValueNode | undefined,
): ValueNode | undefined {
  const contains = (node: ValueNode) => edits.every((edit) => isInside(edit, node));
  let node: ValueNode | undefined = root && nearestValue(root, pointer).node;
  while (node && !contains(node)) node = containerOf(node);
  return node;
}

function isInside(edit: Edit, node: ValueNode): boolean {
  // Text that is inserted at the edge of a value belongs to its neighbor.
  if (edit.length === 0) return node.offset < edit.offset && edit.offset < endOf(node);
  const isRemoved = edit.text === "" && edit.length >= node.length;
  return !isRemoved && node.offset <= edit.offset && endOf(edit) <= endOf(node);
}
