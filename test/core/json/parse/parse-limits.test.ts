import { describe, expect, it } from "vitest";
import { parse } from "../../../../server/core/json/parse/parse";

const DEEP = "Nested deeper than 1,000 levels. A manifest needs fewer than ten.";
const wants = (found: string, wanted: string) => `Unexpected ${found}. Expected ${wanted}.`;

describe("nesting", () => {
  const deep = (count: number, open: string, close: string, inside = "") =>
    open.repeat(count) + inside + close.repeat(count);
  const atLevel = (level: number, open: string) => {
    const start = open.repeat(level - 1).length;
    return [{ message: DEEP, offset: start, length: 1 }];
  };

  it.each([
    ["arrays", "[", "]", "1"],
    ["objects", '{"a":', "}", "1"],
    ["both", '[{"a":', "}]", "1"],
  ])("of %s may be 1,000 levels deep", (_, open, close, inside) => {
    const count = 1000 / (open.match(/[[{]/g) ?? []).length;
    const text = deep(count, open, close, inside);
    expect(parse(text).faults).toEqual([]);
    expect(() => void JSON.parse(text)).not.toThrow();
  });

  it.each([1001, 1500, 100_000])("of %d arrays is one fault, at the bracket of level 1,001", (count) => {
    expect(parse(deep(count, "[", "]")).faults).toEqual(atLevel(1001, "["));
    expect(parse("[".repeat(count)).faults).toEqual(atLevel(1001, "["));
  });

  it.each([1001, 100_000])("of %d objects is one fault, at the bracket of level 1,001", (count) => {
    expect(parse(deep(count, '{"a":', "}", "1")).faults).toEqual(atLevel(1001, '{"a":'));
    expect(parse('{"a":'.repeat(count)).faults).toEqual(atLevel(1001, '{"a":'));
  });

  it.each([501, 50_000])("of %d arrays with objects is one fault, at the bracket of level 1,001", (count) => {
    const expected = [{ message: DEEP, offset: '[{"a":'.length * 500, length: 1 }];
    expect(parse(deep(count, '[{"a":', "}]", "1")).faults).toEqual(expected);
    expect(parse('[{"a":'.repeat(count)).faults).toEqual(expected);
    expect(parse(deep(count, '[{"a":', "]}", "1")).faults).toEqual(expected);
  });

  it("skips only the deep value, not the text after it", () => {
    const text = `{ "a": ${deep(1000, "[", "]")}, "b": nope }`;
    expect(parse(text).faults.map(({ message, offset }) => ({ message, offset }))).toEqual([
      { message: DEEP, offset: 7 + 999 },
      { message: wants('"nope"', "a value"), offset: text.indexOf("nope") },
    ]);
  });

  it("of closing brackets is one fault, too", () => {
    expect(parse("]".repeat(100_000)).faults).toEqual([
      { message: wants('"]"', "a value"), offset: 0, length: 1 },
    ]);
    expect(parse(`[${"}".repeat(100_000)}`).faults).toEqual([
      { message: wants('"}"', "a value"), offset: 1, length: 1 },
    ]);
  });
});

describe("the list of faults", () => {
  it("ends after a hundred without a repair", () => {
    expect(parse(`[${"nope,".repeat(1000)}1]`).faults.length).toBe(100);
  });

  it("contains every comma and comment, so that all can be fixed", () => {
    const text = `[${'{"a":1,},// one\n'.repeat(2500)}1]`;
    expect(parse(text).faults.length).toBe(5000);
  });

  it("ends after ten thousand", () => {
    expect(parse(`[${"1 ".repeat(20_000)}]`).faults.length).toBe(10_000);
  });
});
