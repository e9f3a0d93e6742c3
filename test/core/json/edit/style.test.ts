import { describe, expect, it } from "vitest";
import { parse } from "../../../../server/core/json/parse/parse";
import { resolvePointer } from "../../../../server/core/json/tree/pointer";
import {
  entryIndentation,
  inlineGap,
  isMultiLine,
  keyWithColon,
  styleOf,
} from "../../../../server/core/json/edit/style";
import type { ArrayNode, ObjectNode } from "../../../../server/core/json/tree/tree";

const at = (text: string, pointer: string) =>
  resolvePointer(parse(text).root, pointer) as ObjectNode & ArrayNode;

describe("the style of a text", () => {
  const usual = { eol: "\n", unit: "  ", colon: " ", pad: " " };
  it.each([
    ["of an empty text: the usual one", "", {}],
    ["four spaces", '{\n    "a": 1\n}', { unit: "    " }],
    ["tabs", '{\n\t"a": 1\n}', { unit: "\t" }],
    ["tabs, one for each level", '{\n\n\t\t"a": 1\n}', { unit: "\t" }],
    ["carriage returns", '{\r\n   "a": 1\r\n}', { eol: "\r\n", unit: "   " }],
    ["carriage returns alone", '{\r "a": 1\r}', { eol: "\r", unit: " " }],
    ["the first line's ending, of several", '{\n  "a": 1\r\n}', {}],
    ["not that of lines with white space only", '{\n      \n    "a": 1\n}', { unit: "    " }],
    ["no spaces after colons", '{\n  "a":1\n}', { colon: "" }],
    ["values on the next line", '{\n  "a":\n    1\n}', {}],
    ["no spaces inside braces", '{"a": 1}', { pad: "" }],
    [
      "no spaces inside the first braces on one line",
      '{\n  "a": {"b": 1},\n  "c": { "d": 1 }\n}',
      { pad: "" },
    ],
    ["spaces inside braces", '{\n  "a": {},\n  "c": { "d": 1 }\n}', {}],
    ["compact", '{"a":{"b":1}}', { colon: "", pad: "" }],
  ])("%s", (_, text, style) => expect(styleOf(text)).toEqual({ ...usual, ...style }));
});

it("the style is looked for at the beginning of a long text only", () => {
  const text = (length: number) => `${" ".repeat(length)}\n\t"a"`;
  expect([4_093, 4_094].map((length) => styleOf(text(length)).unit)).toEqual(["\t", "  "]);
});

describe("a container", () => {
  it.each([
    ["[1, 2]", false],
    ["[\n1, 2]", true],
    ["[1,\n2]", true],
    ["[1, 2\n]", false],
    ["[\n]", true],
    ["[ ]", false],
    ["[[\n]]", false],
  ])("%j has entries on lines of their own: %s", (text, lines) =>
    expect(isMultiLine(text, at(text, ""))).toBe(lines),
  );

  it.each([
    ["[\n    1,\n  2\n]", "    "],
    ['{ "a": 1,\n   "b": 2\n}', "   "],
    ["[\n]", "  "],
  ])("%j has entries indented by %j", (text, indent) =>
    expect(entryIndentation(text, at(text, ""))).toBe(indent),
  );

  it.each([
    ["[1, 2]", "", " "],
    ["[1,2]", "", ""],
    ["[1,\n2]", "", " "],
    ["[1]", "", " "],
    ['{"a":1}', "", ""],
    ['{"a":[1]}', "/a", ""],
    ['{"a": [1]}', "/a", " "],
    ['{"a":[{}]}', "/a/0", ""],
  ])("%j has at %j between a comma and the next entry %j", (text, pointer, gap) =>
    expect(inlineGap(text, at(text, pointer))).toBe(gap),
  );
});

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
    ["one space where half typed members say nothing", '{\n"a": 1,\n"bcd":  \n}', "", "x", " "],
  ])("is %s", (_, text, pointer, name, gap) =>
    expect(keyWithColon(text, at(text, pointer), name)).toBe(`${JSON.stringify(name)}:${gap}`),
  );
});

describe("the gap before a new member's colon", () => {
  it.each([
    ["none, in an empty object", "{}", '"name": '],
    ["as in the other members", '{"a" : 1, "bb" : 2}', '"name" : '],
    ["as wide as the colons' column wants", '{\n"id"    : 1,\n"label" : 2\n}', '"name"  : '],
    ["none past the column", '{\n"id" : 1,\n"a"  : 2\n}', '"name": '],
    ["none where others differ", '{\n"id" : 1,\n"a": 2\n}', '"name": '],
    ["none where the values are in a column", '{\n"id":    1,\n"label": 2\n}', '"name":  '],
  ])("is %s", (_, text, expected) => expect(keyWithColon(text, at(text, ""), "name")).toBe(expected));
});

it("members after the thousandth do not break a column", () => {
  const text = (aligned: number) => {
    const members = Array.from(
      { length: aligned },
      (_, i) => `"${"a".repeat(1 + (i % 2))}"${i % 2 ? "" : " "} : 1`,
    );
    return `{\n${[...members, '"b": 1'].join(",\n")}\n}`;
  };
  const written = [999, 1_000].map((aligned) => keyWithColon(text(aligned), at(text(aligned), ""), "c"));
  expect(written).toEqual(['"c": ', '"c"  : ']);
});
