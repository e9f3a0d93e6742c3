import { replace } from "../document/edits";
import { memberOf } from "../document/tree";
import type { Rule } from "./rule";

const SENTENCE = "Remote install is disabled until signed packages are published.";

export const placeholderChangelog: Rule = {
  code: "placeholder-changelog",
  summary: "A placeholder's changelog states that remote install is disabled.",
  section: "Catalog members",
  evidence: "stated",
  severity: "warning",
  *check({ document, manifests }) {
    for (const { kind, node, pointer } of manifests) {
      const changelog = kind === "placeholder" ? memberOf(node, "changelog") : undefined;
      const text =
        changelog?.type === "null" ? "" : changelog?.type === "string" ? changelog.value : undefined;
      if (!changelog || text === undefined || /remote\s+install.*disabled/is.test(text)) continue;
      yield {
        range: changelog,
        message: `The placeholder's changelog ${text.trim() === "" ? "is empty" : "does not say so"}; it must state that remote install is disabled until signed packages are published.`,
        pointer: `${pointer}/changelog`,
        fixes: () =>
          // What the author wrote is not replaced.
          text.trim() === ""
            ? [
                {
                  title: "Insert the sentence",
                  edits: [replace(document.text, changelog, SENTENCE)],
                  preferred: true,
                },
              ]
            : [],
      };
    }
  },
};
