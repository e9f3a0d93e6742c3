import { formatProblems } from "./shared/format-faults";
import { show } from "../text/messages";
import { placeName } from "../json/tree/describe";
import type { Rule } from "./rule";

export const requestIdFormat: Rule = {
  code: "request-id-format",
  summary: "The request's identifier is a UUID.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["uuid"], ({ value, pointer }) => ({
      message: `'${placeName(pointer)}' is ${show(value)}; it must be a UUID, such as "123e4567-e89b-42d3-a456-426614174000".`,
    })),
};
