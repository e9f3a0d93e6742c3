import { isSample } from "../../defaults/samples";
import { escapeSegment, parsePointer } from "../../json/tree/pointer";
import type { ArrayNode, TreeNode, ValueNode } from "../../json/tree/tree";
import { toValue } from "../../json/tree/value";
import { tagPlaces } from "../../manifest/tag-lists";
import { uniqueArrays } from "../../manifest/unique-arrays";
import { isAdded } from "../../schema/known-values";
import { schemaAt } from "../../schema/schema";
import type { ShapeFaults } from "../../schema/shape";
import type { RuleContext } from "../rule";
import { repetitions } from "./repetitions";
import { firstUnsorted, missingTags, staleTags } from "./tag-faults";

/**
 * Tests if a value has a problem of its own. What it was meant to be is not known, so that rules that compare it with
 * others take it for any value (docs/spec/rules.md, One fault, one problem).
 */
export function isFaulty(node: ValueNode, context: RuleContext): boolean {
  if (valuesOutOfShape(context).has(node)) return true;
  if (node.type === "string") return isTemplateText(node.value, node, context);
  return node.type === "array" && faultyLists(context).has(node);
}

/** The values that do not fit their schema, by the faults of a document: several rules ask for them. */
const outOfShape = new WeakMap<ShapeFaults, ReadonlySet<ValueNode>>();

function valuesOutOfShape(context: RuleContext): ReadonlySet<ValueNode> {
  const found = outOfShape.get(context.shape) ?? new Set(findOutOfShape(context));
  outOfShape.set(context.shape, found);
  return found;
}

function* findOutOfShape({ shape, kind, document, vocabulary }: RuleContext): Iterable<ValueNode> {
  for (const keyword of ["type", "pattern", "format"] as const) {
    for (const { node } of shape.get(keyword) ?? []) yield node;
  }
  for (const { node, pointer, name } of shape.get("enum") ?? []) {
    // A name is that of a key, not of a value.
    if (name !== undefined) continue;
    const schema = schemaAt(kind, document.root, parsePointer(pointer));
    if (!schema || !isAdded(schema, vocabulary, toValue(node))) yield node;
  }
}

/** Tests for a text that template-value reports: one in a manifest that has the sample of its place. */
function isTemplateText(text: string, node: ValueNode, { kind }: RuleContext): boolean {
  let path = "";
  for (let child: TreeNode | undefined = node; child; child = child.parent) {
    const isInDetail = child.type === "property" && child.keyNode.value === "manifest" && kind === "detail";
    if (isInDetail || (!child.parent && kind !== "detail")) return isSample(text, path);
    if (child.type === "property") path = `/${escapeSegment(child.keyNode.value)}${path}`;
    else if (child.parent?.type === "array") path = `/*${path}`;
  }
  return false;
}

/** The lists with repeated entries, and the tags that do not fit their manifest, by the document and its manifests. */
const lists = new WeakMap<RuleContext, ReadonlySet<ArrayNode>>();

function faultyLists(context: RuleContext): ReadonlySet<ArrayNode> {
  const found = lists.get(context) ?? new Set(findFaultyLists(context));
  lists.set(context, found);
  return found;
}

function* findFaultyLists(context: RuleContext): Iterable<ArrayNode> {
  for (const unique of uniqueArrays(context)) if (repetitions(unique).length > 0) yield unique.array;
  const { vocabulary } = context;
  for (const { array, manifest } of tagPlaces(context)) {
    if (
      firstUnsorted(array) ||
      (manifest && missingTags(array, manifest, vocabulary).length > 0) ||
      (manifest && staleTags(array, manifest, vocabulary).length > 0)
    )
      yield array;
  }
}
