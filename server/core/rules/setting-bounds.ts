import { excerpt, message, show } from "../text/messages";
import { copy } from "../json/edit/rearrange";
import { memberOf } from "../json/tree/tree";
import { areSwapped } from "../manifest/setting-limits";
import { settingsOf } from "../manifest/settings";
import type { Rule } from "./rule";

export const settingBounds: Rule = {
  code: "setting-bounds",
  summary: "A setting's minimum is not greater than its maximum, and its minLength is not negative.",
  section: "Settings and commands",
  evidence: "inferred",
  severity: "error",
  *perManifest(manifest, { document: { text } }) {
    for (const { node, name, pointer, type } of settingsOf(manifest)) {
      const length = type === "string" ? memberOf(node, "minLength") : undefined;
      // wrong-type reports a fraction.
      if (length?.type === "number" && length.isInteger && length.value < 0) {
        yield {
          range: length,
          message: message("Setting {name}: minLength {length} is less than 0.", {
            name: show(name),
            length: excerpt(text, length),
          }),
          pointer: `${pointer}/minLength`,
        };
      }
      const minimum = memberOf(node, "minimum");
      const maximum = memberOf(node, "maximum");
      // setting-keyword reports both in a setting of another type.
      if (type === "string" || type === "boolean") continue;
      if (minimum?.type !== "number" || maximum?.type !== "number") continue;
      if (!areSwapped(minimum, maximum, text)) continue;
      yield {
        range: minimum,
        message: message("Setting {name}: minimum {low} is greater than maximum {high}.", {
          name: show(name),
          low: excerpt(text, minimum),
          high: excerpt(text, maximum),
        }),
        pointer: `${pointer}/minimum`,
        related: [{ range: maximum, message: message("Maximum is here.") }],
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
