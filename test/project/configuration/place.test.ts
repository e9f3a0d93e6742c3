import { describe, expect, it } from "vitest";
import { BAD, checkJson, codes, GOOD, report, severitiesOf, workspace } from "../../support/cli";
import { published } from "../../support/manifests";

const OFF = '{ "rules": { "id-format": "off" } }';

describe("the configuration file", () => {
  it("applies to the manifests in its folder and below it", async () => {
    const folder = workspace({
      ".plugin-manifest.json": '{ "rules": { "id-format": "hint" } }',
      "manifest.json": BAD,
      "a/b/c/manifest.json": BAD,
    });
    expect(severitiesOf(await checkJson(folder))).toEqual({
      "a/b/c/manifest.json": ["hint"],
      "manifest.json": ["hint"],
    });
  });

  it("is only the nearest one", async () => {
    const folder = workspace({
      ".plugin-manifest.json": '{ "rules": { "id-format": "hint", "empty-string": "off" } }',
      "a/.plugin-manifest.json": '{ "rules": { "id-format": "warning" } }',
      "a/b/manifest.json": published({ id: '"nodots"', name: '""' }),
      "b/manifest.json": published({ id: '"nodots"', name: '""' }),
    });
    expect(severitiesOf(await checkJson(folder))).toEqual({
      "a/b/manifest.json": ["warning", "warning"],
      "b/manifest.json": ["hint"],
    });
  });

  it("is not looked for above the root of the manifest's repository", async () => {
    const folder = workspace({
      ".plugin-manifest.json": OFF,
      "repository/.git/HEAD": "ref: refs/heads/main\n",
      "repository/a/manifest.json": BAD,
      "worktree/.git": "gitdir: ../repository/.git\n",
      "worktree/manifest.json": BAD,
    });
    for (const [where, name] of [
      [".", "repository/a/manifest.json"],
      ["repository/a", "."],
      [".", "worktree"],
    ] as const) {
      expect((await folder.run(["check", name], { in: where })).status).toBe(1);
    }
    folder.write("repository/.plugin-manifest.json", OFF);
    expect((await folder.run(["check", "."], { in: "repository/a" })).status).toBe(0);
  });

  it("is not looked for above the current folder, without a repository", async () => {
    const folder = workspace({ ".plugin-manifest.json": OFF, "here/a/manifest.json": BAD });
    expect((await folder.run(["check", "a"], { in: "here" })).status).toBe(1);
    expect((await folder.run(["check", "here/a"])).status).toBe(0);
  });

  it("is in the searched folder or beside the named file, outside the current folder", async () => {
    const folder = workspace({
      ".plugin-manifest.json": OFF,
      "here/x": "",
      "a/.plugin-manifest.json": "{}",
      "a/b/manifest.json": BAD,
      "c/d/manifest.json": BAD,
    });
    const status = async (path: string) => (await folder.run(["check", path], { in: "here" })).status;
    expect([await status("../c"), await status("../c/d/manifest.json")]).toEqual([1, 1]);
    folder.write("a/.plugin-manifest.json", OFF);
    expect([await status("../a"), await status("../a/b"), await status("../a/b/manifest.json")]).toEqual([
      0, 1, 1,
    ]);
    folder.write("a/.git/HEAD", "");
    expect([await status("../a/b"), await status("../a/b/manifest.json")]).toEqual([0, 0]);
  });

  it("is searched for from the manifest's folder upwards, wherever the program runs", async () => {
    const folder = workspace({ "a/.plugin-manifest.json": OFF, "a/manifest.json": BAD, "b/c/x": "" });
    for (const [where, name] of [
      [".", "a/manifest.json"],
      ["b/c", "../../a/manifest.json"],
      ["b", folder.path("a/manifest.json")],
    ] as const) {
      expect((await folder.run(["check", name], { in: where })).status).toBe(0);
    }
    expect((await folder.run(["check", "."], { in: "a" })).status).toBe(0);
  });

  it("applies to standard input by its name, or by the current folder", async () => {
    const folder = workspace({ "a/.plugin-manifest.json": OFF });
    const run = async (where: string, ...args: string[]) =>
      (await folder.run(["check", "-", ...args], { in: where, input: BAD })).status;
    expect(await run("a")).toBe(0);
    expect(await run(".")).toBe(1);
    expect(await run(".", "--stdin-filename", "a/new/manifest.json")).toBe(0);
  });

  it("adds to the vocabulary", async () => {
    const folder = workspace({
      "manifest.json": published({ permissions: '[{ "type": "host_clipboard" }]' }),
    });
    expect(codes(await checkJson(folder))).toContain("unobserved-value");
    folder.write(".plugin-manifest.json", '{ "vocabulary": { "permissions": ["host_clipboard"] } }');
    expect(codes(await checkJson(folder))).not.toContain("unobserved-value");
  });

  it("sets the kind", async () => {
    const folder = workspace({
      ".plugin-manifest.json": '{ "documentKind": "draft" }',
      "manifest.json": GOOD,
    });
    expect(report(await checkJson(folder)).files[0]?.kind).toBe("draft");
  });

  it("is overridden by the options, rule by rule", async () => {
    const folder = workspace({
      ".plugin-manifest.json":
        '{ "rules": { "id-format": "off", "empty-string": "off" }, "documentKind": "draft" }',
      "manifest.json": published({ id: '"nodots"', name: '""' }),
    });
    const outcome = await checkJson(folder, "--rule", "id-format=error", "--kind", "published");
    expect(codes(outcome)).toEqual(["id-format"]);
    expect(report(outcome).files[0]?.kind).toBe("published");
  });

  it("applies to fix as it does to check", async () => {
    const folder = workspace({
      ".plugin-manifest.json": '{ "rules": { "version-format": "off" } }',
      "manifest.json": published({ version: '"v1.2.3"' }),
    });
    expect((await folder.run(["fix"])).status).toBe(0);
    expect(folder.read("manifest.json")).toContain('"v1.2.3"');
  });
});
