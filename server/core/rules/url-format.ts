import { formatProblems } from "./shared/format-faults";
import { message } from "../text/messages";
import type { Rule } from "./rule";

export const urlFormat: Rule = {
  code: "url-format",
  summary: "An address is an absolute http or https URL.",
  section: "Formats",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["http-url"], (fault) => ({
      message: message("{shown} is not a valid web address. Use an absolute https or http URL.", fault),
    })),
};
