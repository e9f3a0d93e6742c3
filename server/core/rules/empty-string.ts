import { objectName } from "../json/tree/describe";
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
      yield {
        range: node,
        message: `${objectName(pointer)} is ${node.length > 2 ? "blank" : "empty"}; it needs a text.`,
        pointer,
      };
    }
  },
};
