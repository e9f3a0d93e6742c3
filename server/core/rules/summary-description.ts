import { fix } from "./shared/fixes";
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
          fix("offered", message("Copy the summary here"), copy(document.text, summary, own)),
          fix(
            "offered",
            message("Copy the description into the summary"),
            ...[`${pointer}/summary`, ...copiesOf(`${pointer}/summary`)].flatMap((place) => {
              const target = resolvePointer(document.root, place);
              return target ? [copy(document.text, own, target)] : [];
            }),
          ),
        ],
      };
    }
  },
};
