import { excerpt, message } from "../text/messages";
import { copy } from "../json/edit/rearrange";
import { memberOf } from "../json/tree/tree";
import type { Rule } from "./rule";

export const settingBounds: Rule = {
  code: "setting-bounds",
  summary: "A setting's minimum is not above its maximum.",
  section: "Settings and commands",
  evidence: "inferred",
  severity: "error",
  byManifest: true,
  *check(context) {
    const { text } = context.document;
    for (const { node, name, pointer, type } of context.settings) {
      const minimum = memberOf(node, "minimum");
      const maximum = memberOf(node, "maximum");
      // setting-keyword reports both in a setting of another type.
      if (type === "string" || type === "boolean") continue;
      if (minimum?.type !== "number" || maximum?.type !== "number") continue;
      if (minimum.value <= maximum.value) continue;
      yield {
        range: minimum,
        message: message("The minimum of '{name}' is {low}, above its maximum {high}; it must not be.", {
          name,
          low: excerpt(text, minimum),
          high: excerpt(text, maximum),
        }),
        pointer: `${pointer}/minimum`,
        related: [{ range: maximum, message: message("The maximum.") }],
        fixes: () => [
          {
            title: message("Swap minimum and maximum"),
            edits: [copy(text, maximum, minimum), copy(text, minimum, maximum)],
            grade: "offered",
          },
        ],
      };
    }
  },
};
