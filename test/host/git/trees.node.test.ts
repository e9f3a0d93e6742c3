import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Git } from "../../../server/host/git/git.node";
import { TreeReader } from "../../../server/host/git/trees.node";

const COMMIT = "c".repeat(40);
const [ROOT, FOLDER, BLOB] = ["1".repeat(40), "2".repeat(40), "3".repeat(40)];

/** A tree with one entry. */
const tree = (name: string, mode: string, entry: string, object: string) => ({
  ...{ name, type: "tree" },
  content: Buffer.concat([Buffer.from(`${mode} ${entry}\0`), Buffer.from(object, "hex")]),
});

it("a manifest waits for the trees that another one of its call is reading", async () => {
  const objects = new Map([
    [`${COMMIT}^{tree}`, tree(ROOT, "40000", "clock", FOLDER)],
    [FOLDER, tree(FOLDER, "100644", "manifest.json", BLOB)],
  ]);
  const read = async (names: readonly string[]) => {
    await setImmediate();
    return names.map((name) => objects.get(name));
  };
  const git: Pick<Git, "objects"> = { objects: (use) => use(read) };
  const reader = new TreeReader();
  const files = async () => (await reader.filesAt(git as Git, [COMMIT])).get(COMMIT);
  const first = files();
  // The root has been read, and its folder has not.
  await setImmediate();
  const second = files();
  expect(await second).toEqual([{ path: "clock/manifest.json", blob: BLOB }]);
  expect(await first).toEqual(await second);
});
