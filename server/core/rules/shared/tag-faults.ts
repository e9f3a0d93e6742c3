import { byCodeUnit, derivedTags, deriveTags } from "../../entry/derive";
import { isFreeTag } from "../../manifest/tag-lists";
import { resolvePointer } from "../../json/tree/pointer";
import {
  itemsOf,
  memberOf,
  stringOf,
  type ArrayNode,
  type StringNode,
  type ValueNode,
} from "../../json/tree/tree";
import type { Manifest } from "../../manifest/manifest";
import type { Vocabulary } from "../../manifest/host/host";
import { meantValue } from "../../schema/known-values";
import type { RuleContext } from "../rule";
import { CAPABILITY_SOURCE, entrySchema, isKnownEntry, LEVEL_SOURCE, type TagSource } from "./tag-sources";
import { isMisspelled } from "./unknown-members";

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

interface StaleTag {
  readonly item: StringNode;
  readonly index: number;
}

/** Finds the tags of levels and capabilities that a manifest does not have. */
export function staleTags({ items }: ArrayNode, manifest: Manifest, context: RuleContext): StaleTag[] {
  if (manifest.kind === "placeholder") return [];
  const isCalledFor = tagsCalledFor(items, manifest, context);
  return items.flatMap((item, index) =>
    item.type !== "string" || isFreeTag(item.value) || isCalledFor(item.value) ? [] : [{ item, index }],
  );
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
    const list = memberOf(manifest.node, source.name);
    if (!isReadable(manifest.node, source, list) || isMisspelled(source.name, manifest.node, context))
      return true;
    return !itemsOf(list).every((item) => isClearEntry(item, manifest, source, context.vocabulary, present));
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
