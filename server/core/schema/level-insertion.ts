import { insertItem, insertMembers } from "../document/edits";
import type { Template } from "../document/template";
import { memberOf, type ArrayNode, type ObjectNode, type ValueNode } from "../document/tree";
import type { Edit } from "../problem";
import type { Manifest, RuleContext } from "../rules/rule";
import { levelMember, levelOf } from "../vocabulary";
import { childSchema, memberOrder, rootSchema } from "./schema";
import { levelSkeleton } from "./skeleton";

/**
 * Inserts a complete `level<n>` into a manifest's integration, levels ascending.
 * @param missing all the levels without a member: with `integration` itself missing, one insertion serves them all
 */
export function insertLevel(
  manifest: Manifest,
  object: ObjectNode,
  level: number,
  missing: readonly number[],
  context: RuleContext,
): Edit {
  const root = rootSchema(manifest.kind);
  const schema = childSchema(root, "integration") ?? {};
  const skeleton = (member: string): Template =>
    levelSkeleton(context, manifest.value, schema, member).template;
  const { text } = context.document;
  const integration = memberOf(object, "integration");
  if (integration?.type === "object") {
    const member = levelMember(level);
    const order = ascending([...integration.properties.map(({ keyNode }) => keyNode.value), member]);
    return insertMembers(text, integration, [{ name: member, value: skeleton(member) }], order);
  }
  const members = ascending(missing.map(levelMember)).map((member) => [member, skeleton(member)]);
  const value = Object.fromEntries(members) as Template;
  return insertMembers(text, object, [{ name: "integration", value }], memberOrder(root));
}

/** Adds a level to `capability_levels`, in ascending place. */
export function declareLevel(text: string, levels: ArrayNode, level: number): Edit {
  const greater = levels.items.findIndex((item) => (levelMeant(item) ?? -1) > level);
  return insertItem(text, levels, level, greater < 0 ? levels.items.length : greater);
}

/** The level that an entry declares; one in quotes is a wrong type, but it does declare it. */
export function levelMeant(node: ValueNode): number | undefined {
  if (node.type === "number") return node.value;
  return node.type === "string" && /^\d+$/.test(node.value) ? Number(node.value) : undefined;
}

function ascending(members: readonly string[]): string[] {
  const levels = members.filter((name) => levelOf(name) !== undefined);
  return levels.sort((a, b) => Number(levelOf(a)) - Number(levelOf(b)));
}
