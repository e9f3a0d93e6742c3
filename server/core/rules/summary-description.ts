import { detailPlaces } from "../manifest/detail";
import { oneLine } from "../entry/derive";
import { copiesOf } from "../fill/repeated";
import { copy } from "../json/edit/edits";
import { resolvePointer } from "../json/tree/pointer";
import { memberOf } from "../json/tree/tree";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import { areComparable } from "./shared/comparable";

export const summaryDescription: Rule = {
  code: "summary-description",
  summary: "The description repeats the summary.",
  section: "Catalog members",
  evidence: "observed",
  severity: "information",
  *check(context) {
    const { document, kind, manifests } = context;
    const item = kind === "detail" ? detailPlaces(document.root).item : undefined;
    const holders = [...(item ? [{ node: item, pointer: "/data/item" }] : []), ...manifests];
    for (const { node, pointer } of holders) {
      const summary = memberOf(node, "summary");
      const own = memberOf(node, "description");
      if (summary?.type !== "string" || own?.type !== "string" || summary.value === own.value) continue;
      if (oneLine(summary.value) === oneLine(own.value)) continue;
      if (!areComparable(own, summary, context)) continue;
      yield {
        range: own,
        message: message('"description" differs from the summary {summary}. They usually match.', {
          summary: show(summary.value),
        }),
        pointer: `${pointer}/description`,
        related: [{ range: summary, message: message("Summary is here.") }],
        fixes: () => [
          {
            title: message("Copy the summary here"),
            edits: [copy(document.text, summary, own)],
            grade: "offered",
          },
          {
            title: message("Copy the description into the summary"),
            edits: withCopies(`${pointer}/summary`).flatMap((place) => {
              const target = resolvePointer(document.root, place);
              return target ? [copy(document.text, own, target)] : [];
            }),
            grade: "offered",
          },
        ],
      };
    }
  },
};

function withCopies(pointer: string): string[] {
  const copies = copiesOf(pointer);
  return [...new Set([pointer, ...copies, ...copies.flatMap(copiesOf)])];
}
