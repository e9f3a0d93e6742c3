import { pointerOf } from "../json/tree/pointer";
import { memberOf } from "../json/tree/tree";
import { showNode } from "../json/tree/value";
import { MAIN_PLATFORM } from "../manifest/vocabulary";
import { message } from "../text/messages";
import { changeTo, type Rule } from "./rule";
import { RELEASE_RULE } from "./shared/release";

export const releasePackage: Rule = {
  ...RELEASE_RULE,
  summary: "Sizes and digests match the packages.",
  *check({ release, document: { root, text } }) {
    for (const { platform, size, sha256 } of release?.packages ?? []) {
      const artifact = memberOf(memberOf(root, "artifacts"), platform);
      const topLevelSize = platform === MAIN_PLATFORM ? memberOf(root, "artifact_size") : undefined;
      const expectedValues = [
        [topLevelSize, size],
        [memberOf(artifact, "artifact_size"), size],
        [memberOf(artifact, "sha256"), sha256],
      ] as const;
      for (const [node, expected] of expectedValues) {
        if (!node || !("value" in node) || typeof node.value !== typeof expected || node.value === expected)
          continue;
        const values = { value: showNode(node, text), platform, size };
        yield {
          range: node,
          message:
            expected === size
              ? message(
                  "Size {value} does not match the package for {platform}, which has {size} bytes. Update it.",
                  values,
                )
              : message("Digest {value} does not match the package for {platform}. Update it.", values),
          pointer: pointerOf(node),
          fixes: () => [changeTo(text, node, expected, "offered")],
        };
      }
    }
  },
};
