import { steps } from "../support/work";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileDiff } from "../../server/project/files/unified-diff";
import { applyEdits } from "../../server/core/json/edit/edits";
import { fixAll } from "../../server/core/check/fix-all";
import type { Edit } from "../../server/core/text/ranges";
import { runs, TIMEOUT } from "./runs";
import { anyText } from "./texts";

const HEADER = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@$/;

/** A text with a unified diff applied, each hunk where it says and on lines that are there. */
function patched(text: string, diff: string): string {
  const lines = text.split(/(?<=\n)/);
  const rest = diff.split("\n").slice(2, -1);
  const result: string[] = [];
  let at = 0;
  while (rest.length > 0) {
    const [, from, count, to, newCount] = (HEADER.exec(rest.shift()!) ?? []).map(Number);
    while (at < from! - (count === 0 ? 0 : 1)) result.push(lines[at++]!);
    expect(result.length).toBe(to! - (newCount === 0 ? 0 : 1));
    const [oldEnd, newEnd] = [at + count!, result.length + newCount!];
    while (at < oldEnd || result.length < newEnd) {
      const line = rest.shift()!;
      const isLast = rest[0] === "\\ No newline at end of file";
      if (isLast) rest.shift();
      const content = line.slice(1) + (isLast ? "" : "\n");
      if (!line.startsWith("+")) expect(lines[at++]).toBe(content);
      if (!line.startsWith("-")) result.push(content);
    }
  }
  return [...result, ...lines.slice(at)].join("");
}

/** Short texts of few letters in lines, and edits of them that are apart. */
const edited: fc.Arbitrary<{ text: string; edits: readonly Edit[] }> = fc
  .record({
    text: fc.string({ unit: fc.constantFrom("a", "b", "\n", "\r\n"), minLength: 1, maxLength: 60 }),
    cuts: fc.uniqueArray(fc.nat(60), { maxLength: 8 }),
    texts: fc.array(fc.string({ unit: fc.constantFrom("a", "c", "\n"), maxLength: 4 }), { minLength: 4 }),
  })
  .map(({ text, cuts, texts }) => {
    const places = cuts.filter((cut) => cut <= text.length).sort((a, b) => a - b);
    const edits = texts.flatMap((each, i): Edit[] => {
      const [start, end] = [places[2 * i], places[2 * i + 1]];
      return start === undefined || end === undefined
        ? []
        : [{ offset: start, length: end - start, text: each }];
    });
    return { text, edits: edits.slice(0, 4) };
  });

describe("whatever edits change,", () => {
  it("their unified diff applies, and leads to the same text", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.property(edited, ({ text, edits }) => {
        const diff = fileDiff("manifest.json", text, edits);
        expect(patched(text, diff)).toBe(applyEdits(text, edits));
      }),
      runs(1000),
    ),
  );

  it("so does that of all fixes of a manifest", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.property(anyText, (text) => {
        const fixed = fixAll(text);
        expect(patched(text, fileDiff("manifest.json", text, fixed.edits))).toBe(fixed.text);
      }),
      runs(60),
    ),
  );

  it.each(["line\n", "line\nanother\n"])("the steps to write it grow with their number: %j", async (unit) => {
    const stepsFor = (count: number) => {
      const text = unit.repeat(count);
      const edits = [...text.matchAll(/line/g)].map(({ index }) => ({ offset: index, length: 4, text: "l" }));
      return steps(() => fileDiff("manifest.json", text, edits));
    };
    expect((await stepsFor(8000)) / (await stepsFor(2000))).toBeLessThan(5);
  });
});
