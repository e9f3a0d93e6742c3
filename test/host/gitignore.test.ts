import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { nodeFiles } from "../../server/host/files.node";
import { GitIgnore, IgnoreCall } from "../../server/host/gitignore";
import { ClientGitIgnore } from "../../server/host/ignore/gitignore.client";
import { atOnce, CallSteps, inTurns, PatternFile } from "../../server/host/ignore/patterns";
import { fileUri } from "../../server/host/uris";
import { pick, randomFrom } from "../support/random";
import { Repository, temporaryFolder } from "../support/repository";

/** A call in which everything can be read. */
const quiet = () => new IgnoreCall(() => expect.fail());

/* Patterns mean what they mean to git, whose own answer is the measure. */

const NAMES = ["a", "b", "ab", "aab", ".x", "a b", "-", "]", "é"];

/** Pieces of patterns; together also such as no author writes. */
const PIECES = [
  ...["a", "b", "ab", ".x", "*", "*", "**", "**/", "/", "/", "?", "[ab]", "[!a]", "[a-c]", "[^.]", "[]]"],
  ...[
    "[a-]",
    "[[:alpha:]]",
    "[[:punct:]b]",
    "[",
    "[z",
    "\\a",
    "\\*",
    "\\",
    "\\ ",
    " ",
    "!",
    "#",
    "-",
    "é",
    "x",
  ],
];

function* filesIn(folder: string, patterns: GitIgnore): Generator<string> {
  const rules = patterns.within(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name === ".git" || rules.ignores(path, entry.isDirectory())) continue;
    if (entry.isDirectory()) yield* filesIn(path, rules);
    else yield path;
  }
}

/** A repository with a file of each name in folders of each name, two deep. */
function grown(): Repository {
  const repository = new Repository();
  for (const folder of ["", ...NAMES, ...NAMES.map((name) => `a/d${name}`), "b/a", "ab/a/b"]) {
    mkdirSync(join(repository.root, folder), { recursive: true });
    for (const name of NAMES.map((each) => (folder === "" ? `f${each}` : each))) {
      if (
        !NAMES.includes(join(folder, name)) &&
        join(folder, name) !== "ab/a" &&
        join(folder, name) !== "b/a"
      )
        writeFileSync(join(repository.root, folder, name), "");
    }
  }
  return repository;
}

/** The files of a repository that are not ignored, read as a client does: one file after the other, by URIs. */
async function filesOfClient(root: string, paths: readonly string[]): Promise<string[]> {
  const asked: string[] = [];
  const ignore = new ClientGitIgnore("vscode-vfs://host", (uri) => {
    asked.push(uri);
    const path = join(root, decodeURIComponent(uri.slice("vscode-vfs://host/".length)));
    return Promise.resolve(existsSync(path) ? readFileSync(path, "utf8") : undefined);
  });
  const found: string[] = [];
  for (const path of paths) {
    const uri = `vscode-vfs://host/${path.split("/").map(encodeURIComponent).join("/")}`;
    if (!(await ignore.ignores(uri))) found.push(path);
  }
  expect(new Set(asked).size).toBe(asked.length);
  return found;
}

it("ignores what git ignores", { timeout: 60_000 }, async () => {
  const repository = grown();
  const random = randomFrom(7);
  const all = readdirSync(repository.root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(repository.root, join(parentPath, name)))
    .filter((path) => !path.startsWith(".git/"));
  for (let run = 0; run < 80; run++) {
    const lines = Array.from({ length: 1 + Math.floor(random() * 5) }, () =>
      Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(random, PIECES)).join(""),
    );
    repository.write(".git/info/exclude", lines.slice(0, 1).join("\n"));
    repository.write(".gitignore", lines.slice(1, 4).join("\n"));
    repository.write("a/.gitignore", lines.slice(4).join("\n"));
    const output = repository.git(
      "-c",
      "core.quotePath=false",
      "ls-files",
      "-z",
      "--others",
      "--exclude-standard",
    );
    const found = [...filesIn(repository.root, GitIgnore.above(repository.root, quiet()))];
    const names = found.map((path) => relative(repository.root, path)).sort();
    const wanted = output.split("\0").filter(Boolean).sort();
    expect({ lines, names }).toEqual({ lines, names: wanted });
    if (process.platform !== "linux") continue;
    const files = [...new Set([...all, ".gitignore", "a/.gitignore"])];
    expect({ lines, names: (await filesOfClient(repository.root, files)).sort() }).toEqual({
      lines,
      names: wanted,
    });
  }
});

describe("Patterns", () => {
  const PATTERN_FILES = [".gitignore", ".git/info/exclude"];

  it.each(PATTERN_FILES)("in %s may begin with a byte order mark, and only there", (file) => {
    const ignored = ["\uFEFFa\n", "b\n\uFEFFa\n"].map((text) => {
      const repository = new Repository().write(file, text);
      const patterns = GitIgnore.above(repository.root, quiet()).within(repository.root);
      return patterns.ignores(repository.path("a"), false);
    });
    expect(ignored).toEqual([true, false]);
  });

  it.each(PATTERN_FILES)("in %s are named when they are not read", (file) => {
    const repository = new Repository().write(file, `a\n${"#".repeat(128 * 1024)}`);
    const said: string[] = [];
    const ignores = () =>
      GitIgnore.above(repository.root, new IgnoreCall((sentence) => said.push(sentence)))
        .within(repository.root)
        .ignores(repository.path("a"), false);
    expect(ignores()).toBe(false);
    expect(said).toEqual([`Ignored '${repository.path(file)}': it is larger than 128 KB.`]);
    if (process.platform === "win32") return;
    rmSync(repository.path(file));
    symlinkSync("/dev/zero", repository.path(file));
    expect(ignores()).toBe(false);
    expect(said.slice(1)).toEqual([`Ignored '${repository.path(file)}': it is not a regular file.`]);
  });

  it("for folders leave a file of that name alone", () => {
    const repository = new Repository().write(".gitignore", "out/\n").write("sub/x", "");
    const patterns = GitIgnore.above(repository.root, quiet());
    const names = ["out", "sub/out", "out/a", "sub/out/a"];
    const ignored = names.filter((name) =>
      atOnce(patterns.decideBelow(repository.root, repository.path(name))),
    );
    expect(ignored).toEqual(["out/a", "sub/out/a"]);
  });

  it("are overruled by later ones of their file, and by those of a folder further in", () => {
    const repository = new Repository()
      .write(".gitignore", "a\n!a\nb\n!b\nb\nc\n!d\n")
      .write("sub/.gitignore", "!c\nd\n");
    const root = GitIgnore.above(repository.root, quiet()).within(repository.root);
    const sub = root.within(repository.path("sub"));
    const names = ["a", "b", "c", "d"];
    expect(names.filter((name) => root.ignores(repository.path(name), false))).toEqual(["b", "c"]);
    expect(names.filter((name) => sub.ignores(repository.path(`sub/${name}`), false))).toEqual(["b", "d"]);
  });

  it("of a work tree apply from its root down, unless a folder is ignored or the user names it", () => {
    const repository = new Repository()
      .write(".gitignore", "x\nout/\n")
      .write("sub/.gitignore", "y\n")
      .write("sub/deep/.gitignore", "z\n")
      .write("out/z", "");
    const ignored = (folder: string, patterns: GitIgnore | undefined) =>
      patterns &&
      ["x", "y", "z"].filter((name) => patterns.ignores(repository.path(`${folder}/${name}`), false));
    const asGit = (folder: string) => ignored(folder, GitIgnore.inWorkTree(repository.path(folder), quiet()));
    const asNamed = (folder: string) => ignored(folder, GitIgnore.above(repository.path(folder), quiet()));
    const folders = [".", "sub", "sub/deep", "out"];
    expect(folders.map(asGit)).toEqual([[], ["x"], ["x", "y"], undefined]);
    expect(folders.map(asNamed)).toEqual([[], ["x"], ["x", "y"], []]);
  });

  it("outside a work tree are none for the files of a manifest, but count from the current folder in a search", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "a/b"), { recursive: true });
    writeFileSync(join(folder, ".gitignore"), "x\n");
    writeFileSync(join(folder, "a/.gitignore"), "y\n");
    expect(GitIgnore.inWorkTree(join(folder, "a/b"), quiet())).toBeUndefined();
    writeFileSync(join(folder, "a/b/.gitignore"), "z\n");
    const ignored = (current: string, named = "a/b") => {
      vi.spyOn(process, "cwd").mockReturnValue(join(folder, current));
      const patterns = GitIgnore.above(join(folder, named), quiet());
      vi.restoreAllMocks();
      return ["x", "y", "z"].filter((name) => patterns.ignores(join(folder, named, name), false));
    };
    expect([".", "a", "a/b", "c"].map((current) => ignored(current))).toEqual([["x", "y"], ["y"], [], []]);
    // Its name only begins like the current folder's.
    expect(ignored("a/b", "a/bc")).toEqual([]);
  });
});

describe("Patterns that take long to match", () => {
  const LINES = "*q*a\n".repeat(26_000);
  const NAME = "q".repeat(250);

  it("leave a manifest without missing files, and say so once for a call", { timeout: 60_000 }, async () => {
    const repository = new Repository();
    const folders = Array.from({ length: 4 }, (_, i) => NAME.slice(0, 100 + i));
    for (let depth = 0; depth <= folders.length; depth++) {
      repository.write(join(...folders.slice(0, depth), ".gitignore"), LINES);
      repository.write(join(...folders.slice(0, depth), "manifest.json"), "{}");
    }
    const said: string[] = [];
    const files = nodeFiles((sentence) => said.push(sentence));
    for (let depth = folders.length; depth >= 0; depth--) {
      const uri = fileUri(repository.path(join(...folders.slice(0, depth), "manifest.json")));
      expect(await files.findMissing(uri, [`${NAME}.js`, `${NAME}/${NAME}`])).toEqual([]);
    }
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(
      /^Ignored the \.gitignore of '.*': it takes too long to match\. Missing files are not reported\.$/,
    );
  });

  it("do not hold up other work, and end", () => {
    const steps = new CallSteps();
    const all = steps.left;
    const file = new PatternFile(LINES, false);
    for (let paths = 0; paths < 20 && !steps.areUsedUp; paths++) {
      const turns = file.decide([NAME, NAME, NAME], false, steps);
      for (let before = steps.left; !turns.next().done; before = steps.left) {
        expect(before - steps.left).toBeLessThan(600_000);
      }
    }
    expect(steps.areUsedUp).toBe(true);
    expect(-steps.left).toBeLessThan(all / 1000);
    expect(file.decide([NAME], false, steps).next()).toEqual({ done: true, value: undefined });
  });

  it("are read once for files that are asked about together", async () => {
    const repository = new Repository().write(".gitignore", "dist\n");
    const uris = ["a/manifest.json", "dist/manifest.json", "b/x.json"].map((path) =>
      fileUri(repository.write(path, "{}").path(path)),
    );
    const reads = vi.spyOn(IgnoreCall.prototype, "read");
    const roots = vi.spyOn(IgnoreCall.prototype, "rootOf");
    const files = nodeFiles(() => expect.fail(), undefined, true);
    const root = fileUri(repository.root);
    expect(await Promise.all(uris.map((uri) => files.isIgnoredIn(root, uri)))).toEqual([false, true, false]);
    const calls = new Set([...reads.mock.contexts, ...roots.mock.contexts]);
    vi.restoreAllMocks();
    expect(calls.size).toBe(1);
  });

  it("are read once for a call and all its manifests", async () => {
    const repository = new Repository().write(".gitignore", "dist\n").write("a/b/.gitignore", "dist\n");
    const call = new IgnoreCall(() => expect.fail());
    const ignores = (path: string) => inTurns(call.ignores(repository.root, repository.path(path)));
    expect(await Promise.all(["a/b/dist", "a/b/c/x", "dist/x"].map(ignores))).toEqual([true, false, true]);
    repository.write(".gitignore", "c\n");
    expect(await Promise.all(["a/b/c/x", "a/b/c/dist"].map(ignores))).toEqual([false, true]);
    expect(call.read(repository.path(".gitignore"))).toBe(call.read(repository.path("a/b/.gitignore")));
  });
});
