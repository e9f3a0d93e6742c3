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
import { schemaIn } from "../schema/host-schema";
import { memberOrder, type Schema } from "../schema/schema";
import { authorChoices, isForAuthor } from "../fill/author-choices";
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
      fixes: () => [...insert.all(), ...insert.certain(), ...insert.choices()],
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

/**
 * Returns what inserts the members that an object lacks. All of its problems share the work, because it may be large.
 * `all` inserts everything at once, but for what only the author can choose; with a name, nothing unless it is among them.
 */
function insertions(lack: Lack, context: RuleContext) {
  const { object, schema } = lack;
  const { text } = context.document;
  const wanted = lazy(() => wantedOf(lack, context));
  const skeletons = lazy(() => [...memberSkeletons(context, object, schema, wanted())]);
  const isAuthors = ([name, skeleton]: Member) => isForAuthor(name, skeleton, object, schema, context);
  const inserted = lazy(() => skeletons().filter((member) => !isAuthors(member)));
  const insert = (title: string, some: readonly Member[]): Fix => {
    const left = wanted().length - some.length;
    // A group that falls apart is more problems than it was, which no program may make of it.
    const fallsApart = wanted().length > MOST_APART && left > 1 && left <= MOST_APART;
    const members = some.map(([name, { template }]) => ({ name, value: template }));
    const isOpen = fallsApart || some.some(isAuthors);
    return {
      title,
      edits: insertInOrder(text, object, members, memberOrder(schema)),
      grade: isOpen ? "offered" : leastGrade(some.map(([, { grade }]) => grade)),
    };
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
  const group = lazy((): Fix[] => {
    // Up to some, each member has a problem with its own fix.
    if (inserted().length < 2)
      return wanted().length > MOST_APART ? inserted().flatMap(([name]) => one(name)) : [];
    const counts = { count: inserted().length, total: wanted().length };
    const title =
      counts.count === counts.total
        ? message("Insert the {count} missing properties", { count: counts.count })
        : message("Insert {count} of the {total} missing properties", counts);
    return [insert(title, inserted())];
  });
  const certain = (): Fix[] => {
    const safe = inserted().filter(([, { grade }]) => grade === "safe");
    const usual = inserted().filter(([, { grade }]) => grade !== "offered");
    const groups = [safe, ...(usual.length > safe.length ? [usual] : [])];
    return groups.flatMap((some) => {
      if (some.length === 0 || some.length === inserted().length) return [];
      const title = message("Insert the {count} properties that need no input", { count: some.length });
      const [fix] = some.length === 1 ? some.flatMap(([name]) => one(name)) : [insert(title, some)];
      return fix && fix.grade !== "offered" ? [fix] : [];
    });
  };
  return {
    all: (name?: string) => (name === undefined || inserted().some(([each]) => each === name) ? group() : []),
    one,
    certain,
    choices: () =>
      skeletons()
        .filter(isAuthors)
        .flatMap(([name]) => one(name)),
  };
}

type Member = readonly [name: string, skeleton: Skeleton];
