import { formatProblems } from "./shared/format-faults";
import { show } from "../text/messages";
import { placeName } from "../json/tree/describe";
import type { Rule } from "./rule";

export const idFormat: Rule = {
  code: "id-format",
  summary: "A plugin's identifier is a reverse-domain name.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["plugin-id"], ({ value, pointer }) => ({
      message: `'${placeName(pointer)}' is ${show(value)}; it must be a reverse-domain identifier such as "com.example.plugin": two or more labels of letters, digits and hyphens, joined by dots.`,
    })),
};
