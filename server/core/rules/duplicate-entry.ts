import { removeEntry } from "../json/edit/edits";
import { memberOf, type ArrayNode, type ValueNode } from "../json/tree/tree";
import { uniqueArrays } from "../manifest/unique-arrays";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";

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
      if (!hasTwice(array, key)) continue;
      const seen = new Map<string | number, ValueNode>();
      let index = -1;
      for (const item of array.items) {
        index++;
        const value = nameOf(item, key);
        const earlier = value === undefined ? undefined : seen.get(value);
        if (value === undefined || !earlier) {
          if (value !== undefined) seen.set(value, item);
          continue;
        }
        yield {
          range: item,
          get message() {
            return sentence(key, show(value));
          },
          pointer: `${pointer}/${index}`,
          unnecessary: true,
          related: [{ range: earlier, message: message("First entry is here.") }],
          fixes: () => [
            {
              title: message("Remove the later entry"),
              edits: [removeEntry(array, item)],
              grade: isSame(item, earlier, context.document.text) ? "safe" : "offered",
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

/** Matches a string, or the white space between other tokens. */
const STRING_OR_SPACE = /("(?:[^"\\]|\\.)*")|\s+/g;

/** Tests if two entries are the same to the letter, however they are laid out: `1.0` is another text than `1`. */
function isSame(a: ValueNode, b: ValueNode, text: string): boolean {
  const [one, other] = [a, b].map(({ offset, length }) =>
    text.slice(offset, offset + length).replace(STRING_OR_SPACE, "$1"),
  );
  return one === other;
}

/** Tests if two entries have the same name: nearly all arrays need no further check. */
function hasTwice({ items }: ArrayNode, key: string | undefined): boolean {
  const names = new Set<string | number>();
  let count = 0;
  for (const item of items) {
    const name = nameOf(item, key);
    if (name === undefined) continue;
    names.add(name);
    if (names.size < ++count) return true;
  }
  return false;
}

/** Returns the name by which an entry differs from the others; a number differs from the text of its digits. */
function nameOf(item: ValueNode, key: string | undefined): string | number | undefined {
  const value = key === undefined ? item : memberOf(item, key);
  if (value?.type === "string") return value.value;
  // A double cannot distinguish larger integers.
  return value?.type === "number" && value.isInteger && Number.isSafeInteger(value.value)
    ? value.value
    : undefined;
}
