import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { GOOD, paths, workspace, type RunOptions, type Workspace } from "../../support/cli";
import { Repository } from "../../support/repository";
import { isUnix } from "../../support/system";

type File = string | readonly [name: string, text: string];

/** A folder with files, each a manifest unless it has a text. */
function folderOf(...files: readonly File[]): Workspace {
  return filled(workspace(), files);
}

/** The same, as a work tree in which nothing is committed. */
function workTreeOf(...files: readonly File[]): Workspace {
  const folder = workspace();
  new Repository(folder.root);
  return filled(folder, files);
}

function filled(folder: Workspace, files: readonly File[]): Workspace {
  for (const file of files) {
    const [name, text] = typeof file === "string" ? [file, GOOD] : file;
    folder.write(name, text);
  }
  return folder;
}

async function found(folder: Workspace, named = ".", options?: RunOptions): Promise<string[]> {
  return paths(await folder.run(["check", named, "--format", "json"], options));
}

describe("A search in a git work tree", () => {
  it("finds tracked and new files, but no ignored ones", async () => {
    const folder = workTreeOf(
      ...[
        "manifest.json",
        "a/manifest.json",
        "a/keep/manifest.json",
        "dist/manifest.json",
        "b/own/manifest.json",
      ],
      [".gitignore", "dist\nkeep\n"],
      ["a/.gitignore", "/manifest.json\n!keep\n"],
      [".git/info/exclude", "own\n"],
    );
    expect(await found(folder)).toEqual(["a/keep/manifest.json", "manifest.json"]);
    new Repository(folder.root).git("add", "--force", "dist/manifest.json");
    expect(await found(folder)).toEqual(["a/keep/manifest.json", "dist/manifest.json", "manifest.json"]);
  });

  it("finds each file once, unless it is missing on disk", async () => {
    const folder = workTreeOf("a/manifest.json", "manifest.json");
    const repository = new Repository(folder.root).commit();
    repository.git("rm", "--quiet", "a/manifest.json");
    repository.git("commit", "--quiet", "--message=a");
    repository.git("checkout", "--quiet", "-b", "other", "HEAD~");
    repository.write("manifest.json", `  ${GOOD}`).commit();
    repository.git("checkout", "--quiet", "main");
    repository.write("manifest.json", ` ${GOOD}`).commit();
    expect(() => repository.git("merge", "--quiet", "other")).toThrow("merge");
    repository.write("manifest.json", GOOD);
    expect(await found(folder)).toEqual(["manifest.json"]);
  });

  it("reads ignore files up to the root, but searches an ignored folder that is named", async () => {
    const folder = workTreeOf(
      ...["a/b/manifest.json", "a/b/dist/manifest.json", "a/b/dist/x/manifest.json", "a/b/out/manifest.json"],
      [".gitignore", "out\n"],
      ["a/.gitignore", "/b/dist\n"],
      ["a/b/dist/.gitignore", "x\n"],
    );
    expect(await found(folder, "a/b")).toEqual(["a/b/manifest.json"]);
    expect(await found(folder, ".", { in: "a/b" })).toEqual(["manifest.json"]);
    expect(await found(folder, "a/b/dist")).toEqual(["a/b/dist/manifest.json", "a/b/dist/x/manifest.json"]);
  });

  it("lists each nested repository by its own rules", async () => {
    const folder = workTreeOf("manifest.json", "clone/manifest.json", "clone/dist/manifest.json");
    new Repository(folder.path("clone")).write(".gitignore", "dist\n");
    const other = new Repository().write("manifest.json", GOOD).write("out/manifest.json", GOOD).commit();
    new Repository(folder.root).git(
      ...["-c", "protocol.file.allow=always", "submodule", "add", "--quiet", other.root, "sub"],
    );
    folder.write("sub/.gitignore", "out\n").write("sub/new/manifest.json", GOOD);
    expect(await found(folder)).toEqual([
      ...["clone/manifest.json", "manifest.json", "sub/manifest.json", "sub/new/manifest.json"],
      "sub/out/manifest.json",
    ]);
  });
});

describe("A search without git", () => {
  const FILES = ["a/manifest.json", "dist/manifest.json", "node_modules/x/manifest.json"] as const;

  it("finds all files outside of node_modules", async () => {
    const folder = folderOf(...FILES, [".gitignore", "dist\n"]);
    expect(await found(folder)).toEqual(["a/manifest.json", "dist/manifest.json"]);
    const withoutGit = workTreeOf(...FILES, [".gitignore", "dist\n"]);
    const options = { env: { PATH: "/nowhere" } };
    expect(await found(withoutGit, ".", options)).toEqual(["a/manifest.json", "dist/manifest.json"]);
  });

  it.skipIf(!isUnix)("does not block on a pipe with the name .git", async () => {
    const folder = folderOf("a/manifest.json", "b/x");
    execFileSync("mkfifo", [folder.path("b/.git")]);
    expect(await found(folder)).toEqual(["a/manifest.json"]);
  });

  it("lists the repositories in the folder by their own rules", async () => {
    const folder = folderOf(...FILES, "clone/manifest.json", "clone/out/manifest.json");
    new Repository(folder.path("clone")).write(".gitignore", "out\n");
    expect(await found(folder)).toEqual(["a/manifest.json", "clone/manifest.json", "dist/manifest.json"]);
  });

  describe("that git refuses to read", () => {
    const text = GOOD.replace(/("version": ")/, "$1v");
    const reason = "Git could not read the repository: unknown repository extension found";

    function refusedFolder(): Workspace {
      const folder = workTreeOf(
        ["plugin/manifest.json", text],
        ["plugin/dist/manifest.json", text],
        [".gitignore", "dist\n"],
      );
      const config = folder.read(".git/config").replace("formatversion = 0", "formatversion = 1");
      folder.write(".git/config", `${config}[extensions]\n\tnew = true\n`);
      return folder;
    }

    it.each([".", "plugin"])("is reported; fix then writes only named files: %s", async (searched) => {
      const folder = refusedFolder();
      const outcome = await folder.run(`fix ${searched}`);
      expect(outcome.stderr.split("\n")).toEqual([
        expect.stringContaining(reason),
        expect.stringContaining("plugin/dist/manifest.json"),
        expect.stringContaining("plugin/manifest.json"),
        "",
      ]);
      expect(folder.read("plugin/manifest.json")).toBe(text);
      await folder.run("fix plugin/manifest.json");
      expect(folder.read("plugin/manifest.json")).toBe(GOOD);
    });

    it("keeps bump from choosing a file", async () => {
      expect((await refusedFolder().run("bump 1.3.0")).stderr).toContain("Name the file.");
    });
  });
});
