import { describe, expect, it } from "vitest";
import { parseCommandLine } from "../../../server/cli/arguments/arguments";

const ENVIRONMENT = { LC_MESSAGES: "zh_CN.UTF-8", LANG: "de_DE.UTF-8" };

describe("the locale of a call", () => {
  it.each<[string, string[], string | undefined]>([
    ["check", [], "zh_CN.UTF-8"],
    ["check", ["--format", "concise", "a.json"], "zh_CN.UTF-8"],
    ["diff", ["--format=markdown"], "zh_CN.UTF-8"],
    ["preview", ["--format", "html", "a.json"], "zh_CN.UTF-8"],
    ["check", ["--format", "unknown"], "zh_CN.UTF-8"],
    ["check", ["--locale", "en"], "en"],
    ["check", ["--locale=", "a.json"], ""],
  ])("of %s %j is %s", (command, args, locale) =>
    expect(parseCommandLine([command, ...args], ENVIRONMENT).locale).toBe(locale),
  );

  it.each<[string, string[]]>([
    ["check", ["--format", "json"]],
    ["check", ["--format=sarif", "--locale", "zh-CN"]],
    ["check", ["--format", "github"]],
    ["preview", ["a.json"]],
    ["lsp", ["--stdio"]],
    ["mcp", []],
  ])("of %s %j, whose output a program reads, is undefined", (command, args) =>
    expect(parseCommandLine([command, ...args], ENVIRONMENT).locale).toBeUndefined(),
  );

  it.each<[string, NodeJS.ProcessEnv]>([
    ["LC_ALL before all", { LC_ALL: "zh_CN", LC_MESSAGES: "en_US", LANG: "en_US" }],
    ["LC_MESSAGES before LANG", { LC_MESSAGES: "zh_CN", LANG: "en_US" }],
    ["LANG when the others are empty", { LC_ALL: "", LC_MESSAGES: "", LANG: "zh_CN" }],
  ])("is in the environment: %s", (_, environment) =>
    expect(parseCommandLine(["check"], environment).locale).toBe("zh_CN"),
  );

  it("is the system's locale if the environment has none", () =>
    expect(parseCommandLine(["check"], {}).locale).toBe(Intl.DateTimeFormat().resolvedOptions().locale));
});

describe("a call whose locale option is removed", () => {
  it.each<[string[], string[]]>([
    [
      ["check", "a.json", "--locale", "zh", "--quiet"],
      ["check", "a.json", "--quiet"],
    ],
    [
      ["--locale", "zh", "check", "a.json"],
      ["check", "a.json"],
    ],
    [
      ["check", "--locale=zh", "-"],
      ["check", "-"],
    ],
    [
      ["--locale", "en", "check", "--locale=zh", "a.json"],
      ["check", "a.json"],
    ],
    [
      ["check", "--", "--locale", "zh"],
      ["check", "--", "--locale", "zh"],
    ],
  ])("of %j is %j", (call, others) => {
    const { name, args } = parseCommandLine(call, {});
    expect([name, ...args]).toEqual(others);
  });

  it("has no locale if the command prints for programs, even if --locale comes first", () => {
    expect(parseCommandLine(["--locale", "zh", "check", "a.json"], {}).locale).toBe("zh");
    expect(parseCommandLine(["--locale", "zh", "preview", "a.json"], {}).locale).toBeUndefined();
  });

  it("is refused when the value is missing", () =>
    expect(() => parseCommandLine(["check", "--locale"], {})).toThrow("--locale needs a value."));
});
