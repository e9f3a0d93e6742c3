import { detailPlaces, publishedAt, type VersionPlace } from "../manifest/detail";
import { isPlaceholder } from "../manifest/kind";
import { removeEntry } from "../json/edit/edits";
import { lackMark } from "../json/tree/pointer";
import { propertyOf } from "../json/tree/tree";
import { message } from "../text/messages";
import type { Rule } from "./rule";

export const artifactsPlacement: Rule = {
  code: "artifacts-placement",
  summary: "Only the newest version's manifest has artifacts.",
  section: "Detail responses",
  evidence: "stated",
  appliesTo: ["detail"],
  *check({ document }) {
    if (!document.balanced) return;
    const { versions } = detailPlaces(document.root);
    for (const [index, version] of versions.entries()) {
      const { manifest } = version;
      const artifacts = propertyOf(manifest, "artifacts");
      if (manifest?.type !== "object") continue;
      const pointer = `${version.pointer}/manifest/artifacts`;
      if (index > 0 && artifacts) {
        yield {
          range: artifacts.keyNode,
          message: message('"artifacts" is in an older version\'s manifest. Keep it only in the newest.'),
          pointer,
          unnecessary: true,
          fixes: () => [
            {
              title: message('Remove "artifacts"'),
              edits: [removeEntry(manifest, artifacts)],
              grade: isOlder(version, versions[0]) ? "suggested" : "offered",
            },
          ],
        };
      } else if (index === 0 && !artifacts && manifest.whole && !isPlaceholder(manifest)) {
        yield {
          range: lackMark(manifest),
          message: message('Missing "artifacts" in the newest version\'s manifest.'),
          pointer,
          severity: "warning",
        };
      }
    }
  },
};

/** Tests if a version is older than the first: the newest, in the wrong place, must not lose its artifacts. */
function isOlder(version: VersionPlace, first: VersionPlace | undefined): boolean {
  if (first?.node.type !== "object") return false;
  const own = publishedAt(version.node)?.value;
  const newest = publishedAt(first.node)?.value;
  return own === undefined || newest === undefined || own <= newest;
}
