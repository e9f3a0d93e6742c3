import { fix } from "./shared/fixes";
import { insertInOrder } from "../json/edit/edits";
import { escapeSegment, missingRange, parsePointer } from "../json/tree/pointer";
import { itemsOf, memberOf, type ObjectNode } from "../json/tree/tree";
import { lazy } from "../text/lazy";
import { message, show } from "../text/messages";
import type { Rule, RuleContext } from "./rule";
import { leastGrade, type Fix, type Problem } from "../problem";
import { isKnownLevel } from "./shared/level-members";
import { absentMembers, misspelledMembers, misspelledProblem, MOST_APART } from "./shared/absent-members";
import { meantMembers } from "./shared/unknown-members";
import { memberOrder, schemaIn, type Schema } from "../schema/schema";
import { authorChoices, isForAuthor } from "../fill/author-choices";
import { memberSkeleton, memberSkeletons, type Skeleton } from "../fill/skeleton";
import { placeName } from "../json/tree/value";

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
    for (const lack of lacks(context)) yield* problems(lack, context);
  },
};

interface Lack {
  readonly object: ObjectNode;
  readonly pointer: string;
  readonly schema: Schema;
  readonly names: readonly string[];
}

function* lacks(context: RuleContext): Iterable<Lack> {
  for (const [object, { pointer, names }] of absentMembers(context)) {
    const schema = schemaIn(context, parsePointer(pointer)) ?? {};
    const order = memberOrder(schema);
    const misspelled = misspelledMembers(context).get(object);
    const absent = [...names].filter(
      (name) => !misspelled?.has(name) && !(name === "integration" && hasLevel(object, context)),
    );
    yield { object, pointer, schema, names: absent.sort((a, b) => order.indexOf(a) - order.indexOf(b)) };
  }
}

function hasLevel(object: ObjectNode, { manifests, vocabulary }: RuleContext): boolean {
  const manifest = manifests.find(({ node }) => node === object);
  const levels = itemsOf(memberOf(object, "capability_levels"));
  return manifest !== undefined && levels.some((level) => isKnownLevel(level, manifest, vocabulary));
}

function problems(lack: Lack, context: RuleContext): Problem[] {
  const { object, pointer, names } = lack;
  const range = missingRange(object);
  const insert = insertions(lack, context);
  return names.map((name) => ({
    range,
    message: sentence(name, pointer),
    pointer: pointerOf(lack, name),
    fixes: () => (meantMembers(context).get(object)?.has(name) ? [] : insert(name)),
  }));
}

function pointerOf({ pointer }: Lack, name: string): string {
  return `${pointer}/${escapeSegment(name)}`;
}

/** Leaves out members that are suppressed, which only their own fix inserts, and those that an unknown name means. */
function wantedOf(lack: Lack, context: RuleContext): string[] {
  const meant = meantMembers(context).get(lack.object);
  return lack.names.filter(
    (name) =>
      !meant?.has(name) &&
      !context.isSuppressed({ code: missingMember.code, pointer: pointerOf(lack, name) }),
  );
}

function sentence(name: string, parent: string): string {
  return parent === ""
    ? message("Missing required property {name}.", { name: show(name) })
    : message("Missing required property {name} in {place}.", {
        name: show(name),
        place: show(placeName(parent)),
      });
}

/**
 * Returns what inserts a member that an object lacks: together with all others but those that only the author can choose,
 * with those that need no input, and alone. The problems of an object share the work, because it may be large.
 */
function insertions(lack: Lack, context: RuleContext): (name: string) => Fix[] {
  const { object, schema } = lack;
  const { text } = context.document;
  const wanted = lazy(() => wantedOf(lack, context));
  const isAuthors = ([name, skeleton]: Member) => isForAuthor(name, skeleton, object, schema, context);
  const inserted = lazy(() =>
    [...memberSkeletons(context, object, schema, wanted())].filter((member) => !isAuthors(member)),
  );
  const insert = (title: string, some: readonly Member[]): Fix => {
    const members = some.map(([name, { template }]) => ({ name, value: template }));
    const grade = some.some(isAuthors) ? "offered" : leastGrade(some.map(([, each]) => each.grade));
    return fix(grade, title, ...insertInOrder(text, object, members, memberOrder(schema)));
  };
  const one = (name: string): Fix[] => {
    const own = memberSkeleton(context, object, schema, name);
    const choices = own.grade === "safe" ? undefined : authorChoices(name, object, schema, context);
    if (!choices) return [insert(message("Insert {name}", { name: show(name) }), [[name, own]])];
    return choices.map((value) =>
      insert(message("Insert {name}: {value}", { name: show(name), value: show(value) }), [
        [name, { template: value, grade: "offered" }],
      ]),
    );
  };
  const all = lazy(() => {
    const counts = { count: inserted().length, total: wanted().length };
    const title =
      counts.count === counts.total
        ? message("Insert the {count} missing properties", { count: counts.count })
        : message("Insert {count} of the {total} missing properties", counts);
    return { members: inserted(), fix: insert(title, inserted()) };
  });
  /** Those that need no input, and of many members only. */
  const certain = lazy(() => {
    const safe = inserted().filter(([, { grade }]) => grade === "safe");
    const usual = inserted().filter(([, { grade }]) => grade !== "offered");
    const groups = [safe, ...(usual.length > safe.length ? [usual] : [])];
    return groups.flatMap((members) => {
      if (wanted().length <= MOST_APART || members.length < 2 || members.length === inserted().length)
        return [];
      const title = message("Insert the {count} properties that need no input", { count: members.length });
      return [{ members, fix: insert(title, members) }];
    });
  });
  return (name) => {
    if (inserted().length < 2) return one(name);
    const groups = [all(), ...certain()].filter(({ members }) => members.some(([each]) => each === name));
    const shared = groups.map(({ fix }) => fix);
    const own = one(name).map((fix) => ({
      ...fix,
      isApart: shared.some(({ grade }) => leastGrade([grade, fix.grade]) === fix.grade),
    }));
    return [...shared, ...own];
  };
}

type Member = readonly [name: string, skeleton: Skeleton];
