import { writeKey } from "../json/edit/style";
import { insertItem, insertMembers } from "../json/edit/edits";
import { insertAtIndexes, type NewChild } from "../json/edit/insertions";
import { parsePointer } from "../json/tree/pointer";
import { propertyOf, type ArrayNode, type ObjectNode, type ValueNode } from "../json/tree/tree";
import { withValueAt } from "../json/tree/value";
import type { Manifest, ManifestContext } from "../manifest/manifest";
import { levelMember, levelOf } from "../manifest/vocabulary";
import { childSchema, memberOrder, rootSchema } from "../schema/schema";
import type { Edit } from "../text/ranges";
import { createSkeletons } from "./skeleton";

/**
 * Inserts a complete member for each level into `integration`, and creates `integration` if it is missing. Returns no
 * edits if `integration` is not an object.
 */
export function insertLevels(
  manifest: Manifest,
  object: ObjectNode,
  context: ManifestContext,
  levels: readonly number[],
): Edit[] {
  const { document, kind, vocabulary } = context;
  const { text } = document;
  const schema = rootSchema(manifest.kind, manifest.host);
  const property = propertyOf(object, "integration");
  const integration = property?.valueNode?.type === "object" ? property.valueNode : undefined;
  if (property && !integration) return [];
  const pointer = `${manifest.pointer}/integration`;
  const root = integration ? document.value : withValueAt(document.value, parsePointer(pointer), {});
  const names = [...levels].sort((a, b) => a - b).map(levelMember);
  const integrationSchema = childSchema(schema, "integration") ?? {};
  const members = [...createSkeletons({ root, kind, vocabulary }, pointer, integrationSchema, names)];
  if (!integration) {
    const value = Object.fromEntries(members.map(([name, { template }]) => [name, template]));
    return insertMembers(text, object, [{ name: "integration", value }], memberOrder(schema));
  }
  const indexedChildren = members.map(([name, { template: value }]): [number, NewChild] => {
    const rank = levelOf(name) ?? 0;
    return [levelIndex(integration, rank), { key: [writeKey(text, integration, name, false)], value, rank }];
  });
  return insertAtIndexes(text, integration, indexedChildren);
}

function levelIndex({ properties }: ObjectNode, level: number): number {
  return properties.findLastIndex(({ keyNode }) => (levelOf(keyNode.value) ?? level) < level) + 1;
}

/** Inserts a level into `capability_levels`, in ascending order. */
export function declareLevel(text: string, levels: ArrayNode, level: number): Edit {
  const greaterIndex = levels.items.findIndex((item) => (intendedLevel(item) ?? -1) > level);
  return insertItem(text, levels, level, greaterIndex < 0 ? levels.items.length : greaterIndex, level);
}

/** Returns the level that an entry declares. Accepts a level written as a string, such as `"1"`. */
export function intendedLevel(node: ValueNode): number | undefined {
  if (node.type === "number") return node.value;
  return node.type === "string" && /^\d+$/.test(node.value) ? Number(node.value) : undefined;
}
