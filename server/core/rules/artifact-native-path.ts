import { copyValue } from "../json/edit/edits";
import { escapeSegment } from "../json/tree/pointer";
import { memberOf, propertiesOf } from "../json/tree/tree";
import { message, show } from "../text/messages";
import { changeTo, fix, type Rule } from "./rule";
import { areComparable } from "./shared/comparable";

export const artifactNativePath: Rule = {
  summary: "An artifact's native path matches the path in entry.native under the same key.",
  evidence: "inferred",
  *perManifest({ node, pointer }, context) {
    const { document } = context;
    const native = memberOf(memberOf(node, "entry"), "native");
    for (const { keyNode, valueNode } of propertiesOf(memberOf(node, "artifacts"))) {
      const path = memberOf(valueNode, "native_path");
      const entryPath = memberOf(native, keyNode.value);
      if (path?.type !== "string" || entryPath?.type !== "string" || path.value === entryPath.value) continue;
      if (!areComparable(path, entryPath, context)) continue;
      const values = { other: show(entryPath.value) };
      yield {
        range: path,
        message: message('"native_path" differs from {other} in "entry.native". They should match.', values),
        pointer: `${pointer}/artifacts/${escapeSegment(keyNode.value)}/native_path`,
        related: [{ range: entryPath, message: message('Path in "entry.native" is here.') }],
        fixes: () => {
          const title = message('Change "entry.native" to {value}', { value: show(path.value) });
          const entryFix = fix("offered", title, copyValue(document.text, path, entryPath));
          return [changeTo(document.text, path, entryPath.value, "offered"), entryFix];
        },
      };
    }
  },
};
