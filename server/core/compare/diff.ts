import { parsePointer } from "../json/tree/pointer";
import {
  deepEqual,
  isArray,
  isString,
  memberValue,
  type JsonObject,
  type JsonValue,
} from "../json/tree/value";
import { isPlaceholderValue, PUBLISHED_MEMBERS } from "../manifest/kind";
import { compareVersions, isVersion } from "../manifest/versions";
import { CATALOG_MEMBERS } from "../manifest/vocabulary";
import { memberOrder, rootSchema } from "../schema/schema";
import { CHANGE_CLASSES, type ManifestChange } from "./change";
import { canonical, factsOf, repeatedTypes, type Fact } from "./facts";
import { KINDS } from "./kinds";
import { sentenceOf } from "./sentences";

/** Members that are not compared: the version, the data of packages, and whether there is one. */
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
 * Finds the changes from one manifest to another, by class and then by place (docs/spec/release.md, diff). Layout, the
 * order of members and the order within sets do not count. A member that one of the two cannot have, because the
 * catalog writes it or because the manifest is a placeholder's, is not compared.
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
    // A part is added and removed with the whole. A reviewer has to see every program, though.
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
  if (is.kind === "minVersion" || is.kind === "maxVersion") return isSameVersion(was.value, is.value);
  if (is.kind === "choices") return asSet(was.value) === asSet(is.value);
  return deepEqual(was.value, is.value);
}

/** A missing part of a version is zero. */
function isSameVersion(was: JsonValue, is: JsonValue): boolean {
  const isBoth = isString(was) && isVersion(was) && isString(is) && isVersion(is);
  return isBoth ? compareVersions(was, is) === 0 : deepEqual(was, is);
}

/** An author that is written as a text is the name. */
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
