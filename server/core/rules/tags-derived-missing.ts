import { derivedTags, rebuiltTags, tagPlaces } from "../tags";
import { propertyHolding } from "../document/pointer";
import { rewriteItems } from "../document/rearrange";
import { stringOf } from "../document/tree";
import { show } from "../wording";
import type { Rule } from "./rule";

export const tagsDerivedMissing: Rule = {
  code: "tags-derived-missing",
  summary: "The tags have one for each capability level and each host capability.",
  section: "Catalog members",
  evidence: "stated",
  *check(context) {
    for (const { array, pointer, manifest } of tagPlaces(context)) {
      if (manifest.kind === "placeholder" || !array.whole) continue;
      const present = new Set(array.items.map(stringOf));
      for (const { tag, from } of derivedTags(manifest.value)) {
        if (present.has(tag)) continue;
        yield {
          range: propertyHolding(array)?.keyNode ?? array,
          message: `The tags lack ${show(tag)}; they must have it for ${from}.`,
          pointer,
          fixes: () => [
            {
              title: "Rebuild the tags",
              edits: [rewriteItems(context.document.text, array, rebuiltTags(array, manifest.value))],
              preferred: true,
            },
          ],
        };
      }
    }
  },
};
