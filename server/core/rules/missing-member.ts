import { insertInOrder, insertMembers, type NewMember } from "../json/edit/edits";
import { escapeSegment, missingRange, parsePointer } from "../json/tree/pointer";
import { itemsOf, memberOf, type ObjectNode } from "../json/tree/tree";
import { lazy } from "../text/lazy";
import { message, show } from "../text/messages";
import type { Rule, RuleContext } from "./rule";
import { GRADES, type Fix, type Grade, type Problem } from "../problem";
import { isKnownLevel } from "./shared/level-members";
import { absentMembers, misspelledMembers, misspelledProblem, MOST_APART } from "./shared/absent-members";
import { meantMembers } from "./shared/unknown-members";
import { schemaIn } from "../schema/host-schema";
import { childSchema, memberOrder, type Schema } from "../schema/schema";
import { authorChoices, isMalformed, isOnlySigned } from "../fill/author-choices";
import { memberSkeleton, memberSkeletons, type Skeleton } from "../fill/skeleton";
import { placeName } from "../json/tree/describe";

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
    for (const lack of lacks(context)) yield* problems(lack, lack.names, context);
  },
};

/** An object that lacks required members. */
interface Lack {
  readonly object: ObjectNode;
  readonly pointer: string;
  readonly schema: Schema;
  /** The members, in the interface's order. */
  readonly names: readonly string[];
}

/** Finds what each object lacks, without what another rule reports and what has a misspelled name. */
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

/** Tests if a manifest has a level: level-member-missing reports each, even when `integration` is missing. */
function hasLevel(object: ObjectNode, { manifests, vocabulary }: RuleContext): boolean {
  const manifest = manifests.find(({ node }) => node === object);
  const levels = itemsOf(memberOf(object, "capability_levels"));
  return manifest !== undefined && levels.some((level) => isKnownLevel(level, manifest, vocabulary));
}

/** Reports some of the members that an object lacks: each, or, if they are many, all in one problem. */
function problems(lack: Lack, names: readonly string[], context: RuleContext): Problem[] {
  const { object, pointer } = lack;
  const range = missingRange(object);
  const insert = insertions(lack, context);
  if (names.length <= MOST_APART) {
    return names.map((name) => ({
      range,
      message: sentence(name, pointer),
      pointer: pointerOf(lack, name),
      fixes: () =>
        meantMembers(context).get(object)?.has(name) ? [] : [...insert.all(name), ...insert.one(name)],
    }));
  }
  return [
    {
      range,
      message: sentenceOfMany(names, pointer),
      pointer,
      members: { names, only: (some) => problems(lack, some, context) },
      fixes: () => [...insert.all(), ...insert.told(), ...insert.choices()],
    },
  ];
}

function pointerOf({ pointer }: Lack, name: string): string {
  return `${pointer}/${escapeSegment(name)}`;
}

/** Leaves out members that are suppressed, which only their own fix inserts, and those that an unknown name means. */
function wantedOf(lack: Lack, context: RuleContext): string[] {
  const meant = meantMembers(context).get(lack.object);
  return lack.names.filter(
    (name) => !meant?.has(name) && !context.isSuppressed(missingMember.code, pointerOf(lack, name)),
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

function sentenceOfMany(names: readonly string[], parent: string): string {
  const [first, second, third] = names.map(show);
  const shown = { count: names.length, first: first ?? "", second: second ?? "", third: third ?? "" };
  return parent === ""
    ? message("Missing {count} required properties, such as {first}, {second} and {third}.", shown)
    : message("Missing {count} required properties in {place}, such as {first}, {second} and {third}.", {
        ...shown,
        place: show(placeName(parent)),
      });
}

/** The fixes of an object that lacks members. All of its problems share the work, because it may be large. */
interface Insertions {
  /**
   * Inserts everything at once, but for what only the author can choose; nothing if `one` does that.
   * @param name returns nothing if this member is not inserted
   */
  readonly all: (name?: string) => Fix[];
  /** Inserts a member; of one that only the author can choose, each choice. */
  readonly one: (name: string) => Fix[];
  /** Inserts those members that need no input, if there are others too. */
  readonly told: () => Fix[];
  /** Inserts each choice of the members that only the author can choose. */
  readonly choices: () => Fix[];
}

function insertions(lack: Lack, context: RuleContext): Insertions {
  const { object, schema } = lack;
  const { text } = context.document;
  const order = memberOrder(schema);
  const wanted = lazy(() => wantedOf(lack, context));
  const skeletons = lazy(() => memberSkeletons(context, object, schema, wanted()));
  const alone = (name: string) => memberSkeleton(context, object, schema, name);
  const choicesFor = (name: string) =>
    alone(name).grade === "safe" ? undefined : authorChoices(name, object, schema, context);
  const isAuthors = ([name, { template, grade }]: readonly [string, Skeleton]) =>
    (grade !== "safe" && authorChoices(name, object, schema, context) !== undefined) ||
    isOnlySigned(name, template) ||
    isMalformed(template, childSchema(schema, name) ?? {}, context.vocabulary);
  const inserted = lazy(() => [...skeletons()].filter((each) => !isAuthors(each)));
  const edits = (some: readonly (readonly [string, Skeleton])[]) => {
    const members = some.map(([name, { template }]): NewMember => ({ name, value: template }));
    return insertInOrder(text, object, members, order);
  };
  const choose = (name: string, value: string | boolean): Fix => ({
    title: message("Insert {name}: {value}", { name: show(name), value: show(value) }),
    edits: [insertMembers(text, object, [{ name, value }], order)],
    grade: "offered",
  });
  /** A group that falls apart is more problems than it was, which no program may make of it. */
  const graded = (count: number, grade: Grade): Grade => {
    const left = wanted().length - count;
    return wanted().length > MOST_APART && left > 1 && left <= MOST_APART ? "offered" : grade;
  };
  const one = (name: string): Fix[] => {
    const choices = choicesFor(name);
    if (choices) return choices.map((value) => choose(name, value));
    const own = [name, alone(name)] as const;
    const title = message("Insert {name}", { name: show(name) });
    return [{ title, edits: edits([own]), grade: graded(1, isAuthors(own) ? "offered" : own[1].grade) }];
  };
  const group = lazy((): Fix[] => {
    const { length } = inserted();
    // Up to some, each member has a problem with its own fix.
    if (length < 2) return wanted().length > MOST_APART ? inserted().flatMap(([name]) => one(name)) : [];
    const counts = { count: length, total: wanted().length };
    const title =
      counts.count === counts.total
        ? message("Insert the {count} missing properties", { count: counts.count })
        : message("Insert {count} of the {total} missing properties", counts);
    return [{ title, edits: edits(inserted()), grade: graded(length, leastOf(inserted())) }];
  });
  const all = (name?: string) =>
    name === undefined || inserted().some(([each]) => each === name) ? group() : [];
  const told = (): Fix[] => {
    const safe = inserted().filter(([, { grade }]) => grade === "safe");
    const usual = inserted().filter(([, { grade }]) => grade !== "offered");
    return [safe, usual].flatMap((some, i) => {
      if (some.length === 0 || some.length === inserted().length || some.length === [0, safe.length][i])
        return [];
      const grade = graded(some.length, leastOf(some));
      if (grade === "offered") return [];
      if (some.length === 1) return some.flatMap(([name]) => one(name));
      const title = message("Insert the {count} properties that need no input", { count: some.length });
      return [{ title, edits: edits(some), grade }];
    });
  };
  return { all, one, told, choices: () => [...skeletons()].filter(isAuthors).flatMap(([name]) => one(name)) };
}

/** Returns the grade of inserting some members at once: the weakest of theirs. */
function leastOf(members: readonly (readonly [string, Skeleton])[]): Grade {
  return GRADES[Math.max(...members.map(([, { grade }]) => GRADES.indexOf(grade)))] ?? "offered";
}
