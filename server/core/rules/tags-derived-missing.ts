import { derivedTags } from "../catalog/derive";
import { propertyHolding, resolvePointer } from "../json/tree/pointer";
import { stringOf } from "../json/tree/tree";
import { tagPlaces } from "../manifest/tag-lists";
import { rebuildTags } from "./shared/rebuild-tags";
import { message, show } from "../text/messages";
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
        const sourceName = isLevel ? message("The level.") : message("The capability.");
        yield {
          range: propertyHolding(array)?.keyNode ?? array,
          message: isLevel
            ? message("The tags lack {tag}; they must have it for the capability level {level}.", {
                tag: show(tag),
                level: tag.slice("level-".length),
              })
            : message("The tags lack {tag}; they must have it for the host capability {capability}.", {
                tag: show(tag),
                capability: show(tag.slice("host-".length)),
              }),
          pointer,
          related: source ? [{ range: source, message: sourceName }] : [],
          fixes: () => rebuildTags(context.document.text, array, manifest.value),
        };
      }
    }
  },
};
