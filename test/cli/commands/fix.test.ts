import { spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, GOOD, paths, PROGRAM, report, workspace } from "../../support/cli";
import { published } from "../../support/manifests";

/** A preferred fix in line 5, none for the id in line 3. */
const HALF = published({ id: '"nodots"', version: '"v1.2.3"' });
const HALF_FIXED = published({ id: '"nodots"', version: '"1.2.3"' });
/** Two preferred fixes, and then nothing is left. */
const WHOLE = published({ version: '"v1.2.3"', permissions: '[{ "type": "ipc_register", "value": [] }]' });
const WHOLE_FIXED = published({ version: '"1.2.3"' });
const ID =
  '\'id\' is "nodots"; it must be a reverse-domain identifier such as "com.example.plugin": two or more labels of letters, digits and hyphens, joined by dots.';
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

const isWindows = process.platform === "win32";
const isRoot = process.getuid?.() === 0;

describe("fix", () => {
  it("applies the preferred fixes in place, and says what is left", () => {
    const folder = workspace({ "a/manifest.json": HALF, "b/manifest.json": WHOLE, "c/manifest.json": GOOD });
    expect(folder.run(["fix"])).toEqual({
      status: 1,
      stdout: `a/manifest.json
    3:9  error        ${ID}  id-format

3 files checked, 2 fixed: 1 error, 0 warnings.
`,
      stderr: "",
    });
    expect(folder.read("a/manifest.json")).toBe(HALF_FIXED);
    expect(folder.read("b/manifest.json")).toBe(WHOLE_FIXED);
    expect(folder.read("c/manifest.json")).toBe(GOOD);
  });

  it.each([
    [WHOLE, [], 0],
    [HALF, [], 1],
    [GOOD, [], 0],
    [published({ version: '"v1.2.3"', name: '""' }), ["--max-warnings", "0"], 1],
    [published({ version: '"v1.2.3"', name: '""' }), [], 0],
    [WHOLE, ["gone.json"], 2],
  ])("exits as check does afterwards (%#)", (text, args, status) => {
    const folder = workspace({ "manifest.json": text });
    expect(folder.run(["fix", "manifest.json", ...args]).status).toBe(status);
    expect(folder.run(["check", "manifest.json", ...args]).status).toBe(status);
  });

  it("prints in every format what check prints afterwards", () => {
    for (const format of ["json", "sarif", "github", "junit"]) {
      const folder = workspace({ "a/manifest.json": HALF, "b/manifest.json": WHOLE });
      expect(folder.run(["fix", "--format", format])).toEqual(folder.run(["check", "--format", format]));
    }
  });

  it("changes nothing the second time", () => {
    const folder = workspace({ "a/manifest.json": HALF, "b/manifest.json": WHOLE });
    const state = () =>
      ["a/manifest.json", "b/manifest.json"].map((name) => {
        const { ino, mtimeNs } = statSync(folder.path(name), { bigint: true });
        return { ino, mtimeNs, text: folder.read(name) };
      });
    folder.run(["fix"]);
    const before = state();
    const { stdout } = folder.run(["fix"]);
    expect(stdout).toContain("2 files checked: 1 error");
    expect(state()).toEqual(before);
  });

  it("leaves alone what a rule that is off would have mended", () => {
    const folder = workspace({ "manifest.json": WHOLE });
    expect(folder.run(["fix", "--rule", "version-format=off"]).status).toBe(0);
    expect(folder.read("manifest.json")).toBe(published({ version: '"v1.2.3"' }));
  });

  it("mends what --quiet does not show", () => {
    const text = published({ tags: '["level-4", "level-9", "time"]' });
    const folder = workspace({ "manifest.json": text });
    folder.run(["fix", "--quiet"]);
    expect(folder.read("manifest.json")).toBe(published());
  });

  it("mends only the syntax of what is no JSON, and then the rest", () => {
    const folder = workspace({
      "a.json": WHOLE.replace(/,\n/, "\n"),
      "b.json": `${WHOLE}oops`,
    });
    expect(folder.run(["fix", "a.json", "b.json"]).status).toBe(1);
    expect(folder.read("a.json")).toBe(WHOLE_FIXED);
    expect(folder.read("b.json")).toBe(`${WHOLE}oops`);
  });

  it.each([
    ["line endings", (text: string) => text.replaceAll("\n", "\r\n")],
    ["a byte order mark", (text: string) => `\uFEFF${text}`],
    ["no final newline", (text: string) => text.trimEnd()],
    ["tabs", (text: string) => text.replaceAll("\n  ", "\n\t")],
    ["blank lines and trailing blanks", (text: string) => text.replaceAll(",\n", " ,  \n\n")],
    ["escapes", (text: string) => text.replace("Shows", "Sh\\u006fws \\/")],
  ])("keeps %s", (_, change) => {
    // The one difference between the two is the version.
    const rest = { summary: '"Sh\\u006fws \\/ the time."' };
    const before = change(published({ ...rest, description: '"Shows the time."', version: '"v1.2.3"' }));
    const folder = workspace({ "manifest.json": before });
    folder.run(["fix"]);
    expect(folder.read("manifest.json")).toBe(before.replace("v1.2.3", "1.2.3"));
  });

  it.skipIf(isWindows).each([0o600, 0o644, 0o666, 0o755])("keeps the mode %o", (mode) => {
    const folder = workspace({ "manifest.json": HALF });
    chmodSync(folder.path("manifest.json"), mode);
    folder.run(["fix"]);
    expect(folder.read("manifest.json")).toBe(HALF_FIXED);
    expect(statSync(folder.path("manifest.json")).mode & 0o7777).toBe(mode);
  });

  it.skipIf(!isRoot)("keeps the owner", () => {
    const folder = workspace({ "manifest.json": HALF });
    chownSync(folder.path("manifest.json"), 1234, 5678);
    folder.run(["fix"]);
    expect(statSync(folder.path("manifest.json"))).toMatchObject({ uid: 1234, gid: 5678 });
  });

  it.skipIf(isWindows)("keeps the other names of the file", () => {
    const folder = workspace({ "manifest.json": HALF });
    linkSync(folder.path("manifest.json"), folder.path("other.json"));
    folder.run(["fix"]);
    expect(folder.read("other.json")).toBe(HALF_FIXED);
    expect(readdirSync(folder.root)).toEqual(["manifest.json", "other.json"]);
  });

  it("mends what a symbolic link leads to; the link stays one", () => {
    const folder = workspace({ "real/x.json": HALF, "plugin/x": "" });
    symlinkSync("../real/x.json", folder.path("plugin/manifest.json"));
    expect(paths(folder.run(["fix", "plugin", "--format", "json"]))).toEqual(["plugin/manifest.json"]);
    expect(lstatSync(folder.path("plugin/manifest.json")).isSymbolicLink()).toBe(true);
    expect(folder.read("real/x.json")).toBe(HALF_FIXED);
  });

  it("leaves no other file behind", () => {
    const folder = workspace({ "manifest.json": HALF });
    folder.run(["fix"]);
    expect(readdirSync(folder.root)).toEqual(["manifest.json"]);
  });

  it("loses nothing when it is killed: each file is the old one or the new one", async () => {
    const names = Array.from({ length: 300 }, (_, i) => `${i}/manifest.json`);
    const folder = workspace(Object.fromEntries(names.map((name) => [name, HALF])));
    const child = folder.start(["fix"], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout!, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    const texts = names.map((name) => folder.read(name));
    expect(texts.filter((text) => text === HALF_FIXED).length).toBeGreaterThan(0);
    expect(texts.filter((text) => text !== HALF && text !== HALF_FIXED)).toEqual([]);
  });
});

describe("a file of somebody else's", () => {
  const NOBODY = isRoot ? { uid: 65534 } : {};
  const canBecome =
    !isWindows && spawnSync(process.execPath, [PROGRAM, "--version"], { cwd: "/", ...NOBODY }).status === 0;

  it.skipIf(!canBecome)("that cannot be written is told and left as it is; the others are fixed", () => {
    const folder = workspace({ "a/manifest.json": HALF, "b/manifest.json": HALF, "c/manifest.json": WHOLE });
    for (const name of ["", "a", "b", "c"]) chmodSync(folder.path(name), 0o777);
    chmodSync(folder.path("a/manifest.json"), 0o444);
    chmodSync(folder.path("b/manifest.json"), 0o666);
    chmodSync(folder.path("b"), 0o555);
    chmodSync(folder.path("c/manifest.json"), 0o666);
    const outcome = folder.run(["fix"], NOBODY);
    chmodSync(folder.path("b"), 0o755);
    expect(outcome).toEqual({
      status: 2,
      stdout: "1 file checked, 1 fixed: 0 errors, 0 warnings.\n",
      stderr: `plugin-manifest: Cannot write 'a/manifest.json': permission denied.
plugin-manifest: Cannot write 'b/manifest.json': permission denied.
`,
    });
    expect(folder.read("a/manifest.json")).toBe(HALF);
    expect(folder.read("b/manifest.json")).toBe(HALF);
    expect(folder.read("c/manifest.json")).toBe(WHOLE_FIXED);
  });

  it.skipIf(!isRoot || !canBecome)("stays theirs", () => {
    const folder = workspace({ "manifest.json": WHOLE });
    chmodSync(folder.root, 0o777);
    chmodSync(folder.path("manifest.json"), 0o666);
    expect(folder.run(["fix"], NOBODY).status).toBe(0);
    expect(folder.read("manifest.json")).toBe(WHOLE_FIXED);
    expect(statSync(folder.path("manifest.json")).uid).toBe(0);
    expect(readdirSync(folder.root)).toEqual(["manifest.json"]);
  });
});

describe("fix --dry-run", () => {
  it("prints a unified diff and changes nothing; the report is on standard error", () => {
    const folder = workspace({ "a/manifest.json": HALF, "b/manifest.json": BAD, "c/manifest.json": GOOD });
    const { ino, mtimeMs } = statSync(folder.path("a/manifest.json"));
    expect(folder.run(["fix", "--dry-run"])).toEqual({
      status: 1,
      stdout: DIFF,
      stderr: `a/manifest.json
    3:9  error        ${ID}  id-format

b/manifest.json
    3:9  error        ${ID}  id-format

3 files checked: 2 errors, 0 warnings.
`,
    });
    expect(folder.read("a/manifest.json")).toBe(HALF);
    expect(statSync(folder.path("a/manifest.json"))).toMatchObject({ ino, mtimeMs });
    expect(readdirSync(folder.path("a"))).toEqual(["manifest.json"]);
  });

  it("exits as fix would", () => {
    const folder = workspace({ "manifest.json": WHOLE });
    expect(folder.run(["fix", "--dry-run"]).status).toBe(0);
    expect(folder.run(["check"]).status).toBe(1);
  });

  it("tells a missing final newline", () => {
    const text = HALF.replace(/}\n$/, '  , "tags": [] }').replace(/,\n {2}"tags": .*\n/, ",\n");
    const { stdout } = workspace({ "manifest.json": text }).run(["fix", "--dry-run"]);
    expect(stdout).toContain("\\ No newline at end of file\n");
  });

  it("reads standard input too", () => {
    const args = ["fix", "-", "--dry-run", "--stdin-filename", "a/manifest.json"];
    expect(workspace().run(args, { input: HALF })).toMatchObject({ status: 1, stdout: DIFF });
  });

  it("has its format report on standard error", () => {
    const { stdout, stderr } = workspace({ "a/manifest.json": HALF }).run([
      "fix",
      "--dry-run",
      "--format",
      "json",
    ]);
    expect(stdout).toBe(DIFF);
    expect(report({ status: 0, stdout: stderr, stderr: "" }).summary).toMatchObject({
      errors: 1,
      fixable: 0,
    });
  });

  it("names a file as git and patch take it: without empty segments, with a tab behind blanks", () => {
    const folder = workspace({ "my plugin/manifest.json": WHOLE });
    const header = (path: string) => folder.run(["fix", "--dry-run", path]).stdout.split("\n").slice(0, 2);
    const expected = ["--- a/my plugin/manifest.json\t", "+++ b/my plugin/manifest.json\t"];
    expect(header("./my plugin//manifest.json")).toEqual(expected);
  });

  const git = spawnSync("git", ["--version"]).status === 0;
  it.skipIf(!git).each([
    ["a plain file", "manifest.json", WHOLE, WHOLE_FIXED],
    ["a name with blanks and more", "my plugin/\u00FC.plugin-manifest.json", WHOLE, WHOLE_FIXED],
    ["CRLF", "manifest.json", WHOLE.replaceAll("\n", "\r\n"), WHOLE_FIXED.replaceAll("\n", "\r\n")],
    ["no final newline", "manifest.json", WHOLE.trimEnd(), WHOLE_FIXED.trimEnd()],
    ["a byte order mark", "manifest.json", `\uFEFF${WHOLE}`, `\uFEFF${WHOLE_FIXED}`],
    ["one line", "manifest.json", WHOLE.replaceAll("\n", " "), WHOLE_FIXED.replaceAll("\n", " ")],
  ])("is what git applies: %s", (_, name, before, after) => {
    const folder = workspace({ [name]: before });
    const { stdout } = folder.run(["fix", "--dry-run", `./${name}`]);
    const options = { cwd: folder.root, input: stdout, encoding: "utf8" } as const;
    expect(spawnSync("git", ["apply", "--whitespace=nowarn", "-"], options).stderr).toBe("");
    expect(folder.read(name)).toBe(after);
  });
});

describe("fix with standard input", () => {
  it("prints the fixed text, and the report on standard error", () => {
    expect(workspace().run(["fix", "-"], { input: HALF })).toEqual({
      status: 1,
      stdout: HALF_FIXED,
      stderr: `-
    3:9  error        ${ID}  id-format

1 file checked, 1 fixed: 1 error, 0 warnings.
`,
    });
  });

  it.each([
    ["nothing to fix", GOOD],
    ["faults that have no fix", BAD],
    ["no JSON", "no JSON at all\r\n"],
    ["nothing", ""],
    ["a byte order mark and CRLF", `\uFEFF${GOOD.replaceAll("\n", "\r\n")}`],
  ])("prints the text as it is when it holds %s", (_, text) => {
    expect(workspace().run(["fix", "-"], { input: text }).stdout).toBe(text);
  });

  it("fixes files beside it in place", () => {
    const folder = workspace({ "a.json": WHOLE });
    expect(folder.run(["fix", "-", "a.json"], { input: WHOLE })).toMatchObject({
      status: 0,
      stdout: WHOLE_FIXED,
    });
    expect(folder.read("a.json")).toBe(WHOLE_FIXED);
  });

  it("does not make a file of that name", () => {
    const folder = workspace();
    folder.run(["fix", "-", "--stdin-filename", "manifest.json"], { input: WHOLE });
    expect(existsSync(folder.path("manifest.json"))).toBe(false);
  });

  it("keeps a text of many megabytes whole", () => {
    const keywords = Array.from({ length: 200_000 }, (_, i) => `"keyword ${i}"`).join(", ");
    const text = published({ keywords: `[${keywords}]`, version: '"v1.2.3"' });
    const { stdout } = workspace().run(["fix", "-"], { input: text });
    expect(stdout).toBe(text.replace("v1.2.3", "1.2.3"));
  });
});

it("the bytes of a file that needs no fix are not even read differently", () => {
  const bytes = Buffer.from(`\uFEFF${GOOD.replace("Clock", "Gr\u00FC\u00DFe \u{1F4A3} \uFFFD")}`);
  const folder = workspace({ "manifest.json": bytes });
  folder.run(["fix"]);
  expect(readFileSync(folder.path("manifest.json"))).toEqual(bytes);
});
