import { formatProblems } from "./shared/format-faults";
import { message } from "../text/messages";
import type { Rule } from "./rule";

export const requestIdFormat: Rule = {
  code: "request-id-format",
  summary: "The request's identifier is a UUID.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["uuid"], (fault) => ({
      message: message(
        `'{place}' is {shown}; it must be a UUID, such as "123e4567-e89b-42d3-a456-426614174000".`,
        fault,
      ),
    })),
};
