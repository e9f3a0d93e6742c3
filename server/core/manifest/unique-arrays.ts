import { escapeSegment } from "../json/tree/pointer";
import { memberOf, propertyOf, type ArrayNode, type ValueNode } from "../json/tree/tree";
import type { Manifest, ManifestContext } from "./manifest";
import { withoutZeros } from "./versions";

export interface UniqueArray {
  readonly array: ArrayNode;
  readonly pointer: string;
  readonly key?: string | undefined;
  /** Normalizes texts that count as equal. */
  readonly fold?: ((text: string) => string) | undefined;
}

/** An array by its path, where `*` is every entry or member. */
type Place = readonly [path: readonly string[], key?: UniqueArray["key"], fold?: UniqueArray["fold"]];

const IN_MANIFEST: readonly Place[] = [
  [["capability_levels"]],
  [["host_capabilities"]],
  [["compatibility", "platforms"]],
  [["keywords"]],
  [["tags"]],
  [["permissions"], "type"],
  [["permissions", "*", "value"]],
  [["commands"], "id"],
  [["window", "document_handlers"], "id"],
  [["window", "document_handlers", "*", "extensions"], undefined, (text) => text.toLowerCase()],
  [["window", "document_handlers", "*", "mime_types"]],
  [["settings_schema", "properties", "*", "enum"]],
  [["integration", "level4", "workflow_step_types"]],
];

const IN_DETAIL: readonly Place[] = [
  [["data", "item", "tags"]],
  [["data", "versions"], "id"],
  [["data", "versions"], "version", withoutZeros],
];

export function uniqueArraysOf({ node, pointer }: Manifest): UniqueArray[] {
  return arraysAt(node, pointer, IN_MANIFEST);
}

/** Finds the unique arrays of a detail response outside its manifests. */
export function uniqueArraysAround({ kind, document }: ManifestContext): UniqueArray[] {
  return kind === "detail" && document.root ? arraysAt(document.root, "", IN_DETAIL) : [];
}

function arraysAt(root: ValueNode, pointer: string, places: readonly Place[]): UniqueArray[] {
  const found: UniqueArray[] = [];
  for (const place of places) collect(root, pointer, place, found);
  return found;
}

function collect(node: ValueNode, pointer: string, place: Place, found: UniqueArray[], depth = 0): void {
  const [path, key, fold] = place;
  const segment = path[depth];
  if (segment === undefined) {
    if (node.type === "array" && node.items.length > 1) found.push({ array: node, pointer, key, fold });
  } else if (segment !== "*") {
    const member = memberOf(node, segment);
    if (member) collect(member, `${pointer}/${segment}`, place, found, depth + 1);
  } else if (node.type === "array") {
    node.items.forEach((item, i) => collect(item, `${pointer}/${i}`, place, found, depth + 1));
  } else if (node.type === "object") {
    for (const property of node.properties) {
      const name = property.keyNode.value;
      // A later duplicate replaces the value.
      if (!property.valueNode || propertyOf(node, name) !== property) continue;
      collect(property.valueNode, `${pointer}/${escapeSegment(name)}`, place, found, depth + 1);
    }
  }
}
