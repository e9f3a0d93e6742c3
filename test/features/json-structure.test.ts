import { describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { FormattingOptions, SelectionRange } from "vscode-languageserver-types";
import { foldingRanges, format, selectionRanges } from "../../server/features/json-structure";
import { marked } from "../support/marked";
import { open } from "./harness";

describe("folding ranges", () => {
  const text = '{\n  "author": {\n    "name": "x"\n  },\n  "keywords": [\n    "a"\n  ],\n  "id": "x"\n}';

  it("fold brackets", () => {
    expect(foldingRanges(open(text))).toEqual([
      { startLine: 0, endLine: 7 },
      { startLine: 1, endLine: 2 },
      { startLine: 4, endLine: 5 },
    ]);
  });

  it("are limited by the client, the outermost first", () =>
    expect(foldingRanges(open(text), 1)).toEqual([{ startLine: 0, endLine: 7 }]));
  it("fold nothing on a single line", () => expect(foldingRanges(open('{ "a": {} }'))).toEqual([]));
});

describe("selection ranges", () => {
  /** From the inside out. */
  function selected(source: string): string[] {
    const { text, cursor = 0 } = marked(source);
    const analysis = open(text);
    const [found] = selectionRanges(analysis, [analysis.textDocument.positionAt(cursor)]);
    const texts: string[] = [];
    for (let range: SelectionRange | undefined = found; range; range = range.parent) {
      texts.push(analysis.textDocument.getText(range.range));
    }
    return texts;
  }

  it("grow from a value to the whole document", () => {
    expect(selected('{ "author": { "name": "A█da" } }')).toEqual([
      "Ada",
      '"Ada"',
      '"name": "Ada"',
      ' "name": "Ada" ',
      '{ "name": "Ada" }',
      '"author": { "name": "Ada" }',
      ' "author": { "name": "Ada" } ',
      '{ "author": { "name": "Ada" } }',
    ]);
  });

  it("begin with the name, number or blanks at the cursor", () => {
    expect(selected('{ "a█b": 1 }').slice(0, 3)).toEqual(["ab", '"ab"', '"ab": 1']);
    expect(selected('{ "a": 1█2 }').slice(0, 2)).toEqual(["12", '"a": 12']);
    expect(selected('{ "a": { █} }').slice(0, 2)).toEqual([" ", "{ }"]);
  });

  it("answer each position", () => {
    const at = (character: number) => ({ line: 0, character });
    expect(selectionRanges(open('{ "a": 1 }'), [at(3), at(7)])).toHaveLength(2);
    expect(selectionRanges(open(""), [at(0)])).toHaveLength(1);
    expect(selectionRanges(open('{ "a'), [at(4), at(0)])).toHaveLength(2);
  });
});

describe("formatting", () => {
  function formatted(
    text: string,
    options: Partial<FormattingOptions> = {},
    range?: readonly [number, number],
  ): string {
    const analysis = open(text);
    const { textDocument } = analysis;
    const lines = range && { start: { line: range[0], character: 0 }, end: { line: range[1], character: 0 } };
    const edits = format(analysis, { tabSize: 2, insertSpaces: true, ...options }, lines);
    return TextDocument.applyEdits(textDocument, edits);
  }

  it.each([
    ["two spaces", {}, '{\n  "a": [\n    1,\n    2\n  ]\n}'],
    ["four spaces", { tabSize: 4 }, '{\n    "a": [\n        1,\n        2\n    ]\n}'],
    ["tabs", { insertSpaces: false }, '{\n\t"a": [\n\t\t1,\n\t\t2\n\t]\n}'],
    ["a final newline", { insertFinalNewline: true }, '{\n  "a": [\n    1,\n    2\n  ]\n}\n'],
  ])("respects %s", (_, options, result) => expect(formatted('{"a":[1,2]}', options)).toBe(result));

  const LAST = '{\n  "a": 1\n}';

  it.each([
    ["no last line break as it is", "", {}, ""],
    ["no last line break, where none is to be inserted", "", { insertFinalNewline: false }, ""],
    ["the last line break", "\n", {}, "\n"],
    ["the last line break, where none is to be inserted", "\n", { insertFinalNewline: false }, "\n"],
    ["the last line break, where one is to be inserted", "\n", { insertFinalNewline: true }, "\n"],
    ["the last line break, where those after it are to go", "\n", { trimFinalNewlines: true }, "\n"],
    ["several last line breaks", " \n\t\n", {}, "\n\n"],
    ["several last line breaks, where one is to be inserted", "\n\n", { insertFinalNewline: true }, "\n\n"],
    [
      "one of several last line breaks, where those after it are to go",
      "\n \n",
      { trimFinalNewlines: true },
      "\n",
    ],
  ])("keeps %s", (_, tail, options, result) =>
    expect(formatted(`{"a":1}${tail}`, options)).toBe(LAST + result),
  );

  it("trims the final line breaks only if the range reaches them", () => {
    const options = { trimFinalNewlines: true };
    expect(formatted('{"a":1}\n\n\n', options, [0, 1])).toBe(`${LAST}\n\n\n`);
    expect(formatted('{"a":1}\n\n\n', options, [0, 3])).toBe(`${LAST}\n`);
  });

  it("keeps line endings, including the final one", () => {
    const options = { trimFinalNewlines: true };
    expect(formatted('{"a":1}\r\n\r\n', options)).toBe('{\r\n  "a": 1\r\n}\r\n');
    expect(formatted('{\r\n"a":1}', { insertFinalNewline: true })).toBe('{\r\n  "a": 1\r\n}\r\n');
  });

  it("keeps line endings", () =>
    expect(formatted('{"a":1,\r\n"b":2}')).toBe('{\r\n  "a": 1,\r\n  "b": 2\r\n}'));
  it("keeps a byte order mark", () => expect(formatted('\uFEFF{"a":1}')).toBe('\uFEFF{\n  "a": 1\n}'));
  it("changes nothing in formatted text", () => {
    const analysis = open('{\n  "a": 1\n}');
    expect(format(analysis, { tabSize: 2, insertSpaces: true })).toEqual([]);
  });

  it("of a long text is one edit", () => {
    const list = Array.from({ length: 20_000 }, (_, i) => i);
    const analysis = open(JSON.stringify(list));
    const edits = format(analysis, { tabSize: 2, insertSpaces: true });
    expect(edits).toHaveLength(1);
    expect(TextDocument.applyEdits(analysis.textDocument, edits)).toBe(JSON.stringify(list, null, 2));
  });

  it("of a range leaves the rest alone", () => {
    expect(formatted('{\n  "a":{"b":1},\n  "c":2\n}', {}, [1, 2])).toBe(
      '{\n  "a": {\n    "b": 1\n  },\n  "c":2\n}',
    );
  });

  it.each([
    ["a bracket is missing", '{"a":[1,2}'],
    ["a quote is missing", '{"a:1}'],
    ["a comma is missing", '{"a":1 "b":2}'],
    ["there is none", ""],
  ])("changes nothing in broken text: %s", (_, text) => {
    expect(formatted(text)).toBe(text);
    expect(formatted(text, {}, [0, 1])).toBe(text);
  });
});
