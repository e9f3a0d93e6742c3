import { reorderItems } from "../json/edit/edits";
import { findTagLists } from "../manifest/manifest";
import { message, show } from "../text/messages";
import { fix, type Rule } from "./rule";
import { firstUnsortedTag, sortedTags } from "./shared/tags";

export const tagsUnsorted: Rule = {
  summary: "The tags are in ascending order.",
  evidence: "stated",
  *check(context) {
    const { document } = context;
    for (const { array, pointer } of findTagLists(context)) {
      const unsortedPair = firstUnsortedTag(array);
      if (!unsortedPair) continue;
      const values = { tag: show(unsortedPair.tag), before: show(unsortedPair.predecessor) };
      yield {
        range: array,
        message: message("Tags are not sorted. {tag} must come before {before}.", values),
        pointer,
        fixes() {
          const sortedItems = sortedTags(array);
          const edits = sortedItems && reorderItems(document.text, array, sortedItems);
          return edits ? [fix("safe", message("Sort the tags"), ...edits)] : [];
        },
      };
    }
  },
};
