import { deriveTags, isFreeTag } from "../catalog/derive";
import { memberOf, type ValueNode } from "../json/tree/tree";
import { tagPlaces } from "../manifest/tag-lists";
import { rebuildTags } from "./shared/rebuild-tags";
import { show } from "../text/messages";
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
        const what = item.value.startsWith("level-") ? "capability level" : "host capability";
        yield {
          range: item,
          message: `The tag ${show(item.value)} goes with no ${what} of the manifest; it should go.`,
          pointer: `${pointer}/${index}`,
          unnecessary: true,
          fixes: () => rebuildTags(context.document.text, array, manifest.value),
        };
      }
    }
  },
};

/** Which tags come from a manifest's levels, capabilities and keywords. */
function tagsCalledFor({ node, value }: Manifest): (tag: string) => boolean {
  const listed = new Set<string>();
  const unread: string[] = [];
  for (const [prefix, name] of [
    ["level-", "capability_levels"],
    ["host-", "host_capabilities"],
  ] as const) {
    const list = memberOf(node, name);
    if (!canTell(node, name, list)) unread.push(prefix);
    // Of a wrong type, "4" is still the level 4.
    else if (list?.type === "array")
      for (const entry of list.items) if ("value" in entry) listed.add(prefix + String(entry.value));
  }
  // Of a list that cannot be read nobody knows what is not in it.
  return (tag) =>
    listed.has(tag) ||
    unread.some((prefix) => tag.startsWith(prefix)) ||
    deriveTags({ ...value, tags: [] }).includes(tag);
}

/** Early versions have no host capabilities; their absence says that there are none. */
function canTell(manifest: ValueNode, name: string, list: ValueNode | undefined): boolean {
  if (list) return list.type === "array" && list.whole;
  return name === "host_capabilities" && manifest.type === "object" && manifest.whole;
}
