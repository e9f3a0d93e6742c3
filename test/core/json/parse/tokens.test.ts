import fc from "fast-check";
import { createScanner, type SyntaxKind as LibraryKind } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { Lexer } from "../../../../server/core/json/parse/lexer";
import { SyntaxKind } from "../../../../server/core/json/parse/tokens";
import { runs, TIMEOUT } from "../../../fuzz/runs";

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

/** The tokens of a text as [kind, offset, end], the end of the text included. */
function tokens(scan: () => readonly [kind: number, offset: number, end: number]): number[][] {
  const found: number[][] = [];
  for (let token = scan(); ; token = scan()) {
    found.push([...token]);
    if (token[0] === SyntaxKind.EOF) return found;
  }
}

function ours(text: string): number[][] {
  const lexer = new Lexer(text);
  return tokens(() => {
    lexer.scan();
    return [lexer.kind, lexer.offset, lexer.end];
  });
}

function theirs(text: string): number[][] {
  const scanner = createScanner(text, false);
  const isWhite = (kind: number) => kind === SyntaxKind.Trivia || kind === SyntaxKind.LineBreakTrivia;
  return tokens(() => {
    let kind: number = scanner.scan();
    while (isWhite(kind)) kind = scanner.scan();
    return [kind, scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength()];
  });
}

describe("the tokens of JSON with comments", () => {
  const value = fc.jsonValue({ stringUnit: "binary" }).map((json) => JSON.stringify(json, null, 1));
  const comment = fc.constantFrom("// line\n", "/* block */", "\r\n", "\t", "");
  const text = fc.tuple(value, comment, comment).map(([json, before, after]) => {
    return before + json.replaceAll(/,\n/g, `,\n${after}`);
  });

  it("are the same for our lexer and for jsonc-parser's scanner", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(text, (json) => {
        expect(ours(json)).toEqual(theirs(json));
      }),
      runs(1000),
    );
  });
});
