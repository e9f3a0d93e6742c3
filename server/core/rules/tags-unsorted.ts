import { byCodeUnit } from "../catalog/derive";
import { reorder } from "../json/edit/rearrange";
import { stringOf, type ArrayNode } from "../json/tree/tree";
import type { Fix, Rule } from "./rule";
import { tagPlaces } from "../manifest/tag-lists";
import { message, show } from "../text/messages";

export const tagsUnsorted: Rule = {
  code: "tags-unsorted",
  summary: "The tags are in ascending order.",
  section: "Catalog members",
  evidence: "stated",
  *check(context) {
    for (const { array, pointer } of tagPlaces(context)) {
      const tags = array.items.flatMap((item) => stringOf(item) ?? []);
      const wrong = tags.findIndex((tag, i) => i > 0 && byCodeUnit(tags[i - 1] ?? "", tag) > 0);
      if (wrong < 0) continue;
      yield {
        range: array,
        message: message("Tags are not sorted. {tag} must come before {before}.", {
          tag: show(tags[wrong] ?? ""),
          before: show(tags[wrong - 1] ?? ""),
        }),
        pointer,
        // An entry of another type has no known place.
        fixes: () => (tags.length === array.items.length ? [sort(context.document.text, array)] : []),
      };
    }
  },
};

function sort(text: string, array: ArrayNode): Fix {
  const sorted = [...array.items].sort((a, b) => byCodeUnit(stringOf(a) ?? "", stringOf(b) ?? ""));
  return { title: message("Sort the tags"), edits: reorder(text, array, sorted), grade: "safe" };
}
