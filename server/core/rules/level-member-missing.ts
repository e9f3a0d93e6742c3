import { removeEntry } from "../json/edit/edits";
import { memberOf, propertyOf, type ArrayNode, type NumberNode, type ObjectNode } from "../json/tree/tree";
import type { Fix, Rule } from "./rule";
import { levelInsertions } from "../defaults/level-insertion";
import { isMisspelled } from "../schema/nearest-known";
import { childSchema, rootSchema, type Schema } from "../schema/schema";
import { isLevel, levelMember } from "../manifest/vocabulary";
import { message } from "../text/messages";

export const levelMemberMissing: Rule = {
  code: "level-member-missing",
  summary: "Each capability level has its member in integration.",
  section: "Levels and integration",
  evidence: "stated",
  byManifest: true,
  *check(context) {
    if (!context.document.balanced) return;
    for (const manifest of context.manifests) {
      const object = manifest.node;
      if (manifest.kind === "placeholder" || object.type !== "object") continue;
      const levels = memberOf(object, "capability_levels");
      if (levels?.type !== "array" || !canLack(object)) continue;
      const missing = missingLevels(object, levels);
      if (missing.length === 0) continue;
      const levelsMissing = missing.map(({ node }) => node.value);
      const insertion = levelInsertions(manifest, object, levelsMissing, context);
      for (const { node, index } of missing) {
        const member = levelMember(node.value);
        yield {
          range: node,
          message: message(
            "Level {level} is declared, but integration has no '{member}'; each level has its member there.",
            { level: node.value, member },
          ),
          pointer: `${manifest.pointer}/capability_levels/${index}`,
          fixes: () => [
            {
              title: message("Insert '{member}' into integration", { member }),
              edits: [insertion(node.value)],
              grade: isMemberMisspelled(object, member, rootSchema(manifest.kind)) ? "offered" : "suggested",
            },
            removeLevel(levels, node),
          ],
        };
      }
    }
  },
};

/** Tests if a member can be missing: not in damaged text; wrong-type reports an `integration` of another type. */
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

/** Tests if the member is present under a misspelled name: renaming it is better than inserting another. */
function isMemberMisspelled(manifest: ObjectNode, member: string, schema: Schema): boolean {
  const integration = memberOf(manifest, "integration");
  if (integration?.type !== "object") return isMisspelled(manifest, schema, "integration");
  return isMisspelled(integration, childSchema(schema, "integration") ?? {}, member);
}

function removeLevel(levels: ArrayNode, node: NumberNode): Fix {
  return {
    title: message("Remove level {level}", { level: node.value }),
    edits: [removeEntry(levels, node)],
    grade: "offered",
  };
}
