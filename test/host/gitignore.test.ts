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
import type { Connection } from "vscode-languageserver";
import { nodeFiles } from "../../server/host/files.node";
import { NO_FILES } from "../../server/host/files";
import { withClientFiles } from "../../server/host/files.client";
import { IgnoreCall } from "../../server/host/gitignore";
import { FILE_STEPS, PatternFile, StepBudget } from "../../server/host/ignore/patterns";
import { atOnce, inTurns } from "../../server/host/ignore/walk";
import { fileUri } from "../../server/host/uris";
import type { Client } from "../../server/lsp/client";
import { pick, randomFrom } from "../support/random";
import { Repository, temporaryFolder } from "../support/repository";

/** A call in which everything can be read. */
const quiet = () => new IgnoreCall(() => expect.fail());

/** The patterns in a folder, and those of its own file, as a search asks them. */
function patternsIn(folder: string, call = quiet(), outer = atOnce(call.above(folder), call.textOf)) {
  const rules = atOnce(outer.within(folder), call.textOf);
  return {
    ignores: (path: string, isFolder = false) =>
      atOnce(rules.decide(path, isFolder, new StepBudget(FILE_STEPS)), call.textOf),
    further: (inner: string) => patternsIn(inner, call, rules),
  };
}

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

function* filesIn(folder: string, patterns = patternsIn(folder)): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name === ".git" || patterns.ignores(path, entry.isDirectory())) continue;
    if (entry.isDirectory()) yield* filesIn(path, patterns.further(path));
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
  const workspace = "vscode-vfs://host/ws";
  const sendRequest = (_method: string, { uri }: { uri: string }) => {
    const path = join(root, decodeURIComponent(uri.slice(workspace.length + 1)));
    return Promise.resolve(existsSync(path) ? readFileSync(path, "utf8") : undefined);
  };
  const connection = { sendRequest } as unknown as Connection;
  const offered = { experimental: { pluginManifest: { readFile: true, files: true } } };
  const files = withClientFiles(connection, { capabilities: offered } as Client, NO_FILES, () => [workspace]);
  const found: string[] = [];
  for (const path of paths) {
    const uri = `${workspace}/${path.split("/").map(encodeURIComponent).join("/")}`;
    if (!(await files.isIgnoredIn(workspace, uri))) found.push(path);
  }
  return found;
}

it("ignores what git ignores", { timeout: 60_000 }, async () => {
  const repository = grown();
  const random = randomFrom(7);
  const all = readdirSync(repository.root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(repository.root, join(parentPath, name)))
    .filter((path) => !path.startsWith(".git/"));
  for (let run = 0; run < 40; run++) {
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
    const found = [...filesIn(repository.root)];
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
      return patternsIn(repository.root).ignores(repository.path("a"));
    });
    expect(ignored).toEqual([true, false]);
  });

  it.each(PATTERN_FILES)("in %s are named when they are not read", (file) => {
    const repository = new Repository().write(file, `a\n${"#".repeat(128 * 1024)}`);
    const said: string[] = [];
    const call = () => new IgnoreCall((sentence) => said.push(sentence));
    const ignores = () => patternsIn(repository.root, call()).ignores(repository.path("a"));
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
    const [call, steps] = [quiet(), new StepBudget(FILE_STEPS)];
    const names = ["out", "sub/out", "out/a", "sub/out/a"];
    const ignored = names.filter((name) => {
      const patterns = atOnce(call.above(repository.root), call.textOf);
      return atOnce(patterns.ignoresBelow(repository.root, repository.path(name), steps), call.textOf);
    });
    expect(ignored).toEqual(["out/a", "sub/out/a"]);
  });

  it("are overruled by later ones of their file, and by those of a folder further in", () => {
    const repository = new Repository()
      .write(".gitignore", "a\n!a\nb\n!b\nb\nc\n!d\n")
      .write("sub/.gitignore", "!c\nd\n");
    const root = patternsIn(repository.root);
    const sub = root.further(repository.path("sub"));
    const names = ["a", "b", "c", "d"];
    expect(names.filter((name) => root.ignores(repository.path(name)))).toEqual(["b", "c"]);
    expect(names.filter((name) => sub.ignores(repository.path(`sub/${name}`)))).toEqual(["b", "d"]);
  });

  it("of a work tree apply from its root down, unless a folder is ignored or the user names it", () => {
    const repository = new Repository()
      .write(".gitignore", "x\nout/\n")
      .write("sub/.gitignore", "y\n")
      .write("sub/deep/.gitignore", "z\n")
      .write("out/z", "");
    const ignored = (folder: string, isIgnored: (path: string) => boolean) =>
      ["x", "y", "z"].filter((name) => isIgnored(repository.path(`${folder}/${name}`)));
    const asGit = (folder: string) => ignored(folder, (path) => quiet().isIgnored(path));
    const asNamed = (folder: string) => {
      const call = quiet();
      const patterns = atOnce(call.above(repository.path(folder)), call.textOf);
      const steps = new StepBudget(FILE_STEPS);
      return ignored(folder, (path) => atOnce(patterns.decide(path, false, steps), call.textOf));
    };
    const folders = [".", "sub", "sub/deep", "out"];
    expect(folders.map(asGit)).toEqual([["x"], ["x", "y"], ["x", "y", "z"], ["x", "y", "z"]]);
    expect(folders.map(asNamed)).toEqual([[], ["x"], ["x", "y"], []]);
  });

  it("outside a work tree are none for the files of a manifest, but count from the current folder in a search", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "a/b"), { recursive: true });
    writeFileSync(join(folder, ".gitignore"), "x\n");
    writeFileSync(join(folder, "a/.gitignore"), "y\n");
    writeFileSync(join(folder, "a/b/.gitignore"), "z\n");
    expect(quiet().isIgnored(join(folder, "a/b/z"))).toBe(false);
    const ignored = (current: string, named = "a/b") => {
      vi.spyOn(process, "cwd").mockReturnValue(join(folder, current));
      const call = quiet();
      const patterns = atOnce(call.above(join(folder, named)), call.textOf);
      vi.restoreAllMocks();
      const steps = new StepBudget(FILE_STEPS);
      return ["x", "y", "z"].filter((name) =>
        atOnce(patterns.decide(join(folder, named, name), false, steps), call.textOf),
      );
    };
    expect([".", "a", "a/b", "c"].map((current) => ignored(current))).toEqual([["x", "y"], ["y"], [], []]);
    // Its name only begins like the current folder's.
    expect(ignored("a/b", "a/bc")).toEqual([]);
  });
});

describe("Patterns that take long to match", () => {
  const LINES = "*q*a\n".repeat(26_000);
  const NAME = "q".repeat(250);

  it("leave a manifest without missing files, and are named; other manifests keep theirs", async () => {
    const repository = new Repository().write(".gitignore", "dist\n");
    for (const folder of ["slow", "slow/er", "quick"]) {
      repository.write(`${folder}/manifest.json`, "{}");
      if (folder !== "quick") repository.write(`${folder}/.gitignore`, LINES);
    }
    const said: string[] = [];
    const files = nodeFiles((sentence) => said.push(sentence.replace(repository.root, "…")));
    const missing = async (folder: string) => {
      const uri = fileUri(repository.path(`${folder}/manifest.json`));
      const found = await files.findMissing(uri, [`${NAME}.js`, `${NAME}.css`, "dist/a.js", "b.js"]);
      return found && [...found.keys()];
    };
    // In any order: each manifest and each folder has its own steps.
    expect(await missing("slow")).toBeUndefined();
    expect(await missing("quick")).toEqual([`${NAME}.js`, `${NAME}.css`, "b.js"]);
    expect(await missing("slow/er")).toBeUndefined();
    expect(await missing("slow")).toBeUndefined();
    const sentence = (folder: string) =>
      `Ignored the .gitignore of '…/${folder}': it takes too long to match. Missing files are not reported.`;
    expect(said).toEqual([sentence("slow"), sentence("slow/er")]);
  });

  it("do not hold up other work, and end", () => {
    const steps = new StepBudget(FILE_STEPS);
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
    const call = quiet();
    const ignores = (path: string) =>
      inTurns(call.ignores(repository.root, repository.path(path), new StepBudget(FILE_STEPS)), call.textOf);
    expect(await Promise.all(["a/b/dist", "a/b/c/x", "dist/x"].map(ignores))).toEqual([true, false, true]);
    repository.write(".gitignore", "c\n");
    expect(await Promise.all(["a/b/c/x", "a/b/c/dist"].map(ignores))).toEqual([false, true]);
    const compiled = (path: string) => atOnce(call.read(repository.path(path)), () => expect.fail());
    expect(compiled(".gitignore")).toBe(compiled("a/b/.gitignore"));
  });
});
