import { placeName } from "../json/tree/describe";
import { message } from "../text/messages";
import type { Rule } from "./rule";

export const emptyString: Rule = {
  code: "empty-string",
  summary: "A required text must not be empty or blank.",
  section: "Shape",
  evidence: "inferred",
  severity: "warning",
  ofShape: true,
  *check({ shape }) {
    for (const { node, pointer } of shape.get("pattern") ?? []) {
      const place = placeName(pointer);
      yield {
        range: node,
        message:
          node.length > 2
            ? message("'{place}' is blank; it needs a text.", { place })
            : message("'{place}' is empty; it needs a text.", { place }),
        pointer,
      };
    }
  },
};
