import { detailPlaces } from "../detail";
import { isPlaceholder } from "../document/kind";
import { removeEntry } from "../document/edits";
import { lackMark } from "../document/pointer";
import { propertyOf } from "../document/tree";
import type { Rule } from "./rule";

export const artifactsPlacement: Rule = {
  code: "artifacts-placement",
  summary: "Only the newest version's manifest has artifacts.",
  section: "Detail responses",
  evidence: "stated",
  appliesTo: ["detail"],
  *check({ document }) {
    if (!document.balanced) return;
    for (const [index, { manifest, pointer }] of detailPlaces(document.root).versions.entries()) {
      const artifacts = propertyOf(manifest, "artifacts");
      if (manifest?.type !== "object") continue;
      if (index > 0 && artifacts) {
        yield {
          range: artifacts.keyNode,
          message: "An older version's manifest has 'artifacts'; only the newest version's has them.",
          pointer: `${pointer}/manifest/artifacts`,
          unnecessary: true,
          fixes: () => [
            { title: "Remove 'artifacts'", edits: [removeEntry(manifest, artifacts)], preferred: true },
          ],
        };
      } else if (index === 0 && !artifacts && manifest.whole && !isPlaceholder(manifest)) {
        yield {
          range: lackMark(manifest),
          message: "The newest version's manifest has no 'artifacts'; it should have them.",
          pointer: `${pointer}/manifest/artifacts`,
          severity: "warning",
        };
      }
    }
  },
};
