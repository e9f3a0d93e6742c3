import { formatProblems } from "./shared/format-faults";
import { show } from "../text/messages";
import { placeName } from "../json/tree/describe";
import type { Rule } from "./rule";

export const mimeTypeFormat: Rule = {
  code: "mime-type-format",
  summary: "A MIME type has the form type/subtype.",
  section: "Formats",
  evidence: "inferred",
  severity: "warning",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["mime-type"], ({ value, pointer }) => ({
      message: `'${placeName(pointer)}' is ${show(value)}; it should have the form type/subtype, such as "text/plain".`,
    })),
};
