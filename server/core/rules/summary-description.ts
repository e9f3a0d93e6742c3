import { detailPlaces } from "../detail";
import { copy } from "../document/rearrange";
import { memberOf } from "../document/tree";
import type { Rule } from "./rule";

export const summaryDescription: Rule = {
  code: "summary-description",
  summary: "The description repeats the summary.",
  section: "Catalog members",
  evidence: "observed",
  severity: "information",
  *check({ document, kind, manifests }) {
    const item = kind === "detail" ? detailPlaces(document.root).item : undefined;
    for (const { node, pointer } of [
      ...(item ? [{ node: item, pointer: "/data/item" }] : []),
      ...manifests,
    ]) {
      const summary = memberOf(node, "summary");
      const description = memberOf(node, "description");
      if (summary?.type !== "string" || description?.type !== "string" || summary.value === description.value)
        continue;
      yield {
        range: description,
        message: "The description differs from the summary; in the catalog the two have been the same.",
        pointer: `${pointer}/description`,
        related: [{ range: summary, message: "The summary." }],
        fixes: () => [
          { title: "Copy the summary here", edits: [copy(document.text, summary, description)] },
          { title: "Copy this into the summary", edits: [copy(document.text, description, summary)] },
        ],
      };
    }
  },
};
