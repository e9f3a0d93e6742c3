import { insertMembers } from "../document/edits";
import type { Template } from "../document/template";
import { memberOf, type ObjectNode } from "../document/tree";
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

function ascending(members: readonly string[]): string[] {
  const levels = members.filter((name) => levelOf(name) !== undefined);
  return levels.sort((a, b) => Number(levelOf(a)) - Number(levelOf(b)));
}
