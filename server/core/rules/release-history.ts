import { lackMark } from "../json/tree/pointer";
import { message } from "../text/messages";
import type { Rule } from "./rule";
import { OF_RELEASE, releasesIn, versionNode } from "./shared/release/facts";

export const releaseHistory: Rule = {
  ...OF_RELEASE,
  code: "release-history",
  summary: "A release can be compared with the one before it.",
  severity: "information",
  *check(context) {
    const releases = releasesIn(context);
    const { root } = context.document;
    if (!releases || !context.release || !root) return;
    const { isShallow, isUnread, note } = context.release.history;
    const place = { range: versionNode(root) ?? lackMark(root), pointer: "/version" };
    if (isShallow) yield { ...place, message: shallow(), severity: "error" };
    else if (note !== undefined) {
      yield {
        ...place,
        message: message("The release was not compared with an earlier version: {note}", { note }),
        ...(isUnread && { severity: "error" }),
      };
    } else if (releases.own.length + releases.earlier.length === 0) yield { ...place, message: noTag() };
  },
};

const noTag = () =>
  message("The release was not compared with an earlier version: no release tag has this manifest.");
const shallow = () =>
  message("A shallow clone lacks earlier versions. Run 'git fetch --unshallow --tags' first.");
