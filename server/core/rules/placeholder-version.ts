import { parentProperty } from "../json/tree/pointer";
import { memberOf } from "../json/tree/tree";
import { detailPlaces } from "../manifest/detail";
import { isPlaceholder } from "../manifest/kind";
import { message } from "../text/messages";
import { RESPONSE_RULE, type Rule } from "./rule";
import { isFaulty, hasPartialPackage, artifactUrlPlace } from "./shared/faulty-values";

export const placeholderVersion: Rule = {
  ...RESPONSE_RULE,
  summary: "A version has a placeholder manifest if, and only if, it has no package.",
  *check(context) {
    const { document } = context;
    if (!document.isBalanced) return;
    for (const { node, manifest, pointer } of detailPlaces(document.root).versions) {
      const artifactUrl = memberOf(node, "artifact_url");
      // Damaged text may hide the members that distinguish a placeholder.
      if (manifest?.type !== "object" || !manifest.isComplete) continue;
      if (artifactUrl?.type !== "null" && artifactUrl?.type !== "string") continue;
      // artifact-nullness reports a partial package, in which either the null or the set members may be wrong.
      if (hasPartialPackage(node, context) || isFaulty(artifactUrl, context)) continue;
      const hasPackage = artifactUrl.type === "string";
      if (isPlaceholder(manifest) !== hasPackage) continue;
      yield {
        range: parentProperty(manifest)?.keyNode ?? manifest,
        message: hasPackage
          ? message("Version has a package, but a placeholder manifest. Use the full manifest.")
          : message("Version has no package, but a full manifest. Use the placeholder manifest."),
        pointer: `${pointer}/manifest`,
        related: [artifactUrlPlace(artifactUrl)],
      };
    }
  },
};
