import { describe, expect, it } from "vitest";
import { parse } from "../../../../server/core/json/parse/parse";
import { resolvePointer } from "../../../../server/core/json/tree/pointer";
import {
  indentationBefore,
  entryIndentation,
  inlineGapOf,
  isMultiLine,
  styleOf,
} from "../../../../server/core/json/edit/style";
import type { ArrayNode, ObjectNode } from "../../../../server/core/json/tree/tree";

const at = (text: string, pointer: string) =>
  resolvePointer(parse(text).root, pointer) as ObjectNode & ArrayNode;

describe("the style of a text", () => {
  const usual = { eol: "\n", indentUnit: "  ", colonGap: " ", braceGap: " " };
  it.each([
    ["of an empty text: the usual one", "", {}],
    ["four spaces", '{\n    "a": 1\n}', { indentUnit: "    " }],
    ["tabs", '{\n\t"a": 1\n}', { indentUnit: "\t" }],
    ["tabs, one for each level", '{\n\n\t\t"a": 1\n}', { indentUnit: "\t" }],
    ["a space and a tab", '{\n \t"a": 1\n}', { indentUnit: " \t" }],
    ["carriage returns", '{\r\n   "a": 1\r\n}', { eol: "\r\n", indentUnit: "   " }],
    ["carriage returns alone", '{\r "a": 1\r}', { eol: "\r", indentUnit: " " }],
    ["the first line's ending, of several", '{\n  "a": 1\r\n}', {}],
    ["not that of lines with white space only", '{\n      \n    "a": 1\n}', { indentUnit: "    " }],
    ["no spaces after colons", '{\n  "a":1\n}', { colonGap: "" }],
    ["values on the next line", '{\n  "a":\n    1\n}', {}],
    ["no spaces inside braces", '{"a": 1}', { braceGap: "" }],
    [
      "no spaces inside the first braces on one line",
      '{\n  "a": {"b": 1},\n  "c": { "d": 1 }\n}',
      { braceGap: "" },
    ],
    ["spaces inside braces", '{\n  "a": {},\n  "c": { "d": 1 }\n}', {}],
    ["spaces before colons", '{"ab" :1}', { colonGap: "", braceGap: "" }],
    ["compact", '{"a":{"b":1}}', { colonGap: "", braceGap: "" }],
  ])("%s", (_, text, style) => expect(styleOf(text)).toEqual({ ...usual, ...style }));
});

it("the style is detected at the start of a long text", () => {
  const text = (length: number) => `${" ".repeat(length)}\n\t"a"`;
  expect([4_093, 4_094].map((length) => styleOf(text(length)).indentUnit)).toEqual(["\t", "  "]);
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
    ["[\n    1,\n  2\n]", "", "    "],
    ['{ "a": 1,\n   "b": 2\n}', "", "   "],
    ["[\n]", "", "  "],
    ['{\n  "a": [\n        1\n  ]\n}', "/a", "        "],
    ['{\n  "a": [1,\n\t 2]\n}', "/a", "\t "],
    ['{\n  "a": [1, 2,\n       3]\n}', "/a", "    "],
  ])("%j has at %j entries indented by %j", (text, pointer, indent) =>
    expect(entryIndentation(text, at(text, pointer))).toBe(indent),
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
    ['{"half", "a": [1]}', "/a", " "],
  ])("%j has at %j between a comma and the next entry %j", (text, pointer, gap) =>
    expect(inlineGapOf(text, at(text, pointer))).toBe(gap),
  );
});

it.each([
  ["█1", ""],
  [" \t█1", " \t"],
  ["[\r\t█1]", "\t"],
  ["[1,\n  █2]", "  "],
  ["[1, █2]", undefined],
])("white space alone is before %j on its line: %j", (marked, blank) =>
  expect(indentationBefore(marked.replace("█", ""), marked.indexOf("█"))).toBe(blank),
);
