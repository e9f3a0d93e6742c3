import { containerOf, memberOf, stringOf } from "../json/tree/tree";
import { message, show } from "../text/messages";
import { changeTo, checkFormat, type Rule } from "./rule";
import { isFaulty } from "./shared/faulty-values";

const TAB_ID = /^[a-z][\w.-]*$/i;

/** Matches words that name a position rather than a tab. */
const POSITION_WORD = /^(?:first|last|start|end|top|bottom|left|right|before|after)$/i;

export const tabPositionFormat: Rule = {
  summary: "A tab's position has the form after:<tab_id>.",
  evidence: "stated",
  check: checkFormat(
    ["tab-position"],
    (fault) => message('{shown} is not a valid tab position. Use "after:<tab_id>".', fault),
    ({ node, value }, { document }) => {
      const tabId = stringOf(memberOf(containerOf(node), "tab_id"));
      const isTabId = TAB_ID.test(value) && !POSITION_WORD.test(value) && value !== tabId;
      return isTabId ? [changeTo(document.text, node, `after:${value}`, "suggested")] : [];
    },
  ),
  *perManifest({ node, pointer }, context) {
    const tab = memberOf(memberOf(node, "integration"), "level1");
    const position = memberOf(tab, "tab_position");
    const tabId = memberOf(tab, "tab_id");
    if (position?.type !== "string" || tabId?.type !== "string") return;
    if (position.value !== `after:${tabId.value}` || isFaulty(position, context)) return;
    yield {
      range: position,
      message: message("Tab {tab} is placed after itself. Name another tab.", { tab: show(tabId.value) }),
      pointer: `${pointer}/integration/level1/tab_position`,
      severity: "warning",
      related: [{ range: tabId, message: message("Tab identifier is here.") }],
    };
  },
};
