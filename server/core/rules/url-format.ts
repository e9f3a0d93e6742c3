import { formatProblems } from "./shared/format-faults";
import { show } from "../text/messages";
import { placeName } from "../json/tree/describe";
import type { Rule } from "./rule";

export const urlFormat: Rule = {
  code: "url-format",
  summary: "An address is an absolute http or https URL.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["http-url"], ({ value, pointer }) => ({
      message: `'${placeName(pointer)}' is ${show(value)}; it must be an absolute URL that begins with https:// or http://.`,
    })),
};
