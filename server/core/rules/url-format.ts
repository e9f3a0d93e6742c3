import { formatProblems } from "./shared/format-faults";
import { message } from "../text/messages";
import type { Rule } from "./rule";

export const urlFormat: Rule = {
  code: "url-format",
  summary: "An address is an absolute http or https URL.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["http-url"], (fault) => ({
      message: message(
        "'{place}' is {shown}; it must be an absolute URL that begins with https:// or http://.",
        fault,
      ),
    })),
};
