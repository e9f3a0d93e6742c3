import { describe, expect, it } from "vitest";
import { Git, GitError } from "../../../server/host/git/git.node";
import {
  findManifest,
  MAX_HISTORY_BYTES,
  MAX_MANIFEST_BYTES,
  readManifests,
  withinLimit,
} from "../../../server/host/git/revisions.node";
import { Repository } from "../../support/repository";

const find = (repository: Repository, revisions: readonly string[], git = new Git(repository.root)) =>
  findManifest(git, "manifest.json", revisions);

/** The paths at which the manifest is found at some revisions. */
const paths = async (repository: Repository, ...revisions: string[]) =>
  (await find(repository, revisions)).found.map((object) => object?.path);

/** Git, but for its log, which fails. */
class WithoutLog extends Git {
  constructor(
    folder: string,
    private readonly failure: Error,
  ) {
    super(folder);
  }
  override run(args: readonly string[], input?: string): Promise<string> {
    return args[0] === "log" ? Promise.reject(this.failure) : super.run(args, input);
  }
}

describe("A manifest at a revision", () => {
  it("is the object that git has, with its size and the commit that is named", async () => {
    const repository = new Repository().release('{ "a": 1 }', "v1").release("{}", "v2");
    repository.git("tag", "--annotate", "--message=x", "named", "v1");
    const id = (name: string) => repository.git("rev-parse", name).trim();
    const first = { blob: id("v1:manifest.json"), size: 10, path: "manifest.json" };
    expect((await find(repository, ["named", "v2"])).found).toEqual([
      { ...first, commit: id("v1") },
      { commit: id("v2"), blob: id("v2:manifest.json"), size: 2, path: "manifest.json" },
    ]);
  });

  it("is not a folder, nor an object outside of commits", async () => {
    const repository = new Repository().write("manifest.json/a.txt", "a").commit("folder");
    expect(await paths(repository, "folder", "missing")).toEqual([undefined, undefined]);
    const other = new Repository().release("{}", "v1");
    other.git("tag", "tree", "v1^{tree}");
    expect(await paths(other, "tree", "v1")).toEqual([undefined, "manifest.json"]);
  });

  it("has at most 256 KB", async () => {
    const repository = new Repository()
      .release("x".repeat(MAX_MANIFEST_BYTES), "most")
      .release("x".repeat(MAX_MANIFEST_BYTES + 1), "more");
    expect(await paths(repository, "most", "more")).toEqual(["manifest.json", undefined]);
  });

  it("is found under each of its earlier names, but for names with a line break", async () => {
    const repository = new Repository().write("first\nname.json", '{ "a": 1 }').commit("v1");
    repository.git("mv", "first\nname.json", "second.json");
    repository.commit("v2").git("mv", "second.json", "folder R100.json");
    repository.commit("v3").git("mv", "folder R100.json", "manifest.json");
    repository.commit("v4");
    expect(await paths(repository, "v1", "v2", "v3", "v4")).toEqual([
      undefined,
      "second.json",
      "folder R100.json",
      "manifest.json",
    ]);
  });

  it("may lack its earlier names, which a note says", async () => {
    const repository = new Repository().write("old.json", '{ "a": 1 }').commit("v1");
    repository.git("mv", "old.json", "manifest.json");
    repository.commit("v2");
    const failing = (failure: Error) =>
      find(repository, ["v1", "v2"], new WithoutLog(repository.root, failure));
    const { found, note } = await failing(new GitError("Git was not found."));
    expect(found.map((object) => object?.path)).toEqual([undefined, "manifest.json"]);
    expect(note).toBe("Versions from before the manifest was renamed may be missing: Git was not found.");
    await expect(failing(new TypeError("no"))).rejects.toThrow(TypeError);
  });
});

describe("The manifests of objects", () => {
  it("are those that are JSON objects, each read once", async () => {
    const texts = ['{ "name": "Zeit ⏰" }', "[1]", '{ "a": ', "{}"];
    const repository = new Repository();
    texts.forEach((text, i) => repository.release(text, `v${i}`));
    const { found } = await find(
      repository,
      texts.map((_, i) => `v${i}`),
    );
    const blobs = found.map((object) => object!.blob);
    const git = new Git(repository.root);
    const manifests = await readManifests(git, [...blobs, ...blobs, "0".repeat(40)]);
    expect([...manifests]).toEqual([
      [blobs[0], { name: "Zeit ⏰" }],
      [blobs[3], {}],
    ]);
    expect((await readManifests(git, [])).size).toBe(0);
  });
});

describe("Many manifests", () => {
  const object = (blob: string, size: number) => ({ blob, size, commit: blob, path: "manifest.json" });
  const half = MAX_HISTORY_BYTES / 2;

  it("are read up to 16 MB together, in which each object counts once", () => {
    const most = [object("a", half), object("b", half), object("a", half)];
    expect(withinLimit(most)).toEqual(most);
    expect(withinLimit([...most, object("c", 1), object("d", 0)])).toEqual(most);
  });
});
