import { copyValue } from "../json/edit/edits";
import { memberOf } from "../json/tree/tree";
import { compareVersions, isVersion } from "../manifest/versions";
import { message, show } from "../text/messages";
import { changeTo, fix, type Rule } from "./rule";
import { areComparable } from "./shared/comparable";

export const compatibilityMismatch: Rule = {
  summary: "Both minimum host versions of a manifest are the same.",
  evidence: "inferred",
  severity: "warning",
  *perManifest({ node, pointer, kind }, context) {
    const { document } = context;
    // In a placeholder, unknown-member reports "compatibility".
    if (kind === "placeholder") return;
    const minimum = memberOf(node, "min_app_version");
    const nestedNode = memberOf(memberOf(node, "compatibility"), "min_app_version");
    if (minimum?.type !== "string" || nestedNode?.type !== "string") return;
    if (!isVersion(minimum.value) || !isVersion(nestedNode.value)) return;
    if (compareVersions(minimum.value, nestedNode.value) === 0) return;
    if (!areComparable(minimum, nestedNode, context)) return;
    yield {
      range: minimum,
      message: message('"min_app_version" differs from {other} in "compatibility". They should match.', {
        other: show(nestedNode.value),
      }),
      pointer: `${pointer}/min_app_version`,
      related: [{ range: nestedNode, message: message('The minimum version in "compatibility" is here.') }],
      fixes: () => {
        const title = message('Change "compatibility" to {value}', { value: show(minimum.value) });
        const nestedFix = fix("offered", title, copyValue(document.text, minimum, nestedNode));
        return [changeTo(document.text, minimum, nestedNode.value, "offered"), nestedFix];
      },
    };
  },
};
