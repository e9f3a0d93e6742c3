import { copyValue } from "../json/edit/edits";
import { areSwapped, boundAt, numberAt, settingsOf } from "../manifest/settings";
import { excerpt, message, show } from "../text/messages";
import { fix, type Rule } from "./rule";

export const settingBounds: Rule = {
  summary: "A setting's minimum is not greater than its maximum, and its minLength is not negative.",
  evidence: "inferred",
  severity: "error",
  *perManifest(manifest, { document: { text } }) {
    for (const { node, name, pointer, type } of settingsOf(manifest)) {
      const minLength = type === "string" ? numberAt(node, "minLength") : undefined;
      // wrong-type reports a fraction.
      if (minLength?.isInteger && minLength.value < 0) {
        const values = { name: show(name), length: excerpt(text, minLength) };
        yield {
          range: minLength,
          message: message("Setting {name}: minLength {length} is less than 0.", values),
          pointer: `${pointer}/minLength`,
        };
      }
      const minimum = boundAt(node, "minimum", text);
      const maximum = boundAt(node, "maximum", text);
      // In a string or boolean setting, setting-keyword reports the bounds.
      if (type === "string" || type === "boolean") continue;
      if (!minimum || !maximum || !areSwapped(minimum, maximum)) continue;
      const [low, high] = [excerpt(text, minimum.node), excerpt(text, maximum.node)];
      const values = { name: show(name), low, high };
      yield {
        range: minimum.node,
        message: message("Setting {name}: minimum {low} is greater than maximum {high}.", values),
        pointer: `${pointer}/minimum`,
        related: [{ range: maximum.node, message: message("Maximum is here.") }],
        fixes: () => {
          const edits = [
            copyValue(text, maximum.node, minimum.node),
            copyValue(text, minimum.node, maximum.node),
          ];
          return [fix("offered", message("Swap minimum and maximum"), ...edits)];
        },
      };
    }
  },
};
