import { excerpt } from "../text/messages";
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
      // Off a number both are setting-keyword's.
      if (type === "string" || type === "boolean") continue;
      if (minimum?.type !== "number" || maximum?.type !== "number") continue;
      if (minimum.value <= maximum.value) continue;
      const [low, high] = [excerpt(text, minimum), excerpt(text, maximum)];
      yield {
        range: minimum,
        message: `The minimum of '${name}' is ${low}, above its maximum ${high}; it must not be.`,
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
