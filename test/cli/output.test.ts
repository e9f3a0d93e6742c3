import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, GOOD, workspace, type Outcome, refused } from "../support/cli";
import { HOSTILE_MANIFEST, HOSTILE_PATH, THREE } from "./formats/checked";

const FORMATS = ["text", "concise", "json", "sarif", "github", "gitlab", "junit"];

/** Manifests with names in common, one with a hint, one that cannot be read, and one that none of ours is. */
const FILES = {
  "a/manifest.json": GOOD,
  "b/manifest.json": THREE,
  "c/manifest.json": BAD,
  "d/plugin.json": '{ "name": "Of another application" }',
  "e/.plugin-manifest.json": "{",
  "e/manifest.json": GOOD,
  [HOSTILE_PATH.replaceAll("/", "")]: HOSTILE_MANIFEST,
};

describe("check --output", () => {
  it("writes what --format prints, with every other format", async () => {
    const folder = workspace(FILES);
    const args = ["--rule", "empty-string=hint"];
    const run = (format: string, ...more: string[]) =>
      folder.run(["check", ...args, "--format", format, ...more]);
    const alone = new Map<string, Outcome>();
    for (const format of FORMATS) alone.set(format, await run(format));
    for (const printed of FORMATS) {
      const outputs = FORMATS.flatMap((name) => ["--output", `${name}=${printed}.${name}`]);
      expect(await run(printed, ...outputs)).toEqual(alone.get(printed));
      for (const name of FORMATS)
        expect([printed, name, folder.read(`${printed}.${name}`)]).toEqual([
          printed,
          name,
          alone.get(name)?.stdout,
        ]);
    }
  });

  it("counts in each file what its format counts", async () => {
    const folder = workspace({ "manifest.json": THREE });
    folder.write("other/manifest.json", BAD);
    const options = ["--quiet", "--rule", "id-format=hint"];
    const printed = (format: string) => folder.run(["check", ...options, "--format", format]);
    const [text, json] = [await printed("text"), await printed("json")];
    await folder.run(["check", ...options, "--output", "text=out.txt", "--output", "json=out.json"]);
    expect([folder.read("out.txt"), folder.read("out.json")]).toEqual([text.stdout, json.stdout]);
  });

  it.each([
    ["json", "--output must be <format>=<file>, not 'json'."],
    ["json=", "--output must be <format>=<file>, not 'json='."],
    ["json=-", "--output writes a file. For standard output, use --format."],
    ["xml=a.xml", "--output must be text, concise, json, sarif, github, gitlab or junit, not 'xml'."],
    ["json=manifest.json", "--output would overwrite 'manifest.json', which the command reads."],
    ["json=linked.json", "--output would overwrite 'linked.json', which the command reads."],
    ["json=own.json", "--output would overwrite 'own.json', which the command reads."],
  ])("refuses %s", async (option, sentence) => {
    const folder = workspace({ "manifest.json": GOOD, "own.json": "{}" });
    symlinkSync("manifest.json", folder.path("linked.json"));
    const args = ["--config", "own.json", "--output", option];
    expect(await folder.run(["check", ...args])).toEqual(refused(sentence));
    expect(folder.read("manifest.json")).toBe(GOOD);
  });

  it.each([".plugin-manifest.json", "a/.plugin-manifest.json", "hosts/acme.json"])(
    "refuses %s, a configuration that applies to a manifest",
    async (file) => {
      const folder = workspace({
        "manifest.json": GOOD,
        ".plugin-manifest.json": "{}",
        "a/manifest.json": GOOD,
        "a/.plugin-manifest.json": '{ "extends": "../hosts/acme.json" }',
        "hosts/acme.json": "{}",
      });
      const before = folder.read(file);
      expect(await folder.run(["check", "--output", `json=${file}`])).toEqual(
        refused(`--output would overwrite '${file}', which the command reads.`),
      );
      expect(folder.read(file)).toBe(before);
    },
  );

  it("refuses to write over a configuration that applies to standard input", async () => {
    const folder = workspace({ ".plugin-manifest.json": "{}" });
    expect(await folder.run("check - --output json=.plugin-manifest.json", { input: GOOD })).toEqual(
      refused("--output would overwrite '.plugin-manifest.json', which the command reads."),
    );
    expect(folder.read(".plugin-manifest.json")).toBe("{}");
  });

  it("refuses one file for two formats", async () => {
    const folder = workspace({ "manifest.json": GOOD });
    const args = ["--output", "json=a", "--output", "sarif=./a"];
    expect((await folder.run(["check", ...args])).stderr).toBe(
      "plugin-manifest: --output names './a' twice.\n",
    );
    expect(existsSync(folder.path("a"))).toBe(false);
  });

  it("ends with 2 if a file cannot be written, and writes the others", async () => {
    const folder = workspace({ "manifest.json": GOOD });
    mkdirSync(folder.path("folder"));
    const args = ["--output", "json=folder", "--output", "junit=gone/a.xml", "--output", "concise=a.txt"];
    expect(await folder.run(["check", "--format", "concise", ...args])).toEqual({
      status: 2,
      stdout: "1 file checked: 0 errors, 0 warnings.\n",
      stderr:
        "plugin-manifest: Cannot write 'folder': it is a folder.\n" +
        "plugin-manifest: Cannot write 'gone/a.xml': the file or its folder does not exist.\n",
    });
    expect(folder.read("a.txt")).toBe("1 file checked: 0 errors, 0 warnings.\n");
  });
});
