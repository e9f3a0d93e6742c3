import { removeEntries } from "../json/edit/edits";
import { memberOf, propertyOf, type ArrayNode, type NumberNode, type ObjectNode } from "../json/tree/tree";
import type { Fix, Rule, RuleContext } from "./rule";
import type { Manifest } from "../manifest/manifest";
import { levelInsertions } from "../defaults/level-insertion";
import { isMisspelled } from "../schema/nearest-known";
import { childSchema, rootSchema, type Schema } from "../schema/schema";
import { levelMember } from "../manifest/vocabulary";
import { levelsWithoutMember } from "./shared/level-members";
import { lazy } from "../text/lazy";
import { message } from "../text/messages";

export const levelMemberMissing: Rule = {
  code: "level-member-missing",
  summary: "Each declared level has its property in integration.",
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
      const missing = levelsWithoutMember(manifest, context.vocabulary);
      if (missing.length === 0) continue;
      const insert = insertions(
        manifest,
        object,
        missing.map(({ node }) => node.value),
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
          pointer: `${manifest.pointer}/capability_levels/${index}`,
          fixes: () => [...insert(node.value), removeLevel(levels, node)],
        };
      }
    }
  },
};

/** Returns what inserts a level, and all that are missing; without integration all come first, as they create it. */
function insertions(
  manifest: Manifest,
  object: ObjectNode,
  missing: readonly number[],
  context: RuleContext,
): (level: number) => Fix[] {
  const insertion = levelInsertions(manifest, object, context);
  const schema = rootSchema(manifest.kind);
  const isGuess = (level: number) => isMemberMisspelled(object, levelMember(level), schema);
  const one = (level: number): Fix => ({
    title: message('Insert "integration.{member}"', { member: levelMember(level) }),
    edits: [insertion.one(level)],
    grade: isGuess(level) ? "offered" : "suggested",
  });
  // One fix for all problems: there may be many.
  const all = lazy((): Fix => ({
    title: message("Insert the {count} missing levels", { count: missing.length }),
    edits: insertion.all(missing),
    grade: missing.some(isGuess) ? "offered" : "suggested",
  }));
  return (level) => {
    if (missing.length < 2) return [one(level)];
    return memberOf(object, "integration") ? [one(level), all()] : [all(), one(level)];
  };
}

/** Tests if a member can be missing: not in damaged text; wrong-type reports an `integration` of another type. */
function canLack(manifest: ObjectNode): boolean {
  const property = propertyOf(manifest, "integration");
  if (!property) return manifest.whole;
  return property.valueNode?.type === "object" && property.valueNode.whole;
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
    edits: removeEntries(
      levels,
      // The next one of a repeated level would lack the property in its place.
      levels.items.filter((item) => item.type === "number" && item.value === node.value),
    ),
    grade: "offered",
  };
}
