import { describe, expect, it } from "vitest";
import { plainText, snippetOf, removeIndent, type SnippetPiece } from "../../../server/core/text/snippet";
import { expandSnippet } from "../../support/snippet";

describe("Pieces of a text are written as a snippet", () => {
  it.each<[what: string, pieces: SnippetPiece[], snippet: string]>([
    ["with the meaning of no character", ["$a ${1:b} \\}"], "\\$a \\${1:b\\} \\\\\\}"],
    ["with tab stops in their order", [{ text: "a" }, ", ", { text: "$b}" }], "${1:a}, ${2:\\$b\\}}"],
    ["with the default as the first choice", [{ text: "b", choices: ["a", "b"] }], "${1|b,a|}"],
    ["with escaped choices", [{ text: "a,b", choices: ["|\\$}"] }], "${1|a\\,b,\\|\\\\$}|}"],
    ["without choices where there is one", [{ text: "a", choices: ["a", "a"] }], "${1:a}"],
    ["without an empty choice", [{ text: "a", choices: ["", "b"] }], "${1|a,b|}"],
    ["without choices for an empty default", [{ text: "", choices: ["a"] }], "${1:}"],
    ["with the end where it is", ["- ", { text: "", isFinal: true }, "\n"], "- $0\n"],
    [
      "with one tab stop for a link, and a digit after it",
      [{ text: "1", link: "a" }, { text: "1", link: "a" }, "0", { text: "2", link: "a" }],
      "${1:1}${1}0${2:2}",
    ],
  ])("%s", (_, pieces, snippet) => {
    expect(snippetOf(pieces)).toBe(snippet);
    expect(expandSnippet(snippet, "")).toBe(plainText(pieces));
  });

  it("numbered from a given tab stop", () =>
    expect(snippetOf([{ text: "a" }, { text: "b" }], 4)).toBe("${4:a}${5:b}"));

  it("without the indentation that the editor adds", () =>
    expect(removeIndent(["a\r\n    b\n  ", { text: "c" }, "\n\td"], "  ")).toEqual([
      "a\r\n  b\n",
      { text: "c" },
      "\n\td",
    ]));
});
