import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GOOD, report, workspace } from "../../support/cli";
import { HALF, ID_TEXT, WHOLE, WHOLE_FIXED } from "./fixable";

const DIFF = `--- a/a/manifest.json
+++ b/a/manifest.json
@@ -2,7 +2,7 @@
   "$schema": "https://host.example/schemas/plugin/v1.json",
   "id": "nodots",
   "name": "Clock",
-  "version": "v1.2.3",
+  "version": "1.2.3",
   "description": "Shows the time.",
   "long_description": "Shows the time in every zone that matters to you.",
   "author": { "name": "Ada Example" },
`;

describe("fix --dry-run", () => {
  it("prints a unified diff and changes nothing; the report is on standard error", async () => {
    const folder = workspace({ "a/manifest.json": HALF, "b/manifest.json": GOOD });
    const { ino, mtimeMs } = statSync(folder.path("a/manifest.json"));
    expect(await folder.run("fix --dry-run")).toEqual({
      status: 1,
      stdout: DIFF,
      stderr: `a/manifest.json
${ID_TEXT}
2 files checked: 1 error, 0 warnings.
`,
    });
    expect(folder.read("a/manifest.json")).toBe(HALF);
    expect(statSync(folder.path("a/manifest.json"))).toMatchObject({ ino, mtimeMs });
    expect(readdirSync(folder.path("a"))).toEqual(["manifest.json"]);
  });

  it("exits as fix would", async () => {
    const folder = workspace({ "manifest.json": WHOLE });
    expect((await folder.run("fix --dry-run")).status).toBe(0);
    expect((await folder.run("check")).status).toBe(1);
  });

  it("shows a missing final newline", async () => {
    const text = HALF.replace(/}\n$/, '  , "keywords": ["time", "time"] }').replace(
      /\n {2}"keywords": .*\n/,
      "\n",
    );
    const { stdout } = await workspace({ "manifest.json": text }).run("fix --dry-run");
    expect(stdout).toContain("\\ No newline at end of file\n");
  });

  it("reads standard input too", async () => {
    const args = ["fix", "-", "--dry-run", "--stdin-filename", "a/manifest.json"];
    expect(await workspace().run(args, { input: HALF })).toMatchObject({ status: 1, stdout: DIFF });
  });

  it("writes the report in its format to standard error", async () => {
    const { stdout, stderr } = await workspace({ "a/manifest.json": HALF }).run(
      "fix --dry-run --format json",
    );
    expect(stdout).toBe(DIFF);
    expect(report({ status: 0, stdout: stderr, stderr: "" }).summary).toMatchObject({
      errors: 1,
      fixable: 0,
      suggested: 0,
    });
  });

  it("names a file as git and patch expect it: without empty segments, with a tab after spaces", async () => {
    const folder = workspace({ "my plugin/manifest.json": WHOLE });
    const header = async (path: string) =>
      (await folder.run(["fix", "--dry-run", path])).stdout.split("\n").slice(0, 2);
    const expected = ["--- a/my plugin/manifest.json\t", "+++ b/my plugin/manifest.json\t"];
    expect(await header("./my plugin//manifest.json")).toEqual(expected);
  });

  const git = spawnSync("git", ["--version"]).status === 0;
  it.skipIf(!git).each([
    ["a plain file", "manifest.json", WHOLE, WHOLE_FIXED],
    ["a name with spaces and non-ASCII letters", "my plugin/\u00FC.plugin-manifest.json", WHOLE, WHOLE_FIXED],
    ["CRLF", "manifest.json", WHOLE.replaceAll("\n", "\r\n"), WHOLE_FIXED.replaceAll("\n", "\r\n")],
    ["no final newline", "manifest.json", WHOLE.trimEnd(), WHOLE_FIXED.trimEnd()],
    ["a byte order mark", "manifest.json", `\uFEFF${WHOLE}`, `\uFEFF${WHOLE_FIXED}`],
    ["one line", "manifest.json", WHOLE.replaceAll("\n", " "), WHOLE_FIXED.replaceAll("\n", " ")],
  ])("prints a diff that git applies: %s", async (_, name, before, after) => {
    const folder = workspace({ [name]: before });
    const { stdout } = await folder.run(["fix", "--dry-run", `./${name}`]);
    const options = { cwd: folder.root, input: stdout, encoding: "utf8" } as const;
    expect(spawnSync("git", ["apply", "--whitespace=nowarn", "-"], options).stderr).toBe("");
    expect(folder.read(name)).toBe(after);
  });
});
