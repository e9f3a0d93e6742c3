import { copy } from "../document/rearrange";
import { memberOf } from "../document/tree";
import { settingPlaces } from "../settings-places";
import type { Rule } from "./rule";

export const settingBounds: Rule = {
  code: "setting-bounds",
  summary: "A setting's minimum is not above its maximum.",
  section: "Settings and commands",
  evidence: "inferred",
  severity: "error",
  *check(context) {
    for (const { node, name, pointer, type } of settingPlaces(context)) {
      const minimum = memberOf(node, "minimum");
      const maximum = memberOf(node, "maximum");
      if (type !== "number" || minimum?.type !== "number" || maximum?.type !== "number") continue;
      if (minimum.value <= maximum.value) continue;
      const { text } = context.document;
      yield {
        range: minimum,
        message: `The minimum of '${name}' is ${minimum.value}, above its maximum ${maximum.value}; it must not be.`,
        pointer: `${pointer}/minimum`,
        related: [{ range: maximum, message: "The maximum." }],
        fixes: () => [
          {
            title: "Swap minimum and maximum",
            edits: [copy(text, maximum, minimum), copy(text, minimum, maximum)],
          },
        ],
      };
    }
  },
};
