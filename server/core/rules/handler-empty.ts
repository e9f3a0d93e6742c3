import { missingRange } from "../json/tree/pointer";
import { itemsOf, memberOf } from "../json/tree/tree";
import { message } from "../text/messages";
import type { Rule } from "./rule";

export const handlerEmpty: Rule = {
  summary: "A document handler lists at least one extension or MIME type.",
  evidence: "inferred",
  severity: "warning",
  *perManifest({ node, pointer, kind }) {
    if (kind === "placeholder") return;
    for (const [i, handler] of itemsOf(memberOf(memberOf(node, "window"), "document_handlers")).entries()) {
      const lists = ["extensions", "mime_types"].map((name) => memberOf(handler, name));
      // missing-member reports missing lists; wrong-type reports values that are not lists.
      const isEmpty = lists.every(
        (list) => list?.type === "array" && list.isComplete && list.items.length === 0,
      );
      if (handler.type !== "object" || !isEmpty) continue;
      yield {
        range: missingRange(handler),
        message: message("Handler opens nothing. List its extensions or MIME types."),
        pointer: `${pointer}/window/document_handlers/${i}`,
      };
    }
  },
};
