import { removeEntry } from "../document/edits";
import { memberOf, type ValueNode } from "../document/tree";
import { toValue } from "../document/value";
import { uniqueArrays } from "../schema/unique-arrays";
import { show } from "../wording";
import type { Rule } from "./rule";

export const duplicateEntry: Rule = {
  code: "duplicate-entry",
  summary: "An array of unique things has each of them once.",
  section: "Levels and integration",
  evidence: "inferred",
  severity: "warning",
  *check(context) {
    if (!context.document.balanced) return;
    for (const { array, pointer, key } of uniqueArrays(context)) {
      // A number is not the text of its digits, here as in a map.
      const seen = new Map<string | number, ValueNode>();
      let index = -1;
      for (const item of array.items) {
        index++;
        const value = key === undefined ? item : memberOf(item, key);
        if (value?.type !== "string" && value?.type !== "number") continue;
        const earlier = seen.get(value.value);
        if (!earlier) {
          seen.set(value.value, item);
          continue;
        }
        const same = JSON.stringify(toValue(item)) === JSON.stringify(toValue(earlier));
        yield {
          range: item,
          message: `${show(value.value)} stands here a second time; each ${key ?? "entry"} stands once.`,
          pointer: `${pointer}/${index}`,
          unnecessary: true,
          related: [{ range: earlier, message: "The first one." }],
          fixes: () => [
            { title: "Remove the later entry", edits: [removeEntry(array, item)], preferred: same },
          ],
        };
      }
    }
  },
};
