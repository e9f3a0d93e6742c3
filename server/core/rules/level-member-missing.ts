import { insertMembers, removeEntry } from "../document/edits";
import { escapeSegment } from "../document/pointer";
import type { Template } from "../document/template";
import { memberOf, propertyOf, type ArrayNode, type NumberNode, type ObjectNode } from "../document/tree";
import type { Edit, Fix } from "../problem";
import { childSchema, memberOrder, rootSchema } from "../schema/schema";
import { levelSkeleton } from "../schema/skeleton";
import { isLevel, levelMember, levelOf } from "../vocabulary";
import type { Manifest, Rule, RuleContext } from "./rule";

export const levelMemberMissing: Rule = {
  code: "level-member-missing",
  summary: "Each capability level has its member in integration.",
  section: "Levels and integration",
  evidence: "stated",
  *check(context) {
    if (!context.document.balanced) return;
    for (const manifest of context.manifests) {
      if (manifest.kind === "placeholder" || manifest.node.type !== "object") continue;
      const levels = memberOf(manifest.node, "capability_levels");
      if (levels?.type !== "array" || !canLack(manifest.node)) continue;
      for (const { node, index } of missingLevels(manifest.node, levels)) {
        const member = levelMember(node.value);
        yield {
          range: node,
          message: `Level ${node.value} is declared, but integration has no '${member}'; each level has its member there.`,
          pointer: `${manifest.pointer}/capability_levels/${index}`,
          fixes: () => [
            insertLevel(manifest, manifest.node as ObjectNode, member, context),
            removeLevel(levels, node),
          ],
        };
      }
    }
  },
};

/** Only whole text tells that something is not there; an `integration` of another type is wrong-type's. */
function canLack(manifest: ObjectNode): boolean {
  const property = propertyOf(manifest, "integration");
  if (!property) return manifest.whole;
  return property.valueNode?.type === "object" && property.valueNode.whole;
}

function missingLevels(manifest: ObjectNode, levels: ArrayNode): { node: NumberNode; index: number }[] {
  const integration = memberOf(manifest, "integration");
  const seen = new Set<number>();
  return levels.items.flatMap((node, index) => {
    if (node.type !== "number" || !isLevel(node.value) || seen.has(node.value)) return [];
    seen.add(node.value);
    return propertyOf(integration, levelMember(node.value)) ? [] : [{ node, index }];
  });
}

function insertLevel(manifest: Manifest, root: ObjectNode, member: string, context: RuleContext): Fix {
  const rootOf = rootSchema(manifest.kind);
  const schema = childSchema(rootOf, "integration") ?? {};
  const { template } = levelSkeleton(context, manifest.value, schema, member);
  const integration = memberOf(root, "integration");
  const { text } = context.document;
  const edit: Edit =
    integration?.type === "object"
      ? insertMembers(text, integration, [{ name: member, value: template }], ascending(integration, member))
      : insertMembers(
          text,
          root,
          [{ name: "integration", value: allLevels(manifest, context) }],
          memberOrder(rootOf),
        );
  return { title: `Insert '${escapeSegment(member)}' into integration`, edits: [edit], preferred: true };
}

/** With `integration` itself missing, one insertion serves every level. */
function allLevels(manifest: Manifest, context: RuleContext): Template {
  const schema = childSchema(rootSchema(manifest.kind), "integration") ?? {};
  const root = manifest.node as ObjectNode;
  const levels = missingLevels(root, memberOf(root, "capability_levels") as ArrayNode).map(
    ({ node }) => node.value,
  );
  const members = levels.sort((a, b) => a - b).map(levelMember);
  return Object.fromEntries(
    members.map((m) => [m, levelSkeleton(context, manifest.value, schema, m).template]),
  );
}

/** The members of an integration and a new one, by level. */
function ascending(integration: ObjectNode, member: string): string[] {
  const names = [...integration.properties.map(({ keyNode }) => keyNode.value), member];
  return names
    .filter((name) => levelOf(name) !== undefined)
    .sort((a, b) => Number(levelOf(a)) - Number(levelOf(b)));
}

function removeLevel(levels: ArrayNode, node: NumberNode): Fix {
  return { title: `Remove level ${node.value}`, edits: [removeEntry(levels, node)] };
}
