import { deriveTags, isFreeTag } from "../catalog/derive";
import { removeEntry } from "../json/edit/edits";
import { memberOf, type ValueNode } from "../json/tree/tree";
import { tagPlaces } from "../manifest/tag-lists";
import type { Vocabulary } from "../manifest/vocabulary";
import { CAPABILITY_SOURCE, isKnownEntry, LEVEL_SOURCE, type TagSource } from "./shared/tag-sources";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import type { Manifest } from "../manifest/manifest";

export const tagsStale: Rule = {
  code: "tags-stale",
  summary: "A tag for a level or capability matches one in the manifest.",
  section: "Catalog members",
  evidence: "inferred",
  *check(context) {
    for (const { array, pointer, manifest } of tagPlaces(context)) {
      if (!manifest || manifest.kind === "placeholder") continue;
      const isCalledFor = tagsCalledFor(manifest, context.vocabulary);
      for (const [index, item] of array.items.entries()) {
        if (item.type !== "string" || isFreeTag(item.value) || isCalledFor(item.value)) continue;
        const tag = show(item.value);
        yield {
          range: item,
          message: item.value.startsWith("level-")
            ? message("Tag {tag} matches no declared level.", { tag })
            : message("Tag {tag} matches no host capability.", { tag }),
          pointer: `${pointer}/${index}`,
          unnecessary: true,
          fixes: () => [
            {
              title: message("Remove tag {tag}", { tag }),
              edits: [removeEntry(array, item)],
              grade: "suggested",
            },
          ],
        };
      }
    }
  },
};

/** Returns a test for the tags that come from a manifest's levels, capabilities and keywords. */
function tagsCalledFor(manifest: Manifest, vocabulary: Vocabulary): (tag: string) => boolean {
  const listed = new Set<string>();
  const unread: string[] = [];
  for (const source of [LEVEL_SOURCE, CAPABILITY_SOURCE]) {
    const list = memberOf(manifest.node, source.name);
    if (!isReadable(manifest.node, source, list)) unread.push(source.prefix);
    else if (list?.type === "array") {
      // The string "4" has the wrong type, but still means level 4.
      for (const entry of list.items) if ("value" in entry) listed.add(source.prefix + String(entry.value));
      if (!list.items.every((item) => isClear(item, manifest, source, vocabulary)))
        unread.push(source.prefix);
    }
  }
  // Nothing is known to be missing from a list that cannot be read.
  return (tag) =>
    listed.has(tag) ||
    unread.some((prefix) => tag.startsWith(prefix)) ||
    deriveTags({ ...manifest.value, tags: [] }).includes(tag);
}

/** Tests if it is clear what an entry means: one of another type, or a misspelled capability, may mean any value. */
function isClear(item: ValueNode, manifest: Manifest, source: TagSource, vocabulary: Vocabulary): boolean {
  return source === LEVEL_SOURCE
    ? (item.type === "number" && item.isInteger) || (item.type === "string" && /^\d+$/.test(item.value))
    : isKnownEntry(item, manifest, source, vocabulary);
}

/** Tests if a list can be read. Early versions have no list of host capabilities, which means an empty one. */
function isReadable(manifest: ValueNode, { name }: TagSource, list: ValueNode | undefined): boolean {
  if (list) return list.type === "array" && list.whole;
  return name === "host_capabilities" && manifest.type === "object" && manifest.whole;
}
