import { copy } from "../json/edit/edits";
import { memberOf } from "../json/tree/tree";
import { compareVersions, isVersion } from "../manifest/versions";
import { message, show } from "../text/messages";
import { changeTo, fix, type Rule } from "./rule";
import { areComparable } from "./shared/comparable";

export const compatibilityMismatch: Rule = {
  code: "compatibility-mismatch",
  summary: "Both minimum host versions of a manifest are the same.",
  section: "Compatibility and platforms",
  evidence: "inferred",
  severity: "warning",
  *perManifest({ node, pointer, kind }, context) {
    const { document } = context;
    // In a placeholder, unknown-member reports "compatibility".
    if (kind === "placeholder") return;
    const own = memberOf(node, "min_app_version");
    const other = memberOf(memberOf(node, "compatibility"), "min_app_version");
    if (own?.type !== "string" || other?.type !== "string") return;
    if (!isVersion(own.value) || !isVersion(other.value) || compareVersions(own.value, other.value) === 0)
      return;
    if (!areComparable(own, other, context)) return;
    yield {
      range: own,
      message: message('"min_app_version" differs from {other} in "compatibility". They should match.', {
        other: show(other.value),
      }),
      pointer: `${pointer}/min_app_version`,
      related: [{ range: other, message: message('Minimum in "compatibility" is here.') }],
      fixes: () => [
        changeTo(document.text, own, other.value, "offered"),
        fix(
          "offered",
          message('Change "compatibility" to {value}', { value: show(own.value) }),
          copy(document.text, own, other),
        ),
      ],
    };
  },
};
