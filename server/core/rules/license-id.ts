import { isLicense, suggestLicenses } from "../manifest/license";
import { findStrings } from "../manifest/manifest";
import { listOr, message, show } from "../text/messages";
import { isBlank } from "../text/printable";
import { changeTo, type Rule } from "./rule";

const MAX_GUESSES = 3;

export const licenseId: Rule = {
  summary: "The license is an SPDX identifier or expression.",
  evidence: "inferred",
  *check(context) {
    // A detail response repeats its license in every version, and computing suggestions takes about a millisecond.
    const suggestionsByText = new Map<string, readonly string[]>();
    for (const { node, pointer } of findStrings("license", context)) {
      // empty-string reports blank licenses.
      if (isBlank(node.value) || isLicense(node.value)) continue;
      const suggestions = suggestionsByText.get(node.value) ?? suggestLicenses(node.value);
      suggestionsByText.set(node.value, suggestions);
      const guess = listOr(suggestions.slice(0, MAX_GUESSES).map(show));
      const values = { license: show(node.value), guess };
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
