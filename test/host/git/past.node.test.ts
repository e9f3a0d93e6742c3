import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { GIT_LIMITS } from "../../../server/host/git/git.node";
import { PastReader } from "../../../server/host/git/past.node";
import { draft } from "../../support/manifests";
import { Repository, temporaryFolder } from "../../support/repository";
import { isUnix } from "../../support/system";

/*
 * What a release reads from git (release.md, Release tags): the tags that lead to the checked-out commit, a manifest at a
 * revision, and the author's name. The commits of a repository are made on the first, second, … of January 2030.
 */

const manifest = (version: string) => draft({ version: `"${version}"` });
const parsed = (version: string) => JSON.parse(manifest(version)) as unknown;

const past = (uri: string) => new PastReader().past(uri);
const releases = (repository: Repository, name?: string) => past(repository.uri(name));
const manifestAt = async (uri: string, revision: string) =>
  (await new PastReader().manifestAt(uri, revision))?.manifest;

/** Lists the tags in order, each with its manifest's version. */
const tags = async (repository: Repository, name?: string) =>
  (await releases(repository, name)).tags.map(
    (read) => `${read.tag}: ${(read.manifest?.["version"] as string | undefined) ?? "none"}`,
  );

const NO_FILE = "The manifest is not a file on this machine.";
const NO_REPOSITORY = "The manifest is not in a git repository.";
const VIRTUAL = "vscode-vfs://host/clock/manifest.json";

describe("The releases of a manifest", () => {
  it.skipIf(!isUnix)("are read even if git cannot list the files", async () => {
    const repository = new Repository().release(manifest("1.0.0"), "v1.0.0");
    execFileSync("mkfifo", [repository.path(".gitignore")]);
    vi.spyOn(GIT_LIMITS as { timeout: number }, "timeout", "get").mockReturnValue(1_000);
    const reader = new PastReader();
    expect(await reader.workTree(repository.uri())).toBeUndefined();
    expect((await reader.past(repository.uri())).tags.map(({ tag }) => tag)).toEqual(["v1.0.0"]);
    vi.restoreAllMocks();
  });

  it("are tags, newest first, each with its manifest and whether it is reachable", async () => {
    const repository = new Repository()
      .release(manifest("1.0.0"), "v1.0.0")
      .release(manifest("1.1.0"), "v1.1.0", "clock-v1.1.0");
    repository.git("checkout", "--quiet", "-b", "other");
    repository.release(manifest("2.0.0"), "v2.0.0").git("checkout", "--quiet", "main");
    expect(await tags(repository)).toEqual([
      ...["v2.0.0: 2.0.0", "clock-v1.1.0: 1.1.0", "v1.1.0: 1.1.0", "v1.0.0: 1.0.0"],
    ]);
    const read = await releases(repository);
    expect(read.tags.map(({ isHead }) => isHead)).toEqual([false, true, true, false]);
    expect(read.tags.map(({ isReachable }) => isReachable)).toEqual([false, true, true, true]);
    expect(read.headManifest).toEqual(parsed("1.1.0"));
    expect(read.isShallow).toBe(false);
  });

  it("have a version in their names", async () => {
    const repository = new Repository().release(manifest("1.0.0"), "v1.0.0", "nightly", "clock/1.0.0");
    expect(await tags(repository)).toEqual(["clock/1.0.0: 1.0.0", "v1.0.0: 1.0.0"]);
  });

  it("may lack the manifest, which is a JSON object in a file of at most 256 KB", async () => {
    const repository = new Repository()
      .write("README.md", "Clock")
      .commit("v0.1.0")
      .release("[]", "v0.2.0")
      .release(manifest("1.0.0").slice(1), "v0.3.0")
      .release(manifest("1.0.0").padEnd(300_000), "v0.4.0");
    rmSync(repository.path("manifest.json"));
    repository.write("manifest.json/x", "{}").commit("v0.5.0");
    rmSync(repository.path("manifest.json"), { recursive: true });
    repository.release(manifest("1.0.0"), "v1.0.0");
    const lacking = ["0.5.0", "0.4.0", "0.3.0", "0.2.0", "0.1.0"].map((version) => `v${version}: none`);
    expect(await tags(repository)).toEqual(["v1.0.0: 1.0.0", ...lacking]);
  });

  it("are found under the manifest's earlier name, with the folder that it had then", async () => {
    const repository = new Repository().write("clocks/manifest.json", manifest("1.0.0")).commit("v1.0.0");
    mkdirSync(repository.path("clock"));
    repository.git("mv", "clocks/manifest.json", "clock/manifest.json");
    repository.commit().write("clock/manifest.json", manifest("1.1.0")).commit("v1.1.0");
    const read = await releases(repository, "clock/manifest.json");
    expect(read.folder).toBe("clock");
    expect(read.tags.map(({ tag, folder }) => [tag, folder])).toEqual([
      ["v1.1.0", "clock"],
      ["v1.0.0", "clocks"],
    ]);
  });

  it("are empty before the first commit, and lack a manifest that is not committed", async () => {
    const repository = new Repository().write("manifest.json", manifest("1.0.0"));
    const none = { folder: "", isInSubfolder: false, isShallow: false, tags: [] };
    expect(await releases(repository)).toEqual(none);
    repository.commit("v1.0.0");
    expect(await tags(repository, "other.json")).toEqual(["v1.0.0: none"]);
  });

  it("are empty outside a repository, and for a URI that is not a file's, with a note", async () => {
    const folder = temporaryFolder();
    const none = { tags: [], isShallow: false };
    expect(await past(pathToFileURL(`${folder}/manifest.json`).href)).toEqual({
      ...none,
      folder: "",
      note: NO_REPOSITORY,
    });
    expect((await past(pathToFileURL(`${folder}/no/such/manifest.json`).href)).tags).toEqual([]);
    expect(await past(VIRTUAL)).toEqual({ ...none, folder: "", note: NO_FILE });
  });
});

describe("The manifest at a revision", () => {
  let clock: Repository;
  beforeAll(() => {
    clock = new Repository().write("README.md", "Clock").commit("empty").release(manifest("1.0.0"), "v1.0.0");
  });

  it("is read by tag, branch or commit", async () => {
    const commit = clock.git("rev-parse", "HEAD").trim();
    for (const revision of ["v1.0.0", "main", "HEAD", commit, commit.slice(0, 8)])
      expect(await manifestAt(clock.uri(), revision)).toEqual(parsed("1.0.0"));
  });

  it.each(["empty", "v9.9.9", "HEAD:manifest.json", "--all"])("is missing at %s", async (revision) => {
    expect(await manifestAt(clock.uri(), revision)).toBeUndefined();
  });

  it("is missing outside a repository, and for a URI that is not a file's", async () => {
    const uri = pathToFileURL(`${temporaryFolder()}/manifest.json`).href;
    expect(await new PastReader().manifestAt(uri, "main")).toBeUndefined();
    expect(await new PastReader().manifestAt(VIRTUAL, "main")).toBeUndefined();
  });

  it("is not another file if the path has a line break", async () => {
    const repository = new Repository()
      .write("a", manifest("9.9.9"))
      .write("a\nb/manifest.json", manifest("1.0.0"))
      .commit("v1.0.0");
    expect(await manifestAt(repository.uri("a\nb/manifest.json"), "HEAD")).toEqual(parsed("1.0.0"));
  });
});

describe("The identity of a new plugin", () => {
  it("has the remote as its homepage", async () => {
    const repository = new Repository();
    repository.git("remote", "add", "origin", "git@github.com:ada/clock.git");
    expect((await new PastReader().identity(repository.uri("new.json"))).homepage).toBe(
      "https://github.com/ada/clock",
    );
  });

  it("includes the author, for a folder and for a file in it that may not exist yet", async () => {
    const repository = new Repository();
    repository.git("config", "user.name", "  Ada Example ");
    expect((await new PastReader().identity(pathToFileURL(repository.root).href)).author).toBe("Ada Example");
    expect((await new PastReader().identity(repository.uri("new.json"))).author).toBe("Ada Example");
  });

  it("has no author if git has none or fails, or the URI is not a file's", async () => {
    const repository = new Repository();
    repository.git("config", "user.name", "");
    expect((await new PastReader().identity(repository.uri())).author).toBeUndefined();
    expect(
      (await new PastReader().identity(repository.uri("no/such/folder/manifest.json"))).author,
    ).toBeUndefined();
    expect((await new PastReader().identity(VIRTUAL)).author).toBeUndefined();
  });
});
