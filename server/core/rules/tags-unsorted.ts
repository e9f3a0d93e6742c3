import { byCodeUnit } from "../catalog/derive";
import { reorder } from "../json/edit/rearrange";
import { stringOf, type ArrayNode } from "../json/tree/tree";
import type { Fix } from "./rule";
import { tagPlaces } from "../manifest/tag-lists";
import { show } from "../text/messages";
import type { Rule } from "./rule";

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
        message: `The tags are not sorted: ${show(tags[wrong] ?? "")} stands after ${show(tags[wrong - 1] ?? "")}; they must ascend.`,
        pointer,
        // Where an entry of another type belongs is not known.
        fixes: () => (tags.length === array.items.length ? [sort(context.document.text, array)] : []),
      };
    }
  },
};

function sort(text: string, array: ArrayNode): Fix {
  const sorted = [...array.items].sort((a, b) => byCodeUnit(stringOf(a) ?? "", stringOf(b) ?? ""));
  return { title: "Sort the tags", edits: reorder(text, array, sorted), preferred: true };
}
