import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { BAD, GOOD, PROGRAM, workspace } from "../../support/cli";
import { draft, published } from "../../support/manifests";
import {
  BLANK,
  check,
  HOSTILE_MANIFEST,
  HOSTILE_PATH,
  ID,
  STALE,
  STALE_FIX,
  THREE,
  VERSION,
} from "./checked";

const FILES = { "b/manifest.json": THREE, "a/manifest.json": BAD, "manifest.json": GOOD };
const SUMMARY =
  "3 files checked: 2 errors, 1 warning, 1 for information. Run 'plugin-manifest fix' to fix 1. Run it with --suggested to fix 1 more.";

describe("--format concise", () => {
  it("prints a line for each problem, grouped by file, with one-based positions, and a summary", async () => {
    expect(await check(FILES, "--format", "concise")).toEqual({
      status: 1,
      stdout: `a/manifest.json
    3:9  error        ${ID}  id-format

b/manifest.json
   5:14  error        ${VERSION}  version-format (fixable)
   7:23  warning      ${BLANK}  empty-string
  24:23  information  ${STALE}  tags-stale

${SUMMARY}
`,
      stderr: "",
    });
  });
});

describe("the summary", () => {
  const last = (stdout: string) => stdout.trimEnd().split("\n").at(-1);

  it("names the call that fixes the same files with the same settings", async () => {
    const folder = workspace({ "odd name.json": THREE, "fix-nothing.json": "{}" });
    const settings = ["--no-config", "--rule", "empty-string=off"];
    const { stdout } = await folder.run(["check", "odd name.json", "--format", "concise", ...settings]);
    const call = 'plugin-manifest fix --rule empty-string=off --no-config "odd name.json"';
    expect(last(stdout)).toBe(
      `1 file checked: 1 error, 0 warnings, 1 for information. Run '${call}' to fix 1. Run it with --suggested to fix 1 more.`,
    );
    const fixed = await folder.run(["fix", ...settings, "odd name.json", "--format", "concise"]);
    expect(last(fixed.stdout)).toBe(
      "1 file checked, 1 fixed: 0 errors, 0 warnings, 1 for information. Run 'plugin-manifest fix --suggested --rule empty-string=off --no-config \"odd name.json\"' to fix 1.",
    );
    expect(folder.read("odd name.json")).toBe(THREE.replace("v1.2.3", "1.2.3"));
  });

  it("does not repeat a long list of files", async () => {
    const names = Array.from({ length: 20 }, (_, i) => `plugins/${i}/manifest.json`);
    const files = Object.fromEntries(names.map((name) => [name, THREE]));
    const { stdout } = await check(files, ...names, "--format", "concise", "--rule", "tags-stale=off");
    expect(last(stdout)).toBe(
      "20 files checked: 20 errors, 20 warnings. Run 'plugin-manifest fix …' to fix 20.",
    );
  });

  it("says that broken JSON hides fixes", async () => {
    const broken = THREE.replace(/,(?=\s*"version")/, "");
    const { stdout } = await check({ "manifest.json": broken }, "--format", "concise");
    expect(last(stdout)).toBe(
      "1 file checked: 2 errors, 1 warning, 1 for information. Run 'plugin-manifest fix' to fix 1. More may be fixable once the JSON is valid.",
    );
  });

  it("suggests no fix for standard input", async () => {
    const { stdout } = await workspace().run("check - --format concise", { input: THREE });
    expect(stdout.trimEnd().split("\n").at(-1)).toBe(
      "1 file checked: 1 error, 1 warning, 1 for information.",
    );
  });
});

describe("--format text", () => {
  it("shows each problem with its line and its first fix", async () => {
    expect(await check(FILES)).toEqual({
      status: 1,
      stdout: `a/manifest.json
    3:9  error        ${ID}  id-format
     3 |   "id": "nodots",
       |         ^^^^^^^^

b/manifest.json
   5:14  error        ${VERSION}  version-format
     5 |   "version": "v1.2.3",
       |              ^^^^^^^^
       = fix (safe): Change to "1.2.3"

   7:23  warning      ${BLANK}  empty-string
     7 |   "long_description": " ",
       |                       ^^^

  24:23  information  ${STALE}  tags-stale
    24 |   "tags": ["level-4", "level-9", "time"],
       |                       ^^^^^^^^^
       = fix (${STALE_FIX.applicability}): ${STALE_FIX.title}

${SUMMARY}
`,
      stderr: "",
    });
  });

  it("shows a safe fix before an offered one", async () => {
    const text = draft({ homepage: undefined, settings_schema: undefined });
    const { stdout } = await check({ "a.json": text }, "a.json");
    expect(stdout).toContain('= fix (safe): Insert "settings_schema"\n');
    expect(stdout).toContain("= fix (offered): Insert the 2 missing properties\n");
  });

  it("lists all missing properties of an object", async () => {
    const { stdout } = await check({ "a.json": "{}" }, "a.json", "--kind", "draft");
    expect(stdout).toContain(`
       = missing: $schema, id, name, version, description, long_description, author, homepage,
         license, keywords, compatibility, capability_levels, integration, entry, permissions,
         settings_schema, commands
       = fix (safe): Insert the 4 properties that need no input
`);
  });

  it("shows the first line of a range of several lines", async () => {
    const text = published({ name: '[ \n  "Clock"]' });
    expect((await check({ "a.json": text }, "a.json")).stdout).toContain(`
     4 |   "name": [
       |           ^^
`);
  });

  it("keeps tabs, and does not count a byte order mark", async () => {
    const text = GOOD.replace("{", '\uFEFF{\t"odd":\t1,');
    expect((await check({ "a.json": text }, "a.json")).stdout).toContain(`
     1 | {\t"odd":\t1,
       |  \t^^^^^
`);
  });

  it.each(["text", "concise", "github", "gitlab", "junit"])("leaves hints out of %s", async (format) => {
    const outcome = await check({ "a.json": BAD }, "a.json", "--rule", "id-format=hint", "--format", format);
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    expect(outcome.stdout).not.toMatch(/id-format|hint/);
  });

  it("is the default", async () => {
    const files = { "manifest.json": THREE };
    expect(await check(files, "--format", "text")).toEqual(await check(files));
  });

  it("only counts a file without problems", async () => {
    expect((await check({ "manifest.json": GOOD })).stdout).toBe("1 file checked: 0 errors, 0 warnings.\n");
  });

  it.each(["text", "concise"])(
    "prints no control characters of a manifest or a file name: %s",
    async (format) => {
      const { stdout } = await check({ [HOSTILE_PATH]: HOSTILE_MANIFEST }, HOSTILE_PATH, "--format", format);
      expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
      expect(stdout).toContain("\\u001b[31m\\u202e");
    },
  );

  // The program `script` provides a terminal; Debian and similar systems have it.
  const { stdout: script } = spawnSync("script", ["--version"], { encoding: "utf8" }) as {
    stdout: string | null;
  };
  it.skipIf(!script?.includes("util-linux"))("is as wide as the terminal, at most 100 columns", () => {
    const folder = workspace({ "manifest.json": published({ name: `["${"Clock ".repeat(50)}"]` }) });
    const widest = (columns: number) => {
      const command = `stty cols ${columns}; "${process.execPath}" "${PROGRAM}" check manifest.json`;
      const { stdout } = spawnSync("script", ["-qec", command, "/dev/null"], {
        ...{ cwd: folder.root, encoding: "utf8" },
        env: { PATH: process.env["PATH"], TERM: "dumb" },
      });
      const excerpts = stdout.split(/\r?\n/).filter((line) => /^ +\d+ \|/.test(line));
      return Math.max(...excerpts.map((line) => line.length));
    };
    expect([60, 100, 200].map(widest)).toEqual([60, 100, 100]);
  });

  it.skipIf(!script?.includes("util-linux")).each([
    [{}, true],
    [{ NO_COLOR: "1" }, false],
    [{ TERM: "dumb" }, false],
  ])("has colors on a terminal, with %j: %s", (env, expected) => {
    const folder = workspace({ "manifest.json": BAD });
    const command = `"${process.execPath}" "${PROGRAM}" check manifest.json`;
    const { stdout } = spawnSync("script", ["-qec", command, "/dev/null"], {
      cwd: folder.root,
      env: { PATH: process.env["PATH"], TERM: "xterm-256color", ...env },
      encoding: "utf8",
    });
    expect(stdout).toContain("id-format");
    expect(stdout.includes("\u001B[31merror")).toBe(expected);
  });

  it("has no colors in a pipe", async () => {
    const folder = workspace({ "manifest.json": BAD });
    const { stdout } = await folder.run("check", { env: { TERM: "xterm-256color" } });
    expect(stdout).not.toContain("\u001B");
  });
});

describe("a host that knows all unknown values", () => {
  const unknown = draft({ permissions: '[{ "type": "clipboard_read" }, { "type": "process_spawn" }]' });
  const LINE =
    'HaloForge knows the 2 unknown values and properties. Set "extends": "haloforge" in .plugin-manifest.json.';

  it("is named once per call, in text only", async () => {
    const folder = workspace({ "a/manifest.json": unknown, "b/manifest.json": unknown });
    const { stdout } = await folder.run("check --no-workspace");
    expect(stdout.split("\n").slice(-2)).toEqual([LINE, ""]);
    expect(stdout.split(LINE)).toHaveLength(2);
    for (const format of ["concise", "github", "junit"])
      expect((await folder.run(["check", "--format", format])).stdout).not.toContain("HaloForge");
    folder.write(".plugin-manifest.json", '{ "extends": "haloforge" }');
    expect((await folder.run("check")).stdout).not.toContain("HaloForge knows");
  });

  it("is not named if the rule is off", async () => {
    const folder = workspace({ "manifest.json": unknown });
    expect((await folder.run("check --rule host-profile=off")).stdout).not.toContain("HaloForge");
  });
});
