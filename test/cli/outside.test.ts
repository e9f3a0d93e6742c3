import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { BAD, GOOD, workspace, type Outcome } from "../support/cli";
import { published } from "../support/manifests";

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
  "\u202Egnp.\u2066title",
];

/** Expects that a terminal obeys nothing in an output, and a runner no line of it. */
function expectHarmless({ stdout, stderr }: Outcome): void {
  for (const text of [stdout, stderr]) {
    expect(text).not.toMatch(COMMAND);
    // A tab ends a name with spaces in a diff.
    expect(text.replace(/[\t\n]/g, "")).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  }
}

describe.each(FORMATS)("untrusted text, with --format %s", (format) => {
  it("cannot inject runner commands through a file name", async () => {
    const folder = workspace(Object.fromEntries(NAMES.map((name) => [name, BAD])));
    for (const paths of [NAMES, NAMES.map((name) => `${name} that is gone`)]) {
      expectHarmless(await folder.run(["check", ...paths, "--format", format]));
    }
  });

  it("cannot inject runner commands through a property name", async () => {
    const twice = NAMES.map((name) => `${JSON.stringify(name)}: 1,\n  ${JSON.stringify(name)}: 2,\n`);
    const text = GOOD.replace("{", `{ ${twice.join("")}`);
    const outcome = await workspace({ "a.json": text }).run(["check", "a.json", "--format", format]);
    for (const word of ["add-mask", "stop-commands", "setvariable", "title"])
      expect(outcome.stdout).toContain(word);
    expectHarmless(outcome);
  });
});

describe("untrusted text on standard error", () => {
  it.each([
    ["check", "--::add-mask::x\n::add-mask::y"],
    ["\n::add-mask::x"],
    ["check", "--format", "\n::add-mask::x"],
    ["explain", "\n##[add-mask]x"],
    ["check", "--config", "\n::add-mask::x"],
    ["preview", "\n::add-mask::x"],
  ])("is not on a line of its own: %j %j", async (...args) => {
    const { status, stderr } = await workspace().run(args);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^plugin-manifest: [^\n]*\n$/);
    expect(stderr).not.toMatch(COMMAND);
  });
});

describe.each(NAMES.filter((name) => !name.includes("/")))("a folder named %j", (name) => {
  const fixable = published({ version: '"v1.2.3"' });
  const folder = () =>
    workspace({ [`${name}/manifest.json`]: fixable, [`${name}/old.json`]: GOOD, [`${name}/a.zip`]: "zip" });
  const at = (file: string) => `${name}/${file}`;

  it.each([
    ["fix --dry-run", ["fix", "--dry-run"]],
    ["fix", ["fix"]],
    ["fix of a file that is gone", ["fix", at("gone.json")]],
    ["diff", ["diff", at("old.json"), at("manifest.json")]],
    ["diff --format json", ["diff", at("old.json"), at("manifest.json"), "--format", "json"]],
    ["digest", ["digest", at("a.zip")]],
    ["digest --format json", ["digest", at("a.zip"), "--format", "json"]],
    ["digest --write", ["digest", "--write", at("manifest.json"), `linux_x64=${at("a.zip")}`]],
    ["verify", ["verify", at("manifest.json"), `linux_x64=${at("a.zip")}`]],
    ["verify --format json", ["verify", at("manifest.json"), at("a.zip"), "--format", "json"]],
    ["preview", ["preview", at("manifest.json")]],
    ["preview of a file that is gone", ["preview", at("gone.json")]],
    ["check --config", ["check", "--config", at("old.json")]],
    ["check --release", ["check", at("manifest.json"), "--release", "--package", at("a.zip")]],
  ])("is harmless: %s", async (_, args) => {
    expectHarmless(await folder().run(args));
  });
});

it.skipIf(process.platform === "win32")("a diff names a file as git reads it", async () => {
  const name = 'a\u009B\n\u202E"b';
  const text = published({ version: '"v1.2.3"' });
  const folder = workspace({ [`${name}/manifest.json`]: text });
  const { stdout } = await folder.run("fix --dry-run");
  expect(stdout.split("\n").slice(0, 2)).toEqual([
    '--- "a/a\\302\\233\\012\\342\\200\\256\\"b/manifest.json"',
    '+++ "b/a\\302\\233\\012\\342\\200\\256\\"b/manifest.json"',
  ]);
  const applied = spawnSync("git", ["apply", "-"], { cwd: folder.root, input: stdout, encoding: "utf8" });
  expect(applied.stderr).toBe("");
  expect(folder.read(`${name}/manifest.json`)).toBe(published());
});

it("a diff shows values without control characters", async () => {
  const text = published({ name: '"Cl\u009Bo\u202Ec\u200Bk ##[add-mask]x"', version: '"v1.2.3"' });
  const { stdout } = await workspace({ "a.json": text }).run("fix --dry-run a.json");
  expect(stdout.split("\n").filter((line) => line.includes("Cl"))).toEqual([
    '   "name": "Cl\\u009bo\\u202ec\u200Bk #\\u0023[add-mask]x",',
  ]);
});

it("a preview prints values without control characters, and with the same meaning", async () => {
  const text = GOOD.replace('"Clock"', '"Cl\\u009b \\u202E ##[add-mask]x"');
  const { stdout } = await workspace({ "a.json": text }).run("preview a.json --no-git");
  expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]|##\[/u);
  expect(stdout).toContain("\\u009b \\u202e #\\u0023[add-mask]x");
  expect(JSON.stringify(JSON.parse(stdout))).toContain("\u009B \u202E ##[add-mask]x");
});
