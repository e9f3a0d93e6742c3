import { derivedTags, isDerivedForm, rebuiltTags, tagPlaces } from "../tags";
import { rewriteItems } from "../document/rearrange";
import { show } from "../wording";
import type { Rule } from "./rule";

export const tagsStale: Rule = {
  code: "tags-stale",
  summary: "A tag of a level or capability goes with one that the manifest has.",
  section: "Catalog members",
  evidence: "inferred",
  *check(context) {
    for (const { array, pointer, manifest } of tagPlaces(context)) {
      if (manifest.kind === "placeholder") continue;
      const derived = new Set(derivedTags(manifest.value).map(({ tag }) => tag));
      for (const [index, item] of array.items.entries()) {
        if (item.type !== "string" || !isDerivedForm(item.value) || derived.has(item.value)) continue;
        yield {
          range: item,
          message: `The tag ${show(item.value)} goes with no ${item.value.startsWith("level-") ? "capability level" : "host capability"} of the manifest; it should go.`,
          pointer: `${pointer}/${index}`,
          unnecessary: true,
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
