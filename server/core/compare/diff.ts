import { parsePointer } from "../json/tree/pointer";
import {
  canonicalText,
  deepEqual,
  isArray,
  isString,
  memberValue,
  propertyPath,
  type JsonObject,
  type JsonValue,
} from "../json/tree/value";
import { isPlaceholderValue, PUBLISHED_MEMBERS } from "../manifest/kind";
import { isSameVersion } from "../manifest/versions";
import { CATALOG_MEMBERS, PACKAGE_MEMBERS } from "../manifest/vocabulary";
import { memberOrder, rootSchema } from "../schema/schema";
import { message, show } from "../text/messages";
import { CHANGE_CLASSES, type ManifestChange } from "./change";
import { factsByKey, repeatedTypesIn, type Fact } from "./facts";
import { FACT_KINDS, type FactKind } from "./kinds";

/** Members not to compare: the version, the install status and the package data, except the signing key. */
const IGNORED_MEMBERS = ["version", "artifacts", "install_status", ...PACKAGE_MEMBERS].filter(
  (name) => name !== "signing_key_id",
);

const MEMBER_ORDER = memberOrder(rootSchema("published"));

const NOT_COMPARED_WITH_PLACEHOLDER = [
  "author",
  "changelog",
  "schema_version",
  "signature_required",
  "default_enabled",
];

const COMPARED_WITH_PLACEHOLDER = memberOrder(rootSchema("placeholder")).filter(
  (name) => !NOT_COMPARED_WITH_PLACEHOLDER.includes(name),
);

/**
 * Finds the changes from one manifest to another, sorted by class and then by place (docs/spec/release.md, diff).
 * Ignores the order of members and of set entries. Also ignores members that only one manifest can have, such as those
 * that the catalog adds.
 */
export function manifestChanges(before: JsonObject, after: JsonObject): ManifestChange[] {
  const repeatedTypes = new Set([...repeatedTypesIn(before), ...repeatedTypesIn(after)]);
  const [oldFacts, newFacts] = [factsByKey(before, repeatedTypes), factsByKey(after, repeatedTypes)];
  const isCompared = comparisonTest(before, after);
  const changes = [...new Set([...newFacts.keys(), ...oldFacts.keys()])].flatMap((key) => {
    const [oldFact, newFact] = [oldFacts.get(key), newFacts.get(key)];
    const fact = newFact ?? oldFact;
    if (!fact || !isCompared(fact, oldFact, newFact)) return [];
    // Omit a fact whose parent is also added or removed, except a program: a reviewer must see every program.
    const parentKey = fact.kind === "executable" ? undefined : fact.parentKey;
    if (parentKey !== undefined && oldFacts.has(parentKey) !== newFacts.has(parentKey)) return [];
    return changeOf(fact, oldFact, newFact);
  });
  const ranked = changes.map((change) => ({ change, rank: rankOf(change) }));
  ranked.sort((a, b) => (a.rank === b.rank ? 0 : a.rank < b.rank ? -1 : 1));
  return ranked.map(({ change }) => change);
}

function changeOf(fact: Fact, oldFact: Fact | undefined, newFact: Fact | undefined): ManifestChange[] {
  const { added, removed, changed } = FACT_KINDS[fact.kind];
  const { pointer, value: after } = fact;
  const sentence = sentenceOf(fact, oldFact, newFact);
  if (!oldFact) return [{ class: added, pointer, after, sentence }];
  const { value: before } = oldFact;
  if (!newFact) return [{ class: removed, pointer, before, sentence }];
  if (!fact.isValueCompared || isSame(fact.kind, before, after)) return [];
  const changeClass = typeof changed === "string" ? changed : changed(before, after);
  return [{ class: changeClass, pointer, before, after, sentence }];
}

function isSame(kind: FactKind, before: JsonValue, after: JsonValue): boolean {
  if (kind === "author") return deepEqual(normalizeAuthor(before), normalizeAuthor(after));
  const isVersion = kind === "minVersion" || kind === "maxVersion";
  if (isVersion && isString(before) && isString(after)) return isSameVersion(before, after);
  return kind === "choices" ? canonicalSetText(before) === canonicalSetText(after) : deepEqual(before, after);
}

function normalizeAuthor(value: JsonValue): JsonValue {
  return isString(value) ? { name: value } : value;
}

function canonicalSetText(value: JsonValue): string {
  return isArray(value) ? `[${[...new Set(value.map(canonicalText))].sort().join()}]` : canonicalText(value);
}

/** Returns a predicate for facts to compare; `oldFact` or `newFact` is undefined if its manifest lacks the fact. */
function comparisonTest(before: JsonObject, after: JsonObject) {
  const isExactlyOnePlaceholder = isPlaceholderValue(before) !== isPlaceholderValue(after);
  const [wasPublished, isNowPublished] = [isPublished(before), isPublished(after)];
  return ({ pointer }: Fact, oldFact: Fact | undefined, newFact: Fact | undefined): boolean => {
    const [name = ""] = parsePointer(pointer);
    if (IGNORED_MEMBERS.includes(name)) return false;
    if (isExactlyOnePlaceholder && !COMPARED_WITH_PLACEHOLDER.includes(name)) return false;
    if (wasPublished === isNowPublished || !CATALOG_MEMBERS.includes(name)) return true;
    // Compare a catalog member only if the draft has it: publication adds the others.
    return (wasPublished ? newFact : oldFact) !== undefined;
  };
}

function isPublished(manifest: JsonObject): boolean {
  return PUBLISHED_MEMBERS.some((name) => memberValue(manifest, name) !== undefined);
}

function rankOf({ class: changeClass, pointer }: ManifestChange): string {
  const [member = "", ...path] = parsePointer(pointer);
  const position = MEMBER_ORDER.indexOf(member);
  const ranks = [CHANGE_CLASSES.indexOf(changeClass), position < 0 ? MEMBER_ORDER.length : position];
  const parts = [...ranks.map(String), member, ...path];
  return parts.map((part) => (/^\d+$/.test(part) ? part.padStart(INDEX_WIDTH, "0") : part)).join("\0");
}

const INDEX_WIDTH = 10;

function sentenceOf(fact: Fact, oldFact: Fact | undefined, newFact: Fact | undefined): string {
  const { kind, name, pointer } = fact;
  const { describe } = FACT_KINDS[kind];
  const owner = fact.owner?.name ?? "";
  const [before, after] = [oldFact?.value ?? null, newFact?.value ?? null];
  const change = !oldFact ? "added" : newFact ? "changed" : "removed";
  if (describe && change !== "changed") return describe[change]({ name, owner });
  if (kind === "choices" && isArray(before) && isArray(after)) return choicesSentence(owner, before, after);
  const ownerSentences = fact.owner && OWNER_SENTENCES[fact.owner.kind];
  const member = show(propertyPath(pointer.slice(ownerSentences && fact.owner.pointer.length)));
  const values = { member, owner, before: show(before), after: show(after) };
  return (ownerSentences ?? MEMBER_SENTENCES)[change](values);
}

type SentenceValues = Readonly<Record<"member" | "owner" | "before" | "after", string>>;

type Sentences = Readonly<Record<"added" | "removed" | "changed", (values: SentenceValues) => string>>;

const MEMBER_SENTENCES: Sentences = {
  added: (values) => message("{member} is added: {after}.", values),
  removed: (values) => message("{member} is removed.", values),
  changed: (values) => message("{member} changes from {before} to {after}.", values),
};

const OWNER_SENTENCES: Readonly<Partial<Record<FactKind, Sentences>>> = {
  command: {
    added: (values) => message("Command {owner}: {member} is added: {after}.", values),
    removed: (values) => message("Command {owner}: {member} is removed.", values),
    changed: (values) => message("Command {owner}: {member} changes from {before} to {after}.", values),
  },
  setting: {
    added: (values) => message("Setting {owner}: {member} is added: {after}.", values),
    removed: (values) => message("Setting {owner}: {member} is removed.", values),
    changed: (values) => message("Setting {owner}: {member} changes from {before} to {after}.", values),
  },
  handler: {
    added: (values) => message("Document handler {owner}: {member} is added: {after}.", values),
    removed: (values) => message("Document handler {owner}: {member} is removed.", values),
    changed: (values) =>
      message("Document handler {owner}: {member} changes from {before} to {after}.", values),
  },
};

function choicesSentence(owner: string, before: readonly JsonValue[], after: readonly JsonValue[]): string {
  const [added, removed] = [listChoicesOnlyIn(after, before), listChoicesOnlyIn(before, after)];
  const values = { owner, added, removed };
  if (removed === "") return message("Setting {owner}: choices added: {added}.", values);
  if (added === "") return message("Setting {owner}: choices removed: {removed}.", values);
  return message("Setting {owner}: choices added: {added}; removed: {removed}.", values);
}

/** The maximum length of a list of choices in a sentence, in UTF-16 code units. */
const MAX_CHOICES_LENGTH = 120;

function listChoicesOnlyIn(choices: readonly JsonValue[], otherChoices: readonly JsonValue[]): string {
  const otherTexts = new Set(otherChoices.map(canonicalText));
  const words = choices.filter((choice) => !otherTexts.has(canonicalText(choice))).map(show);
  const comma = message(", ");
  const list = [...new Set(words)].join(comma);
  return list.length <= MAX_CHOICES_LENGTH
    ? list
    : `${list.slice(0, list.lastIndexOf(comma, MAX_CHOICES_LENGTH))}${comma}…`;
}
