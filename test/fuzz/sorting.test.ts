import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { applyEdits } from "../../server/core/json/edit/edits";
import { memberOf, type ArrayNode, type ValueNode } from "../../server/core/json/tree/tree";
import { endOf } from "../../server/core/text/ranges";
import { ruleContext } from "../../server/core/check/check";
import { sortingActions } from "../../server/features/code-action/code-action";
import { published } from "../support/manifests";
import { CHARACTER } from "./character";
import { runs, TIMEOUT } from "./runs";
import { anyText } from "./texts";

const entry = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom("a", "B", "level-4", "level-10", "é", "😀", "\uFFFD", "", "a", "\\u0061"),
  },
  { weight: 2, arbitrary: fc.string({ unit: CHARACTER, maxLength: 4 }) },
);
const gap = fc.constantFrom("", " ", "\n    ", "\r\n\t", "  \n\n ");

/** Lists of tags and of levels in any order and layout; now and then with an entry of another type. */
const unsorted: fc.Arbitrary<string> = fc
  .record({
    tags: fc.array(entry, { maxLength: 8 }),
    levels: fc.array(fc.oneof(fc.constantFrom(0, 4, 10, 2), fc.double({ noNaN: true })), { maxLength: 6 }),
    gap,
    stranger: fc.option(fc.constantFrom("null", "{}", '"x"', "1"), { freq: 8 }),
  })
  .map(({ tags, levels, gap: between, stranger }) => {
    const list = (sources: readonly string[]) => `[${between}${sources.join(`,${between}`)}${between}]`;
    const foreign = stranger === null ? [] : [stranger];
    return published({
      tags: list([...tags.map((tag) => JSON.stringify(tag)), ...foreign]),
      capability_levels: list([...levels.map((level) => JSON.stringify(level)), ...foreign]),
    });
  });

/** The sortings that are offered anywhere in a text. */
const offeredIn = (text: string) => {
  const context = ruleContext(new ManifestDocument(text));
  return sortingActions(context, { offset: 0, length: text.length });
};

const sourcesOf = (text: string, { items }: ArrayNode) =>
  items.map((item) => text.slice(item.offset, endOf(item)).replace(/\s+/g, ""));

/** The list that edits are in. */
function listAround(text: string, offset: number): ArrayNode | undefined {
  const within = (node: ValueNode | undefined): ArrayNode | undefined => {
    if (!node || offset < node.offset || offset > endOf(node)) return undefined;
    if (node.type === "object")
      return node.properties.map(({ valueNode }) => within(valueNode)).find(Boolean);
    return node.type === "array" ? (node.items.map(within).find(Boolean) ?? node) : undefined;
  };
  return within(new ManifestDocument(text).root);
}

describe("whatever there is to sort", () => {
  it("is the same afterwards in another order, and sorted", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.property(fc.oneof({ weight: 3, arbitrary: unsorted }, anyText), (text) => {
        const offered = offeredIn(text);
        for (const { edits } of offered) {
          const result = applyEdits(text, edits);
          const before = listAround(text, edits[0]!.offset)!;
          const after = listAround(result, before.offset + 1)!;
          expect(text.slice(0, before.offset)).toBe(result.slice(0, after.offset));
          expect(text.slice(endOf(before))).toBe(result.slice(endOf(after)));
          expect(sourcesOf(result, after).sort()).toEqual(sourcesOf(text, before).sort());
          expect(new ManifestDocument(result).faults.length).toBe(new ManifestDocument(text).faults.length);
          expect(offeredIn(result)).toHaveLength(offered.length - 1);
        }
      }),
      runs(300),
    ),
  );

  it("is in ascending order afterwards: tags by code unit, levels as numbers", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.property(unsorted, (text) => {
        const result = offeredIn(text).reduceRight((sorted, { edits }) => applyEdits(sorted, edits), text);
        const { root } = new ManifestDocument(result);
        for (const [name, type] of [
          ["tags", "string"],
          ["capability_levels", "number"],
        ] as const) {
          const { items } = memberOf(root, name) as ArrayNode;
          if (items.some((item) => item.type !== type)) continue;
          const values = items.map((item) => (item as { value: string | number }).value);
          expect(values.filter((value, i) => i > 0 && value < values[i - 1]!)).toEqual([]);
        }
      }),
      runs(300),
    ),
  );
});
