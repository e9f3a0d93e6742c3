import { deriveTags, isFreeTag } from "../catalog/derive";
import { memberOf, type ValueNode } from "../json/tree/tree";
import { tagPlaces } from "../manifest/tag-lists";
import { rebuildTags } from "./shared/rebuild-tags";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import type { Manifest } from "../manifest/manifest";

export const tagsStale: Rule = {
  code: "tags-stale",
  summary: "A tag of a level or capability goes with one that the manifest has.",
  section: "Catalog members",
  evidence: "inferred",
  *check(context) {
    for (const { array, pointer, manifest } of tagPlaces(context)) {
      if (!manifest || manifest.kind === "placeholder") continue;
      const isCalledFor = tagsCalledFor(manifest);
      for (const [index, item] of array.items.entries()) {
        if (item.type !== "string" || isFreeTag(item.value) || isCalledFor(item.value)) continue;
        const tag = show(item.value);
        yield {
          range: item,
          message: item.value.startsWith("level-")
            ? message("The tag {tag} goes with no capability level of the manifest; it should go.", { tag })
            : message("The tag {tag} goes with no host capability of the manifest; it should go.", { tag }),
          pointer: `${pointer}/${index}`,
          unnecessary: true,
          fixes: () => rebuildTags(context.document.text, array, manifest.value),
        };
      }
    }
  },
};

/** Returns a test for the tags that come from a manifest's levels, capabilities and keywords. */
function tagsCalledFor({ node, value }: Manifest): (tag: string) => boolean {
  const listed = new Set<string>();
  const unread: string[] = [];
  for (const [prefix, name] of [
    ["level-", "capability_levels"],
    ["host-", "host_capabilities"],
  ] as const) {
    const list = memberOf(node, name);
    if (!isReadable(node, name, list)) unread.push(prefix);
    // The string "4" has the wrong type, but still means level 4.
    else if (list?.type === "array")
      for (const entry of list.items) if ("value" in entry) listed.add(prefix + String(entry.value));
  }
  // Nothing is known to be missing from a list that cannot be read.
  return (tag) =>
    listed.has(tag) ||
    unread.some((prefix) => tag.startsWith(prefix)) ||
    deriveTags({ ...value, tags: [] }).includes(tag);
}

/** Tests if a list can be read. Early versions have no list of host capabilities, which means an empty one. */
function isReadable(manifest: ValueNode, name: string, list: ValueNode | undefined): boolean {
  if (list) return list.type === "array" && list.whole;
  return name === "host_capabilities" && manifest.type === "object" && manifest.whole;
}
