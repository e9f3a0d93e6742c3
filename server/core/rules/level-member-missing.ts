import { insertLevels } from "../fill/level-insertion";
import { memberOf, propertyOf, type ObjectNode } from "../json/tree/tree";
import type { Manifest } from "../manifest/manifest";
import { levelMember } from "../manifest/vocabulary";
import { lazy } from "../text/lazy";
import { message } from "../text/messages";
import { fix, type Fix, type Rule, type RuleContext } from "./rule";
import {
  knownLevelsWithoutMember,
  misspelledMembers,
  misspellingProblem,
  removeLevel,
} from "./shared/missing-members";

export const levelMemberMissing: Rule = {
  summary: "Each declared level has its property in integration.",
  evidence: "stated",
  *perManifest(manifest, context) {
    if (!context.document.isBalanced) return;
    const object = manifest.node;
    if (manifest.kind === "placeholder" || object.type !== "object") return;
    const levels = memberOf(object, "capability_levels");
    if (levels?.type !== "array" || !isIntegrationIntact(object)) return;
    // missing-member reports a misspelled integration.
    if (misspelledMembers(context).get(object)?.has("integration")) return;
    const misspellings = misspelledMembers(context).get(memberOf(object, "integration") ?? object);
    const levelsWithoutMember = knownLevelsWithoutMember(manifest, context.vocabulary);
    for (const { member } of levelsWithoutMember) {
      const misspelling = misspellings?.get(member);
      if (misspelling) yield misspellingProblem(member, misspelling, context);
    }
    const missingLevels = levelsWithoutMember.filter(({ member }) => !misspellings?.has(member));
    const levelsToAdd = lazy(() =>
      missingLevels
        .filter(({ pointer, member }) => !context.isSuppressed({ code, pointer, missing: member }))
        .map(({ node }) => node.value),
    );
    const fixesForLevel = insertionFixes(manifest, object, levelsToAdd, context);
    for (const { node, pointer, member } of missingLevels) {
      const { value: level } = node;
      const values = { level, member };
      yield {
        range: node,
        message: message('Level {level} is declared, but "integration.{member}" is missing.', values),
        pointer,
        missing: member,
        fixes: () => [...fixesForLevel(level), removeLevel(levels, level)],
      };
    }
  },
};

const code = "level-member-missing";

/** Returns a function that creates a level's fixes: one for its property and, if several are missing, one for all. */
function insertionFixes(
  manifest: Manifest,
  object: ObjectNode,
  levelsToAdd: () => readonly number[],
  context: RuleContext,
): (level: number) => Fix[] {
  const insert = (title: string, levels: readonly number[]) =>
    fix("suggested", title, ...insertLevels(manifest, object, context, levels));
  // Create the fix once, because many problems may share it.
  const allFix = lazy(() =>
    insert(message("Insert the {count} missing levels", { count: levelsToAdd().length }), levelsToAdd()),
  );
  return (level) => {
    const oneFix = insert(message('Insert "integration.{member}"', { member: levelMember(level) }), [level]);
    if (levelsToAdd().length < 2 || !levelsToAdd().includes(level)) return [oneFix];
    return memberOf(object, "integration") ? [oneFix, allFix()] : [allFix(), oneFix];
  };
}

/** Tests if `integration` is an intact object or really missing; in damaged text, its members may be hidden. */
function isIntegrationIntact(manifest: ObjectNode): boolean {
  const property = propertyOf(manifest, "integration");
  if (!property) return manifest.isComplete;
  return property.valueNode?.type === "object" && property.valueNode.isComplete;
}
