import { describe, expect, it } from "vitest";
import { hasLineBreak, indentationAt } from "../../../../server/core/json/parse/characters";
import { marked } from "../../../support/marked";

describe("the indentation at an offset", () => {
  it.each([["«  »a█b"], ["a\n« \t »b█"], ["a\r«  »█\r\n"], ["a\n«    »█\nb"], ["«  █ »a"], ["«»█"]])(
    "is what the line begins with: %j",
    (source) => {
      const { text, ranges, cursor } = marked(source);
      const [{ offset, length }] = ranges as [{ offset: number; length: number }];
      expect(indentationAt(text, cursor!)).toBe(text.slice(offset, offset + length));
    },
  );
});

it("no indentation is found far into a long line", () => {
  const text = `   ${"a".repeat(1000)}`;
  expect([512, 513, 514].map((offset) => indentationAt(text, offset))).toEqual(["   ", "", ""]);
});

describe("a range of text", () => {
  it("has a line break or not", () =>
    expect([
      hasLineBreak("a\nb", 0, 1),
      hasLineBreak("a\nb", 0, 2),
      hasLineBreak("a\rb", 1, 3),
      hasLineBreak("a\nb", 2, 3),
    ]).toEqual([false, true, true, false]));
});
