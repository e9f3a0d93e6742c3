import { byCodeUnit, derivedTags, deriveTags } from "../../entry/derive";
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
import type { Vocabulary } from "../../manifest/host/host";
import type { Manifest } from "../../manifest/manifest";
import { isFreeTag } from "../../manifest/tag-lists";
import { isKnown, meantValue } from "../../schema/known-values";
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

/** Tests if an entry of a list is a known value: another one may be misspelled. */
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

/** Inserts a tag in its place, by code unit. */
export function insertTag(text: string, array: ArrayNode, tag: string): Edit {
  const greater = array.items.findIndex((item) => (stringOf(item) ?? "") > tag);
  return insertItem(text, array, tag, greater < 0 ? array.items.length : greater, tag);
}

/** Finds the first tag that is less than the one before it; of sorted tags, none. */
export function firstUnsorted({
  items,
}: ArrayNode): { readonly tag: string; readonly before: string } | undefined {
  const tags = items.flatMap((item) => stringOf(item) ?? []);
  const at = tags.findIndex((tag, i) => i > 0 && byCodeUnit(tags[i - 1] ?? "", tag) > 0);
  return at < 0 ? undefined : { tag: tags[at] ?? "", before: tags[at - 1] ?? "" };
}

/** Returns the tags of a list in order; undefined if it has an entry of another type, which has no known place. */
export function sortedTags({ items }: ArrayNode): readonly ValueNode[] | undefined {
  if (items.some(({ type }) => type !== "string")) return undefined;
  return [...items].sort((a, b) => byCodeUnit(stringOf(a) ?? "", stringOf(b) ?? ""));
}

interface MissingTag {
  readonly tag: string;
  /** The list that calls for it, and the entry. */
  readonly list: TagSource;
  readonly source: ValueNode | undefined;
}

/** Finds the tags that a manifest calls for and a list lacks. */
export function missingTags(array: ArrayNode, manifest: Manifest, vocabulary: Vocabulary): MissingTag[] {
  if (manifest.kind === "placeholder") return [];
  const present = new Set(array.items.map(stringOf));
  const missing: MissingTag[] = [];
  for (const { text: tag, path } of derivedTags(manifest.value)) {
    if (present.has(tag)) continue;
    const source = resolvePointer(manifest.node, path);
    const list = path.startsWith("/capability_levels") ? LEVEL_SOURCE : CAPABILITY_SOURCE;
    if (isMeantTagThere(source, list, present, manifest, vocabulary)) continue;
    present.add(tag);
    missing.push({ tag, list, source });
  }
  // An entry of another type may be meant as any tag.
  const unread = array.items.filter(({ type }) => type !== "string").length;
  return missing.length > unread ? missing : [];
}

function isMeantTagThere(
  source: ValueNode | undefined,
  list: TagSource,
  present: ReadonlySet<string | undefined>,
  manifest: Manifest,
  vocabulary: Vocabulary,
): boolean {
  if (!source || isKnownEntry(source, manifest, list, vocabulary)) return false;
  const name = stringOf(source);
  const meant = name && meantValue(name, entrySchema(manifest, list), vocabulary).value;
  if (meant !== undefined && present.has(list.prefix + meant)) return true;
  const listed = listedTags(manifest, list);
  return [...present].some((tag) => tag?.startsWith(list.prefix) && !isFreeTag(tag) && !listed.has(tag));
}

/** Finds the tags of levels and capabilities that a manifest does not have. */
export function staleTags({ items }: ArrayNode, manifest: Manifest, context: RuleContext): StringNode[] {
  if (manifest.kind === "placeholder") return [];
  const isCalledFor = tagsCalledFor(items, manifest, context);
  return items.filter(
    (item) => item.type === "string" && !isFreeTag(item.value) && !isCalledFor(item.value),
  ) as StringNode[];
}

function tagsCalledFor(
  tags: readonly ValueNode[],
  manifest: Manifest,
  context: RuleContext,
): (tag: string) => boolean {
  const present = new Set(tags.map(stringOf));
  const sources = [LEVEL_SOURCE, CAPABILITY_SOURCE];
  const listed = new Set(sources.flatMap((source) => [...listedTags(manifest, source)]));
  const unread = sources.filter((source) => {
    const { name } = source;
    const list = memberOf(manifest.node, name);
    return (
      !isReadable(manifest.node, source, list) ||
      isMisspelled(name, manifest.node, context) ||
      !itemsOf(list).every((item) => isClearEntry(item, manifest, source, context.vocabulary, present))
    );
  });
  // Nothing is known to be missing from a list that cannot be read.
  return (tag) =>
    listed.has(tag) ||
    unread.some(({ prefix }) => tag.startsWith(prefix)) ||
    deriveTags({ ...manifest.value, tags: [] }).includes(tag);
}

/** Collects the tags of a list's entries, whatever their type: the string "4" still means level 4. */
function listedTags({ node }: Manifest, { name, prefix }: TagSource): Set<string> {
  const entries = itemsOf(memberOf(node, name));
  return new Set(entries.flatMap((entry) => ("value" in entry ? [prefix + String(entry.value)] : [])));
}

/** Tests if it is clear what an entry means: one of another type, or an unknown one without its tag, may mean any. */
function isClearEntry(
  item: ValueNode,
  manifest: Manifest,
  source: TagSource,
  vocabulary: Vocabulary,
  present: ReadonlySet<string | undefined>,
): boolean {
  if (isKnownEntry(item, manifest, source, vocabulary)) return true;
  if (source === CAPABILITY_SOURCE) return false;
  if (item.type === "string") return /^\d+$/.test(item.value);
  return item.type === "number" && present.has(`level-${item.value}`);
}

/** Tests if a list can be read. Early versions have no list of host capabilities, which means an empty one. */
function isReadable(manifest: ValueNode, { name }: TagSource, list: ValueNode | undefined): boolean {
  if (list) return list.type === "array" && list.whole;
  return name === "host_capabilities" && manifest.type === "object" && manifest.whole;
}
