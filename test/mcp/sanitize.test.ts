import { describe, expect, it } from "vitest";
import {
  sanitize,
  sanitizeAll,
  sanitizeLine,
  sanitizePointer,
  sanitizeSentence,
  escapeJsonText,
} from "../../server/mcp/tools/shared/sanitize";

describe("a sanitized value", () => {
  it.each([
    ["Clock", "Clock"],
    ["a\u202Eb\u0007c\nd", "a\\u202eb\\u0007c\\u000ad"],
    ["x".repeat(200), "x".repeat(200)],
    ["x".repeat(201), `${"x".repeat(199)}…`],
    ["\u202E".repeat(500), `${"\\u202e".repeat(33)}…`],
    ["😀".repeat(150), `${"😀".repeat(100).slice(0, 199)}…`],
  ])("of %j is shortened, with its invisible characters escaped", (text, sanitized) => {
    expect(sanitize(text)).toBe(sanitized);
  });

  it("is every text and every name of a JSON value", () => {
    const long = "y".repeat(300);
    expect(sanitizeAll({ [`a\u200B`]: [long, 1, true, null], __proto__: { b: "\u2066" } })).toEqual({
      "a\\u200b": [`${"y".repeat(199)}…`, 1, true, null],
    });
    expect(JSON.stringify(sanitizeAll(JSON.parse('{"__proto__": "\\u202e"}')))).toBe(
      '{"__proto__":"\\\\u202e"}',
    );
  });

  it("is each part of a pointer", () => {
    expect(sanitizePointer(`/a/${"b".repeat(300)}/c`)).toBe(`/a/${"b".repeat(199)}…/c`);
  });

  it("is a long name in a sentence", () => {
    expect(sanitizeSentence(`Unknown property "${"n".repeat(300)}".`)).toBe(
      `Unknown property "${"n".repeat(200)}…".`,
    );
    expect(sanitizeSentence('Unknown property "\u202Eeman".')).toBe('Unknown property "\\u202eeman".');
  });

  it("is the part of a line around the problem", () => {
    expect(sanitizeLine('\t"id": 1', 1)).toBe(' "id": 1');
    const line = `${"a".repeat(300)}HERE${"b".repeat(300)}`;
    expect(sanitizeLine(line, 300)).toBe(`…${"a".repeat(40)}HERE${"b".repeat(54)}…`);
    expect(sanitizeLine('"'.repeat(60), 1)).toBe(`${'"'.repeat(50)}…`);
  });

  it("is a whole text, whose lines and tabs stay and whose escapes mean the same", () => {
    const text = '{\r\n\t"a": "\u202E\u0085"\n}';
    expect(escapeJsonText(text)).toBe('{\r\n\t"a": "\\u202e\\u0085"\n}');
    expect(JSON.parse(escapeJsonText(text))).toEqual(JSON.parse(text));
  });
});
