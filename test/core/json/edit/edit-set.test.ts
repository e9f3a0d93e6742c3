import { describe, expect, it } from "vitest";
import { ManifestDocument } from "../../../../server/core/json/parse/document";
import { applyEdits, insertItem, insertMembers } from "../../../../server/core/json/edit/edits";
import type { ArrayNode, ObjectNode } from "../../../../server/core/json/tree/tree";
import { parse } from "../../../../server/core/json/parse/parse";
import { resolvePointer } from "../../../../server/core/json/tree/pointer";
import { EditSet } from "../../../../server/core/json/edit/edit-set";
import type { Edit } from "../../../../server/core/text/ranges";
import { marked } from "../../../support/marked";

/** Fixes of one edit each, which replaces what is marked; of all, those that can be made together. */
function chosen(source: string, order?: readonly number[]): number[] {
  const { ranges } = marked(source);
  const edits = ranges.map(({ offset, length }, i): Edit => ({ offset, length, text: String(i) }));
  const set = new EditSet();
  for (const index of order ?? edits.keys()) set.add([edits[index]!]);
  return set.edits.map(({ text }) => Number(text));
}

describe("fixes are applied together", () => {
  it.each([
    ["that are apart", "«a» «b» «c»", [0, 1, 2]],
    ["that replace neighbours", "«a»«b»«c»", [0, 1, 2]],
    ["but not two that overlap", "«a«b»»", [0]],
    ["but not two that insert at one place", "a«»«»b", [0]],
    ["but not one that inserts where another replacement begins", "a«»«b»", [0]],
    ["but not one that inserts where another replacement ends", "«a»«»b", [0]],
    ["but not one that inserts into what another replaces", "«a«»b»", [0]],
    ["that insert with something between them", "«»a«»", [0, 1]],
  ])("%s: %s", (_, source, indices) => expect(chosen(source)).toEqual(indices));

  it("in the order of their problems, sorted by position", () => {
    expect(chosen("«a» «b» «c» «d»", [2, 0, 3, 1])).toEqual([0, 1, 2, 3]);
    expect(chosen("«a«b»»«c»", [2, 1, 0])).toEqual([1, 2]);
  });

  it("but not two that overlap after a neighbor of one", () =>
    expect(chosen("«a»«b«c»»", [0, 2, 1])).toEqual([0, 2]));

  it("with all their edits or not at all", () => {
    const edit = (offset: number, length: number, text: string): Edit => ({ offset, length, text });
    const set = new EditSet();
    const added = [
      set.add([edit(4, 2, "a"), edit(0, 2, "b")]),
      set.add([edit(8, 1, "c"), edit(1, 0, "d")]),
      set.add([edit(9, 0, "e"), edit(9, 0, "f"), edit(9, 1, "g")]),
    ];
    expect(added).toEqual([true, false, true]);
    expect(set.edits.map(({ text }) => text)).toEqual(["b", "a", "e", "f", "g"]);
  });

  describe("that insert into one place of a container, by their order:", () => {
    const inserterOf = (text: string, order: readonly string[]) => {
      const root = new ManifestDocument(text).root as ObjectNode;
      return (...names: readonly string[]) =>
        insertMembers(
          text,
          root,
          names.map((name) => ({ name, value: 0 })),
          order,
        );
    };
    /** @param names each with + between those of one fix */
    const together = (text: string, names: readonly string[], order: readonly string[]): string => {
      const [set, insertion] = [new EditSet(), inserterOf(text, order)];
      for (const name of names) set.add(insertion(...name.split("+")));
      return applyEdits(text, set.edits);
    };

    it("as one edit", () => {
      const order = ["a", "b", "c", "d"];
      expect(together('{ "c": 1 }', ["d", "b", "a"], order)).toBe('{ "a": 0, "b": 0, "c": 1, "d": 0 }');
      expect(together("{}", ["b", "d", "a"], order)).toBe('{\n  "a": 0,\n  "b": 0,\n  "d": 0\n}');
    });

    it("but duplicates and edits without an order are left out", () => {
      const both = '{\n  "a": 0,\n  "b": 0\n}';
      for (const names of [
        ["b", "a", "b"],
        ["a", "b", "b"],
        ["a+b", "b"],
        ["a", "b", "a+b"],
      ]) {
        expect(together("{ }", names, ["a", "b"])).toBe(both);
      }
      expect(together("{ }", ["a+b", "b+c"], ["a", "b", "c"])).toBe(both);
      expect(together('{ "c": 1 }', ["a", "b"], [])).toBe('{ "c": 1, "a": 0 }');
    });

    it("on lines of their own if an entry of an empty array spans lines", () => {
      const text = '{\n  "a": []\n}';
      const array = resolvePointer(parse(text).root, "/a") as ArrayNode;
      const set = new EditSet();
      set.add([insertItem(text, array, { b: { c: [] } }, 0, 2)]);
      set.add([insertItem(text, array, 1, 0, 1)]);
      expect(applyEdits(text, set.edits)).toBe(
        '{\n  "a": [\n    1,\n    {\n      "b": { "c": [] }\n    }\n  ]\n}',
      );
    });

    it("but not with members whose order is unknown", () => {
      expect(together("{ }", ["a+x", "b"], ["a", "b"])).toBe('{\n  "x": 0,\n  "a": 0\n}');
      expect(together("{ }", ["x", "b"], ["a", "b"])).toBe('{\n  "x": 0\n}');
    });

    it("but not where something else is inserted or replaced", () => {
      const text = '{ "c": 1 }';
      const [set, insertion] = [new EditSet(), inserterOf(text, ["a", "c", "d"])];
      set.add([{ offset: 7, length: 1, text: "2" }]);
      set.add(insertion("d"));
      set.add(insertion("a"));
      set.add([{ offset: 2, length: 0, text: "" }]);
      expect(applyEdits(text, set.edits)).toBe('{ "a": 0, "c": 2 }');
    });
  });
});
