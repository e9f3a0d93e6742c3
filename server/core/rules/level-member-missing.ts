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
  misspelledProblem,
  removeLevel,
} from "./shared/absent-members";

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
    if (levels?.type !== "array" || !mayLackLevels(object)) return;
    // missing-member reports a misspelled integration.
    if (misspelledMembers(context).get(object)?.has("integration")) return;
    const misspelled = misspelledMembers(context).get(memberOf(object, "integration") ?? object);
    const withoutMember = knownLevelsWithoutMember(manifest, context.vocabulary);
    for (const { member } of withoutMember) {
      const unknown = misspelled?.get(member);
      if (unknown) yield misspelledProblem(member, unknown, context);
    }
    const missing = withoutMember.filter(({ member }) => !misspelled?.has(member));
    const wanted = lazy(() =>
      missing
        .filter(({ pointer, member }) => !context.isSuppressed({ code, pointer, missing: member }))
        .map(({ node }) => node.value),
    );
    const insert = insertions(manifest, object, wanted, context);
    for (const { node, pointer, member } of missing) {
      const { value: level } = node;
      yield {
        range: node,
        message: message('Level {level} is declared, but "integration.{member}" is missing.', {
          level,
          member,
        }),
        pointer,
        missing: member,
        fixes: () => [...insert(level), removeLevel(levels, level)],
      };
    }
  },
};

const { code } = levelMemberMissing;

/** Returns a function that inserts a level, alone and with all wanted ones; all come first if they create `integration`. */
function insertions(
  manifest: Manifest,
  object: ObjectNode,
  wanted: () => readonly number[],
  context: RuleContext,
): (level: number) => Fix[] {
  const insert = (title: string, levels: readonly number[]) =>
    fix("suggested", title, ...insertLevels(manifest, object, context, levels));
  // Shared by all problems, because there may be many.
  const all = lazy(() =>
    insert(message("Insert the {count} missing levels", { count: wanted().length }), wanted()),
  );
  return (level) => {
    const one = insert(message('Insert "integration.{member}"', { member: levelMember(level) }), [level]);
    if (wanted().length < 2 || !wanted().includes(level)) return [one];
    return memberOf(object, "integration") ? [one, all()] : [all(), one];
  };
}

function mayLackLevels(manifest: ObjectNode): boolean {
  const property = propertyOf(manifest, "integration");
  if (!property) return manifest.whole;
  return property.valueNode?.type === "object" && property.valueNode.whole;
}
