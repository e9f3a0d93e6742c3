import { describe, expect, it } from "vitest";
import { blocksOf, linesOf } from "../../../server/core/text/markdown";

/** The blocks of a text as `kind start-end: texts`. */
const blocks = (text: string) =>
  blocksOf(linesOf(text)).map(
    ({ kind, level = "", start, end, texts }) => `${kind}${level} ${start}-${end}: ${texts.join(" | ")}`,
  );

describe("The blocks of a Markdown text", () => {
  it("are headings, lists and paragraphs", () =>
    expect(blocks("# All\r\n\r\n## 1.0.0\nOne\n  two\n- a\n* b\n\n\nThree")).toEqual([
      "heading1 0-1: All",
      "heading2 2-3: 1.0.0",
      "paragraph 3-5: One | two",
      "list 5-7: a | b",
      "paragraph 9-10: Three",
    ]));

  it("join the lines of an item that are indented", () =>
    expect(blocks("- one\n  goes on\n    and on\n  - two\nend")).toEqual([
      "list 0-4: one goes on and on | two",
      "paragraph 4-5: end",
    ]));

  it("contain fenced blocks as a whole, without a closing fence to the end of the text", () => {
    expect(blocks("x\n```js\n# no\n\n- no\n````\n- yes")).toEqual([
      "paragraph 0-1: x",
      "fence 1-6: ```js | # no |  | - no | ````",
      "list 6-7: yes",
    ]);
    expect(blocks("~~~\n```\n  end")).toEqual(["fence 0-3: ~~~ | ``` |   end"]);
  });

  it("include underlined headings", () => {
    const text = "1.0\n===\nTwo\nlines\n---\n\n---\n2.0\n-\n- item\n---";
    expect(blocks(text)).toEqual([
      "heading1 0-2: 1.0",
      "heading2 2-5: Two lines",
      "paragraph 6-7: ---",
      "heading2 7-9: 2.0",
      "list 9-10: item",
      "paragraph 10-11: ---",
    ]);
  });

  it("are paragraphs in comments, quotations and indented code", () =>
    expect(blocks("<!--\n# x\n\n-->\n> # y\nlazy\n# z\n\n    # c\n    ~~~\nend")).toEqual([
      "paragraph 0-4: <!-- | # x |  | -->",
      "paragraph 4-6: > # y | lazy",
      "heading1 6-7: z",
      "paragraph 8-10: # c | ~~~",
      "paragraph 10-11: end",
    ]));

  it.each([
    ["no space", "#1 is fixed"],
    ["seven hashes", "####### x"],
    ["four spaces", "    # x"],
    ["a number", "-5 degrees"],
    ["nothing after a bullet", "- "],
  ])("are paragraphs with %s", (_, text) => expect(blocks(text)).toEqual([`paragraph 0-1: ${text.trim()}`]));

  it("do not exist in an empty text", () => expect(blocks(" \n\n")).toEqual([]));
});
