import { expect, it, vi } from "vitest";
import { Git } from "../../../server/host/git/git.node";
import { TagReader } from "../../../server/host/git/tags.node";
import { draft } from "../../support/manifests";
import { Repository } from "../../support/repository";

/* The details of reading tags; whole histories are read in history.test.ts. Commits are a day apart. */

const manifest = (version: string, id = "com.example.clock") =>
  draft({ id: `"${id}"`, version: `"${version}"` });

/** Reads the tags of a repository. @param refs the lines of git */
async function read(repository: Repository, refs = refsOf(repository)) {
  const { versions, ...rest } = await new TagReader(
    new Git(repository.root),
    "manifest.json",
    "manifest.json",
  ).read(refs);
  const found = versions.map(({ version, publishedAt, manifest: { id } }) => [version, publishedAt, id]);
  return { versions: found, ...rest };
}

const refsOf = (repository: Repository) =>
  repository.git("for-each-ref", "--format=%(objectname) %(refname)", "refs/tags");

const noon = (day: number) => `2030-01-0${day}T12:00:00.000Z`;

it("Each version is read from its earliest tag, the newest first, for each identifier", async () => {
  const repository = new Repository()
    .release(manifest("1.0.0"), "b")
    .release(manifest("1.1.0"), "c")
    .release(manifest("1.0.0"), "a")
    .release(manifest("1.0.0", "com.example.bell"), "bell");
  expect(await read(repository)).toEqual({
    versions: [
      ["1.0.0", noon(4), "com.example.bell"],
      ["1.1.0", noon(2), "com.example.clock"],
      ["1.0.0", noon(1), "com.example.clock"],
    ],
  });
});

it("Of versions with one date, the higher comes first", async () => {
  const repository = new Repository();
  for (const version of ["1.9.0", "1.10.0", "1.2.0"]) {
    repository.write("manifest.json", manifest(version)).git("add", "--all");
    repository.git("commit", "--quiet", "--message=news");
    repository.git("tag", `v${version}`);
  }
  const { versions } = await read(repository);
  expect(versions.map(([version]) => version)).toEqual(["1.10.0", "1.9.0", "1.2.0"]);
});

it.each([
  ["", "The repository has no tags."],
  ["\n", "The repository has no tags."],
  ["0123 \n", "The repository has no tags."],
  ["x 0123 refs/tags/gone\n", "No tag of the repository contains a version of this manifest."],
  ["0123 refs/tags/gone", "No tag of the repository contains a version of this manifest."],
])("For the lines %j the note is “%s”", async (refs, note) => {
  expect(await read(new Repository().release(manifest("1.0.0"), "v1"), refs)).toEqual({ versions: [], note });
});

it.each([
  ["without an identifier", draft({ id: undefined })],
  ["without a version", draft({ version: undefined })],
  ["with a number as its version", draft({ version: "1" })],
  ["with a number as its identifier", draft({ id: "1" })],
  ["with a version that the catalog refuses", manifest("1.0")],
  ["that is not an object", "[]"],
])("A manifest %s has no version", async (_, text) => {
  const repository = new Repository().release(manifest("1.0.0"), "v1").release(text, "v2");
  expect(await read(repository)).toEqual({ versions: [["1.0.0", noon(1), "com.example.clock"]] });
});

it("Where older names of the manifest cannot be read, the versions since then are a part", async () => {
  const repository = new Repository().write("other", "").commit("v0").release(manifest("1.0.0"), "v1");
  const git = new Git(repository.root);
  const run = git.run.bind(git);
  vi.spyOn(git, "run").mockImplementation((args, input) =>
    run(args[0] === "log" ? ["log", "--no-such-option"] : args, input),
  );
  const reader = new TagReader(git, "manifest.json", "manifest.json");
  const { versions, ...rest } = await reader.read(refsOf(repository));
  expect(versions.map(({ version }) => version)).toEqual(["1.0.0"]);
  expect(rest).toEqual({
    isPartial: true,
    note: "Versions from before the manifest was renamed may be missing: Git could not read the repository: unrecognized argument: --no-such-option.",
  });
});

it("Where the manifests of all tags are too large, the oldest is left out, whatever its tag", async () => {
  const texts = Array.from({ length: 65 }, (_, i) => manifest(`1.${i}.0`).padEnd(256 * 1024));
  const { versions, ...rest } = await read(new Repository().releaseAll(texts));
  expect(versions.map(([version]) => version)).toEqual(texts.slice(1).map((_, i) => `1.${64 - i}.0`));
  expect(rest).toEqual({
    isPartial: true,
    note: "Older versions are missing: the manifests of all tags are larger than 16 MB.",
  });
});

it("A path with a line break, which git would read as two, is not looked for", async () => {
  const repository = new Repository().write("a\nb.json", manifest("1.0.0")).commit("v1");
  const reader = new TagReader(new Git(repository.root), "a\nb.json", "a\nb.json");
  expect(await reader.read(refsOf(repository))).toEqual({
    versions: [],
    note: "The manifest's path has a line break, so git cannot find it.",
  });
});
