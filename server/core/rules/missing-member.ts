import { memberSkeleton, memberSkeletons, type Skeleton } from "../fill/skeleton";
import { insertMembers } from "../json/edit/edits";
import { Hole, plainValue } from "../json/edit/template";
import { escapeSegment, missingRange, parsePointer, pointerOf } from "../json/tree/pointer";
import { itemsOf, memberOf, propertyOf, stringOf, type ObjectNode } from "../json/tree/tree";
import { placeName } from "../json/tree/value";
import type { ManifestContext } from "../manifest/manifest";
import { CAPABILITY_PERMISSIONS, SPAWN_PERMISSION } from "../manifest/vocabulary";
import { leastGrade, type Fix } from "../problem";
import { knownTexts } from "../schema/known-values";
import { childSchema, memberOrder, schemaIn, type Schema } from "../schema/schema";
import { isValid } from "../schema/validity";
import { lazy } from "../text/lazy";
import { message, show } from "../text/messages";
import { fix, type Rule, type RuleContext } from "./rule";
import {
  absentMembers,
  isKnownLevel,
  MAX_SINGLE,
  misspelledMembers,
  misspelledProblem,
} from "./shared/absent-members";
import { intendedMembers } from "./shared/unknown-members";

export const missingMember: Rule = {
  code: "missing-member",
  summary: "A required property is present.",
  section: "Shape",
  evidence: "stated",
  *check(context) {
    if (!context.document.balanced) return;
    for (const misspelled of misspelledMembers(context).values()) {
      for (const [name, unknown] of misspelled)
        if (absentMembers(context).get(unknown.object)?.names.has(name))
          yield misspelledProblem(name, unknown, context);
    }
    for (const missing of membersMissing(context)) {
      const { object, pointer, names } = missing;
      const insert = insertions(missing, context);
      for (const name of names)
        yield {
          range: missingRange(object),
          message: sentence(name, pointer),
          pointer: placeOf(missing, name),
          fixes: () => (intendedMembers(context).get(object)?.has(name) ? [] : insert(name)),
        };
    }
  },
};

interface MissingMembers {
  readonly object: ObjectNode;
  readonly pointer: string;
  readonly schema: () => Schema;
  readonly names: readonly string[];
}

function* membersMissing(context: RuleContext): Iterable<MissingMembers> {
  for (const { object, pointer, names } of absentMembers(context).values()) {
    // Many objects lack a single member, which needs no order.
    const schema = lazy(() => schemaIn(context, parsePointer(pointer)) ?? {});
    const rank = (name: string) => memberOrder(schema()).indexOf(name);
    const misspelled = misspelledMembers(context).get(object);
    const absent = [...names].filter(
      (name) => !misspelled?.has(name) && !(name === "integration" && hasLevel(object, context)),
    );
    yield { object, pointer, schema, names: absent.sort((a, b) => rank(a) - rank(b)) };
  }
}

function hasLevel(object: ObjectNode, { manifests, vocabulary }: RuleContext): boolean {
  const manifest = manifests.find(({ node }) => node === object);
  const levels = itemsOf(memberOf(object, "capability_levels"));
  return manifest !== undefined && levels.some((level) => isKnownLevel(level, manifest, vocabulary));
}

function placeOf({ pointer }: MissingMembers, name: string): string {
  return `${pointer}/${escapeSegment(name)}`;
}

function sentence(name: string, parent: string): string {
  const values = { name: show(name), place: show(placeName(parent)) };
  return parent === ""
    ? message("Missing required property {name}.", values)
    : message("Missing required property {name} in {place}.", values);
}

/** Returns the members to insert together, without suppressed and misspelled ones. */
function wantedOf(missing: MissingMembers, context: RuleContext): string[] {
  const { code } = missingMember;
  const intended = intendedMembers(context).get(missing.object);
  return missing.names.filter(
    (name) => !intended?.has(name) && !context.isSuppressed({ code, pointer: placeOf(missing, name) }),
  );
}

/**
 * Returns a function that makes the fixes for one member: with all others that do not need the author's choice, with those
 * that need no input, and alone. Shared by the problems of an object, because it may be large.
 */
function insertions(missing: MissingMembers, context: RuleContext): (name: string) => Fix[] {
  const { object } = missing;
  const wanted = lazy(() => wantedOf(missing, context));
  const needsAuthor = ([name, skeleton]: Member) =>
    isForAuthor(name, skeleton, object, missing.schema(), context);
  const insert = (title: string, members: readonly Member[]): Fix => {
    const values = members.map(([name, { template }]) => ({ name, value: template }));
    const grade = members.some(needsAuthor) ? "offered" : leastGrade(members.map(([, each]) => each.grade));
    return fix(
      grade,
      title,
      ...insertMembers(context.document.text, object, values, memberOrder(missing.schema())),
    );
  };
  const groups = lazy(() => {
    const skeletons = [...memberSkeletons(context, object, missing.schema(), wanted())];
    return groupsOf(
      skeletons.filter((member) => !needsAuthor(member)),
      wanted().length,
    ).map(([title, members]) => ({ members, shared: insert(title, members) }));
  });
  const alone = (name: string): Fix[] => {
    const skeleton = memberSkeleton(context, object, missing.schema(), name);
    const choices =
      skeleton.grade === "safe" ? undefined : authorChoices(name, object, missing.schema(), context);
    if (!choices) return [insert(message("Insert {name}", { name: show(name) }), [[name, skeleton]])];
    return choices.map((value) =>
      insert(message("Insert {name}: {value}", { name: show(name), value: show(value) }), [
        [name, { template: value, grade: "offered" }],
      ]),
    );
  };
  return (name) => {
    if (groups().length === 0) return alone(name);
    const own = groups().filter(({ members }) => members.some(([each]) => each === name));
    const shared = own.map((group) => group.shared);
    const single = alone(name).map((each) => ({
      ...each,
      isApart: shared.some(({ grade }) => leastGrade([grade, each.grade]) === each.grade),
    }));
    return [...shared, ...single];
  };
}

/** Groups the members that one fix inserts: all of them, and of many, those that need no input. */
function groupsOf(
  all: readonly Member[],
  total: number,
): (readonly [title: string, members: readonly Member[]])[] {
  const count = all.length;
  if (count < 2) return [];
  const title =
    count === total
      ? message("Insert the {count} missing properties", { count })
      : message("Insert {count} of the {total} missing properties", { count, total });
  const safe = all.filter(([, { grade }]) => grade === "safe");
  const certain = all.filter(([, { grade }]) => grade !== "offered");
  const parts = (certain.length > safe.length ? [safe, certain] : [safe]).filter(
    ({ length }) => total > MAX_SINGLE && length > 1 && length < count,
  );
  return [
    [title, all],
    ...parts.map(
      (members) =>
        [
          message("Insert the {count} properties that need no input", { count: members.length }),
          members,
        ] as const,
    ),
  ];
}

type Member = readonly [name: string, skeleton: Skeleton];

const MAX_CHOICES = 6;

/** Members that describe the signed package; template text there would be worse than a missing member. */
const SIGNED: readonly string[] = ["artifact_url", "artifact_size", "sha256", "signature", "signing_key_id"];

/** A placeholder's flags about signing and defaults, the safer choice first. */
const FLAGS: Readonly<Record<string, readonly boolean[]>> = {
  signature_required: [true, false],
  default_enabled: [false, true],
};

/**
 * Tests if a member is inserted only on request: it has choices, it describes the signed package, or its template is an
 * object with invalid parts, which would replace one problem by several.
 */
function isForAuthor(
  name: string,
  { template, grade }: Skeleton,
  object: ObjectNode,
  schema: Schema,
  context: ManifestContext,
): boolean {
  if (grade !== "safe" && authorChoices(name, object, schema, context)) return true;
  if (template instanceof Hole) return SIGNED.includes(name);
  if (template === null || typeof template !== "object") return false;
  return !isValid(plainValue(template), childSchema(schema, name) ?? {}, context.vocabulary);
}

/** Lists the values of a member that grants access or concerns signing; undefined for any other member. */
export function authorChoices(
  name: string,
  object: ObjectNode,
  schema: Schema,
  { manifests, vocabulary }: ManifestContext,
): readonly (string | boolean)[] | undefined {
  const flags = Object.hasOwn(FLAGS, name) ? FLAGS[name] : undefined;
  if (flags) return flags;
  if (name !== "type") return undefined;
  const pointer = pointerOf(object);
  const manifest = manifests.find((each) => pointer.startsWith(`${each.pointer}/permissions/`));
  if (!manifest) return undefined;
  if (propertyOf(object, "value")) return [SPAWN_PERMISSION];
  const known = knownTexts(childSchema(schema, name) ?? {}, vocabulary);
  const entries = (list: string) => itemsOf(memberOf(manifest.node, list));
  const declared = new Set(entries("permissions").map((entry) => stringOf(memberOf(entry, "type"))));
  const implied = entries("host_capabilities").flatMap(
    (capability) => CAPABILITY_PERMISSIONS.get(stringOf(capability) ?? "") ?? [],
  );
  // SPAWN_PERMISSION needs a list of programs, too.
  const free = [...new Set([...implied, ...known])].filter(
    (type) => type !== SPAWN_PERMISSION && !declared.has(type),
  );
  return free.slice(0, MAX_CHOICES);
}
