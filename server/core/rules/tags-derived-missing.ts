import { derivedTags } from "../catalog/derive";
import { propertyHolding, resolvePointer } from "../json/tree/pointer";
import { stringOf } from "../json/tree/tree";
import { tagPlaces } from "../manifest/tag-lists";
import { rebuildTags } from "./shared/rebuild-tags";
import { show } from "../text/messages";
import type { Rule } from "./rule";

export const tagsDerivedMissing: Rule = {
  code: "tags-derived-missing",
  summary: "The tags have one for each capability level and each host capability.",
  section: "Catalog members",
  evidence: "stated",
  *check(context) {
    for (const { array, pointer, manifest } of tagPlaces(context)) {
      if (!manifest || manifest.kind === "placeholder") continue;
      const present = new Set(array.items.map(stringOf));
      for (const { text: tag, path } of derivedTags(manifest.value)) {
        if (present.has(tag)) continue;
        present.add(tag);
        const source = resolvePointer(manifest.node, path);
        const isLevel = path.startsWith("/capability_levels");
        const from = isLevel ? `capability level ${tag.slice(6)}` : `host capability ${show(tag.slice(5))}`;
        yield {
          range: propertyHolding(array)?.keyNode ?? array,
          message: `The tags lack ${show(tag)}; they must have it for the ${from}.`,
          pointer,
          related: source ? [{ range: source, message: `The ${isLevel ? "level" : "capability"}.` }] : [],
          fixes: () => rebuildTags(context.document.text, array, manifest.value),
        };
      }
    }
  },
};
