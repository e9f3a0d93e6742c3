import { misplacedLimits, settingsOf } from "../manifest/settings";
import { message, show } from "../text/messages";
import { fix, removeMember, type Rule } from "./rule";

export const settingKeyword: Rule = {
  summary: "A setting has only the limits that apply to its type.",
  evidence: "stated",
  *perManifest(manifest, { document }) {
    for (const place of settingsOf(manifest)) {
      const { name, pointer, type } = place;
      if (type === undefined) continue;
      for (const { property, keyword, limitedType } of misplacedLimits(place)) {
        // The property is still being typed.
        if (!property.valueNode) continue;
        const values = { keyword, type, name: show(name), wanted: limitedType };
        yield {
          range: property.keyNode,
          message: message('Setting {name}: "{keyword}" needs the type "{wanted}", not "{type}".', values),
          pointer: `${pointer}/${keyword}`,
          unnecessary: true,
          fixes: () => [
            fix("offered", message('Remove "{keyword}"', { keyword }), ...removeMember(document, property)),
          ],
        };
      }
    }
  },
};
