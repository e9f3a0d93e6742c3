import { execFileSync } from "node:child_process";
import { cpSync, existsSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Git } from "../../server/host/git/git.node";
import { PastReader } from "../../server/host/git/past.node";
import { draft } from "../support/manifests";
import { Repository, temporaryFolder } from "../support/repository";

/* Hostile git repositories. Each of these fails when its protection is removed. */

const manifest = (version: string, more = "") => draft({ version: `"${version}"` }) + more;

/** The versions of a manifest and the note, or else how it ended. */
async function historyOf(repository: Repository, name?: string) {
  const { tags, note } = await new PastReader().past(repository.uri(name));
  return { versions: tags.flatMap(({ manifest }) => manifest?.["version"] ?? []), note };
}

const OUTSIDE = { versions: [], note: "The manifest is not in a git repository." };

/** Replaces the repository's tags by as many of its newest commit, with names of their own. */
function tagAgain(repository: Repository, names: readonly string[], commit = "HEAD"): void {
  const id = repository.git("rev-parse", commit).trim();
  const lines = [...names].sort().map((name) => `${id} refs/tags/${name}\n`);
  writeFileSync(
    repository.path(".git/packed-refs"),
    `# pack-refs with: peeled fully-peeled sorted \n${lines.join("")}`,
  );
}

describe("git", () => {
  it("runs no transport, also in a repository that allows ext", async () => {
    const repository = new Repository();
    const ran = join(temporaryFolder(), "ran");
    repository.git("config", "protocol.ext.allow", "always");
    await expect(new Git(repository.root).run(["ls-remote", `ext::touch ${ran}`])).rejects.toThrow(
      "Git could not read the repository: transport 'ext' not allowed.",
    );
    expect(existsSync(ran)).toBe(false);
  });
});

describe("A repository in a folder of the work tree", () => {
  it("is not read if it is a bare one: it may have come with a clone, with a configuration of its own", async () => {
    const outer = new Repository().write("plugin/manifest.json", manifest("1.0.0")).commit("v1.0.0");
    const inner = new Repository(outer.path("plugin"));
    inner.git("config", "core.worktree", "..");
    inner.release(manifest("2.0.0"), "v2.0.0");
    expect((await historyOf(outer, "plugin/manifest.json")).versions).toEqual(["2.0.0"]);
    // The content of `.git` in a folder of any other name is a bare repository.
    cpSync(inner.path(".git"), inner.root, { recursive: true });
    rmSync(inner.path(".git"), { recursive: true });
    expect((await historyOf(outer, "plugin/manifest.json")).versions).toEqual(["1.0.0"]);
    rmSync(outer.path(".git"), { recursive: true });
    expect(await historyOf(outer, "plugin/manifest.json")).toEqual(OUTSIDE);
  });
});

describe("A .git file", () => {
  const withGitFile = (text: string) =>
    new Repository(temporaryFolder(), false).write("manifest.json", "{}").write(".git", text);

  it.each(["gitdir: /no/such/folder", "gitdir: .git", "gitdir: ."])("with %j leads nowhere", async (text) => {
    expect(await historyOf(withGitFile(text))).toEqual(OUTSIDE);
  });

  it("that has no end is not read", async () => {
    const repository = withGitFile("gitdir: ");
    truncateSync(repository.path(".git"), 2 ** 32);
    const note = `Git could not read the repository: too large to be a .git file: '${repository.path(".git")}'.`;
    expect(await historyOf(repository)).toEqual({ versions: [], note });
  });

  it("may lead to a repository that would fetch what it lacks by a program of its own; it does not run", async () => {
    const other = new Repository().release(manifest("1.0.0"), "v1.0.0");
    const blob = other.git("rev-parse", "HEAD:manifest.json").trim();
    rmSync(other.path(`.git/objects/${blob.slice(0, 2)}/${blob.slice(2)}`));
    const ran = other.path("ran");
    const settings = {
      "core.repositoryFormatVersion": "1",
      "extensions.partialClone": "origin",
      "protocol.ext.allow": "always",
      "remote.origin.url": `ext::touch ${ran}`,
      "remote.origin.promisor": "true",
    };
    for (const [name, value] of Object.entries(settings)) other.git("config", name, value);
    const here = withGitFile(`gitdir: ${other.path(".git")}`);
    expect((await historyOf(here)).versions).toEqual([]);
    expect(existsSync(ran)).toBe(false);
    // It would run for anybody else.
    expect(() => here.git("cat-file", "-p", blob)).toThrow();
    expect(existsSync(ran)).toBe(true);
  });
});

describe("The tags of a repository", () => {
  it("may have names of any length", async () => {
    const repository = new Repository().release(manifest("1.0.0"));
    tagAgain(repository, ["v1.0.0", "x".repeat(100_000), `${"y/".repeat(50_000)}z`]);
    expect(await historyOf(repository)).toEqual({ versions: ["1.0.0"], note: undefined });
  });

  it("may lead to trees of any size", async () => {
    const repository = new Repository().release(manifest("1.0.0"), "v1.0.0");
    const blob = repository.git("rev-parse", "HEAD:manifest.json").trim();
    const names = Array.from({ length: 50_000 }, (_, i) => `a${i}.json`);
    const input = [...names, "manifest.json"].map((name) => `100644 blob ${blob}\t${name}\n`).join("");
    const tree = execFileSync("git", ["mktree", "--missing"], {
      cwd: repository.root,
      input,
      encoding: "utf8",
    }).trim();
    tagAgain(repository, ["a", "b", "c"], repository.git("commit-tree", "-m", "x", tree).trim());
    expect(await historyOf(repository)).toEqual({ versions: ["1.0.0"], note: undefined });
  });

  it("count with a manifest of up to 256 KB", async () => {
    const room = 256 * 1024 - Buffer.byteLength(manifest("1.0.0"));
    const repository = new Repository()
      .release(manifest("1.0.0", " ".repeat(room)), "v1.0.0")
      .release(manifest("1.1.0", " ".repeat(room + 1)), "v1.1.0");
    expect(await historyOf(repository)).toEqual({ versions: ["1.0.0"], note: undefined });
  });

  it("count with manifests of up to 16 MB together, the newest first", async () => {
    const texts = Array.from({ length: 66 }, (_, i) => {
      const text = manifest(`1.${i}.0`);
      return text + " ".repeat(256 * 1024 - Buffer.byteLength(text));
    });
    const repository = new Repository().releaseAll(texts);
    // A manifest that several tags have is read once.
    for (const tag of ["a", "b", "z"]) repository.git("tag", tag, "HEAD~30");
    expect(await historyOf(repository)).toEqual({
      versions: Array.from({ length: 64 }, (_, i) => `1.${65 - i}.0`),
      note: "Older versions are missing: together, the manifests of all tags exceed 16 MB.",
    });
  });
});
