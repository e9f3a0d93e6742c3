import { insertItem, removeEntry } from "../document/edits";
import { memberOf, type ArrayNode, type ValueNode } from "../document/tree";
import type { Fix } from "../problem";
import { levelOf } from "../vocabulary";
import type { Rule } from "./rule";

export const levelNotDeclared: Rule = {
  code: "level-not-declared",
  summary: "A level's member in integration goes with a declared capability level.",
  section: "Levels and integration",
  evidence: "stated",
  severity: "warning",
  *check({ document, manifests }) {
    if (!document.balanced) return;
    for (const { node, pointer, kind } of manifests) {
      const levels = memberOf(node, "capability_levels");
      const integration = memberOf(node, "integration");
      // Without the list of levels, that is what is wrong (missing-member, wrong-type).
      if (kind === "placeholder" || levels?.type !== "array" || !levels.whole) continue;
      if (integration?.type !== "object") continue;
      const declared = new Set(levels.items.map(levelMeant));
      for (const property of integration.properties) {
        const level = levelOf(property.keyNode.value);
        if (level === undefined || declared.has(level)) continue;
        yield {
          range: property.keyNode,
          message: `'${property.keyNode.value}' is in integration, but level ${level} is not declared; capability_levels must have ${level}.`,
          pointer: `${pointer}/integration/${property.keyNode.value}`,
          related: [{ range: levels, message: "The declared levels." }],
          fixes: () => [
            declare(document.text, levels, level),
            { title: `Remove '${property.keyNode.value}'`, edits: [removeEntry(integration, property)] },
          ],
        };
      }
    }
  },
};

/** A level in quotes is a wrong type, but it does declare the level. */
function levelMeant(node: ValueNode): number | undefined {
  if (node.type === "number") return node.value;
  return node.type === "string" && /^\d+$/.test(node.value) ? Number(node.value) : undefined;
}

function declare(text: string, levels: ArrayNode, level: number): Fix {
  const greater = levels.items.findIndex((item) => (levelMeant(item) ?? -1) > level);
  return {
    title: `Add ${level} to capability_levels`,
    edits: [insertItem(text, levels, level, greater < 0 ? levels.items.length : greater)],
    preferred: true,
  };
}
