import { byCodeUnit } from "../entry/derive";
import { reorder } from "../json/edit/rearrange";
import { stringOf, type ArrayNode } from "../json/tree/tree";
import type { Rule } from "./rule";
import type { Fix } from "../problem";
import { firstUnsorted } from "./shared/tag-faults";
import { tagPlaces } from "../manifest/tag-lists";
import { message, show } from "../text/messages";

export const tagsUnsorted: Rule = {
  code: "tags-unsorted",
  summary: "The tags are in ascending order.",
  section: "Catalog members",
  evidence: "stated",
  *check(context) {
    for (const { array, pointer } of tagPlaces(context)) {
      const wrong = firstUnsorted(array);
      if (!wrong) continue;
      yield {
        range: array,
        message: message("Tags are not sorted. {tag} must come before {before}.", {
          tag: show(wrong.tag),
          before: show(wrong.before),
        }),
        pointer,
        // An entry of another type has no known place.
        fixes: () =>
          array.items.every(({ type }) => type === "string") ? [sort(array, context.document.text)] : [],
      };
    }
  },
};

function sort(array: ArrayNode, text: string): Fix {
  const sorted = [...array.items].sort((a, b) => byCodeUnit(stringOf(a) ?? "", stringOf(b) ?? ""));
  return { title: message("Sort the tags"), edits: reorder(text, array, sorted), grade: "safe" };
}
