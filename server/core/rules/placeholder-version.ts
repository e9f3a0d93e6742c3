import { detailPlaces } from "../manifest/detail";
import { isPlaceholder } from "../manifest/kind";
import { propertyHolding } from "../json/tree/pointer";
import { memberOf } from "../json/tree/tree";
import { message } from "../text/messages";
import type { Rule } from "./rule";

export const placeholderVersion: Rule = {
  code: "placeholder-version",
  summary: "A version without a package has the placeholder's manifest, one with a package has not.",
  section: "Detail responses",
  evidence: "stated",
  appliesTo: ["detail"],
  *check({ document }) {
    if (!document.balanced) return;
    for (const { node, manifest, pointer } of detailPlaces(document.root).versions) {
      const artifact = memberOf(node, "artifact_url");
      // In damaged text, the members that mark a placeholder can be missing.
      if (manifest?.type !== "object" || !manifest.whole) continue;
      if (artifact?.type !== "null" && artifact?.type !== "string") continue;
      const hasPackage = artifact.type === "string";
      if (isPlaceholder(manifest) !== hasPackage) continue;
      yield {
        range: propertyHolding(manifest)?.keyNode ?? manifest,
        message: hasPackage
          ? message(
              "The version has a package, but its manifest is a placeholder's; it must be the full manifest.",
            )
          : message(
              "The version has no package, but its manifest is not a placeholder's; it must be the shorter placeholder manifest.",
            ),
        pointer: `${pointer}/manifest`,
        related: [
          {
            range: artifact,
            message: hasPackage ? message("The package.") : message("There is no package."),
          },
        ],
      };
    }
  },
};
