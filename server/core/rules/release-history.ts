import { missingRange } from "../json/tree/pointer";
import { isSavedBase, unknownTagsSentence } from "../release/past";
import { message } from "../text/messages";
import type { Rule } from "./rule";
import { RELEASE_RULE, releasesIn, versionNode } from "./shared/release";

export const releaseHistory: Rule = {
  ...RELEASE_RULE,
  summary: "A release can be compared with an earlier release.",
  severity: "information",
  *check(context) {
    const releases = releasesIn(context);
    const { root } = context.document;
    // If the base is the saved catalog entry, no earlier release is needed.
    if (!releases || !context.release || !root || isSavedBase(releases.base)) return;
    const unknownTagsText = unknownTagsSentence(releases.unknownTags);
    const { isShallow, isUnread, isPartial, note } = context.release.past;
    const place = { range: versionNode(root) ?? missingRange(root), pointer: "/version" };
    if (isShallow) {
      const advice = message(
        "A shallow clone lacks earlier versions. Run 'git fetch --unshallow --tags' first.",
      );
      yield { ...place, message: advice, severity: "error" };
    } else if (note !== undefined && !isPartial) {
      const sentence = message("The release was not compared with an earlier version: {note}", { note });
      yield { ...place, message: sentence, ...(isUnread && { severity: "error" }) };
    } else if (unknownTagsText !== undefined) yield { ...place, message: unknownTagsText };
    else if (releases.reachableReleases.length === 0) {
      const sentence = message(
        "The release was not compared with an earlier version: no release tag has this manifest.",
      );
      yield { ...place, message: sentence };
    }
  },
};
