import { detailPlaces, isIntact } from "../manifest/detail";
import { copy } from "../json/edit/rearrange";
import { memberOf } from "../json/tree/tree";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";

export const summaryDescription: Rule = {
  code: "summary-description",
  summary: "The description repeats the summary.",
  section: "Catalog members",
  evidence: "observed",
  severity: "information",
  *check({ document, kind, manifests }) {
    const item = kind === "detail" ? detailPlaces(document.root).item : undefined;
    const holders = [...(item ? [{ node: item, pointer: "/data/item" }] : []), ...manifests];
    for (const { node, pointer } of holders) {
      const summary = memberOf(node, "summary");
      const own = memberOf(node, "description");
      if (summary?.type !== "string" || own?.type !== "string" || summary.value === own.value) continue;
      if (!isIntact(document, summary, own)) continue;
      yield {
        range: own,
        message: message(
          "The description {description} differs from the summary {summary}; in the catalog the two have been the same.",
          { description: show(own.value), summary: show(summary.value) },
        ),
        pointer: `${pointer}/description`,
        related: [{ range: summary, message: message("The summary.") }],
        fixes: () => [
          {
            title: message("Copy the summary here"),
            edits: [copy(document.text, summary, own)],
            grade: "offered",
          },
          {
            title: message("Copy this into the summary"),
            edits: [copy(document.text, own, summary)],
            grade: "offered",
          },
        ],
      };
    }
  },
};
