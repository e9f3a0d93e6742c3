import { fix } from "./shared/fixes";
import { memberOf, propertyOf, type ObjectNode } from "../json/tree/tree";
import type { Rule, RuleContext } from "./rule";
import type { Fix } from "../problem";
import type { Manifest } from "../manifest/manifest";
import { insertLevels } from "../fill/level-insertion";
import { levelMember } from "../manifest/vocabulary";
import { levelsWithoutMember, removeLevel } from "./shared/level-members";
import { misspelledMembers, misspelledProblem } from "./shared/absent-members";
import { lazy } from "../text/lazy";
import { message } from "../text/messages";

export const levelMemberMissing: Rule = {
  code: "level-member-missing",
  summary: "Each declared level has its property in integration.",
  section: "Levels and integration",
  evidence: "stated",
  *perManifest(manifest, context) {
    if (!context.document.balanced) return;
    const object = manifest.node;
    if (manifest.kind === "placeholder" || object.type !== "object") return;
    const levels = memberOf(object, "capability_levels");
    if (levels?.type !== "array" || !canLack(object)) return;
    // missing-member reports a misspelled integration.
    if (misspelledMembers(context).get(object)?.has("integration")) return;
    const integration = memberOf(object, "integration") ?? object;
    const misspelled = misspelledMembers(context).get(integration);
    const absent = levelsWithoutMember(manifest, context.vocabulary);
    for (const { node } of absent) {
      const member = levelMember(node.value);
      const unknown = misspelled?.get(member);
      if (unknown) yield misspelledProblem(member, unknown, context);
    }
    const missing = absent.filter(({ node }) => !misspelled?.has(levelMember(node.value)));
    if (missing.length === 0) return;
    const { code } = levelMemberMissing;
    const place = (index: number) => `${manifest.pointer}/capability_levels/${index}`;
    const insert = insertions(
      manifest,
      object,
      lazy(() =>
        missing
          .filter(
            ({ index, node }) =>
              !context.isSuppressed({ code, pointer: place(index), missing: levelMember(node.value) }),
          )
          .map(({ node }) => node.value),
      ),
      context,
    );
    for (const { node, index } of missing) {
      const member = levelMember(node.value);
      yield {
        range: node,
        message: message('Level {level} is declared, but "integration.{member}" is missing.', {
          level: node.value,
          member,
        }),
        pointer: place(index),
        missing: member,
        fixes: () => [...insert(node.value), removeLevel(levels, node.value)],
      };
    }
  },
};

/**
 * Returns what inserts a level, and all that are missing; without integration all come first, as they create it.
 * @param missing returns the levels without those of which a suppression says that they stay so
 */
function insertions(
  manifest: Manifest,
  object: ObjectNode,
  missing: () => readonly number[],
  context: RuleContext,
): (level: number) => Fix[] {
  const one = (level: number): Fix =>
    fix(
      "suggested",
      message('Insert "integration.{member}"', { member: levelMember(level) }),
      ...insertLevels(manifest, object, context, [level]),
    );
  // One fix for all problems: there may be many.
  const all = lazy((): Fix =>
    fix(
      "suggested",
      message("Insert the {count} missing levels", { count: missing().length }),
      ...insertLevels(manifest, object, context, missing()),
    ),
  );
  return (level) => {
    if (missing().length < 2 || !missing().includes(level)) return [one(level)];
    return memberOf(object, "integration") ? [one(level), all()] : [all(), one(level)];
  };
}

function canLack(manifest: ObjectNode): boolean {
  const property = propertyOf(manifest, "integration");
  if (!property) return manifest.whole;
  return property.valueNode?.type === "object" && property.valueNode.whole;
}
