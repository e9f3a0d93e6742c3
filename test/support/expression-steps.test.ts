import { describe, expect, it } from "vitest";
import { CountedExpression } from "./expression-steps";

const TEXTS = [
  "",
  "a",
  "aab",
  "abcabc",
  "1.20.3",
  "  x \n y",
  "https://a.b/c?d",
  '"a\\"b"',
  "é\u{1F4A3}é",
  "after:git",
];

describe("CountedExpression", () => {
  it.each([
    /a+b/,
    /a+?(?:b|c)/,
    /^(?:\d+\.)*\d+$/,
    /(a)(b)?\2c/,
    /(?<=a)b|(?<!^|a)c/,
    /[^\s:/]+(?=:|\/)/,
    /\b\w{2,4}\b/i,
    /"(?:[^"\\]|\\.)*"/,
    /\p{L}+/u,
    /.\S/u,
    /^\s*y$/m,
    /(?:a|ab)(?:c|bcd)?a*/,
  ])("matches %s like the native engine", (expression) => {
    const counted = new CountedExpression(expression.source, expression.flags);
    for (const text of TEXTS) {
      for (let start = 0; start < text.length; start++) {
        const native = new RegExp(expression.source, `${expression.flags}y`);
        native.lastIndex = start;
        const match = native.exec(text);
        const end = match ? start + match[0].length : undefined;
        // Inside a surrogate pair, the native engine starts at the beginning of the pair.
        if (/[\udc00-\udfff]/.test(text[start]!)) continue;
        expect([text, start, counted.endFrom(text, start)]).toEqual([text, start, end]);
      }
    }
  });

  it("supports possessive quantifiers and atomic groups", () => {
    expect(new CountedExpression("a*+a").endFrom("aaa", 0)).toBeUndefined();
    expect(new CountedExpression("(?:a|ab)++c").endFrom("abc", 0)).toBeUndefined();
    expect(new CountedExpression("(?>a|ab)c").endFrom("abc", 0)).toBeUndefined();
    expect(new CountedExpression("(?>ab|a)c").endFrom("abc", 0)).toBe(3);
  });

  const growth = (source: string, unit: string) => {
    const expression = new CountedExpression(source);
    return expression.steps(`${unit.repeat(400)}!`) / expression.steps(`${unit.repeat(100)}!`);
  };

  it("counts linearly many steps for a linear expression", () => {
    expect(growth("a+b?", "a")).toBeLessThan(4.1);
    expect(growth("[^!]*!", "a")).toBeLessThan(4.1);
  });

  it("counts quadratically many steps for a quadratic expression", () => {
    expect(growth("a+b", "a")).toBeGreaterThan(15);
    expect(growth("\\s+$", " ")).toBeGreaterThan(15);
  });

  it("stops at the limit for an exponential expression", () => {
    expect(new CountedExpression("^(?:a+)+b").steps("a".repeat(50), 10_000)).toBeLessThan(11_000);
  });
});
