import { escapeSegment } from "../json/tree/pointer";
import { memberOf, propertiesOf, propertyOf, type ArrayNode, type ValueNode } from "../json/tree/tree";
import type { Manifest, ManifestContext } from "./manifest";
import { withoutLeadingZeros } from "./versions";

export interface UniqueArray {
  readonly array: ArrayNode;
  readonly pointer: string;
  /** The member that identifies an entry, unless the entry itself does. */
  readonly key?: string | undefined;
  /** Maps equivalent texts to the same text. */
  readonly normalize?: ((text: string) => string) | undefined;
}

/** The path of an array, where `*` matches every entry or member. */
type ArrayPath = readonly [
  path: readonly string[],
  key?: UniqueArray["key"],
  normalize?: UniqueArray["normalize"],
];

const ARRAYS_IN_MANIFEST: readonly ArrayPath[] = [
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

const ARRAYS_IN_DETAIL: readonly ArrayPath[] = [
  [["data", "item", "tags"]],
  [["data", "versions"], "id"],
  [["data", "versions"], "version", withoutLeadingZeros],
];

export function uniqueArraysOf({ node, pointer }: Manifest): UniqueArray[] {
  return arraysAt(node, pointer, ARRAYS_IN_MANIFEST);
}

/** Finds the unique arrays of a detail response outside its manifests. */
export function uniqueArraysOfDetail({ kind, document }: ManifestContext): UniqueArray[] {
  return kind === "detail" && document.root ? arraysAt(document.root, "", ARRAYS_IN_DETAIL) : [];
}

function arraysAt(root: ValueNode, pointer: string, paths: readonly ArrayPath[]): UniqueArray[] {
  return paths.flatMap(([path, key, normalize]) =>
    valuesAt(root, pointer, path).flatMap(({ node: array, pointer }): UniqueArray[] =>
      array.type === "array" && array.items.length > 1 ? [{ array, pointer, key, normalize }] : [],
    ),
  );
}

function valuesAt(
  node: ValueNode,
  pointer: string,
  [segment, ...path]: readonly string[],
): { readonly node: ValueNode; readonly pointer: string }[] {
  if (segment === undefined) return [{ node, pointer }];
  const member = memberOf(node, segment);
  if (segment !== "*") return member ? valuesAt(member, `${pointer}/${segment}`, path) : [];
  if (node.type === "array") return node.items.flatMap((item, i) => valuesAt(item, `${pointer}/${i}`, path));
  return propertiesOf(node).flatMap((property) => {
    const { keyNode, valueNode } = property;
    // A later duplicate replaces the value.
    if (!valueNode || propertyOf(node, keyNode.value) !== property) return [];
    return valuesAt(valueNode, `${pointer}/${escapeSegment(keyNode.value)}`, path);
  });
}
