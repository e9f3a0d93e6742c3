import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, GOOD, paths, PROGRAM, workspace } from "../../support/cli";

const JSON_FORMAT = ["--format", "json"];
const isRoot = process.getuid?.() === 0;
/** Root may read everything, so the program runs as another user. */
const NOBODY = isRoot ? { uid: 65534 } : {};
/** True if that user can run the program at all. */
const canBecome =
  process.platform !== "win32" &&
  spawnSync(process.execPath, [PROGRAM, "--version"], { cwd: "/", ...NOBODY }).status === 0;

describe("a file that cannot be read is reported by name, and the rest is checked:", () => {
  it("a file that does not exist", async () => {
    const outcome = await workspace({ "manifest.json": BAD }).run(
      "check gone.json manifest.json --format json",
    );
    expect(outcome.stderr).toBe("plugin-manifest: Cannot read 'gone.json': the file does not exist.\n");
    expect(outcome.status).toBe(2);
    expect(paths(outcome)).toEqual(["manifest.json"]);
  });

  it("several files, in order", async () => {
    const { stderr, status } = await workspace({ file: "" }).run(["check", "a.json", "", "file/b.json"]);
    expect(stderr).toBe(`plugin-manifest: Cannot read 'a.json': the file does not exist.
plugin-manifest: Cannot read '': the file does not exist.
plugin-manifest: Cannot read 'file/b.json': the file does not exist.
`);
    expect(status).toBe(2);
  });

  it("a symbolic link to nowhere, found or named", async () => {
    const folder = workspace({ "b/manifest.json": GOOD });
    mkdirSync(folder.path("a"));
    symlinkSync("nowhere", folder.path("a/manifest.json"));
    for (const named of [["."], ["a/manifest.json", "b"]]) {
      const outcome = await folder.run(["check", ...named, ...JSON_FORMAT]);
      expect(outcome.stderr).toBe(
        "plugin-manifest: Cannot read 'a/manifest.json': the file does not exist.\n",
      );
      expect(outcome.status).toBe(2);
      expect(paths(outcome)).toEqual(["b/manifest.json"]);
    }
  });

  it("a loop of symbolic links", async () => {
    const folder = workspace({ "b/manifest.json": GOOD });
    symlinkSync("plugin.manifest.json", folder.path("manifest.json"));
    symlinkSync("manifest.json", folder.path("plugin.manifest.json"));
    const outcome = await folder.run("check --format json");
    expect(outcome.stderr).toBe(`plugin-manifest: Cannot read 'manifest.json': its symbolic links form a loop.
plugin-manifest: Cannot read 'plugin.manifest.json': its symbolic links form a loop.
`);
    expect(outcome.status).toBe(2);
    expect(paths(outcome)).toEqual(["b/manifest.json"]);
  });

  it("a name that is too long", async () => {
    const { stderr, status } = await workspace().run(["check", "x".repeat(300)]);
    expect(stderr).toContain("xxx': ENAMETOOLONG");
    expect(status).toBe(2);
  });

  it.skipIf(!canBecome)("files and folders without permission", () => {
    const folder = workspace({
      "a/manifest.json": GOOD,
      "b/manifest.json": GOOD,
      "c/manifest.json": GOOD,
    });
    chmodSync(folder.root, 0o755);
    chmodSync(folder.path("a/manifest.json"), 0);
    chmodSync(folder.path("b"), 0);
    const outcome = folder.runSeparately(["check", ...JSON_FORMAT], NOBODY);
    chmodSync(folder.path("b"), 0o755);
    expect(outcome.stderr).toBe(`plugin-manifest: Cannot read 'a/manifest.json': permission denied.
plugin-manifest: Cannot read 'b': permission denied.
`);
    expect(outcome.status).toBe(2);
    expect(paths(outcome)).toEqual(["c/manifest.json"]);
  });
});

it.skipIf(process.platform === "win32")(
  "a pipe with the name of a manifest does not block a search",
  async () => {
    const folder = workspace({ "a/manifest.json": GOOD });
    spawnSync("mkfifo", [folder.path("manifest.json")]);
    expect(paths(await folder.run("check --format json"))).toEqual(["a/manifest.json"]);
    expect(await folder.run("check manifest.json")).toMatchObject({
      status: 2,
      stderr: "plugin-manifest: Cannot read 'manifest.json': it is not a regular file.\n",
    });
  },
);
