import { symlinkSync, truncateSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { workspace, printed, refused } from "../../support/cli";
import { draft } from "../../support/manifests";
import { Repository } from "../../support/repository";
import { isUnix } from "../../support/system";

const manifest = (version: string, members: Readonly<Record<string, string>> = {}) =>
  draft({ version: `"${version}"`, ...members });
const today = new Date().toISOString().slice(0, 10);
const CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n- Rings.\n\n## [1.2.0] - 2029-01-01\n";
const CARGO = '[package]\nname = "clock"\nversion = "1.2.0" # ours\n';
const LOCK = '[[package]]\nname = "clock"\nversion = "1.2.0"\n';

const FILES = {
  ...{
    "CHANGELOG.md": CHANGELOG,
    "Cargo.toml": CARGO,
    "Cargo.lock": LOCK,
    "manifest.json": manifest("1.2.0"),
  },
  "package.json": '{ "version": "1.2.0-beta.1" }',
};

const folder = workspace(FILES);
const repo = new Repository(folder.root).commit("v1.2.0");

beforeEach(() => {
  for (const [name, content] of Object.entries(FILES)) folder.write(name, content);
});

describe("bump", () => {
  it("sets the version that the changes require in every file, and changes nothing else", async () => {
    folder.write("manifest.json", manifest("1.2.0", { name: '"Bell"' }));
    expect(await folder.run("bump")).toEqual({
      status: 0,
      stdout: `manifest.json:5: 1.2.0 → 1.2.1\nCargo.lock:3: 1.2.0 → 1.2.1\nCargo.toml:3: 1.2.0 → 1.2.1\nCHANGELOG.md:5: ## [1.2.1] - ${today}\n`,
      stderr:
        "plugin-manifest: Left 1.2.0-beta.1 in 'package.json' unchanged. 'bump' sets only versions with three numbers.\n",
    });
    expect(folder.read("manifest.json")).toBe(manifest("1.2.1", { name: '"Bell"' }));
    expect(folder.read("Cargo.toml")).toBe(CARGO.replace("1.2.0", "1.2.1"));
    expect(folder.read("Cargo.lock")).toBe(LOCK.replace("1.2.0", "1.2.1"));
    expect(folder.read("package.json")).toBe('{ "version": "1.2.0-beta.1" }');
    expect(folder.read("CHANGELOG.md")).toBe(
      CHANGELOG.replace("[Unreleased]\n", `[Unreleased]\n\n## [1.2.1] - ${today}\n`),
    );
    expect((await folder.run("bump")).stderr).toBe(
      "plugin-manifest: Left 1.2.0-beta.1 in 'package.json' unchanged. 'bump' sets only versions with three numbers.\nplugin-manifest: Every file has version 1.2.1.\n",
    );
  });

  it("replaces an invalid version with the one that the changes require", async () => {
    folder.write("manifest.json", manifest("v1.2.1-rc", { name: '"Bell"' }));
    const { status, stdout } = await folder.run("bump");
    expect([status, stdout.split("\n")[0]]).toEqual([0, "manifest.json:5: v1.2.1-rc → 1.2.1"]);
    folder.write("manifest.json", manifest("1.3", { name: '"Bell"' }));
    expect(await folder.run("bump")).toEqual(
      refused("'manifest.json' needs a version of three numbers first."),
    );
  });

  it("lists files that are too large, and sets the version in the others", async () => {
    truncateSync(folder.path("Cargo.lock"), 16 * 1024 * 1024 + 1);
    truncateSync(folder.path("package.json"), 1024 * 1024 + 1);
    truncateSync(folder.path("CHANGELOG.md"), 8 * 1024 * 1024 + 1);
    const { status, stdout, stderr } = await folder.run("bump 1.2.1");
    expect([status, stdout.split("\n").slice(0, 2), stderr.split("\n")]).toEqual([
      0,
      ["manifest.json:5: 1.2.0 → 1.2.1", "Cargo.toml:3: 1.2.0 → 1.2.1"],
      [
        "plugin-manifest: 'CHANGELOG.md' was skipped: unreadable, not UTF-8 or larger than 8 MB.",
        "plugin-manifest: 'package.json' was skipped: unreadable, not UTF-8 or larger than 1 MB.",
        "plugin-manifest: 'Cargo.lock' was skipped: unreadable, not UTF-8 or larger than 16 MB.",
        "",
      ],
    ]);
  });

  it.runIf(isUnix)("does not write through a tracked link into .git", async () => {
    const other = workspace({ "manifest.json": manifest("1.2.0") });
    const repository = new Repository(other.root);
    other.write(".git/hooks/version.toml", CARGO);
    other.write(".git/hooks/changes.md", CHANGELOG);
    symlinkSync(".git/hooks/version.toml", other.path("Cargo.toml"));
    symlinkSync(".git/hooks/changes.md", other.path("CHANGELOG.md"));
    repository.commit();
    expect(await other.run("bump 1.3.0")).toEqual({
      status: 0,
      stdout: "manifest.json:5: 1.2.0 → 1.3.0\n",
      stderr: "plugin-manifest: 'Cargo.toml' was skipped: unreadable, not UTF-8 or larger than 1 MB.\n",
    });
    expect(other.read(".git/hooks/version.toml")).toBe(CARGO);
    expect(other.read(".git/hooks/changes.md")).toBe(CHANGELOG);
  });

  it("lists unread code that may contain the version", async () => {
    const other = workspace({
      "manifest.json": manifest("1.2.0"),
      "a.rs": 'PluginMetadata { version: "1.2.0" }',
      "b.rs": "",
    });
    new Repository(other.root).commit();
    truncateSync(other.path("b.rs"), 1024 * 1024 + 1);
    const bump = async (configuration: object) => {
      other.write(".plugin-manifest.json", JSON.stringify(configuration));
      return (await other.run("bump 1.2.1 --dry-run")).stderr;
    };
    expect(await bump({ extends: "haloforge" })).toBe(
      "plugin-manifest: Some code was not read, such as 'b.rs'. Update any version in it yourself.\n",
    );
    expect(await bump({})).toBe("");
  });

  it("writes nothing when nothing has changed since the release", async () => {
    expect(await folder.run("bump manifest.json")).toEqual({
      status: 1,
      stdout: "",
      stderr:
        "plugin-manifest: No changes. No new version is needed. To set one anyway, name major, minor, patch or a version.\n",
    });
  });

  it.each([
    ["patch", "1.2.1"],
    ["minor", "1.3.0"],
    ["major", "2.0.0"],
    ["1.10.0", "1.10.0"],
    ["1.02.03", "1.02.03"],
    ["1.2.99999999999999999999", "1.2.99999999999999999999"],
  ])("takes %s", async (part, version) => {
    const { status } = await folder.run(["bump", part, "manifest.json"]);
    expect([status, folder.read("manifest.json")]).toEqual([0, manifest(version)]);
  });

  it("keeps the width of padded numbers, except for Cargo and npm, which forbid leading zeros", async () => {
    const cargo = CARGO.replace("1.2.0", "2026.1.9");
    folder.write("manifest.json", manifest("2026.01.09"));
    for (const [name, text] of [
      ["Cargo.toml", cargo],
      ["package.json", '{ "version": "2026.1.9" }'],
    ] as const)
      folder.write(name, text);
    expect((await folder.run("bump patch")).status).toBe(0);
    expect(["manifest.json", "Cargo.toml", "package.json"].map((name) => folder.read(name))).toEqual([
      manifest("2026.01.10"),
      cargo.replace("2026.1.9", "2026.1.10"),
      '{ "version": "2026.1.10" }',
    ]);
    expect((await folder.run("bump 2026.02.01")).status).toBe(0);
    expect(folder.read("Cargo.toml")).toBe(cargo.replace("2026.1.9", "2026.2.1"));
  });

  it.each(["v1.3.0", "1.3", "1.3.0-beta"])("refuses %s", async (part) => {
    const { status, stderr } = await folder.run(["bump", part, "manifest.json"]);
    expect([status, stderr, folder.read("manifest.json")]).toEqual([
      2,
      `plugin-manifest: '${part}' is not major, minor, patch, or a version such as 1.2.0.\n`,
      manifest("1.2.0"),
    ]);
  });

  it("prints a diff with --dry-run", async () => {
    const { status, stdout } = await folder.run("bump minor --dry-run");
    expect(status).toBe(0);
    expect(stdout.split("\n").filter((line) => /^[-+]/.test(line))).toEqual([
      ...["--- a/manifest.json", "+++ b/manifest.json", '-  "version": "1.2.0",', '+  "version": "1.3.0",'],
      ...["--- a/Cargo.lock", "+++ b/Cargo.lock", '-version = "1.2.0"', '+version = "1.3.0"'],
      ...["--- a/Cargo.toml", "+++ b/Cargo.toml", '-version = "1.2.0" # ours', '+version = "1.3.0" # ours'],
      ...["--- a/CHANGELOG.md", "+++ b/CHANGELOG.md", "+", `+## [1.3.0] - ${today}`],
    ]);
    expect(folder.read("Cargo.toml")).toBe(CARGO);
  });

  it("prints paths from the work tree's root if a file is above the current folder", async () => {
    const other = workspace({
      "Cargo.toml": '[workspace.package]\nversion = "1.2.0"\n',
      "plugin/Cargo.toml": "[package]\nversion.workspace = true\n",
      "plugin/manifest.json": manifest("1.2.0"),
    });
    const repository = new Repository(other.root).commit();
    const { stdout } = await other.run("bump minor --dry-run", { in: "plugin" });
    repository.write("bump.diff", stdout).git("apply", "bump.diff");
    expect(other.read("plugin/manifest.json")).toBe(manifest("1.3.0"));
    expect(other.read("Cargo.toml")).toContain("1.3.0");
  });

  it("asks for the version if a file has a higher one, and accepts a named version", async () => {
    folder.write("Cargo.toml", CARGO.replace("1.2.0", "1.4.0"));
    folder.write("package.json", '{ "version": "1.5-beta" }');
    const sentence = (path: string, version: string) =>
      `plugin-manifest: '${path}' has a higher version. Run 'plugin-manifest bump ${version}' to set it everywhere, or pass another.\n`;
    expect(await folder.run("bump minor")).toEqual({
      status: 1,
      stdout: "",
      stderr: sentence("Cargo.toml", "1.4.0") + sentence("package.json", "1.5.0"),
    });
    expect(folder.read("manifest.json")).toBe(manifest("1.2.0"));
    expect((await folder.run("bump 1.3.0")).status).toBe(0);
    expect(folder.read("Cargo.toml")).toBe(CARGO.replace("1.2.0", "1.3.0"));
  });

  it("refuses a part that would set a version below the last release or the changelog's newest section", async () => {
    folder.write("manifest.json", manifest("1.1.0"));
    folder.write("Cargo.toml", "");
    expect(await folder.run("bump minor")).toEqual({
      status: 1,
      stdout: "",
      stderr: "plugin-manifest: Version 1.2.0 is not above the release 1.2.0. Name a higher version.\n",
    });
    const bare = workspace({ "manifest.json": manifest("1.1.0"), "CHANGELOG.md": CHANGELOG });
    expect(await bare.run("bump patch")).toEqual({
      status: 1,
      stdout: "",
      stderr:
        "plugin-manifest: 'CHANGELOG.md' has a higher version. Run 'plugin-manifest bump 1.2.0' to set it everywhere, or pass another.\n",
    });
    expect(await bare.run("bump minor")).toEqual(printed("manifest.json:5: 1.1.0 → 1.2.0\n"));
    expect((await bare.run("bump 1.1.1")).status).toBe(0);
  });

  it("needs no git for a part or a version, and git or a base for anything else", async () => {
    const bare = workspace({ "manifest.json": manifest("1.2.0"), "Cargo.toml": CARGO });
    expect(await bare.run("bump")).toEqual(
      refused(
        "Nothing to compare 'manifest.json' with: The manifest is not in a git repository. Name major, minor, patch or a version.",
      ),
    );
    expect(await bare.run("bump minor")).toEqual(printed("manifest.json:5: 1.2.0 → 1.3.0\n"));
    repo.git("tag", "--delete", "v1.2.0");
    expect(await folder.run("bump")).toEqual(
      refused("'manifest.json' is in no release yet. Name major, minor, patch or a version."),
    );
  });

  it("refuses anything but a part, a version or a manifest", async () => {
    const errors = async (...args: string[]) => (await folder.run(["bump", ...args])).stderr;
    expect(await errors("1.2")).toBe(
      "plugin-manifest: '1.2' is not major, minor, patch, a version such as 1.2.0, or a file.\n",
    );
    expect(await errors("big", "manifest.json")).toBe(
      "plugin-manifest: 'big' is not major, minor, patch, or a version such as 1.2.0.\n",
    );
    expect(await errors("minor", "package.json")).toBe(
      "plugin-manifest: 'package.json' is not a plugin manifest.\n",
    );
    expect(await errors("minor", "a", "b")).toBe(
      "plugin-manifest: 'bump' takes a part or a version, and a file.\n",
    );
    folder.write("manifest.json", manifest("1.2"));
    expect(await errors("minor")).toBe(
      "plugin-manifest: 'manifest.json' needs a version of three numbers first.\n",
    );
  });
});
