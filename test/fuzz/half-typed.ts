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

/** A manifest in which one member or entry is being typed; the rest of it is JSON. */
export interface HalfTyped {
  readonly text: string;
  readonly cursor: number;
  /** Of the object or array in which it is typed. */
  readonly container: string;
  /** The texts of the entries beside it, in order; of a member whose value is being typed, its key is the last of `typed`. */
  readonly others: readonly string[];
  /** The name of the member whose value is being typed. */
  readonly key: string | undefined;
}

const HOW = ["nothing", "half", "quoted", "value", "half value"] as const;

/** Manifests in which a member or an entry is half typed: with or without its quotes, and the comma after it. */
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
    // A pointer cannot name the first of two members of one name.
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
  // The typed part of a word is the text in its quotes.
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

/** The end of the comma behind an entry; that of the entry where the next one would otherwise touch it. */
function commaEnd(text: string, node: TreeNode, next: TreeNode): number {
  const end = text.indexOf(",", endOf(node)) + 1;
  return end < next.offset ? end : endOf(node);
}

/** The members of objects and the entries of arrays, each with its container. */
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
