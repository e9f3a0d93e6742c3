import { describe, expect, it } from "vitest";
import { blocksOf, linesOf } from "../../../server/core/text/markdown";

/** The blocks of a text as `kind start-end: texts`. */
const blocks = (text: string, isTitle?: (line: string) => boolean) =>
  blocksOf(linesOf(text), isTitle).map(
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

  it("take in fenced blocks whole, to the end of the text without a closing fence", () => {
    expect(blocks("x\n```js\n# no\n\n- no\n````\n- yes")).toEqual([
      "paragraph 0-1: x",
      "fence 1-6: ```js | # no |  | - no | ````",
      "list 6-7: yes",
    ]);
    expect(blocks("~~~\n```\n  end")).toEqual(["fence 0-3: ~~~ | ``` |   end"]);
  });

  it("have underlined headings only where the line above is a title", () => {
    const text = "1.0\n===\nText\n---\n2.0\n-";
    expect(blocks(text)).toEqual(["paragraph 0-6: 1.0 | === | Text | --- | 2.0 | -"]);
    expect(blocks(text, (line) => /^\d/.test(line))).toEqual([
      "heading1 0-2: 1.0",
      "paragraph 2-4: Text | ---",
      "heading2 4-6: 2.0",
    ]);
  });

  it.each([
    ["no space", "#1 is fixed"],
    ["seven hashes", "####### x"],
    ["four spaces", "    # x"],
    ["a number", "-5 degrees"],
    ["nothing after a bullet", "- "],
  ])("are paragraphs with %s", (_, text) => expect(blocks(text)).toEqual([`paragraph 0-1: ${text.trim()}`]));

  it("are none of an empty text", () => expect(blocks(" \n\n")).toEqual([]));
});
