import { copy } from "../json/edit/edits";
import { escapeSegment } from "../json/tree/pointer";
import { memberOf, propertiesOf } from "../json/tree/tree";
import { message, show } from "../text/messages";
import { changeTo, fix, type Rule } from "./rule";
import { areComparable } from "./shared/comparable";

export const artifactNativePath: Rule = {
  code: "artifact-native-path",
  summary: "An artifact's native path is the one in entry.native for the same key.",
  section: "Catalog members",
  evidence: "inferred",
  *perManifest({ node, pointer }, context) {
    const { document } = context;
    const native = memberOf(memberOf(node, "entry"), "native");
    for (const { keyNode, valueNode } of propertiesOf(memberOf(node, "artifacts"))) {
      const own = memberOf(valueNode, "native_path");
      const other = memberOf(native, keyNode.value);
      if (own?.type !== "string" || other?.type !== "string" || own.value === other.value) continue;
      if (!areComparable(own, other, context)) continue;
      yield {
        range: own,
        message: message('"native_path" differs from {other} in "entry.native". They should match.', {
          other: show(other.value),
        }),
        pointer: `${pointer}/artifacts/${escapeSegment(keyNode.value)}/native_path`,
        related: [{ range: other, message: message('Path in "entry.native" is here.') }],
        fixes: () => [
          changeTo(document.text, own, other.value, "offered"),
          fix(
            "offered",
            message('Change "entry.native" to {value}', { value: show(own.value) }),
            copy(document.text, own, other),
          ),
        ],
      };
    }
  },
};
