import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, GOOD, workspace, printed } from "../../support/cli";
import { draft, published } from "../../support/manifests";
import { HALF, HALF_FIXED, ID_TEXT, WHOLE, WHOLE_FIXED } from "./fixable";

describe("fix", () => {
  it("applies the safe fixes in place, and reports the remaining problems", async () => {
    const folder = workspace({ "a/manifest.json": HALF, "b/manifest.json": WHOLE, "c/manifest.json": GOOD });
    expect(await folder.run("fix")).toEqual({
      status: 1,
      stdout: `a/manifest.json
${ID_TEXT}
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
  ])("exits as check does afterwards (%#)", async (text, args, status) => {
    const folder = workspace({ "manifest.json": text });
    expect((await folder.run(["fix", "manifest.json", ...args])).status).toBe(status);
    expect((await folder.run(["check", "manifest.json", ...args])).status).toBe(status);
  });

  it("exits as check would afterward, also for names that several manifests declare", async () => {
    const folder = workspace({
      "a/manifest.json": WHOLE,
      "b/manifest.json": draft({ id: '"com.example.b"' }),
    });
    const asErrors = ["--rule", "workspace-duplicate-command-id=error"];
    expect((await folder.run(["fix", ...asErrors])).status).toBe(1);
    expect((await folder.run(["check", ...asErrors])).status).toBe(1);
    expect((await folder.run("fix")).status).toBe(0);
  });

  it("prints in every format what check prints afterward", async () => {
    for (const format of ["json", "sarif", "github", "gitlab", "junit"]) {
      // The last one has commands in common with the one before.
      const folder = workspace({ "a/manifest.json": HALF, "b/manifest.json": WHOLE, "c/manifest.json": BAD });
      const fixed = await folder.run(["fix", "--format", format]);
      expect(fixed).toEqual(await folder.run(["check", "--format", format]));
      expect(fixed.stdout).toContain("workspace-duplicate-command-id");
    }
  });

  it.each([
    ["no problem", GOOD, []],
    ["no problem with a safe fix", BAD, []],
    ["no problem with a suggested fix", BAD, ["--suggested"]],
    ["no problem with a safe fix", BAD, ["--dry-run"]],
  ])("reports %s", async (_, text, options) => {
    const folder = workspace({ "manifest.json": text });
    const { stdout, stderr } = await folder.run(["fix", "--format", "concise", ...options]);
    const counts = text === GOOD ? "0 errors" : "1 error";
    expect((stdout + stderr).split("\n").at(-2)).toBe(
      `1 file checked: ${counts}, 0 warnings. Nothing to fix automatically.`,
    );
  });

  it("changes nothing the second time", async () => {
    const folder = workspace({ "a/manifest.json": HALF, "b/manifest.json": WHOLE });
    const state = () =>
      ["a/manifest.json", "b/manifest.json"].map((name) => {
        const { ino, mtimeNs } = statSync(folder.path(name), { bigint: true });
        return { ino, mtimeNs, text: folder.read(name) };
      });
    await folder.run("fix");
    const before = state();
    const { stdout } = await folder.run("fix");
    expect(stdout).toContain("2 files checked: 1 error");
    expect(state()).toEqual(before);
  });

  it("does not apply the fixes of a rule that is off", async () => {
    const folder = workspace({ "manifest.json": WHOLE });
    expect((await folder.run("fix --rule version-format=off")).status).toBe(0);
    expect(folder.read("manifest.json")).toBe(published({ version: '"v1.2.3"' }));
  });

  it("applies the fixes of problems that --quiet hides", async () => {
    const folder = workspace({ "manifest.json": published({ keywords: '["clock", "clock", "time"]' }) });
    await folder.run("fix --quiet");
    expect(folder.read("manifest.json")).toBe(published({ keywords: '["clock", "time"]' }));
  });

  it("applies suggested fixes only with --suggested", async () => {
    const text = published({ version: '"v1.2.3"', tags: '["level-4", "level-9", "time"]' });
    const folder = workspace({ "manifest.json": text });
    expect((await folder.run("fix")).stdout).toContain("tags-stale");
    expect(folder.read("manifest.json")).toBe(text.replace("v1.2.3", "1.2.3"));
    expect(await folder.run("fix --suggested")).toEqual(
      printed("1 file checked, 1 fixed: 0 errors, 0 warnings.\n"),
    );
    expect(folder.read("manifest.json")).toBe(published());
  });

  it("never applies offered fixes", async () => {
    const text = published({ license: '"MIT License"' });
    const folder = workspace({ "manifest.json": text });
    await folder.run("fix --suggested");
    expect(folder.read("manifest.json")).toBe(text);
  });

  it("fixes syntax errors first, and then the rest", async () => {
    const folder = workspace({
      "a.json": WHOLE.replace(/,\n/, "\n"),
      "b.json": `${WHOLE}oops`,
    });
    expect((await folder.run("fix a.json b.json")).status).toBe(1);
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
  ])("keeps %s", async (_, change) => {
    // The only difference is the version.
    const rest = { summary: '"Sh\\u006fws \\/ the time."' };
    const before = change(published({ ...rest, description: '"Shows the time."', version: '"v1.2.3"' }));
    const folder = workspace({ "manifest.json": before });
    await folder.run("fix");
    expect(folder.read("manifest.json")).toBe(before.replace("v1.2.3", "1.2.3"));
  });
  it("does not change the bytes of a file that needs no fix", async () => {
    const bytes = Buffer.from(`\uFEFF${GOOD.replace("Clock", "Gr\u00FC\u00DFe \u{1F4A3} \uFFFD")}`);
    const folder = workspace({ "manifest.json": bytes });
    await folder.run("fix");
    expect(readFileSync(folder.path("manifest.json"))).toEqual(bytes);
  });
});

describe("fix of a file that is not recognized", () => {
  const OTHER = '{ "version": "v1.2.3", "scripts": {} }\n';
  const FIXED = `{ "version": "1.2.3", "keywords": [], "integration": {}, "settings_schema": { "type": "object", "properties": {} }, "commands": [], "scripts": {} }\n`;
  const NOTICE =
    "plugin-manifest: 'package.json' is unchanged: it is not recognized as a plugin manifest. If it is one, pass --kind draft.\n";

  it("leaves it unchanged even if it is named, and exits as check does", async () => {
    const folder = workspace({ "package.json": OTHER });
    const check = await folder.run("check package.json");
    expect(await folder.run("fix package.json")).toEqual({ ...check, stderr: NOTICE });
    expect(check.status).toBe(1);
    expect(folder.read("package.json")).toBe(OTHER);
  });

  it("is not suggested", async () => {
    const { stdout } = await workspace({ "package.json": OTHER }).run("check package.json");
    expect(stdout.split("\n").at(-2)).toBe("1 file checked: 2 errors, 1 warning.");
  });

  it("shows no diff with --dry-run", async () => {
    const { stdout, stderr } = await workspace({ "package.json": OTHER }).run("fix --dry-run package.json");
    expect([stdout, stderr.split("\n")[0]]).toEqual(["", NOTICE.trimEnd()]);
  });

  it("prints no notice when there is nothing to fix", async () => {
    const { stderr } = await workspace({ "package.json": "[]" }).run("fix package.json");
    expect(stderr).toBe("");
  });

  it("fixes it with --kind, and text from standard input", async () => {
    const folder = workspace({ "package.json": OTHER });
    await folder.run("fix package.json --kind draft");
    expect(folder.read("package.json")).toBe(FIXED);
    expect((await folder.run("fix -", { input: OTHER })).stdout).toBe(FIXED);
  });
});

describe("fix with standard input", () => {
  it("prints the fixed text, and the report on standard error", async () => {
    expect(await workspace().run("fix -", { input: HALF })).toEqual({
      status: 1,
      stdout: HALF_FIXED,
      stderr: `-
${ID_TEXT}
1 file checked, 1 fixed: 1 error, 0 warnings.
`,
    });
  });

  it.each([
    ["nothing to fix", GOOD],
    ["problems without a fix", BAD],
    ["text that is not JSON", "no JSON at all\r\n"],
    ["no text", ""],
    ["a byte order mark and CRLF", `\uFEFF${GOOD.replaceAll("\n", "\r\n")}`],
  ])("prints the text unchanged when it contains %s", async (_, text) => {
    expect((await workspace().run("fix -", { input: text })).stdout).toBe(text);
  });

  it("fixes files beside it in place", async () => {
    const folder = workspace({ "a.json": WHOLE });
    expect(await folder.run("fix - a.json", { input: WHOLE })).toMatchObject({
      status: 0,
      stdout: WHOLE_FIXED,
    });
    expect(folder.read("a.json")).toBe(WHOLE_FIXED);
  });

  it("does not create a file of that name", async () => {
    const folder = workspace();
    await folder.run("fix - --stdin-filename manifest.json", { input: WHOLE });
    expect(existsSync(folder.path("manifest.json"))).toBe(false);
  });

  it("prints all of a text of many megabytes", async () => {
    const keywords = Array.from({ length: 200_000 }, (_, i) => `"keyword ${i}"`).join(", ");
    const text = published({ keywords: `[${keywords}]`, version: '"v1.2.3"' });
    const { stdout } = await workspace().run("fix -", { input: text });
    expect(stdout).toBe(text.replace("v1.2.3", "1.2.3"));
  });
});
