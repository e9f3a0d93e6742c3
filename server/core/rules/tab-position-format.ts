import { changeTo } from "./shared/fixes";
import { formatProblems, type FormatFault } from "./shared/shape-faults";
import type { Fix } from "../problem";
import { containerOf, memberOf, stringOf } from "../json/tree/tree";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import { isFaulty } from "./shared/own-faults";

/** Words that name a place and not a tab. */
const PLACES: readonly string[] = "first last start end top bottom left right before after".split(" ");

export const tabPositionFormat: Rule = {
  code: "tab-position-format",
  summary: "A tab's position has the form after:<tab_id>.",
  section: "Formats",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["tab-position"], (fault) => ({
      message: message('{shown} is not a valid tab position. Use "after:<tab_id>".', fault),
      fixes: () => afterTab(fault, context.document.text),
    })),
  *perManifest({ node, pointer }, context) {
    const tab = memberOf(memberOf(node, "integration"), "level1");
    const position = memberOf(tab, "tab_position");
    const own = memberOf(tab, "tab_id");
    if (position?.type !== "string" || own?.type !== "string") return;
    if (position.value !== `after:${own.value}` || isFaulty(position, context)) return;
    yield {
      range: position,
      message: message("Tab {tab} is placed after itself. Name another tab.", { tab: show(own.value) }),
      pointer: `${pointer}/integration/level1/tab_position`,
      severity: "warning",
      related: [{ range: own, message: message("The tab's own identifier.") }],
    };
  },
};

/** Reads a plain name as that of the tab before this one. */
function afterTab({ node, value }: FormatFault, text: string): Fix[] {
  const own = stringOf(memberOf(containerOf(node), "tab_id"));
  const isTab = /^[a-z][\w.-]*$/i.test(value) && !PLACES.includes(value.toLowerCase()) && value !== own;
  return isTab ? [changeTo(text, node, `after:${value}`, "suggested")] : [];
}
