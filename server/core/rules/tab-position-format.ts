import { formatProblems } from "./shared/format-faults";
import { message } from "../text/messages";
import type { Rule } from "./rule";

export const tabPositionFormat: Rule = {
  code: "tab-position-format",
  summary: "A tab's position has the form after:<tab_id>.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["tab-position"], (fault) => ({
      message: message(`'{place}' is {shown}; it must have the form "after:<tab_id>".`, fault),
    })),
};
