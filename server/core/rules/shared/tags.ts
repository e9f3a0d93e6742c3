import { compareCodeUnits, deriveTags, levelAndCapabilityTags } from "../../entry/derive";
import { insertItem } from "../../json/edit/edits";
import { resolvePointer } from "../../json/tree/pointer";
import {
  itemsOf,
  memberOf,
  stringOf,
  type ArrayNode,
  type StringNode,
  type ValueNode,
} from "../../json/tree/tree";
import type { Vocabulary } from "../../manifest/host";
import { type Manifest, isFreeTag } from "../../manifest/manifest";
import { intendedValue, isKnown } from "../../schema/known-values";
import { childSchema, rootSchema, type Schema } from "../../schema/schema";
import type { Edit } from "../../text/ranges";
import type { RuleContext } from "../rule";
import { isMisspelled } from "./unknown-members";

export interface TagSource {
  readonly name: "capability_levels" | "host_capabilities";
  readonly prefix: "level-" | "host-";
}

export const LEVEL_SOURCE: TagSource = { name: "capability_levels", prefix: "level-" };
export const CAPABILITY_SOURCE: TagSource = { name: "host_capabilities", prefix: "host-" };

/** Tests if a list entry is a known value; an unknown value may be a misspelling. */
export function isKnownEntry(
  item: ValueNode | undefined,
  manifest: Manifest,
  source: TagSource,
  vocabulary: Vocabulary,
): boolean {
  return (
    item !== undefined && "value" in item && isKnown(entrySchema(manifest, source), vocabulary, item.value)
  );
}

export function entrySchema({ kind, host }: Manifest, { name }: TagSource): Schema {
  return childSchema(childSchema(rootSchema(kind, host), name) ?? {}, 0) ?? {};
}

/** Returns the edit that inserts a tag into a list sorted by UTF-16 code units. */
export function insertTag(text: string, array: ArrayNode, tag: string): Edit {
  const nextIndex = array.items.findIndex((item) => (stringOf(item) ?? "") > tag);
  return insertItem(text, array, tag, nextIndex < 0 ? array.items.length : nextIndex, tag);
}

export function firstUnsortedTag({
  items,
}: ArrayNode): { readonly tag: string; readonly predecessor: string } | undefined {
  const tags = items.flatMap((item) => stringOf(item) ?? []);
  const index = tags.findIndex((tag, i) => i > 0 && compareCodeUnits(tags[i - 1] ?? "", tag) > 0);
  return index < 0 ? undefined : { tag: tags[index] ?? "", predecessor: tags[index - 1] ?? "" };
}

/** Returns a list's sorted tags; undefined if an entry is not a string. */
export function sortedTags({ items }: ArrayNode): readonly ValueNode[] | undefined {
  if (items.some(({ type }) => type !== "string")) return undefined;
  return [...items].sort((a, b) => compareCodeUnits(stringOf(a) ?? "", stringOf(b) ?? ""));
}

interface MissingTag {
  readonly tag: string;
  /** The list and the entry that require the tag. */
  readonly source: TagSource;
  readonly entry: ValueNode | undefined;
}

/** Finds the tags that the manifest's levels and capabilities require, but that the list lacks. */
export function missingTags(array: ArrayNode, manifest: Manifest, vocabulary: Vocabulary): MissingTag[] {
  if (manifest.kind === "placeholder") return [];
  const tags = new Set(array.items.map(stringOf));
  const result: MissingTag[] = [];
  for (const { text: tag, path } of levelAndCapabilityTags(manifest.value)) {
    if (tags.has(tag)) continue;
    const entry = resolvePointer(manifest.node, path);
    const source = path.startsWith("/capability_levels") ? LEVEL_SOURCE : CAPABILITY_SOURCE;
    if (isProbablyMisspelled(entry, source, tags, manifest, vocabulary)) continue;
    tags.add(tag);
    result.push({ tag, source, entry });
  }
  // An entry that is not a string may be meant as a missing tag. If this can explain all missing tags, report none.
  const nonStringCount = array.items.filter(({ type }) => type !== "string").length;
  return result.length > nonStringCount ? result : [];
}

/**
 * Tests if a level or capability is probably misspelled: the tag list already has the intended value's tag, or has a
 * tag that no entry of the source list requires.
 */
function isProbablyMisspelled(
  entry: ValueNode | undefined,
  source: TagSource,
  tags: ReadonlySet<string | undefined>,
  manifest: Manifest,
  vocabulary: Vocabulary,
): boolean {
  if (!entry || isKnownEntry(entry, manifest, source, vocabulary)) return false;
  const name = stringOf(entry);
  const intended = name && intendedValue(name, entrySchema(manifest, source), vocabulary).value;
  if (intended !== undefined && tags.has(source.prefix + intended)) return true;
  const sourceTags = requiredTags(manifest, source);
  return [...tags].some((tag) => tag?.startsWith(source.prefix) && !isFreeTag(tag) && !sourceTags.has(tag));
}

/** Finds the tags of levels and capabilities that the manifest does not declare. */
export function staleTags({ items }: ArrayNode, manifest: Manifest, context: RuleContext): StringNode[] {
  if (manifest.kind === "placeholder") return [];
  const tags = new Set(items.map(stringOf));
  const sources = [LEVEL_SOURCE, CAPABILITY_SOURCE];
  const sourceTags = new Set(sources.flatMap((source) => [...requiredTags(manifest, source)]));
  const ambiguousSources = sources.filter((source) => {
    const list = memberOf(manifest.node, source.name);
    return (
      !canBeInterpreted(manifest.node, source, list) ||
      isMisspelled(source.name, manifest.node, context) ||
      !itemsOf(list).every((item) => isUnambiguous(item, manifest, source, context.vocabulary, tags))
    );
  });
  // If a source list cannot be interpreted, treat all tags with its prefix as valid.
  const isValidTag = (tag: string) =>
    isFreeTag(tag) ||
    sourceTags.has(tag) ||
    ambiguousSources.some(({ prefix }) => tag.startsWith(prefix)) ||
    deriveTags({ ...manifest.value, tags: [] }).includes(tag);
  return items.filter((item) => item.type === "string" && !isValidTag(item.value)) as StringNode[];
}

/** Collects the tags that a list's entries require. Types do not matter: the string "4" still means level 4. */
function requiredTags({ node }: Manifest, { name, prefix }: TagSource): Set<string> {
  const entries = itemsOf(memberOf(node, name));
  return new Set(entries.flatMap((entry) => ("value" in entry ? [prefix + String(entry.value)] : [])));
}

/** Tests if an entry means a single value: a known value, a quoted level, or an unknown level whose tag is listed. */
function isUnambiguous(
  item: ValueNode,
  manifest: Manifest,
  source: TagSource,
  vocabulary: Vocabulary,
  tags: ReadonlySet<string | undefined>,
): boolean {
  if (isKnownEntry(item, manifest, source, vocabulary)) return true;
  if (source === CAPABILITY_SOURCE) return false;
  if (item.type === "string") return /^\d+$/.test(item.value);
  return item.type === "number" && tags.has(`level-${item.value}`);
}

/** Tests if a list can be interpreted. A missing list of capabilities, as in early manifests, counts as empty. */
function canBeInterpreted(manifest: ValueNode, { name }: TagSource, list: ValueNode | undefined): boolean {
  if (list) return list.type === "array" && list.isComplete;
  return name === "host_capabilities" && manifest.type === "object" && manifest.isComplete;
}
