import { missingRange } from "../json/tree/pointer";
import { propertyOf } from "../json/tree/tree";
import { detailPlaces, firstOutOfOrder, duplicateTest } from "../manifest/detail";
import { isPlaceholder } from "../manifest/kind";
import { lazy } from "../text/lazy";
import { message } from "../text/messages";
import { fix, removeMember, RESPONSE_RULE, type Rule } from "./rule";
import { isMisspelled } from "./shared/unknown-members";

export const artifactsPlacement: Rule = {
  ...RESPONSE_RULE,
  summary: "Only the newest version's manifest has artifacts.",
  *check(context) {
    const { document } = context;
    if (!document.isBalanced) return;
    const { versions } = detailPlaces(document.root);
    // If versions-order reports a problem, another version may be the newest.
    if (firstOutOfOrder(versions)) return;
    const isDuplicate = lazy(() => duplicateTest(versions));
    for (const [index, version] of versions.entries()) {
      const { manifest } = version;
      const artifacts = propertyOf(manifest, "artifacts");
      if (manifest?.type !== "object") continue;
      const pointer = `${version.pointer}/manifest/artifacts`;
      if (index > 0 && artifacts) {
        if (isDuplicate()(version)) continue;
        yield {
          range: artifacts.keyNode,
          message: message('"artifacts" is in an older version\'s manifest. Keep it only in the newest.'),
          pointer,
          unnecessary: true,
          fixes: () => {
            // If the first entry is not an object, this version may be the newest.
            const grade = versions[0]?.node.type === "object" ? "suggested" : "offered";
            return [fix(grade, message('Remove "artifacts"'), ...removeMember(document, artifacts))];
          },
        };
      } else if (index === 0 && !artifacts && manifest.isComplete && !isPlaceholder(manifest)) {
        if (isMisspelled("artifacts", manifest, context)) continue;
        yield {
          range: missingRange(manifest),
          message: message('Missing "artifacts" in the newest version\'s manifest.'),
          pointer,
          severity: "warning",
        };
      }
    }
  },
};
