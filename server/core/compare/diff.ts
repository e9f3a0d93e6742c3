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
import { canonical, factsOf, repeatedTypes, type Fact } from "./facts";
import { KINDS, type FactKind } from "./kinds";

/** Members not to compare: the version and package data. */
const IGNORED = [
  ...["version", "artifact_url", "artifact_size", "sha256", "signature", "signature_algorithm", "artifacts"],
  "install_status",
];

const ORDER = memberOrder(rootSchema("published"));

const IN_PLACEHOLDER = memberOrder(rootSchema("placeholder")).filter(
  (name) =>
    !["author", "changelog", "schema_version", "signature_required", "default_enabled"].includes(name),
);

/**
 * Finds the changes from one manifest to another, by class and then by place (docs/spec/release.md, diff). Ignores layout,
 * the order of members and of sets, and members that one of the two cannot have: the catalog's, or those that a
 * placeholder does not have.
 */
export function manifestChanges(before: JsonObject, after: JsonObject): ManifestChange[] {
  const repeated = new Set([...repeatedTypes(before), ...repeatedTypes(after)]);
  const [earlier, later] = [factsOf(before, repeated), factsOf(after, repeated)];
  const isCompared = comparing(before, after);
  const keys = new Set([...later.keys(), ...earlier.keys()]);
  const changes = [...keys].flatMap((key) => {
    const [was, is] = [earlier.get(key), later.get(key)];
    const fact = is ?? was;
    if (!fact || !isCompared(fact, was === undefined ? "before" : is === undefined ? "after" : undefined))
      return [];
    // Report a whole without its parts, except for programs: a reviewer must see each of them.
    const whole = fact.kind === "executable" ? undefined : fact.within;
    if (whole !== undefined && earlier.has(whole) !== later.has(whole)) return [];
    return changeOf(was, is);
  });
  return changes
    .map((change) => ({ change, rank: rankOf(change) }))
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .map(({ change }) => change);
}

function changeOf(was: Fact | undefined, is: Fact | undefined): ManifestChange[] {
  const fact = is ?? was;
  if (!fact) return [];
  const kind = KINDS[fact.kind];
  const { pointer } = fact;
  const sentence = sentenceOf(was, is);
  if (!was) return [{ class: kind.added, pointer, after: fact.value, sentence }];
  if (!is) return [{ class: kind.removed, pointer, before: fact.value, sentence }];
  if (fact.isWhole || isSame(was, is)) return [];
  const change = typeof kind.changed === "string" ? kind.changed : kind.changed(was.value, is.value);
  return [{ class: change, pointer, before: was.value, after: is.value, sentence }];
}

function isSame(was: Fact, is: Fact): boolean {
  if (is.kind === "author") return deepEqual(authorIn(was.value), authorIn(is.value));
  const isVersions = is.kind === "minVersion" || is.kind === "maxVersion";
  if (isVersions && isString(was.value) && isString(is.value)) return isSameVersion(was.value, is.value);
  if (is.kind === "choices") return asSet(was.value) === asSet(is.value);
  return deepEqual(was.value, is.value);
}

/** Normalizes an author that is only a name. */
function authorIn(value: JsonValue): JsonValue {
  return isString(value) ? { name: value } : value;
}

function asSet(value: JsonValue): string {
  return isArray(value) ? `[${[...new Set(value.map(canonical))].sort().join()}]` : canonical(value);
}

function comparing(before: JsonObject, after: JsonObject) {
  const manifests = { before, after };
  const isShort = isPlaceholderValue(before) !== isPlaceholderValue(after);
  return ({ pointer }: Fact, missing: "before" | "after" | undefined): boolean => {
    const [name = ""] = parsePointer(pointer);
    if (IGNORED.includes(name) || (isShort && !IN_PLACEHOLDER.includes(name))) return false;
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

type Rank = readonly (string | number)[];

function rankOf({ class: name, pointer }: ManifestChange): Rank {
  const [member = "", ...rest] = parsePointer(pointer);
  const place = ORDER.indexOf(member);
  return [
    CHANGE_CLASSES.indexOf(name),
    place < 0 ? ORDER.length : place,
    member,
    ...rest.map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
  ];
}

function compareRanks(one: Rank, other: Rank): number {
  for (const [i, part] of one.entries()) {
    const counterpart = other[i];
    if (counterpart === undefined) return 1;
    if (part === counterpart) continue;
    if (typeof part === "number" && typeof counterpart === "number") return part - counterpart;
    return String(part) < String(counterpart) ? -1 : 1;
  }
  return one.length - other.length;
}

export function sentenceOf(was: Fact | undefined, is: Fact | undefined): string {
  const fact = is ?? was;
  if (!fact) return "";
  const { owner, name, pointer } = fact;
  const { words } = KINDS[fact.kind];
  if (words && !(was && is)) return (is ? words.added : words.removed)({ name, owner: owner?.name ?? "" });
  if (fact.kind === "choices" && isArray(was?.value) && isArray(is?.value))
    return ofChoices(owner?.name ?? "", was.value, is.value);
  const ofOwner = owner && BY_OWNER[owner.kind];
  const start = ofOwner ? owner.pointer.length : 0;
  const member = show(placeName(pointer.slice(start)));
  const values = {
    member,
    owner: owner?.name ?? "",
    before: show(was?.value ?? null),
    after: show(is?.value ?? null),
  };
  return (ofOwner ?? OF_MEMBER)[was ? (is ? "changed" : "removed") : "added"](values);
}

type Values = Readonly<Record<"member" | "owner" | "before" | "after", string>>;

type Sentences = Readonly<Record<"added" | "removed" | "changed", (values: Values) => string>>;

const OF_MEMBER: Sentences = {
  added: (values) => message("{member} is added: {after}.", values),
  removed: (values) => message("{member} is removed.", values),
  changed: (values) => message("{member} changes from {before} to {after}.", values),
};

/** Sentences about a part of a named thing. */
const BY_OWNER: Readonly<Partial<Record<FactKind, Sentences>>> = {
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

function ofChoices(owner: string, before: readonly JsonValue[], after: readonly JsonValue[]): string {
  const [added, removed] = [choicesOnlyIn(after, before), choicesOnlyIn(before, after)];
  const values = { owner, added, removed };
  if (removed === "") return message("Setting {owner}: choices added: {added}.", values);
  if (added === "") return message("Setting {owner}: choices removed: {removed}.", values);
  return message("Setting {owner}: choices added: {added}; removed: {removed}.", values);
}

const MAX_LIST = 120;

function choicesOnlyIn(choices: readonly JsonValue[], others: readonly JsonValue[]): string {
  const known = new Set(others.map(canonical));
  const words = choices.filter((choice) => !known.has(canonical(choice))).map(show);
  const comma = message(", ");
  const all = [...new Set(words)].join(comma);
  return all.length <= MAX_LIST ? all : `${all.slice(0, all.lastIndexOf(comma, MAX_LIST))}${comma}…`;
}
