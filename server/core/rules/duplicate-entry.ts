import { removeEntry } from "../json/edit/edits";
import { uniqueArraysAround, uniqueArraysOf, type UniqueArray } from "../manifest/unique-arrays";
import { message, show } from "../text/messages";
import type { Rule, RuleContext } from "./rule";
import type { Problem } from "../problem";
import { isExact, repetitions } from "./shared/repetitions";

export const duplicateEntry: Rule = {
  code: "duplicate-entry",
  summary: "A list of unique values has no duplicates.",
  section: "Levels and integration",
  evidence: "inferred",
  severity: "warning",
  check: (context) => duplicatesIn(uniqueArraysAround(context), context),
  perManifest: (manifest, context) => duplicatesIn(uniqueArraysOf(manifest), context),
};

function* duplicatesIn(arrays: Iterable<UniqueArray>, { document, host }: RuleContext): Iterable<Problem> {
  if (!document.balanced) return;
  for (const { array, pointer, key } of arrays) {
    for (const repetition of repetitions({ array, key }, host)) {
      const { item, index, earlier, name } = repetition;
      yield {
        range: item,
        message: sentence(key, show(name)),
        pointer: `${pointer}/${index}`,
        unnecessary: true,
        related: [{ range: earlier, message: message("First entry is here.") }],
        fixes: () => [
          {
            title: message("Remove the later entry"),
            edits: [removeEntry(array, item)],
            grade: isExact(repetition, document.text) ? "safe" : "offered",
          },
        ],
      };
    }
  }
}

function sentence(key: string | undefined, value: string): string {
  return key === undefined
    ? message("Duplicate entry {value}. Remove or change one of the two.", { value })
    : message("Duplicate {key} {value}. Remove or change one of the two.", { key, value });
}
