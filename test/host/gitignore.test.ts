import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { GitIgnore } from "../../server/host/gitignore";
import { pick, randomFrom } from "../support/random";
import { Repository } from "../support/repository";

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

it("ignores what git ignores", { timeout: 60_000 }, () => {
  const repository = grown();
  const random = randomFrom(7);
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
    const found = [
      ...filesIn(
        repository.root,
        GitIgnore.above(repository.root, () => expect.fail()),
      ),
    ];
    const names = found.map((path) => relative(repository.root, path)).sort();
    expect({ lines, names }).toEqual({ lines, names: output.split("\0").filter(Boolean).sort() });
  }
});
