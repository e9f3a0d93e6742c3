import { isLicense, suggestLicenses } from "../manifest/license";
import { stringsNamed } from "../manifest/manifest";
import { listOr, message, show } from "../text/messages";
import { isBlank } from "../text/printable";
import { changeTo, type Rule } from "./rule";

const MAX_NAMED = 3;

export const licenseId: Rule = {
  code: "license-id",
  summary: "The license is an SPDX identifier or expression.",
  section: "Settings and commands",
  evidence: "inferred",
  *check(context) {
    // A detail response repeats its license in every version, and suggestions take about a millisecond.
    const known = new Map<string, readonly string[]>();
    for (const { node, pointer } of stringsNamed("license", context)) {
      // empty-string reports a blank one.
      if (isBlank(node.value) || isLicense(node.value)) continue;
      const suggestions = known.get(node.value) ?? suggestLicenses(node.value);
      known.set(node.value, suggestions);
      const values = { license: show(node.value), guess: listOr(suggestions.slice(0, MAX_NAMED).map(show)) };
      yield {
        range: node,
        message:
          suggestions.length === 0
            ? message(
                '{license} is not a valid SPDX license. Use an identifier, such as "MIT" or "Apache-2.0".',
                values,
              )
            : message("{license} is not a valid SPDX license. Did you mean {guess}?", values),
        pointer,
        fixes: () => suggestions.map((id) => changeTo(context.document.text, node, id, "offered")),
      };
    }
  },
};
