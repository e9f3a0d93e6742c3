import { removeEntry } from "../json/edit/edits";
import { uniqueArrays } from "../manifest/unique-arrays";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import { isExact, repetitions } from "./shared/repetitions";

export const duplicateEntry: Rule = {
  code: "duplicate-entry",
  summary: "A list of unique values has no duplicates.",
  section: "Levels and integration",
  evidence: "inferred",
  severity: "warning",
  byManifest: true,
  *check(context) {
    if (!context.document.balanced) return;
    for (const { array, pointer, key } of uniqueArrays(context)) {
      for (const repetition of repetitions({ array, key })) {
        const { item, index, earlier, name } = repetition;
        yield {
          range: item,
          get message() {
            return sentence(key, show(name));
          },
          pointer: `${pointer}/${index}`,
          unnecessary: true,
          related: [{ range: earlier, message: message("First entry is here.") }],
          fixes: () => [
            {
              title: message("Remove the later entry"),
              edits: [removeEntry(array, item)],
              grade: isExact(repetition, context.document.text) ? "safe" : "offered",
            },
          ],
        };
      }
    }
  },
};

function sentence(key: string | undefined, value: string): string {
  return key === undefined
    ? message("Duplicate entry {value}. Remove or change one of the two.", { value })
    : message("Duplicate {key} {value}. Remove or change one of the two.", { key, value });
}
