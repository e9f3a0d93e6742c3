import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Lexer } from "../../../../server/core/json/parse/lexer";
import type { TokenKind } from "../../../../server/core/json/parse/characters";
import { runs, TIMEOUT } from "../../../fuzz/runs";
import { anyText } from "../../../fuzz/texts";

interface Token {
  readonly kind: TokenKind;
  readonly offset: number;
  readonly end: number;
  readonly raw: string;
  readonly value: string;
  readonly fault: string | undefined;
}

function tokens(text: string, start?: number): Token[] {
  const lexer = new Lexer(text, start);
  const found: Token[] = [];
  for (;;) {
    lexer.scan();
    const { kind, offset, end, value, fault } = lexer;
    if (kind === "end") return found;
    found.push({ kind, offset, end, raw: text.slice(offset, end), value, fault });
  }
}

describe("A token", () => {
  it.each([
    ...(["{", "}", "[", "]", ",", ":", "null", "true", "false"] as const).map(
      (kind) => [kind, kind] as const,
    ),
    ['"a\\n"', "string"],
    ["'two words'", "string"],
    ["“two words”", "string"],
    ["-1.5e3", "number"],
    ["// one", "comment"],
    ["/* one\ntwo */", "comment"],
    ["nope", "unknown"],
    ["1.2.3", "unknown"],
    ["http://a.example/b", "unknown"],
    ['"one "two" three"', "unknown"],
    ['"one, two }', "unknown"],
  ] as const)("%s is whole", (text, kind) => {
    const whole = { kind, offset: 2, end: 2 + text.length };
    expect(tokens(`\r\n${text}\r\n`)).toEqual([expect.objectContaining(whole)]);
  });
});

describe("The tokens", () => {
  const comment = fc.constantFrom("// line\n", "/* block */", "\r\n", "\t", "");

  it("of JSON with comments include the comments", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), comment, comment, (value, before, after) => {
        const text = before + JSON.stringify(value, null, 1).replaceAll(/,\n/g, `,\n${after}`);
        const [json, comments] = [tokens(text), [] as Token[]];
        for (let i = json.length; i-- > 0;)
          if (json[i]?.kind === "comment") comments.push(...json.splice(i, 1));
        expect(json.map(({ raw }) => raw).join("")).toBe(JSON.stringify(value));
        expect(json.filter(({ kind, fault }) => kind === "unknown" || fault !== undefined)).toEqual([]);
        const strings = json.filter(({ kind }) => kind === "string");
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
