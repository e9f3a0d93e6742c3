import { memberOf, type ArrayNode, type ValueNode } from "../json/tree/tree";
import type { Manifest, ManifestContext } from "./manifest";

export interface UniqueArray {
  readonly array: ArrayNode;
  readonly pointer: string;
  /** The member that identifies an entry that is an object. */
  readonly key?: string | undefined;
}

/** The paths of the arrays in a manifest, and the member that identifies their entries; `*` is every entry. */
const IN_MANIFEST: readonly (readonly [path: readonly string[], key?: string])[] = [
  [["capability_levels"]],
  [["host_capabilities"]],
  [["compatibility", "platforms"]],
  [["keywords"]],
  [["tags"]],
  [["permissions"], "type"],
  [["commands"], "id"],
  [["window", "document_handlers"], "id"],
  [["window", "document_handlers", "*", "extensions"]],
  [["integration", "level4", "workflow_step_types"]],
];

const IN_DETAIL: typeof IN_MANIFEST = [[["data", "item", "tags"]], [["data", "versions"], "id"]];

export function* uniqueArrays(context: ManifestContext): Iterable<UniqueArray> {
  for (const manifest of context.manifests) yield* uniqueArraysOf(manifest);
  yield* uniqueArraysAround(context);
}

/** Finds those of a manifest. */
export function uniqueArraysOf({ node, pointer }: Manifest): Iterable<UniqueArray> {
  return arraysAt(node, pointer, IN_MANIFEST);
}

/** Finds those of a detail response that are in none of its manifests. */
export function* uniqueArraysAround({ kind, document }: ManifestContext): Iterable<UniqueArray> {
  if (kind === "detail" && document.root) yield* arraysAt(document.root, "", IN_DETAIL);
}

function* arraysAt(root: ValueNode, pointer: string, places: typeof IN_MANIFEST): Iterable<UniqueArray> {
  for (const [path, key] of places) {
    const found: UniqueArray[] = [];
    collect(root, pointer, path, key, found);
    yield* found;
  }
}

function collect(
  node: ValueNode,
  pointer: string,
  path: readonly string[],
  key: string | undefined,
  found: UniqueArray[],
  depth = 0,
): void {
  const segment = path[depth];
  if (segment === undefined) {
    if (node.type === "array" && node.items.length > 1) found.push({ array: node, pointer, key });
  } else if (segment === "*") {
    if (node.type !== "array") return;
    node.items.forEach((item, i) => collect(item, `${pointer}/${i}`, path, key, found, depth + 1));
  } else {
    const member = memberOf(node, segment);
    if (member) collect(member, `${pointer}/${segment}`, path, key, found, depth + 1);
  }
}
