import { describe, expect, it } from "vitest";
import { writeKey } from "../../../../server/core/json/edit/style";
import { parse } from "../../../../server/core/json/parse/parse";
import { resolvePointer } from "../../../../server/core/json/tree/pointer";
import type { ArrayNode, ObjectNode } from "../../../../server/core/json/tree/tree";

const at = (text: string, pointer: string) =>
  resolvePointer(parse(text).root, pointer) as ObjectNode & ArrayNode;

describe("the gap after a new member's colon", () => {
  it.each([
    ["one space, in an empty object", "{}", "", "new", " "],
    ["as in the other members", '{"a":1}', "", "new", ""],
    ["as in the first of them", '{"a": 1, "bc":2}', "", "new", " "],
    ["as in the object around it", '{"a":{}}', "/a", "new", ""],
    ["as wide as the column wants", '{\n"a":    1,\n"bcd":  2\n}', "", "bc", "   "],
    ["one space past the column", '{\n"a":   1,\n"bcd": 2\n}', "", "bcdefgh", " "],
    [
      "as wide as the column wants for an escaped name",
      '{\n"a":       1,\n"bcd":     2\n}',
      "",
      '"',
      "      ",
    ],
    [
      "as wide as the column of the short values wants, beside objects and long lists",
      '{\n"a":    1,\n"o": {},\n"l": [\n2],\n"bcd":  []\n}',
      "",
      "bc",
      "   ",
    ],
    ["one space where only one value is short", '{\n"a":    1,\n"bcd": {}\n}', "", "bc", " "],
    ["one space where half typed members say nothing", '{\n"a": 1,\n"bcd":  \n}', "", "x", " "],
  ])("is %s", (_, text, pointer, name, gap) =>
    expect(writeKey(text, at(text, pointer), name)).toBe(`${JSON.stringify(name)}:${gap}`),
  );
});

it("an object is not aligned if other objects are not", () => {
  const text = (second: string) => `{\n"a":    1,\n"bcd":  2,\n"o":${second}{}\n}`;
  const written = [" ", "    "].map((gap) => writeKey(text(gap), at(text(gap), ""), "bc", false));
  expect(written).toEqual(['"bc": ', '"bc":   ']);
});

describe("the gap before a new member's colon", () => {
  it.each([
    ["none, in an empty object", "{}", '"name": '],
    ["as in the other members", '{"a" : 1, "bb" : 2}', '"name" : '],
    ["as wide as the colons' column wants", '{\n"id"    : 1,\n"label" : 2\n}', '"name"  : '],
    ["none past the column", '{\n"id" : 1,\n"a"  : 2\n}', '"name": '],
    ["none where others differ", '{\n"id" : 1,\n"a": 2\n}', '"name": '],
    ["none where the values are in a column", '{\n"id":    1,\n"label": 2\n}', '"name":  '],
  ])("is %s", (_, text, expected) => expect(writeKey(text, at(text, ""), "name")).toBe(expected));
});

it("only the first thousand members decide about a column", () => {
  const text = (aligned: number) => {
    const members = Array.from(
      { length: aligned },
      (_, i) => `"${"a".repeat(1 + (i % 2))}"${i % 2 ? "" : " "} : 1`,
    );
    return `{\n${[...members, '"b": 1'].join(",\n")}\n}`;
  };
  const written = [999, 1_000].map((aligned) => writeKey(text(aligned), at(text(aligned), ""), "c"));
  expect(written).toEqual(['"c": ', '"c"  : ']);
});
