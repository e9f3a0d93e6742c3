import { memberOf, type ArrayNode, type ValueNode } from "../document/tree";
import type { RuleContext } from "../rules/rule";

/** An array in which each thing stands once. */
export interface UniqueArray {
  readonly array: ArrayNode;
  readonly pointer: string;
  /** The member by which entries that are objects are told apart. */
  readonly key?: string | undefined;
}

/** Where the arrays stand in a manifest, and the member that tells their entries apart; `*` is every entry. */
const IN_MANIFEST: readonly (readonly [path: string, key?: string])[] = [
  ["capability_levels"],
  ["host_capabilities"],
  ["compatibility/platforms"],
  ["keywords"],
  ["tags"],
  ["permissions", "type"],
  ["commands", "id"],
  ["window/document_handlers", "id"],
  ["window/document_handlers/*/extensions"],
  ["integration/level4/workflow_step_types"],
];

const IN_DETAIL: typeof IN_MANIFEST = [["data/item/tags"], ["data/versions", "id"]];

/** The arrays of unique things in a document (rules.md, `duplicate-entry`). */
export function* uniqueArrays({ kind, document, manifests }: RuleContext): Iterable<UniqueArray> {
  for (const { node, pointer } of manifests) yield* arraysAt(node, pointer, IN_MANIFEST);
  if (kind === "detail" && document.root) yield* arraysAt(document.root, "", IN_DETAIL);
}

function* arraysAt(root: ValueNode, pointer: string, places: typeof IN_MANIFEST): Iterable<UniqueArray> {
  for (const [path, key] of places) yield* walk(root, pointer, path.split("/"), key);
}

function* walk(
  node: ValueNode,
  pointer: string,
  [segment, ...rest]: readonly string[],
  key: string | undefined,
): Iterable<UniqueArray> {
  if (segment === undefined) {
    if (node.type === "array") yield { array: node, pointer, key };
  } else if (segment === "*") {
    if (node.type !== "array") return;
    for (const [i, item] of node.items.entries()) yield* walk(item, `${pointer}/${i}`, rest, key);
  } else {
    const member = memberOf(node, segment);
    if (member) yield* walk(member, `${pointer}/${segment}`, rest, key);
  }
}
