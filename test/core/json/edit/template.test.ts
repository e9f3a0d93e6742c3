import { describe, expect, it } from "vitest";
import { snippetOf } from "../../../../server/core/text/snippet";
import { styleOf } from "../../../../server/core/json/edit/style";
import {
  countHoles,
  Hole,
  isFlat,
  render,
  renderText,
  type Template,
} from "../../../../server/core/json/edit/template";

const LINES = { ...styleOf(""), indent: "" };

describe("a template as text", () => {
  const LEVEL = { level0: { id: new Hole("a"), order: new Hole(100), open: new Hole(true) } };

  it.each<[string, Template, string]>([
    ["a string", 'a"\\\n\u2028', JSON.stringify('a"\\\n\u2028')],
    ["a number", -1.5, "-1.5"],
    ["numbers beyond JavaScript's, as such", [Infinity, -Infinity], "[1e400, -1e400]"],
    ["null", null, "null"],
    ["a hole", new Hole("a", ["b"]), '"a"'],
    ["a hole for a list", new Hole(["a", "b"]), '["a", "b"]'],
    [
      "an object with an object in a list",
      { a: [1, { b: 2 }] },
      '{\n  "a": [\n    1,\n    { "b": 2 }\n  ]\n}',
    ],
    ["an empty object", {}, "{}"],
    ["an empty array", [], "[]"],
    ["a list of plain values", ["a", 1, [null]], '["a", 1, [null]]'],
    ["an object with one plain member", { type: "a" }, '{ "type": "a" }'],
    ["an object with two plain members", { type: "a", value: ["b"] }, '{ "type": "a", "value": ["b"] }'],
    ["an object with more", { a: 1, b: 2, c: 3 }, '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}'],
    ["an object in an object", { a: { b: 1 } }, '{\n  "a": { "b": 1 }\n}'],
    ["a list of objects", [{ a: 1 }, { b: 2 }], '[\n  { "a": 1 },\n  { "b": 2 }\n]'],
    ["holes", LEVEL, '{\n  "level0": {\n    "id": "a",\n    "order": 100,\n    "open": true\n  }\n}'],
  ])("is %s", (_, template, text) => expect(renderText(template, LINES)).toBe(text));

  it("follows the style of the text that it goes into", () => {
    const style = styleOf('{\r\n\t"a":{"b":1}\r\n}');
    expect(renderText({ x: { y: 1 } }, { ...style, indent: "\t" })).toBe('{\r\n\t\t"x":{"y":1}\r\n\t}');
  });

  it("stays on one line in a text on one line", () => {
    expect(renderText(LEVEL, { ...LINES, inlineGap: " " })).toBe(
      '{ "level0": { "id": "a", "order": 100, "open": true } }',
    );
    const compact = styleOf('{"a":1}');
    expect(renderText([LEVEL], { ...compact, indent: "", inlineGap: "" })).toBe(
      '[{"level0":{"id":"a","order":100,"open":true}}]',
    );
  });
});

describe("a template as a snippet", () => {
  it.each<[string, Template, string]>([
    ["a tab stop inside the quotes of a string", new Hole("a"), '"${1:a}"'],
    ["a tab stop without quotes for a number", new Hole(1), "${1:1}"],
    ["a tab stop without quotes for a truth value", new Hole(false), "${1:false}"],
    ["a tab stop that is empty", new Hole(""), '"${1:}"'],
    ["a tab stop between the brackets of an empty list", new Hole([]), "[${1:}]"],
    ["a tab stop between the braces of an empty object", new Hole({}), "{${1:}\\}"],
    ["a tab stop with a quote in it", new Hole('"'), '"${1:\\\\"}"'],
    ["a choice, the default first", new Hole("b", ["a", "b", "c"]), '"${1|b,a,c|}"'],
    ["a choice of numbers", new Hole(4, [0, 1, 4]), "${1|4,0,1|}"],
    [
      "tab stops in the order of the text",
      [new Hole("a"), { b: new Hole(1) }, new Hole("c")],
      '[\n  "${1:a}",\n  { "b": ${2:1} \\},\n  "${3:c}"\n]',
    ],
    [
      "literal text with what has a meaning escaped",
      { "$a}": "\\$b}" },
      '{ "\\$a\\}": "\\\\\\\\\\$b\\}" \\}',
    ],
  ])("is %s", (_, template, snippet) => expect(snippetOf(render(template, LINES))).toBe(snippet));

  it("has one tab stop for holes with the same link", () => {
    const name = () => new Hole("a", [], "name");
    const template = [name(), new Hole("a"), name(), new Hole(1, [], "order"), new Hole(1, [], "order")];
    expect(snippetOf(render(template, LINES))).toBe('["${1:a}", "${2:a}", "${1}", ${3:1}, ${3}]');
  });
});

describe("a template reports", () => {
  it("how many holes it has", () => {
    expect(countHoles({ a: new Hole(1), b: [new Hole(2), "x", { c: new Hole(3) }], d: null })).toBe(3);
  });

  it("whether it contains an object", () =>
    expect([isFlat("a"), isFlat(new Hole("a")), isFlat([[1], null]), isFlat([[{}]]), isFlat({})]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]));
});
