import { removeEntry } from "../json/edit/edits";
import { pointerOf } from "../json/tree/pointer";
import type { ObjectNode } from "../json/tree/tree";
import { message } from "../text/messages";
import type { Rule } from "./rule";

export const duplicateMember: Rule = {
  code: "duplicate-member",
  summary: "An object names each member once.",
  section: "Syntax",
  evidence: "inferred",
  severity: "warning",
  *check({ document }) {
    // With a bracket missing, members of one object can look like members of another.
    if (!document.balanced) return;
    for (const { earlier, later } of document.duplicates) {
      const name = later.keyNode.value;
      yield {
        range: later.keyNode,
        message: message(
          "The member '{name}' stands here a second time, and this value is the one that counts; an object names each member once.",
          { name },
        ),
        pointer: pointerOf(later),
        related: [
          { range: earlier.keyNode, message: message("The earlier member, whose value is ignored.") },
        ],
        fixes: () => [
          {
            title: message("Remove the earlier '{name}'", { name }),
            edits: [removeEntry(earlier.parent as ObjectNode, earlier)],
            grade: "offered",
          },
        ],
      };
    }
  },
};
