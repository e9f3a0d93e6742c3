import { createScanner, type SyntaxKind as LibraryKind } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { Lexer } from "../../../../server/core/json/parse/lexer";
import { SyntaxKind } from "../../../../server/core/json/parse/tokens";

/** What the library's scanner says about the first token of a text. */
function scanned(text: string): LibraryKind {
  return createScanner(text, false).scan();
}

const SAMPLES: Readonly<Record<keyof typeof SyntaxKind, string>> = {
  OpenBraceToken: "{",
  CloseBraceToken: "}",
  OpenBracketToken: "[",
  CloseBracketToken: "]",
  CommaToken: ",",
  ColonToken: ":",
  NullKeyword: "null",
  TrueKeyword: "true",
  FalseKeyword: "false",
  StringLiteral: '"a\\n"',
  NumericLiteral: "-1.5e3",
  LineCommentTrivia: "// one",
  BlockCommentTrivia: "/* one */",
  LineBreakTrivia: "\r\n",
  Trivia: " \t",
  Unknown: "nope",
  EOF: "",
};

describe("the kinds of tokens", () => {
  it("are those of jsonc-parser's scanner", () => {
    const actual = Object.entries(SAMPLES).map(([name, text]) => [name, scanned(text)]);
    expect(Object.fromEntries(actual)).toEqual(SyntaxKind);
  });

  it("are those of our lexer, which passes over white space", () => {
    const kinds = Object.entries(SAMPLES).map(([name, text]) => {
      const lexer = new Lexer(text);
      lexer.scan();
      return [name, lexer.kind, lexer.end];
    });
    const white = ["LineBreakTrivia", "Trivia"];
    expect(kinds).toEqual(
      Object.entries(SAMPLES).map(([name, text]) => [
        name,
        white.includes(name) ? SyntaxKind.EOF : SyntaxKind[name as keyof typeof SyntaxKind],
        text.length,
      ]),
    );
  });
});
