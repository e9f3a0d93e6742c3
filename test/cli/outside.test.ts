import { describe, expect, it } from "vitest";
import { BAD, GOOD, workspace } from "../support/cli";

const FORMATS = ["text", "concise", "json", "sarif", "github", "gitlab", "junit"];

/** Matches a line that GitHub Actions, Azure Pipelines or TeamCity reads as a command. */
const COMMAND = /^\s*::(?!(?:error|warning|notice) file=)|##\w*\[/m;
/** What a runner or a terminal would obey. */
const NAMES = [
  "::add-mask::x",
  " ::stop-commands::y",
  "##[add-mask]x",
  "##vso[task.setvariable variable=a]b",
  "a\n::add-mask::z",
  "a\r::add-mask::z",
  "\u001B]0;title\u0007\u009B31m",
];

describe.each(FORMATS)("what comes from outside, with --format %s", (format) => {
  it("is not a command as the name of a file", async () => {
    const folder = workspace(Object.fromEntries(NAMES.map((name) => [name, BAD])));
    for (const paths of [NAMES, NAMES.map((name) => `${name} that is gone`)]) {
      const { stdout, stderr } = await folder.run(["check", ...paths, "--format", format]);
      for (const text of [stdout, stderr]) {
        expect(text).not.toMatch(COMMAND);
        expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
      }
    }
  });

  it("is not a command as the name of a member", async () => {
    const twice = NAMES.map((name) => `${JSON.stringify(name)}: 1,\n  ${JSON.stringify(name)}: 2,\n`);
    const text = GOOD.replace("{", `{ ${twice.join("")}`);
    const { stdout } = await workspace({ "a.json": text }).run(["check", "a.json", "--format", format]);
    for (const word of ["add-mask", "stop-commands", "setvariable", "title"]) expect(stdout).toContain(word);
    expect(stdout).not.toMatch(COMMAND);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  });
});

describe("what comes from outside, on standard error", () => {
  it.each([
    ["check", "--::add-mask::x\n::add-mask::y"],
    ["\n::add-mask::x"],
    ["check", "--format", "\n::add-mask::x"],
    ["explain", "\n##[add-mask]x"],
    ["check", "--config", "\n::add-mask::x"],
    ["preview", "\n::add-mask::x"],
  ])("is no line of its own: %j %j", async (...args) => {
    const { status, stderr } = await workspace().run(args);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^plugin-manifest: [^\n]*\n$/);
    expect(stderr).not.toMatch(COMMAND);
  });
});

it("a preview prints values without control characters, and with the same meaning", async () => {
  const text = GOOD.replace('"Clock"', '"Cl\\u009b \\u202E ##[add-mask]x"');
  const { stdout } = await workspace({ "a.json": text }).run(["preview", "a.json", "--no-git"]);
  expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]|##\[/u);
  expect(stdout).toContain("\\u009b \\u202e #\\u0023[add-mask]x");
  expect(JSON.stringify(JSON.parse(stdout))).toContain("\u009B \u202E ##[add-mask]x");
});
