import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Lexer } from "../../../../server/core/json/parse/lexer";
import { TokenKind } from "../../../../server/core/json/parse/characters";
import { runs, TIMEOUT } from "../../../fuzz/runs";
import { anyText } from "../../../fuzz/texts";

interface Token {
  readonly kind: number;
  readonly offset: number;
  readonly end: number;
  readonly raw: string;
  readonly value: string;
  readonly reason: string | undefined;
}

function tokens(text: string, start?: number): Token[] {
  const lexer = new Lexer(text, start);
  const found: Token[] = [];
  for (;;) {
    lexer.scan();
    const { kind, offset, end, value, reason } = lexer;
    if (kind === TokenKind.End) return found;
    found.push({ kind, offset, end, raw: text.slice(offset, end), value, reason });
  }
}

describe("A token", () => {
  it.each([
    ["{", "OpenBrace"],
    ["}", "CloseBrace"],
    ["[", "OpenBracket"],
    ["]", "CloseBracket"],
    [",", "Comma"],
    [":", "Colon"],
    ["null", "Null"],
    ["true", "True"],
    ["false", "False"],
    ['"a\\n"', "String"],
    ["'two words'", "String"],
    ["“two words”", "String"],
    ["-1.5e3", "Number"],
    ["// one", "Comment"],
    ["/* one\ntwo */", "Comment"],
    ["nope", "Unknown"],
    ["1.2.3", "Unknown"],
    ["http://a.example/b", "Unknown"],
    ['"one "two" three"', "Unknown"],
    ['"one, two }', "Unknown"],
  ] as const)("%s is whole", (text, kind) => {
    const whole = { kind: TokenKind[kind], offset: 2, end: 2 + text.length };
    expect(tokens(`\r\n${text}\r\n`)).toEqual([expect.objectContaining(whole)]);
  });
});

describe("The tokens", () => {
  const comment = fc.constantFrom("// line\n", "/* block */", "\r\n", "\t", "");

  it("of JSON with comments are its own and the comments", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), comment, comment, (value, before, after) => {
        const text = before + JSON.stringify(value, null, 1).replaceAll(/,\n/g, `,\n${after}`);
        const [json, comments] = [tokens(text), [] as Token[]];
        for (let i = json.length; i-- > 0;)
          if (json[i]?.kind === TokenKind.Comment) comments.push(...json.splice(i, 1));
        expect(json.map(({ raw }) => raw).join("")).toBe(JSON.stringify(value));
        expect(json.filter(({ kind, reason }) => kind === TokenKind.Unknown || reason !== undefined)).toEqual(
          [],
        );
        const strings = json.filter(({ kind }) => kind === TokenKind.String);
        expect(strings.map(({ value: content }) => content)).toEqual(
          strings.map(({ raw }) => JSON.parse(raw) as string),
        );
        expect(comments.filter(({ raw }) => raw !== before.trim() && raw !== after.trim())).toEqual([]);
      }),
      runs(500),
    );
  });

  it("are the same when reading starts at any of them, as in completion", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, some) => {
        const all = tokens(text);
        const at = some % (all.length + 1);
        expect(tokens(text, all[at - 1]?.end)).toEqual(all.slice(at));
      }),
      runs(500),
    );
  });
});
