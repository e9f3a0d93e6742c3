import { placeName } from "../json/tree/describe";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";

export const emptyString: Rule = {
  code: "empty-string",
  summary: "A required text is not empty or blank.",
  section: "Shape",
  evidence: "inferred",
  severity: "warning",
  *check({ shape }) {
    for (const { node, pointer } of shape.get("pattern") ?? []) {
      const place = show(placeName(pointer));
      yield {
        range: node,
        message:
          node.length > 2
            ? message("{place} is blank. Enter a text.", { place })
            : message("{place} is empty. Enter a text.", { place }),
        pointer,
      };
    }
  },
};
