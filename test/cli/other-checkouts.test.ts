import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GOOD, paths, workspace, type Workspace } from "../support/cli";
import { Repository } from "../support/repository";
import { isUnix } from "../support/system";

async function found(folder: Workspace, args: readonly string[] = [], options = {}): Promise<string[]> {
  return paths(await folder.run(["check", "--format", "json", ...args], options));
}

const LINKED = ".claude/worktrees/x";

/** A repository with a linked worktree and a submodule below its root. */
function repository(): Workspace {
  const root = new Repository().release(GOOD, "v1.0.0").root;
  const folder = workspace();
  const made = new Repository(root);
  made.git("worktree", "add", "--quiet", "-b", "x", LINKED);
  made.write("sub/manifest.json", GOOD.replace("com.acme.clock", "com.acme.sub"));
  // A submodule's path may begin with that name.
  made.write("sub/.git", "gitdir: ../.git/modules/worktrees/sub\n");
  return Object.assign(folder, { root });
}

describe("a linked worktree below the folder", () => {
  it("is passed over by check, fix, diff, bump and globs", async () => {
    const folder = repository();
    expect(await found(folder)).toEqual(["manifest.json", "sub/manifest.json"]);
    expect(await found(folder, ["**/manifest.json"])).toEqual(["manifest.json", "sub/manifest.json"]);
    expect(await found(folder, ["."], { in: ".claude" })).toEqual([]);
    folder.write("sub/manifest.json", "{}");
    expect((await folder.run("diff v1.0.0")).status).toBe(0);
    expect((await folder.run("bump patch --dry-run")).status).toBe(0);
  });

  it("does not count as another plugin, even if it is named", async () => {
    const folder = repository();
    folder.write(`${LINKED}/manifest.json`, GOOD.replace("1.2.0", "1.3.0"));
    const { stdout } = await folder.run(["check", "manifest.json", `${LINKED}/manifest.json`]);
    expect(stdout).not.toContain("workspace-duplicate");
  });

  it("is searched if the search starts in it or names it", async () => {
    const folder = repository();
    expect(await found(folder, ["."], { in: LINKED })).toEqual(["manifest.json"]);
    expect(await found(folder, [LINKED])).toEqual([`${LINKED}/manifest.json`]);
    expect(await found(folder, [`${LINKED}/**/*.json`])).toEqual([`${LINKED}/manifest.json`]);
    expect(await found(folder, [`${LINKED}/manifest.json`])).toEqual([`${LINKED}/manifest.json`]);
  });
});

it("a submodule is searched once it is committed, too", async () => {
  const folder = repository();
  const { root } = folder;
  const commit = new Repository(root).git("rev-parse", "HEAD").trim();
  new Repository(root).git("update-index", "--add", "--cacheinfo", `160000,${commit},sub`);
  expect(await found(folder)).toEqual(["manifest.json", "sub/manifest.json"]);
});

it("files in the user's own excludes file are not searched, as in git", async () => {
  const folder = repository();
  folder.write("home/.config/git/ignore", "sub/\n");
  const home = { HOME: folder.path("home"), XDG_CONFIG_HOME: "" };
  expect(await found(folder, [], { env: home })).toEqual(["manifest.json"]);
  folder.write("home/.gitconfig", "[core]\n\texcludesFile = ~/mine\n").write("home/mine", "home\n");
  expect(await found(folder, [], { env: home })).toEqual(["manifest.json", "sub/manifest.json"]);
  folder.write("own.config", `[user]\n\tname = Ada\n[core]\n\texcludesfile = "${folder.path("own")}"\n`);
  folder.write("own", "/sub\n");
  const own = { ...home, GIT_CONFIG_GLOBAL: folder.path("own.config") };
  expect(await found(folder, [], { env: own })).toEqual(["manifest.json"]);
});

describe.skipIf(!isUnix)("one file by two paths", () => {
  it("is checked once", async () => {
    const folder = workspace({ "plugin/manifest.json": GOOD });
    symlinkSync("plugin", folder.path("linked"));
    symlinkSync("plugin/manifest.json", folder.path("a.manifest.json"));
    expect(await found(folder)).toEqual(["plugin/manifest.json"]);
    expect(await found(folder, ["linked/manifest.json", "."])).toEqual(["linked/manifest.json"]);
    expect(await found(folder, ["plugin", "linked"])).toEqual(["plugin/manifest.json"]);
  });
});
