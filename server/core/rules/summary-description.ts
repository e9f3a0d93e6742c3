import { joinLines } from "../entry/derive";
import { copiesOf } from "../fill/repeated";
import { copyValue } from "../json/edit/edits";
import { parentPointer, resolvePointer } from "../json/tree/pointer";
import { containerOf, memberOf } from "../json/tree/tree";
import { findStrings } from "../manifest/manifest";
import { message, show } from "../text/messages";
import { fix, type Rule } from "./rule";
import { areComparable } from "./shared/comparable";

export const summaryDescription: Rule = {
  summary: "The description repeats the summary.",
  evidence: "observed",
  severity: "information",
  *check(context) {
    const { text, root } = context.document;
    for (const { node: description, pointer } of findStrings("description", context)) {
      const summary = memberOf(containerOf(description), "summary");
      if (summary?.type !== "string" || joinLines(summary.value) === joinLines(description.value)) continue;
      if (!areComparable(description, summary, context)) continue;
      const values = { summary: show(summary.value) };
      yield {
        range: description,
        message: message('"description" differs from the summary {summary}. They usually match.', values),
        pointer,
        related: [{ range: summary, message: message("Summary is here.") }],
        fixes: () => {
          const place = `${parentPointer(pointer)}/summary`;
          const summaries = [place, ...copiesOf(place)].flatMap((each) => resolvePointer(root, each) ?? []);
          const edits = summaries.map((each) => copyValue(text, description, each));
          return [
            fix("offered", message("Copy the summary here"), copyValue(text, summary, description)),
            fix("offered", message("Copy the description into the summary"), ...edits),
          ];
        },
      };
    }
  },
};
