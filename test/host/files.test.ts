import { rmSync, symlinkSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { NO_FILES } from "../support/files";
import { lookUpFiles, MAX_PATHS } from "../../server/host/files";
import { NodeFiles } from "../../server/host/git/files.node";
import { draft, published } from "../support/manifests";
import { Repository, temporaryFolder } from "../support/repository";
import { isUnix } from "../support/system";

/** Looks up the files that a draft names as its icon and its library. */
async function found(
  repo: { uri(name?: string): string },
  icon: string,
  native = "manifest.json",
  at = "manifest.json",
) {
  const text = draft({
    icon: JSON.stringify(icon),
    entry: `{ "native": { "windows_x64": ${JSON.stringify(native)} } }`,
  });
  const beside = await lookUpFiles(FILES, repo.uri(at), new ManifestDocument(text));
  return beside && { missing: [...beside.missingPaths.keys()], files: beside.files };
}

const ALL_THERE = { missing: [], files: [] };
const FILES = new NodeFiles(() => undefined);
const repository = () => new Repository().write("manifest.json", "{}");

describe("the files beside a draft", () => {
  it("are looked up by its paths; existing ones near a missing one are listed", async () => {
    const repo = repository().write("assets/icon.svg", "<svg/>").write("native/deep/clock.dll", "");
    repo.write("node_modules/x/x.svg", "").write(".hidden/x.svg", "");
    expect(await found(repo, "assets/icon.svg", "native/deep/clock.dll")).toEqual(ALL_THERE);
    expect(await found(repo, "assets/icn.svg", "native/clock.dll")).toEqual({
      missing: ["assets/icn.svg", "native/clock.dll"],
      files: ["assets/icon.svg"],
    });
    expect(await found(repo, "Assets/Icon.svg", "native/deep/clock.so")).toEqual({
      missing: ["Assets/Icon.svg", "native/deep/clock.so"],
      files: ["assets/icon.svg", "native/deep/clock.dll"],
    });
  });

  it("are missing if the path is that of a folder, or leads through a file", async () => {
    const repo = repository().write("assets/icon.svg", "");
    expect((await found(repo, "assets", "manifest.json/x"))?.missing).toEqual(["assets", "manifest.json/x"]);
    expect((await found(repo, "."))?.missing).toEqual([""]);
  });

  it("are not missing if git ignores them or their folder, as a build's output", async () => {
    const repo = repository().write(".gitignore", "dist/\n*.dll\n!kept.dll\n");
    repo.write("plugin/manifest.json", "{}").write("plugin/.gitignore", "/out\n");
    expect(await found(repo, "dist/icon.svg", "native/clock.dll")).toEqual(ALL_THERE);
    expect((await found(repo, "icon.svg", "native/kept.dll"))?.missing).toEqual([
      "icon.svg",
      "native/kept.dll",
    ]);
    const below = await found(repo, "out/icon.svg", "gone.so", "plugin/manifest.json");
    expect(below?.missing).toEqual(["gone.so"]);
  });

  it("are missing only if `git check-ignore` does not ignore them", async () => {
    const repo = repository().write(".gitignore", "build\nlib/*.so\n!lib/own.so\n");
    const paths = ["build/a.svg", "lib/a.so", "lib/own.so", "assets/build/x.svg", "builds/x.svg", "x.svg"];
    for (const path of paths) {
      const isIgnored = () => execFileSync("git", ["check-ignore", "-q", path], { cwd: repo.root });
      const missing = (await found(repo, path))?.missing ?? [];
      if (missing.includes(path)) expect(isIgnored, path).toThrow();
      else expect(isIgnored, path).not.toThrow();
    }
  });

  it("are not looked up outside a work tree, or in a folder that git ignores", async () => {
    const folder = temporaryFolder();
    const outside = { uri: () => pathToFileURL(join(folder, "manifest.json")).href };
    expect(await found(outside, "icon.svg")).toBeUndefined();
    const repo = repository().write(".gitignore", "out\n").write("out/manifest.json", "{}");
    expect(await found(repo, "icon.svg", "manifest.json", "out/manifest.json")).toBeUndefined();
  });

  it("are not looked up for a document that is not on disk or not a draft", async () => {
    const repo = repository();
    expect(await found(repo, "icon.svg", "manifest.json", "new.json")).toBeUndefined();
    expect(await found({ uri: () => "untitled:manifest.json" }, "icon.svg")).toBeUndefined();
    expect(await found({ uri: () => "vscode-vfs://github/a/manifest.json" }, "icon.svg")).toBeUndefined();
    const text = new ManifestDocument(published({ icon: '"icon.svg"' }));
    expect(await lookUpFiles(FILES, repo.uri(), text)).toBeUndefined();
    const inBrowser = lookUpFiles(NO_FILES, repo.uri(), new ManifestDocument(draft({ icon: '"i.svg"' })));
    expect(await inBrowser).toBeUndefined();
  });

  it.skipIf(!isUnix)("are not looked up behind links, and a pipe is not opened", async () => {
    const repo = repository();
    const outside = temporaryFolder();
    symlinkSync(outside, repo.path("assets"));
    symlinkSync("nowhere.dll", repo.path("clock.dll"));
    execFileSync("mkfifo", [repo.path("pipe.svg")]);
    expect(await found(repo, "assets/icon.svg", "clock.dll")).toEqual(ALL_THERE);
    expect(await found(repo, "pipe.svg")).toEqual(ALL_THERE);
    rmSync(repo.path("assets"));
    expect((await found(repo, "assets/icon.svg", "clock.dll"))?.missing).toEqual(["assets/icon.svg"]);
  });

  it("are not missing if they cannot be accessed", async () => {
    expect(await found(repository(), `${"long".repeat(100)}.svg`)).toEqual(ALL_THERE);
  });

  it("are looked up to a limit, in the order of the manifest", async () => {
    const libraries = Array.from({ length: MAX_PATHS }, (_, i) => `"p${i}": "p${i}.so"`);
    const text = draft({ icon: '"icon.svg"', entry: `{ "native": { ${libraries.join(", ")} } }` });
    const repo = repository();
    const beside = await lookUpFiles(FILES, repo.uri(), new ManifestDocument(text));
    expect(beside?.missingPaths.size).toBe(MAX_PATHS);
    expect(beside?.missingPaths.has("icon.svg")).toBe(true);
    expect(beside?.missingPaths.has(`p${MAX_PATHS - 2}.so`)).toBe(true);
    expect(beside?.missingPaths.has(`p${MAX_PATHS - 1}.so`)).toBe(false);
  });

  it("are listed in the order of their paths", async () => {
    const repo = repository().write("z/b.svg", "").write("z/a.svg", "").write("a.svg", "");
    expect((await found(repo, "z/c.svg"))?.files).toEqual(["z/a.svg", "z/b.svg"]);
  });

  it("are listed up to a limit", async () => {
    const repo = repository();
    for (let i = 0; i < 1_100; i++) repo.write(`z/a${i}.svg`, "");
    expect((await found(repo, "z/icn.svg"))?.files).toHaveLength(MAX_PATHS);
  });
});
