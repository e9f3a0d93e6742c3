import { byCodeUnit, tagPlaces } from "../tags";
import { reorder } from "../document/rearrange";
import { stringOf } from "../document/tree";
import { show } from "../wording";
import type { Rule } from "./rule";

export const tagsUnsorted: Rule = {
  code: "tags-unsorted",
  summary: "The tags are in ascending order.",
  section: "Catalog members",
  evidence: "stated",
  *check(context) {
    for (const { array, pointer } of tagPlaces(context)) {
      const tags = array.items.map(stringOf);
      const wrong = tags.findIndex((tag, i) => i > 0 && byCodeUnit(tags[i - 1] ?? "", tag ?? "") > 0);
      if (wrong < 0 || tags.includes(undefined)) continue;
      const sorted = [...array.items].sort((a, b) => byCodeUnit(stringOf(a) ?? "", stringOf(b) ?? ""));
      yield {
        range: array,
        message: `The tags are not sorted: ${show(tags[wrong] ?? "")} stands after ${show(tags[wrong - 1] ?? "")}; they must ascend.`,
        pointer,
        fixes: () => [
          { title: "Sort the tags", edits: reorder(context.document.text, array, sorted), preferred: true },
        ],
      };
    }
  },
};
