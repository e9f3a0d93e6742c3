import { describe, expect, it } from "vitest";
import { BAD, GOOD, paths, workspace, type Workspace } from "../support/cli";

const FILE = ".plugin-manifest.json";
const ignoring = (...globs: string[]) => JSON.stringify({ ignore: globs });

async function found(folder: Workspace, ...args: string[]): Promise<string[]> {
  return paths(await folder.run(["check", "--no-workspace", "--format", "json", ...args]));
}

describe("a search passes over", () => {
  const MANIFESTS = {
    "manifest.json": GOOD,
    "fixtures/manifest.json": BAD,
    "fixtures/deep/er/manifest.json": BAD,
    "a/fixtures/manifest.json": GOOD,
  };

  it.each([
    [["fixtures/**"], ["a/fixtures/manifest.json", "manifest.json"]],
    [["fixtures"], ["a/fixtures/manifest.json", "manifest.json"]],
    [["./fixtures/"], ["a/fixtures/manifest.json", "manifest.json"]],
    [["**/fixtures/**"], ["manifest.json"]],
    [
      ["fixtures/*.json", "/manifest.json"],
      ["a/fixtures/manifest.json", "fixtures/deep/er/manifest.json"],
    ],
    [["../**", "", "/", "fixtures\n*"], Object.keys(MANIFESTS).sort()],
  ])("what %j matches from the configuration's folder", async (globs, expected) => {
    const folder = workspace({ ...MANIFESTS, [FILE]: ignoring(...globs) });
    expect(await found(folder)).toEqual(expected);
  });

  it("no named file, and no file with a nearer configuration", async () => {
    const folder = workspace({
      ...MANIFESTS,
      [FILE]: ignoring("**"),
      [`fixtures/deep/${FILE}`]: "{}",
      "a/.git/HEAD": "ref: refs/heads/main\n",
    });
    expect(await found(folder)).toEqual(["a/fixtures/manifest.json", "fixtures/deep/er/manifest.json"]);
    expect(await found(folder, "fixtures")).toEqual(["fixtures/deep/er/manifest.json"]);
    expect(await found(folder, "fixtures/manifest.json")).toEqual(["fixtures/manifest.json"]);
  });

  it("files that an extended file ignores, from that file's folder", async () => {
    const folder = workspace({
      ...MANIFESTS,
      "shared/base.json": ignoring("../fixtures/**", "manifest.json"),
      "shared/manifest.json": BAD,
      [FILE]: '{ "extends": "./shared/base.json" }',
    });
    expect(await found(folder)).not.toContain("shared/manifest.json");
    expect(await found(folder)).toContain("fixtures/manifest.json");
  });
});
