import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Git } from "../../../server/host/git/git.node";
import {
  JsonBlobs,
  findAtRevisions,
  MAX_HISTORY_BYTES,
  MAX_MANIFEST_BYTES,
  findOlderPaths,
  TreeReader,
} from "../../../server/host/git/objects.node";
import { Repository } from "../../support/repository";

const find = (repository: Repository, revisions: readonly string[], paths = ["manifest.json"]) =>
  findAtRevisions(new Git(repository.root), revisions, paths);

/** Returns the path that is found at each revision. */
const foundPaths = async (...args: Parameters<typeof find>) =>
  (await find(...args)).map((object) => object?.path);

describe("A manifest at a revision", () => {
  it("is found with its object, its size and its commit", async () => {
    const repository = new Repository().release('{ "a": 1 }', "v1").release("{}", "v2");
    repository.git("tag", "--annotate", "--message=x", "named", "v1");
    const id = (name: string) => repository.git("rev-parse", name).trim();
    const first = { blob: id("v1:manifest.json"), size: 10, path: "manifest.json" };
    expect(await find(repository, ["named", "v2"])).toEqual([
      { ...first, commit: id("v1") },
      { commit: id("v2"), blob: id("v2:manifest.json"), size: 2, path: "manifest.json" },
    ]);
  });

  it("is not a folder, nor an object outside of commits", async () => {
    const repository = new Repository().write("manifest.json/a.txt", "a").commit("folder");
    expect(await foundPaths(repository, ["folder", "missing"])).toEqual([undefined, undefined]);
    const other = new Repository().release("{}", "v1");
    other.git("tag", "tree", "v1^{tree}");
    expect(await foundPaths(other, ["tree", "v1"])).toEqual([undefined, "manifest.json"]);
  });

  it("has at most 256 KB", async () => {
    const repository = new Repository()
      .release("x".repeat(MAX_MANIFEST_BYTES), "most")
      .release("x".repeat(MAX_MANIFEST_BYTES + 1), "more");
    expect(await foundPaths(repository, ["most", "more"])).toEqual(["manifest.json", undefined]);
  });

  it("is found under each of its earlier names, except a name with a line break", async () => {
    const repository = new Repository().write("first\nname.json", '{ "a": 1 }').commit("v1");
    repository.git("mv", "first\nname.json", "second.json");
    repository.commit("v2").git("mv", "second.json", "folder R100.json");
    repository.commit("v3").git("mv", "folder R100.json", "manifest.json");
    repository.commit("v4");
    const older = await findOlderPaths(new Git(repository.root), "manifest.json");
    expect(older).toEqual(["folder R100.json", "second.json", "first\nname.json"]);
    expect(await foundPaths(repository, ["v1", "v2", "v3"], older)).toEqual([
      undefined,
      "second.json",
      "folder R100.json",
    ]);
  });
});

describe("JSON files", () => {
  it("have a value if they are objects", async () => {
    const texts = ['{ "name": "Zeit ⏰" }', "[1]", '{ "a": ', "{}"];
    const repository = new Repository();
    texts.forEach((text, i) => repository.release(text, `v${i}`));
    const found = await find(
      repository,
      texts.map((_, i) => `v${i}`),
    );
    const blobs = new JsonBlobs(new Git(repository.root));
    const missing = { blob: "0".repeat(40), size: 1 };
    expect(await blobs.read([...found, ...found, undefined, missing])).toBe(true);
    const values = [...found, missing].map((object) => blobs.get(object!)?.value);
    expect(values).toEqual([{ name: "Zeit ⏰" }, undefined, undefined, {}, undefined]);
  });

  it("are read up to 16 MB together, in which each object counts once", async () => {
    const half = MAX_HISTORY_BYTES / 2;
    const read: string[] = [];
    const withObjectReader: Git["withObjectReader"] = (use) =>
      use((names) => {
        read.push(...names);
        return Promise.resolve(names.map(() => undefined));
      });
    const blobs = new JsonBlobs({ withObjectReader } as Git);
    const object = (blob: string, size: number) => ({ blob, size });
    const most = [object("a", half), object("b", half), object("a", half)];
    expect(await blobs.read(most)).toBe(true);
    expect(await blobs.read([...most, object("c", 1), object("d", 0)])).toBe(false);
    expect(read).toEqual(["a", "b", "a", "b"]);
  });
});

const COMMIT = "c".repeat(40);
const [ROOT, FOLDER, BLOB] = ["1".repeat(40), "2".repeat(40), "3".repeat(40)];

/** A tree with one entry. */
const tree = (name: string, mode: string, entry: string, object: string) => ({
  ...{ name, type: "tree" },
  content: Buffer.concat([Buffer.from(`${mode} ${entry}\0`), Buffer.from(object, "hex")]),
});

it("A manifest waits for the trees that another manifest of its call is reading", async () => {
  const objects = new Map([
    [`${COMMIT}^{tree}`, tree(ROOT, "40000", "clock", FOLDER)],
    [FOLDER, tree(FOLDER, "100644", "manifest.json", BLOB)],
  ]);
  const read = async (names: readonly string[]) => {
    await setImmediate();
    return names.map((name) => objects.get(name));
  };
  const git: Pick<Git, "withObjectReader"> = { withObjectReader: (use) => use(read) };
  const reader = new TreeReader(git as Git);
  const files = async () => (await reader.filesAt([COMMIT])).get(COMMIT);
  const first = files();
  // The root has been read, and its folder has not.
  await setImmediate();
  const second = files();
  expect(await second).toEqual([{ path: "clock/manifest.json", blob: BLOB }]);
  expect(await first).toEqual(await second);
});
