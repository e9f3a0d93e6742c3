import fc from "fast-check";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { pointerOf } from "../../server/core/json/tree/pointer";
import type {
  ArrayNode,
  ObjectNode,
  PropertyNode,
  TreeNode,
  ValueNode,
} from "../../server/core/json/tree/tree";
import { endOf } from "../../server/core/text/ranges";
import { structured } from "./texts";

/** A manifest in which one member or entry is half typed, and all other text is valid JSON. */
export interface HalfTyped {
  readonly text: string;
  readonly cursor: number;
  /** The pointer of the object or array that contains the half-typed part. */
  readonly container: string;
  /** The texts of its other entries, in order. */
  readonly others: readonly string[];
  /** The name of the member, if its value is half typed. */
  readonly key: string | undefined;
}

const HOW = ["nothing", "half", "quoted", "value", "half value"] as const;

/** Manifests in which a member or an entry is half typed, with or without quotes and the comma after it. */
export const halfTyped: fc.Arbitrary<HalfTyped | undefined> = fc
  .record({
    text: structured,
    entry: fc.nat(),
    how: fc.constantFrom(...HOW),
    letters: fc.nat(12),
    dropsComma: fc.boolean(),
  })
  .map(({ text, entry, how, letters, dropsComma }) => {
    const document = new ManifestDocument(text);
    // Exclude duplicate members: a pointer cannot name the first of them.
    const isPlain = document.isValidJson && document.duplicates.length === 0;
    const entries = isPlain ? entriesIn(document.root) : [];
    const chosen = entries[entry % Math.max(1, entries.length)];
    return chosen && typing(text, chosen, how, letters, dropsComma);
  });

function typing(
  text: string,
  [container, node]: [ObjectNode | ArrayNode, PropertyNode | ValueNode],
  how: (typeof HOW)[number],
  letters: number,
  dropsComma: boolean,
): HalfTyped | undefined {
  const siblings: readonly TreeNode[] = container.children;
  const next = siblings[siblings.indexOf(node) + 1];
  const isValue = node.type === "property" && how.endsWith("value");
  const word = node.type === "property" && !isValue ? node.keyNode : node;
  const value = node.type === "property" ? node.valueNode : node;
  const source = isValue && value ? value : word;
  // For a string, the typed part is the text inside its quotes.
  const content = source.type === "string" ? text.slice(source.offset + 1, endOf(source) - 1) : "";
  const typed = /^[\w.:/-]*/.exec(content)![0].slice(0, letters);
  const start = isValue ? source.offset : node.offset;
  const body = how === "nothing" || how === "value" ? "" : how === "half" ? typed : `"${typed}"`;
  const end = dropsComma && next ? commaEnd(text, node, next) : endOf(node);
  return {
    text: text.slice(0, start) + body + text.slice(end),
    cursor: start + body.length - (body.endsWith('"') ? 1 : 0),
    container: pointerOf(container),
    others: siblings.filter((each) => each !== node).map((each) => text.slice(each.offset, endOf(each))),
    key: isValue ? node.keyNode.value : undefined,
  };
}

/** Returns the end of the comma after an entry, or the end of the entry if its neighbor would touch it without a comma. */
function commaEnd(text: string, node: TreeNode, next: TreeNode): number {
  const end = text.indexOf(",", endOf(node)) + 1;
  return end < next.offset ? end : endOf(node);
}

/** Returns the members of objects and the entries of arrays, each with its container. */
function entriesIn(
  node: ValueNode | undefined,
): [container: ObjectNode | ArrayNode, entry: PropertyNode | ValueNode][] {
  if (node?.type !== "object" && node?.type !== "array") return [];
  const children: readonly (PropertyNode | ValueNode)[] = node.children;
  return children.flatMap((child) => [
    [node, child] as [ObjectNode | ArrayNode, PropertyNode | ValueNode],
    ...entriesIn(child.type === "property" ? child.valueNode : child),
  ]);
}
