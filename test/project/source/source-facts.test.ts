import { expect, it } from "vitest";
import type { CheckOptions } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { WorkTree } from "../../../server/host/git/work-tree.node";
import { readSourceFacts } from "../../../server/project/source/source-facts";
import { draft } from "../../support/manifests";
import { treeOf } from "./tree";

const SOURCE = [{ files: ["ts"], call: "invoke", names: "command" }] as const;
const FILES = { "package.json": '{\n"version": "1.2.0" }', "main.ts": 'invoke("clock_set");' };

/** What a draft's own files say, as `path version` and `path name`. */
async function factsOf(tree: WorkTree, options: CheckOptions) {
  const git = { workTree: () => Promise.resolve(tree) };
  const facts = await readSourceFacts(
    "file:///root/manifest.json",
    new ManifestDocument(draft()),
    options,
    git,
  );
  const versions = facts?.versions.map(({ path, version }) => `${path} ${version}`) ?? [];
  const names = facts?.code?.places.map(({ path, name }) => `${path} ${name}`) ?? [];
  return [...versions, ...names];
}

it("rereads a folder's files when the rules or the configuration need other facts", async () => {
  const tree = treeOf(FILES);
  const off = { rules: { "source-version": "off" } } as const;
  const [VERSION, NAME] = ["package.json 1.2.0", "main.ts clock_set"];
  const asked = [{ source: SOURCE, ...off }, { source: SOURCE }, {}, { source: SOURCE, ...off }, off];
  const found: string[][] = [];
  for (const options of asked) found.push(await factsOf(tree, options));
  expect(found).toEqual([[NAME], [VERSION, NAME], [VERSION], [NAME], []]);
});

it("a byte order mark does not shift the lines and columns of a file", async () => {
  const git = { workTree: () => Promise.resolve(treeOf({ "package.json": `\uFEFF{ "version": "1.2.0" }` })) };
  const facts = await readSourceFacts("file:///root/manifest.json", new ManifestDocument(draft()), {}, git);
  expect(facts?.versions.map(({ range }) => [range.start, range.end])).toEqual([
    [
      { line: 0, character: 14 },
      { line: 0, character: 19 },
    ],
  ]);
});
