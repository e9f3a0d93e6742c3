import { steps } from "../../support/work";
import { describe, expect, it } from "vitest";
import { paintFor, sourceLine, wrap } from "../../../server/cli/formats/terminal";
import { BAD, workspace } from "../../support/cli";

/** Shows the part of a line between « and ». */
function show(marked: string, limit = 100): string[] {
  const start = marked.indexOf("«");
  const line = marked.replace(/[«»]/g, "");
  const { text, mark } = sourceLine(line, { start, end: marked.indexOf("»") - 1 }, limit);
  return [text, mark];
}

describe("a line with a mark below a part of it", () => {
  it.each([
    ["a part", 'a «"b"» c', ['a "b" c', "  ^^^"]],
    ["the end of the line", "ab«»", ["ab", "  ^"]],
    ["nothing in the middle", "a«»b", ["ab", " ^"]],
    ["an empty line", "«»", ["", "^"]],
    ["after tabs, which are kept", "\t\ta «b»", ["\t\ta b", "\t\t  ^"]],
    ["a tab alone", "a«\t»b", ["a\tb", " \t^"]],
    ["after wide characters", "日本語、カ ｶ «é»", ["日本語、カ ｶ é", "             ^"]],
    ["wide characters", "a «日本» b", ["a 日本 b", "  ^^^^"]],
    ["after an emoji", "💣 «x»", ["💣 x", "   ^"]],
    ["after a combining accent", "e\u0301 «x»", ["e\u0301 x", "  ^"]],
    ["after a mathematical letter of two code units", "𝒳 «x»", ["𝒳 x", "  ^"]],
    ["after a control character, which is escaped", "\u001B «x»", ["\\u001b x", "       ^"]],
    ["after the command of a CI runner", "##[x] «y»", ["#\\u0023[x] y", "           ^"]],
  ])("marks %s", (_, marked, expected) => {
    expect(show(marked)).toEqual(expected);
  });
});

describe("a long line", () => {
  const long = "x".repeat(300);

  it("is shown whole up to the limit", () => {
    expect(show(`«a»${"x".repeat(99)}`)).toEqual([`a${"x".repeat(99)}`, "^"]);
  });

  it("is cut at its end if the part is at its start", () => {
    expect(show(`ab«cd»${long}`)).toEqual([`abcd${"x".repeat(95)}…`, "  ^^"]);
  });

  it("is cut at both ends if the part is in its middle", () => {
    expect(show(`${long}«abc»${long}`)).toEqual([
      `…${"x".repeat(30)}abc${"x".repeat(65)}…`,
      `${" ".repeat(31)}^^^`,
    ]);
  });

  it("is cut to fewer columns in a narrow terminal", () => {
    expect(show(`${long}«abc»${long}`, 40)).toEqual([
      `…${"x".repeat(12)}abc${"x".repeat(23)}…`,
      `${" ".repeat(13)}^^^`,
    ]);
  });

  it("is cut at its start if the part is at its end", () => {
    expect(show(`${long}«abc»`)).toEqual([`…${"x".repeat(30)}abc`, `${" ".repeat(31)}^^^`]);
  });

  it("cuts its mark too", () => {
    expect(show(`«${long}»`)).toEqual([`${"x".repeat(99)}…`, "^".repeat(99)]);
  });

  it("counts wide characters as two columns, and never splits one", () => {
    expect(show(`${"日".repeat(300)}«💣»${"💣".repeat(300)}`)).toEqual([
      `…${"日".repeat(15)}${"💣".repeat(34)}…`,
      `${" ".repeat(31)}^^`,
    ]);
  });

  it("takes no longer than a short line", async () => {
    const cost = (length: number) =>
      steps(() => sourceLine("x".repeat(length), { start: length - 1000, end: length - 997 }, 100));
    const short = await cost(5_000);
    expect(await cost(5_000_000)).toBeLessThanOrEqual(short);
  });
});

const TERMINAL = { isTTY: true, hasColors: () => true };
const PLAIN_TERMINAL = { isTTY: true, hasColors: () => false };
const PIPE = {};
const RED = "\u001b[31mred\u001b[39m";

describe("an output has colors", () => {
  it.each<[string, object, NodeJS.ProcessEnv, string]>([
    ["if it is a terminal that has them", TERMINAL, {}, RED],
    ["not if the terminal has none", PLAIN_TERMINAL, {}, "red"],
    ["not if it is a pipe", PIPE, {}, "red"],
    ["not with NO_COLOR", TERMINAL, { NO_COLOR: "1" }, "red"],
    ["with an empty NO_COLOR", TERMINAL, { NO_COLOR: "" }, RED],
    ["with FORCE_COLOR, even in a pipe", PIPE, { FORCE_COLOR: "1" }, RED],
    ["with FORCE_COLOR, even with NO_COLOR", PIPE, { FORCE_COLOR: "1", NO_COLOR: "1" }, RED],
    ["not with FORCE_COLOR=0", TERMINAL, { FORCE_COLOR: "0" }, "red"],
    ["not with an empty FORCE_COLOR in a pipe", PIPE, { FORCE_COLOR: "" }, "red"],
  ])("%s", (_, output, environment, text) => expect(paintFor(output, environment)("red", "red")).toBe(text));

  it.each([["check"], ["fix"]])("as the environment of %s says", async (command) => {
    const folder = workspace({ "manifest.json": BAD });
    const { stdout } = await folder.run([command, "--format=concise"], { env: { FORCE_COLOR: "1" } });
    expect(stdout.split("\n")[0]).toBe("\u001b[4mmanifest.json\u001b[24m");
  });

  it("as the environment says, in diff too", async () => {
    const folder = workspace({ "a.json": BAD, "b.json": BAD });
    const { stdout } = await folder.run("diff a.json b.json", { env: { FORCE_COLOR: "1" } });
    expect(stdout.split("\n")[0]).toBe("\u001b[4ma.json (1.2.3) → b.json (1.2.3)\u001b[24m");
  });
});

it("wraps a word that exceeds the width without an empty line before it", () => {
  expect(wrap(`${"x".repeat(12)} yy zz`, 10)).toEqual(["x".repeat(12), "yy zz"]);
});
