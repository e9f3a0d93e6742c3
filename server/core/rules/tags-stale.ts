import { removeEntry } from "../json/edit/edits";
import { findTagLists } from "../manifest/manifest";
import { message, show } from "../text/messages";
import { fix, type Rule } from "./rule";
import { staleTags } from "./shared/tags";

export const tagsStale: Rule = {
  summary: "Each level or capability tag matches a level or capability that the manifest declares.",
  evidence: "inferred",
  *check(context) {
    for (const { array, pointer, manifest } of findTagLists(context)) {
      for (const item of manifest ? staleTags(array, manifest, context) : []) {
        const tag = show(item.value);
        yield {
          range: item,
          message: item.value.startsWith("level-")
            ? message("Tag {tag} matches no declared level.", { tag })
            : message("Tag {tag} matches no host capability.", { tag }),
          pointer: `${pointer}/${array.items.indexOf(item)}`,
          unnecessary: true,
          fixes: () => [fix("suggested", message("Remove tag {tag}", { tag }), removeEntry(array, item))],
        };
      }
    }
  },
};
