import { describe, expect, it } from "vitest";
import { escapeUnprintable, escapeDiff, escapeLine, escapeJson } from "../../../server/core/text/printable";

const ESCAPE = "\u001b[31m";
const COMMANDS = ["##[error]no", "##vso[task.setvariable]x", "##teamcity[message]"];

describe("untrusted text on a line", () => {
  it("escapes characters that affect a terminal", () => {
    expect(escapeUnprintable(`${ESCAPE}\t\u202E\u200B\u2028\uD800é😀`)).toBe(
      "\\u001b[31m\\u0009\\u202e\\u200b\\u2028\\ud800é😀",
    );
  });

  it.each(COMMANDS)("cannot inject a CI runner's command: %s", (text) => {
    expect([escapeUnprintable(text), escapeLine(text), escapeJson(text), escapeDiff(text)]).toEqual(
      Array(4).fill(text.replace("##", "#\\u0023")),
    );
  });

  it("cannot inject a GitHub Actions command at its start", () => {
    expect(["::error::no", "  ::error::no", "a ::b"].map(escapeLine)).toEqual([
      "\\u003a:error::no",
      "  \\u003a:error::no",
      "a ::b",
    ]);
  });
});

describe("a diff", () => {
  it("keeps tabs, line breaks and joiners in words, so that it can be applied", () => {
    const diff = '--- a/b\t\n+++ b/b\t\n@@ -1,2 +1,2 @@\n-\t"a": 1\r\n+\t"\uFEFF\u200D": 1\r\n \n';
    expect(escapeDiff(diff)).toBe(diff);
  });

  it("escapes controls, direction marks and other line breaks", () => {
    expect(escapeDiff(`+${ESCAPE}\r+\u202E\u2029\uDFFF\u0000\n`)).toBe(
      "+\\u001b[31m\\u000d+\\u202e\\u2029\\udfff\\u0000\n",
    );
  });

  it("cannot inject a GitHub Actions command in an unchanged line", () => {
    expect(escapeDiff(" ::a\n   ::b\n+::c\n")).toBe(" \\u003a:a\n   \\u003a:b\n+::c\n");
  });
});
