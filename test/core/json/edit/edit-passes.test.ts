import { describe, expect, it } from "vitest";
import { applyEdits } from "../../../../server/core/json/edit/edits";
import { EditPasses } from "../../../../server/core/json/edit/edit-set";
import type { Edit } from "../../../../server/core/text/ranges";
import { pick, randomFrom } from "../../../support/random";

const edit = (offset: number, length: number, text: string): Edit => ({ offset, length, text });

/** Combines passes of edits. The offsets of a pass refer to the text after the previous pass. */
function composed(text: string, ...allEdits: readonly (readonly Edit[])[]): { edits: Edit[]; text: string } {
  const passes = new EditPasses(text);
  for (const pass of allEdits) passes.apply(pass);
  expect(passes.text).toBe(applyEdits(text, passes.edits()));
  return { edits: passes.edits(), text: passes.text };
}

describe("passes of edits are combined into edits of the original text:", () => {
  it("no edits", () => {
    expect(composed("abc").edits).toEqual([]);
    expect(composed("abc", [], []).edits).toEqual([]);
    expect(composed("").edits).toEqual([]);
  });

  it("one pass stays as it is", () => {
    const pass = [edit(0, 0, "<"), edit(1, 1, ""), edit(3, 2, "DE"), edit(6, 0, ">")];
    expect(composed("abcdef", pass)).toEqual({ edits: pass, text: "<acDEf>" });
  });

  it("a later pass beside an earlier one", () =>
    expect(composed("abcdef", [edit(1, 1, "BBB")], [edit(6, 1, "")])).toEqual({
      edits: [edit(1, 1, "BBB"), edit(4, 1, "")],
      text: "aBBBcdf",
    }));

  it("a later pass inside of an earlier insertion", () =>
    expect(composed("ab", [edit(1, 0, "12345")], [edit(2, 1, "-"), edit(4, 0, "+")])).toEqual({
      edits: [edit(1, 0, "1-3+45")],
      text: "a1-3+45b",
    }));

  it("a later pass over an earlier insertion and more", () =>
    expect(composed("abcdef", [edit(2, 1, "CCC")], [edit(1, 5, "x")])).toEqual({
      edits: [edit(1, 3, "x")],
      text: "axef",
    }));

  it("a later pass that undoes an earlier one", () => {
    expect(composed("abc", [edit(1, 0, "x")], [edit(1, 1, "")]).edits).toEqual([]);
    expect(composed("abc", [edit(1, 1, "x")], [edit(1, 1, "b")]).edits).toEqual([]);
  });

  it("an empty text that is filled", () =>
    expect(composed("", [edit(0, 0, "{}")], [edit(1, 0, "x")])).toEqual({
      edits: [edit(0, 0, "{x}")],
      text: "{x}",
    }));

  it("a text that is emptied", () =>
    expect(composed("abc", [edit(0, 3, "")])).toEqual({ edits: [edit(0, 3, "")], text: "" }));
});

it.each([1, 2, 3])("random passes of edits have the same result when combined (seed %d)", (seed) => {
  const random = randomFrom(seed);
  for (let i = 0; i < 300; i++) {
    const original = "abcdefghijklmnopqrstuvwxyz".slice(0, Math.floor(random() * 27));
    const passes = new EditPasses(original);
    let text = original;
    for (let pass = 0; pass < 6; pass++) {
      const edits: Edit[] = [];
      for (let at = 0; at <= text.length; at += 1 + Math.floor(random() * 9)) {
        const length = Math.floor(random() * Math.min(5, text.length - at + 1));
        edits.push(edit(at, length, pick(random, ["", "", "1", "23", "456"])));
        at += length;
      }
      passes.apply(edits);
      text = applyEdits(text, edits);
      expect([passes.text, applyEdits(original, passes.edits())]).toEqual([text, text]);
    }
  }
});
