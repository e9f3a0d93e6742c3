import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { PastReader } from "../../../server/host/git/past.node";
import { fileUri, relativePath, resolvePath } from "../../../server/host/uris";
import { Repository, temporaryFolder } from "../../support/repository";
import { isUnix } from "../../support/system";

const isLinux = process.platform === "linux";

const repo = new Repository();
repo
  .write("Cargo.toml", "root")
  .write("other.toml", "other")
  .write(".gitignore", "ignored\n*.log\n!kept.log\n");
repo.write("plugins/clock/a.ts", "a").write("plugins/clock/b/c.ts", "c").write("plugins/clock-2/d.ts", "d");
repo.commit();
repo
  .write("plugins/clock/new.ts", "\uFEFFnew")
  .write("plugins/clock/ignored", "")
  .write("plugins/clock/x.log", "");
repo.write("plugins/clock/bytes.ts", Buffer.from([0x61, 0xff])).write("plugins/clock/kept.log", "");

const tree = (manifest: string, reader = new PastReader()) => reader.workTree(repo.uri(manifest));

describe("the work tree around a manifest", () => {
  it("lists tracked and untracked files in its folder and below, without ignored ones", async () => {
    const found = await tree("plugins/clock/manifest.json");
    expect({ folder: found?.folder, filesBelow: found?.filesBelow }).toEqual({
      folder: "plugins/clock/",
      filesBelow: ["a.ts", "b/c.ts", "bytes.ts", "kept.log", "new.ts"].map((name) => `plugins/clock/${name}`),
    });
    const states = ["a.ts", "new.ts", "ignored"].map((name) => found?.isTracked(`plugins/clock/${name}`));
    expect(states).toEqual([true, false, undefined]);
  });

  it("also knows which files elsewhere are tracked", async () => {
    const found = await tree("plugins/clock/manifest.json");
    const paths = ["Cargo.toml", "plugins/clock-2/d.ts", "plugins/clock-2/gone.ts", "../outside"];
    expect(paths.map((path) => found?.isTracked(path))).toEqual([true, true, undefined, undefined]);
  });

  it("lists the tracked files with a name", async () => {
    const found = await tree("plugins/clock/manifest.json");
    expect(found?.filesNamed("d.ts")).toEqual(["plugins/clock-2/d.ts"]);
    expect([found?.filesNamed("new.ts"), found?.filesNamed("clock-2")]).toEqual([[], []]);
  });

  it("is shared by the manifests of a folder in one call", async () => {
    const reader = new PastReader();
    const found = await Promise.all(
      ["plugins/clock/manifest.json", "plugins/clock/plugin.json", "plugins/clock-2/manifest.json"].map(
        (name) => tree(name, reader),
      ),
    );
    expect(found.map((each) => each?.filesBelow.length)).toEqual([5, 5, 1]);
    expect(found[0]).toBe(found[1]);
    expect((await tree("manifest.json", reader))?.filesBelow.includes("plugins/clock/new.ts")).toBe(true);
  });

  it("reads UTF-8 texts with their byte order mark, up to a limit", async () => {
    const found = await tree("plugins/clock/manifest.json");
    const read = (path: string, limit = 100) => found?.read(path, limit);
    expect(await read("plugins/clock/new.ts")).toBe("\uFEFFnew");
    expect(await read("plugins/clock/new.ts", 3)).toBeUndefined();
    expect(await read("plugins/clock/bytes.ts")).toBeUndefined();
    expect(await read("plugins/clock/b")).toBeUndefined();
    expect(await read("Cargo.toml")).toBe("root");
    expect(found?.uriOf("Cargo.toml")).toBe(repo.uri("Cargo.toml"));
  });

  it("distinguishes a file that cannot be read from one that does not exist", async () => {
    const other = new Repository();
    for (const path of ["here.ts", "gone.ts", "sparse.ts", "folder/a.ts"]) other.write(path, "");
    // Other file systems refuse such a name.
    if (isLinux) writeFileSync(Buffer.from(`${other.path("")}/\xff.ts`, "latin1"), "");
    other.commit();
    other.git("update-index", "--skip-worktree", "sparse.ts");
    for (const path of ["gone.ts", "sparse.ts", "folder"]) rmSync(other.path(path), { recursive: true });
    other.write("folder", "");
    const found = await new PastReader().workTree(other.uri("manifest.json"));
    const states = found?.filesBelow.map(async (path) => [
      path,
      (await found.stampOf(path))?.replace(/^\d.*/, "read"),
    ]);
    expect(await Promise.all(states ?? [])).toEqual([
      ["folder", "read"],
      ["folder/a.ts", undefined],
      ["gone.ts", undefined],
      ["here.ts", "read"],
      ["sparse.ts", "unknown"],
      ...(isLinux ? [["\uFFFD.ts", "unknown"]] : []),
    ]);
  });

  it.runIf(isUnix)("names files by the manifest's path, and follows no link that leads out", async () => {
    const outside = temporaryFolder();
    const linked = new Repository();
    linked.write("plugin/a.ts", "a").write("plugin/deep/b.ts", "b").write("c.ts", "c");
    symlinkSync(join(linked.path("c.ts")), linked.path("plugin/in.ts"));
    symlinkSync("/etc/hostname", linked.path("plugin/out.ts"));
    mkdirSync(join(outside, "links"));
    symlinkSync(linked.path("plugin"), join(outside, "links/plugin"));
    symlinkSync(linked.root, join(outside, "links/root"));
    const by = (path: string) => new PastReader().workTree(fileUri(join(outside, "links", path)));
    const found = await by("root/plugin/manifest.json");
    expect(found?.uriOf("c.ts")).toBe(fileUri(join(outside, "links/root/c.ts")));
    expect(await found?.read("plugin/in.ts", 9)).toBe("c");
    expect(await found?.read("plugin/out.ts", 99)).toBeUndefined();
    const inner = await by("plugin/manifest.json");
    expect(inner?.uriOf("plugin/a.ts")).toBe(fileUri(join(outside, "links/plugin/a.ts")));
    expect(inner?.uriOf("c.ts")).toBe(linked.uri("c.ts"));
  });

  it("is unknown outside a repository and above the ceiling", async () => {
    const folder = temporaryFolder();
    expect(await new PastReader().workTree(fileUri(join(folder, "manifest.json")))).toBeUndefined();
    const below = new PastReader(repo.path("plugins"));
    expect(await tree("plugins/clock/manifest.json", below)).toBeUndefined();
    const at = new PastReader(repo.root);
    expect((await tree("plugins/clock/manifest.json", at))?.filesBelow.length).toBe(5);
  });
});

describe("a work tree that git refuses", () => {
  const { realpath } = promises;
  const replaceRealpath = (replacement: unknown) => {
    Object.assign(promises, { realpath: replacement });
    syncBuiltinESMExports();
  };
  afterEach(() => replaceRealpath(realpath));

  it("leaves no rejection unhandled if git answers before a path is resolved", async () => {
    const refused = new Repository().write(".git/config", "[");
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.prependListener("unhandledRejection", note);
    replaceRealpath(async (path: string) => (await realpath(path), setTimeout(100, path)));
    expect(await new PastReader().workTree(refused.uri("manifest.json"))).toBeUndefined();
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  });
});

describe("a path in a work tree", () => {
  it.each([
    ["", "a/b", "a/b"],
    ["p/q/", "../a", "p/a"],
    ["p/q/", "../../a", "a"],
    ["p/q/", "../../../a", undefined],
    ["p/q/", "./a//b", "p/q/a/b"],
  ])("relative to the folder %j, written as %j, resolves to %j", (folder, path, expected) =>
    expect(resolvePath(folder, path)).toBe(expected),
  );

  it.each([
    ["", "a/b", "a/b"],
    ["p/q/", "p/q/a", "a"],
    ["p/q/", "p/qa", "../qa"],
    ["p/q/", "x/a", "../../x/a"],
  ])("relative to the folder %j, for %j, is %j", (folder, path, expected) =>
    expect(relativePath(folder, path)).toBe(expected),
  );
});
