import { memberSkeleton, memberSkeletons, type Skeleton } from "../fill/skeleton";
import { insertMembers } from "../json/edit/edits";
import { Hole, plainValue } from "../json/edit/template";
import { escapeSegment, missingRange, parsePointer } from "../json/tree/pointer";
import { itemsOf, memberOf, propertyOf, stringOf, type ObjectNode } from "../json/tree/tree";
import { propertyPath } from "../json/tree/value";
import type { ManifestContext } from "../manifest/manifest";
import { CAPABILITY_PERMISSIONS, SPAWN_PERMISSION } from "../manifest/vocabulary";
import { combinedGrade, type Fix } from "../problem";
import { knownTexts } from "../schema/known-values";
import { childSchema, memberOrder, schemaIn, type Schema } from "../schema/schema";
import { isValid } from "../schema/validity";
import { lazy } from "../text/lazy";
import { message, show } from "../text/messages";
import { fix, type Rule, type RuleContext } from "./rule";
import {
  missingMembers,
  isKnownLevel,
  MAX_SEPARATE_PROBLEMS,
  misspelledMembers,
  misspellingProblem,
} from "./shared/missing-members";
import { intendedMembers } from "./shared/unknown-members";

export const missingMember: Rule = {
  summary: "A required property is present.",
  evidence: "stated",
  *check(context) {
    if (!context.document.isBalanced) return;
    for (const misspellings of misspelledMembers(context).values()) {
      for (const [name, misspelling] of misspellings)
        if (missingMembers(context).get(misspelling.object)?.names.has(name))
          yield misspellingProblem(name, misspelling, context);
    }
    for (const target of findIncompleteObjects(context)) {
      const { object, pointer, missingNames } = target;
      const insert = insertions(target, context);
      for (const name of missingNames)
        yield {
          range: missingRange(object),
          message: sentence(name, pointer),
          pointer: pointerTo(target, name),
          fixes: () => (intendedMembers(context).get(object)?.has(name) ? [] : insert(name)),
        };
    }
  },
};

interface IncompleteObject {
  readonly object: ObjectNode;
  readonly pointer: string;
  readonly schema: () => Schema;
  readonly missingNames: readonly string[];
}

function* findIncompleteObjects(context: RuleContext): Iterable<IncompleteObject> {
  for (const { object, pointer, names } of missingMembers(context).values()) {
    // Lazy: most objects lack only one member, so there is nothing to sort.
    const schema = lazy(() => schemaIn(context, parsePointer(pointer)) ?? {});
    const rank = (name: string) => memberOrder(schema()).indexOf(name);
    const misspellings = misspelledMembers(context).get(object);
    const missingNames = [...names].filter(
      (name) => !misspellings?.has(name) && !(name === "integration" && declaresLevel(object, context)),
    );
    yield { object, pointer, schema, missingNames: missingNames.sort((a, b) => rank(a) - rank(b)) };
  }
}

/** Tests if a manifest declares a known level; level-member-missing then reports a missing `integration`. */
function declaresLevel(object: ObjectNode, { manifests, vocabulary }: RuleContext): boolean {
  const manifest = manifests.find(({ node }) => node === object);
  const levels = itemsOf(memberOf(object, "capability_levels"));
  return manifest !== undefined && levels.some((level) => isKnownLevel(level, manifest, vocabulary));
}

function pointerTo({ pointer }: IncompleteObject, name: string): string {
  return `${pointer}/${escapeSegment(name)}`;
}

function sentence(name: string, parent: string): string {
  const values = { name: show(name), place: show(propertyPath(parent)) };
  return parent === ""
    ? message("Missing required property {name}.", values)
    : message("Missing required property {name} in {place}.", values);
}

/** Lists the missing members to offer for insertion: those that are neither suppressed nor misspelled. */
function namesToInsert(target: IncompleteObject, context: RuleContext): string[] {
  const code = "missing-member";
  const intendedNames = intendedMembers(context).get(target.object);
  return target.missingNames.filter(
    (name) => !intendedNames?.has(name) && !context.isSuppressed({ code, pointer: pointerTo(target, name) }),
  );
}

/**
 * Returns a function that creates the fixes for one missing member: first those that insert several members, then those
 * that insert only this one. An object's problems share the function, so the groups are computed once.
 */
function insertions(target: IncompleteObject, context: RuleContext): (name: string) => Fix[] {
  const { object } = target;
  const insertableNames = lazy(() => namesToInsert(target, context));
  const isAlone = (member: Member) => isInsertedAlone(member, target, context);
  const insert = (title: string, members: readonly Member[]): Fix => {
    const values = members.map(([name, { template }]) => ({ name, value: template }));
    const grade = members.some(isAlone) ? "offered" : combinedGrade(members.map(([, each]) => each.grade));
    const edits = insertMembers(context.document.text, object, values, memberOrder(target.schema()));
    return fix(grade, title, ...edits);
  };
  const groups = lazy(() => {
    const skeletons = [...memberSkeletons(context, object, target.schema(), insertableNames())];
    const joinableMembers = skeletons.filter((member) => !isAlone(member));
    const titledGroups = groupsOf(joinableMembers, insertableNames().length);
    return titledGroups.map(([title, members]) => ({ members, groupFix: insert(title, members) }));
  });
  const insertAlone = (name: string): Fix[] => {
    const skeleton = memberSkeleton(context, object, target.schema(), name);
    const choices = skeleton.grade === "safe" ? undefined : authorChoices(name, target, context);
    if (!choices) return [insert(message("Insert {name}", { name: show(name) }), [[name, skeleton]])];
    return choices.map((value) => {
      const title = message("Insert {name}: {value}", { name: show(name), value: show(value) });
      return insert(title, [[name, { template: value, grade: "offered" }]]);
    });
  };
  return (name) => {
    if (groups().length === 0) return insertAlone(name);
    const groupsWithName = groups().filter(({ members }) => members.some(([each]) => each === name));
    const groupFixes = groupsWithName.map(({ groupFix }) => groupFix);
    const singleFixes = insertAlone(name).map((each) => ({
      ...each,
      isOmittedIfJoined: groupFixes.some(({ grade }) => combinedGrade([grade, each.grade]) === each.grade),
    }));
    return [...groupFixes, ...singleFixes];
  };
}

/** Lists the fixes that insert several members: one for all joinable members, others for those that need no input. */
function groupsOf(
  joinableMembers: readonly Member[],
  total: number,
): (readonly [title: string, members: readonly Member[]])[] {
  const count = joinableMembers.length;
  if (count < 2) return [];
  const title =
    count === total
      ? message("Insert the {count} missing properties", { count })
      : message("Insert {count} of the {total} missing properties", { count, total });
  const safeMembers = joinableMembers.filter(([, { grade }]) => grade === "safe");
  const membersWithValues = joinableMembers.filter(([, { grade }]) => grade !== "offered");
  const subsets = (
    membersWithValues.length > safeMembers.length ? [safeMembers, membersWithValues] : [safeMembers]
  ).filter(({ length }) => total > MAX_SEPARATE_PROBLEMS && length > 1 && length < count);
  const titledSubsets = subsets.map((members) => {
    const values = { count: members.length };
    return [message("Insert the {count} properties that need no input", values), members] as const;
  });
  return [[title, joinableMembers], ...titledSubsets];
}

type Member = readonly [name: string, skeleton: Skeleton];

const MAX_CHOICES = 6;

/** Members that describe the signed package: template text would be worse than a missing member. */
const SIGNED_PACKAGE_MEMBERS = ["artifact_url", "artifact_size", "sha256", "signature", "signing_key_id"];

/** The values that a placeholder's flags can have, the safer one first. */
const FLAG_VALUES: Readonly<Record<string, readonly boolean[]>> = {
  signature_required: [true, false],
  default_enabled: [false, true],
};

/**
 * Tests if a fix must insert a member alone: it has choices, it describes the signed package, or its template is
 * an object with invalid parts, which would replace one problem with several.
 */
function isInsertedAlone(
  [name, { template, grade }]: Member,
  target: IncompleteObject,
  context: ManifestContext,
): boolean {
  if (grade !== "safe" && authorChoices(name, target, context)) return true;
  if (template instanceof Hole) return SIGNED_PACKAGE_MEMBERS.includes(name);
  if (template === null || typeof template !== "object") return false;
  return !isValid(plainValue(template), childSchema(target.schema(), name) ?? {}, context.vocabulary);
}

/** Lists the values to offer for a member that only the author can decide; undefined for other members. */
export function authorChoices(
  name: string,
  { object, pointer, schema }: Pick<IncompleteObject, "object" | "pointer" | "schema">,
  { manifests, vocabulary }: ManifestContext,
): readonly (string | boolean)[] | undefined {
  const flagValues = Object.hasOwn(FLAG_VALUES, name) ? FLAG_VALUES[name] : undefined;
  if (flagValues) return flagValues;
  if (name !== "type") return undefined;
  const manifest = manifests.find((each) => pointer.startsWith(`${each.pointer}/permissions/`));
  if (!manifest) return undefined;
  if (propertyOf(object, "value")) return [SPAWN_PERMISSION];
  const knownTypes = knownTexts(childSchema(schema(), name) ?? {}, vocabulary);
  const entries = (list: string) => itemsOf(memberOf(manifest.node, list));
  const declaredTypes = new Set(entries("permissions").map((entry) => stringOf(memberOf(entry, "type"))));
  const impliedTypes = entries("host_capabilities").flatMap(
    (capability) => CAPABILITY_PERMISSIONS.get(stringOf(capability) ?? "") ?? [],
  );
  // SPAWN_PERMISSION also needs a list of programs.
  const undeclaredTypes = [...new Set([...impliedTypes, ...knownTypes])].filter(
    (type) => type !== SPAWN_PERMISSION && !declaredTypes.has(type),
  );
  return undeclaredTypes.slice(0, MAX_CHOICES);
}
