import { formatProblems } from "./shared/format-faults";
import { message } from "../text/messages";
import type { Rule } from "./rule";

export const idFormat: Rule = {
  code: "id-format",
  summary: "A plugin's identifier is a reverse-domain name.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["plugin-id"], (fault) => ({
      message: message(
        `'{place}' is {shown}; it must be a reverse-domain identifier such as "com.example.plugin": two or more labels of letters, digits and hyphens, joined by dots.`,
        fault,
      ),
    })),
};
