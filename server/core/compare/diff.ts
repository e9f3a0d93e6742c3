import { parsePointer } from "../json/tree/pointer";
import {
  deepEqual,
  isArray,
  isString,
  memberValue,
  placeName,
  type JsonObject,
  type JsonValue,
} from "../json/tree/value";
import { isPlaceholderValue, PUBLISHED_MEMBERS } from "../manifest/kind";
import { isSameVersion } from "../manifest/versions";
import { CATALOG_MEMBERS } from "../manifest/vocabulary";
import { memberOrder, rootSchema } from "../schema/schema";
import { message, show } from "../text/messages";
import { CHANGE_CLASSES, type ManifestChange } from "./change";
import { canonicalText, factsOf, repeatedTypes, type Fact } from "./facts";
import { KINDS, type FactKind } from "./kinds";

/** Members not to compare: the version and package data. */
const IGNORED_MEMBERS = [
  ...["version", "artifact_url", "artifact_size", "sha256", "signature", "signature_algorithm", "artifacts"],
  "install_status",
];

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
 * Finds the changes from one manifest to another, by class and then by place (docs/spec/release.md, diff). Ignores layout,
 * the order of members and of sets, and members that one of the two cannot have: the catalog's, or those that a
 * placeholder does not have.
 */
export function manifestChanges(before: JsonObject, after: JsonObject): ManifestChange[] {
  const repeated = new Set([...repeatedTypes(before), ...repeatedTypes(after)]);
  const [earlier, later] = [factsOf(before, repeated), factsOf(after, repeated)];
  const isCompared = comparisonTest(before, after);
  const keys = new Set([...later.keys(), ...earlier.keys()]);
  const changes = [...keys].flatMap((key) => {
    const [earlierFact, currentFact] = [earlier.get(key), later.get(key)];
    const fact = currentFact ?? earlierFact;
    if (
      !fact ||
      !isCompared(
        fact,
        earlierFact === undefined ? "before" : currentFact === undefined ? "after" : undefined,
      )
    )
      return [];
    // Report a whole without its parts, except for programs: a reviewer must see each of them.
    const whole = fact.kind === "executable" ? undefined : fact.wholeKey;
    if (whole !== undefined && earlier.has(whole) !== later.has(whole)) return [];
    return changeOf(earlierFact, currentFact);
  });
  const ranked = changes.map((change) => ({ change, rank: rankOf(change) }));
  ranked.sort((one, other) => (one.rank === other.rank ? 0 : one.rank < other.rank ? -1 : 1));
  return ranked.map(({ change }) => change);
}

function changeOf(earlierFact: Fact | undefined, currentFact: Fact | undefined): ManifestChange[] {
  const fact = currentFact ?? earlierFact;
  if (!fact) return [];
  const { added, removed, changed } = KINDS[fact.kind];
  const { pointer, value } = fact;
  const sentence = sentenceOf(fact, earlierFact, currentFact);
  if (!earlierFact) return [{ class: added, pointer, after: value, sentence }];
  if (!currentFact) return [{ class: removed, pointer, before: value, sentence }];
  if (fact.isWhole || isSame(earlierFact, currentFact)) return [];
  const name = typeof changed === "string" ? changed : changed(earlierFact.value, currentFact.value);
  return [{ class: name, pointer, before: earlierFact.value, after: currentFact.value, sentence }];
}

function isSame(earlierFact: Fact, currentFact: Fact): boolean {
  if (currentFact.kind === "author")
    return deepEqual(normalizeAuthor(earlierFact.value), normalizeAuthor(currentFact.value));
  const isVersions = currentFact.kind === "minVersion" || currentFact.kind === "maxVersion";
  if (isVersions && isString(earlierFact.value) && isString(currentFact.value))
    return isSameVersion(earlierFact.value, currentFact.value);
  if (currentFact.kind === "choices") return asSet(earlierFact.value) === asSet(currentFact.value);
  return deepEqual(earlierFact.value, currentFact.value);
}

/** Normalizes an author that is only a name. */
function normalizeAuthor(value: JsonValue): JsonValue {
  return isString(value) ? { name: value } : value;
}

function asSet(value: JsonValue): string {
  return isArray(value) ? `[${[...new Set(value.map(canonicalText))].sort().join()}]` : canonicalText(value);
}

/** Returns a predicate for facts to compare; `missing` names the manifest that lacks the fact. */
function comparisonTest(before: JsonObject, after: JsonObject) {
  const manifests = { before, after };
  const areDifferentKinds = isPlaceholderValue(before) !== isPlaceholderValue(after);
  return ({ pointer }: Fact, missing: "before" | "after" | undefined): boolean => {
    const [name = ""] = parsePointer(pointer);
    if (IGNORED_MEMBERS.includes(name) || (areDifferentKinds && !COMPARED_WITH_PLACEHOLDER.includes(name)))
      return false;
    return (
      missing === undefined ||
      !CATALOG_MEMBERS.includes(name) ||
      isPublished(manifests[missing]) ||
      !isPublished(manifests[missing === "before" ? "after" : "before"])
    );
  };
}

function isPublished(manifest: JsonObject): boolean {
  return PUBLISHED_MEMBERS.some((name) => memberValue(manifest, name) !== undefined);
}

/** Returns a text by which changes sort. */
function rankOf({ class: name, pointer }: ManifestChange): string {
  const [member = "", ...rest] = parsePointer(pointer);
  const place = MEMBER_ORDER.indexOf(member);
  const ranks = [CHANGE_CLASSES.indexOf(name), place < 0 ? MEMBER_ORDER.length : place].map(String);
  const parts = [...ranks, member, ...rest];
  return parts.map((part) => (/^\d+$/.test(part) ? part.padStart(INDEX_WIDTH, "0") : part)).join("\0");
}

const INDEX_WIDTH = 10;

function sentenceOf(
  { kind, owner, name, pointer }: Fact,
  earlierFact: Fact | undefined,
  currentFact: Fact | undefined,
): string {
  const { words } = KINDS[kind];
  const ownerName = owner?.name ?? "";
  if (words && !(earlierFact && currentFact))
    return (currentFact ? words.added : words.removed)({ name, owner: ownerName });
  if (kind === "choices" && isArray(earlierFact?.value) && isArray(currentFact?.value))
    return choicesSentence(ownerName, earlierFact.value, currentFact.value);
  const ownerSentences = owner && OWNER_SENTENCES[owner.kind];
  const values = {
    ...{
      member: show(placeName(pointer.slice(ownerSentences ? owner.pointer.length : 0))),
      owner: ownerName,
    },
    ...{ before: show(earlierFact?.value ?? null), after: show(currentFact?.value ?? null) },
  };
  return (ownerSentences ?? MEMBER_SENTENCES)[earlierFact ? (currentFact ? "changed" : "removed") : "added"](
    values,
  );
}

type Values = Readonly<Record<"member" | "owner" | "before" | "after", string>>;

type Sentences = Readonly<Record<"added" | "removed" | "changed", (values: Values) => string>>;

const MEMBER_SENTENCES: Sentences = {
  added: (values) => message("{member} is added: {after}.", values),
  removed: (values) => message("{member} is removed.", values),
  changed: (values) => message("{member} changes from {before} to {after}.", values),
};

/** Sentences about a part of a named thing. */
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
  const [added, removed] = [choicesOnlyIn(after, before), choicesOnlyIn(before, after)];
  const values = { owner, added, removed };
  if (removed === "") return message("Setting {owner}: choices added: {added}.", values);
  if (added === "") return message("Setting {owner}: choices removed: {removed}.", values);
  return message("Setting {owner}: choices added: {added}; removed: {removed}.", values);
}

/** Of a list of choices, in UTF-16 code units. */
const MAX_LENGTH = 120;

function choicesOnlyIn(choices: readonly JsonValue[], others: readonly JsonValue[]): string {
  const known = new Set(others.map(canonicalText));
  const words = choices.filter((choice) => !known.has(canonicalText(choice))).map(show);
  const comma = message(", ");
  const list = [...new Set(words)].join(comma);
  return list.length <= MAX_LENGTH ? list : `${list.slice(0, list.lastIndexOf(comma, MAX_LENGTH))}${comma}…`;
}
