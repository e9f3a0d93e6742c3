import { message } from "../text/messages";
import type { Rule } from "./rule";
import { formatProblems } from "./shared/problems";

export const mimeTypeFormat: Rule = {
  code: "mime-type-format",
  summary: "A MIME type has the form type/subtype.",
  section: "Formats",
  evidence: "inferred",
  severity: "warning",
  check: (context) =>
    formatProblems(context, ["mime-type"], (fault) => ({
      message: message('{shown} is not a valid MIME type. Use type/subtype, such as "text/plain".', fault),
    })),
};
