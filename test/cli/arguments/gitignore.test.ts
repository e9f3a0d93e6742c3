import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GOOD, paths, workspace, type RunOptions, type Workspace } from "../../support/cli";

/** A search of a folder with manifests and `.gitignore` files; what it finds. */
async function found(
  files: Readonly<Record<string, string>>,
  named = ".",
  options?: RunOptions,
): Promise<string[]> {
  return paths(await workspace(files).run(["check", named, "--format", "json"], options));
}

/** Files of that name, each a manifest. */
function manifests(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, GOOD]));
}

const ALL = [
  "b/dist/manifest.json",
  "b/manifest.json",
  "b/x.plugin-manifest.json",
  "dist/manifest.json",
  "manifest.json",
];

describe(".gitignore", () => {
  it.each([
    ["a name at any depth", "dist", ["b/dist/manifest.json", "dist/manifest.json"]],
    ["folders only", "dist/\nmanifest.json/", ["b/dist/manifest.json", "dist/manifest.json"]],
    ["what is called so in its own folder", "/manifest.json", ["manifest.json"]],
    ["a path from its own folder", "b/dist", ["b/dist/manifest.json"]],
    ["with stars", "*.plugin-*", ["b/x.plugin-manifest.json"]],
    ["with double stars", "**/dist/*", ["b/dist/manifest.json", "dist/manifest.json"]],
    ["all but what it takes back", "/*\n!/b", ["dist/manifest.json", "manifest.json"]],
    ["nothing in comments and empty lines", "# manifest.json\n\n", []],
    ["in lines that end with CRLF", "b\r\n/dist\r\n", ALL.slice(0, 4)],
    ["behind a byte order mark", "\uFEFF/manifest.json\n", ["manifest.json"]],
    ["upper and lower case apart", "DIST\n", []],
  ])("names %s", async (_, text, ignored) => {
    const left = ALL.filter((name) => !ignored.includes(name));
    expect(await found({ ...manifests(...ALL), ".gitignore": text })).toEqual(left);
  });

  it("of a folder further down adds to the ones above, and wins over them", async () => {
    const files = {
      ...manifests(
        "a/manifest.json",
        "a/keep/manifest.json",
        "a/build/manifest.json",
        "b/build/manifest.json",
      ),
      ".gitignore": "build/\nkeep/\n",
      "a/.gitignore": "/manifest.json\n!keep/\n",
    };
    expect(await found(files)).toEqual(["a/keep/manifest.json"]);
  });

  it("cannot include files in an ignored folder again", async () => {
    const files = {
      ...manifests("a/manifest.json"),
      ".gitignore": "a/\n!a/manifest.json\n",
      "a/.gitignore": "!manifest.json\n",
    };
    expect(await found(files)).toEqual([]);
  });

  it("takes back a folder with what the same file does not name in it", async () => {
    const files = {
      ...manifests("a/build/manifest.json", "a/build/x.plugin-manifest.json"),
      ".gitignore": "build/\nx.*\n",
      "a/.gitignore": "!build/\n",
    };
    expect(await found(files)).toEqual(["a/build/manifest.json"]);
  });

  it("applies to its own folder, however strange the folder's name", async () => {
    const files = { ...manifests("[a]*/x/manifest.json", "a/x/manifest.json"), "[a]*/.gitignore": "x\n" };
    expect(await found(files)).toEqual(["a/x/manifest.json"]);
  });
});

describe("a .gitignore above the folder that is searched", () => {
  const FILES = { ...manifests("a/b/manifest.json", "a/b/dist/manifest.json", "a/b/out/manifest.json") };

  it("counts, up to the repository's root", async () => {
    const files = {
      ...FILES,
      ".gitignore": "out\n",
      "a/.git/HEAD": "",
      "a/.gitignore": "/b/dist\n",
    };
    expect(await found(files, "a/b")).toEqual(["a/b/manifest.json", "a/b/out/manifest.json"]);
    expect(await found(files, ".", { in: "a/b" })).toEqual(["manifest.json", "out/manifest.json"]);
  });

  it("counts up to the current folder where there is no repository", async () => {
    const files = { ...FILES, ".gitignore": "out\n", "a/.gitignore": "/b/dist\n" };
    expect(await found(files, "a/b")).toEqual(["a/b/manifest.json"]);
    expect(await found(files, "b", { in: "a" })).toEqual(["b/manifest.json", "b/out/manifest.json"]);
  });

  it("does not keep anybody from searching the very folder that it names", async () => {
    const files = {
      ...FILES,
      ".gitignore": "dist\n",
      "a/b/dist/.gitignore": "x\n",
      ...manifests("a/b/dist/x/manifest.json"),
    };
    expect(await found(files, "a/b/dist")).toEqual(["a/b/dist/manifest.json"]);
    expect(await found(files, "a/b")).toEqual(["a/b/manifest.json", "a/b/out/manifest.json"]);
  });
});

describe("a .gitignore that is hard to match", () => {
  it.each([
    ["a pattern of a hundred kilobytes", "x".repeat(100_000)],
    ["a name with many stars", `${"*a".repeat(30)}*b`],
    ["a name with stars and classes", `${"[a-z]*".repeat(30)}[!a-z]`],
    ["many double stars", `${"**/a/".repeat(12)}b`],
    ["many lines", "*a*a*a*b\n".repeat(1000)],
  ])("does not delay the search: %s", async (_, pattern) => {
    const name = `${"a".repeat(200)}.plugin-manifest.json`;
    const folder = workspace({
      ".gitignore": `${pattern}\nout\n`,
      "in/.gitignore": `${pattern}\nout\n`,
      [name]: GOOD,
      [`in/${name}`]: GOOD,
      "in/out/manifest.json": GOOD,
      "out/manifest.json": GOOD,
      [`${"a/".repeat(40)}x`]: "",
    });
    const outcome = await folder.run(["check", "--format", "json"]);
    expect(paths(outcome).sort()).toEqual([name, `in/${name}`].sort());
    expect(outcome.stderr).toBe("");
  });
});

describe("a .gitignore that is not read is named once on standard error:", () => {
  const outcomeOf = async (prepare: (folder: Workspace) => void) => {
    const folder = workspace(manifests("a/manifest.json", "b/manifest.json"));
    prepare(folder);
    const outcome = await folder.run(["check", "a", "b", ".", "--format", "json"]);
    expect(paths(outcome)).toEqual(["a/manifest.json", "b/manifest.json"]);
    return { status: outcome.status, stderr: outcome.stderr.replace(folder.root, "…") };
  };

  it("one of more than 128 KB", async () => {
    const large = (folder: Workspace) => folder.write(".gitignore", `${"#".repeat(128 * 1024)}\na\n`);
    expect(await outcomeOf(large)).toEqual({
      status: 0,
      stderr: "plugin-manifest: Ignored '…/.gitignore': it is larger than 128 KB.\n",
    });
  });

  it.skipIf(process.platform === "win32")("a device", async () => {
    expect(await outcomeOf((folder) => symlinkSync("/dev/zero", folder.path(".gitignore")))).toEqual({
      status: 0,
      stderr: "plugin-manifest: Ignored '…/.gitignore': it is not a regular file.\n",
    });
  });

  it.skipIf(process.platform === "win32")("a pipe", async () => {
    expect(await outcomeOf((folder) => void spawnSync("mkfifo", [folder.path(".gitignore")]))).toEqual({
      status: 0,
      stderr: "plugin-manifest: Ignored '…/.gitignore': it is not a regular file.\n",
    });
  });
});
