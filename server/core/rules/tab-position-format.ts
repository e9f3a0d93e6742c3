import { formatProblems } from "./shared/format-faults";
import { show } from "../text/messages";
import { placeName } from "../json/tree/describe";
import type { Rule } from "./rule";

export const tabPositionFormat: Rule = {
  code: "tab-position-format",
  summary: "A tab's position has the form after:<tab_id>.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["tab-position"], ({ value, pointer }) => ({
      message: `'${placeName(pointer)}' is ${show(value)}; it must have the form "after:<tab_id>".`,
    })),
};
