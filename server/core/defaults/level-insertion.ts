import { insertItem, insertMembers } from "../json/edit/edits";
import { insertParts } from "../json/edit/parts";
import { keyWithColon } from "../json/edit/style";
import type { Template } from "../json/edit/template";
import { memberOf, type ArrayNode, type ObjectNode, type ValueNode } from "../json/tree/tree";
import { lazy } from "../text/lazy";
import type { Edit } from "../json/edit/edit";
import type { ManifestContext } from "../manifest/context";
import type { Manifest } from "../manifest/manifest";
import { levelMember, levelOf } from "../manifest/vocabulary";
import { childSchema, memberOrder, rootSchema } from "../schema/schema";
import { levelSkeleton } from "./skeleton";

/**
 * Inserts a complete `level<n>` into a manifest's integration, levels ascending.
 * @param missing all the levels without a member; if `integration` itself is missing, one insertion adds them all
 * @returns the edit for one of these levels
 */
export function levelInsertions(
  manifest: Manifest,
  object: ObjectNode,
  missing: readonly number[],
  context: ManifestContext,
): (level: number) => Edit {
  const { text } = context.document;
  const root = rootSchema(manifest.kind);
  const schema = childSchema(root, "integration") ?? {};
  const skeleton = (level: number): Template =>
    levelSkeleton(context, manifest.value, schema, levelMember(level)).template;
  const integration = memberOf(object, "integration");
  if (integration?.type === "object") {
    return (level) => insertLevel(text, integration, level, skeleton(level));
  }
  return lazy(() => {
    const ascending = [...missing].sort((a, b) => a - b);
    const value = Object.fromEntries(ascending.map((level) => [levelMember(level), skeleton(level)]));
    return insertMembers(text, object, [{ name: "integration", value }], memberOrder(root));
  });
}

function insertLevel(text: string, integration: ObjectNode, level: number, value: Template): Edit {
  const isLower = (name: string) => (levelOf(name) ?? level) < level;
  const index = integration.properties.findLastIndex(({ keyNode }) => isLower(keyNode.value)) + 1;
  const key = keyWithColon(text, integration, levelMember(level));
  return insertParts(text, integration, [{ key, value, rank: level }], index);
}

/** Inserts a level into `capability_levels`, in ascending order. */
export function declareLevel(text: string, levels: ArrayNode, level: number): Edit {
  const greater = levels.items.findIndex((item) => (levelMeant(item) ?? -1) > level);
  return insertItem(text, levels, level, greater < 0 ? levels.items.length : greater, level);
}

/** Returns the level that an entry declares; a string has the wrong type, but declares it too. */
export function levelMeant(node: ValueNode): number | undefined {
  if (node.type === "number") return node.value;
  return node.type === "string" && /^\d+$/.test(node.value) ? Number(node.value) : undefined;
}
