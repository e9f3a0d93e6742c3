import { removeEntry } from "../json/edit/edits";
import { pointerOf } from "../json/tree/pointer";
import type { ObjectNode, PropertyNode } from "../json/tree/tree";
import { mayHideAccess } from "../manifest/detail";
import { message, show } from "../text/messages";
import { fix, type Rule } from "./rule";

export const duplicateMember: Rule = {
  summary: "An object has no duplicate properties.",
  evidence: "inferred",
  severity: "error",
  alwaysOn: "some",
  *check({ document }) {
    // If a bracket is missing, a property may be in the wrong object.
    if (!document.isBalanced) return;
    for (const { earlier, later } of document.duplicates) {
      const name = show(later.keyNode.value);
      const pointer = pointerOf(later);
      yield {
        range: later.keyNode,
        message: message("Duplicate property {name}. Only the last value counts; remove one.", { name }),
        pointer,
        alwaysOn: mayHideAccess(pointer),
        related: [{ range: earlier.keyNode, message: message("The earlier value is here; it is ignored.") }],
        fixes: () => {
          const remove = (property: PropertyNode) => removeEntry(property.parent as ObjectNode, property);
          return [
            fix("offered", message("Remove the earlier {name}", { name }), remove(earlier)),
            fix("offered", message("Remove the later {name}", { name }), remove(later)),
          ];
        },
      };
    }
  },
};
