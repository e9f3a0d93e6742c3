import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { GitIgnorePattern, lowerCase } from "../../../server/host/ignore/gitignore-pattern";
import { Repository } from "../../support/repository";

/* What each part of a pattern means. Git's own answers are compared with the table below. */

/** Each pattern with paths that it matches, and paths that it does not. */
type Table = readonly (readonly [pattern: string, ignored: readonly string[], others: readonly string[]])[];

const PATTERNS: Table = [
  ["", [], ["a"]],
  ["/", [], ["a"]],
  ["a", ["a", "x/a", "x/y/a", "a/x"], ["ab", "ba", "A"]],
  ["#a", [], ["a", "#a"]],
  ["\\#a", ["#a"], ["a"]],
  ["\\!a", ["!a"], ["a"]],
  ["a#", ["a#"], ["a"]],
  ["a!", ["a!"], ["a"]],

  // Spaces at the end
  ["a  ", ["a"], ["a ", "a  "]],
  ["  ", [], ["a", " "]],
  [" a", [" a"], ["a"]],
  ["a\\ ", ["a "], ["a", "a\\"]],
  ["a\\  ", ["a "], ["a", "a  "]],
  ["a\\\\ ", ["a\\"], ["a\\ ", "a "]],
  ["a\\\\\\ ", ["a\\ "], ["a\\"]],

  // Slashes
  ["a/", ["a/x", "x/a/y"], ["a", "x/a"]],
  ["/a", ["a", "a/x"], ["x/a"]],
  ["/a/", ["a/x"], ["a", "x/a/y"]],
  ["a/b", ["a/b", "a/b/x"], ["x/a/b", "b", "a", "a/x/b"]],
  ["a\\/b", ["a/b"], ["x/a/b"]],
  ["a//b", [], ["a/b"]],

  // Two stars
  ["**", ["a", "a/b"], []],
  ["**/a", ["a", "x/a", "x/y/a"], ["xa", "b"]],
  ["a/**", ["a/x", "a/x/y"], ["a", "x/a/b"]],
  ["a/**/", ["a/x/y"], ["a", "a/x"]],
  ["a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["a", "a/xb", "x/a/b"]],
  ["a/**/**/b", ["a/b", "a/x/b"], ["a/xb"]],
  ["a/**/b/**/c", ["a/b/c", "a/b/x/b/c", "a/x/b/y/c"], ["a/c", "a/b", "a/x/c"]],
  ["a**", ["ab", "x/a"], ["b"]],
  ["**a", ["ba", "x/a"], ["b"]],
  ["a**b", ["ab", "axb"], ["a", "x/b"]],
  ["x/a**b", ["x/ab", "x/acb"], ["x/a/b"]],

  // One star and question marks
  ["*", ["a", "a/b"], []],
  ["a*", ["a", "ab"], ["ba"]],
  ["*a", ["a", "ba", "aba"], ["ab"]],
  ["*a*b*", ["ab", "xaxbx", "aab"], ["ba", "a", "b"]],
  ["a*b*bc", ["abbc", "axbxbbc"], ["abc", "abbcx"]],
  ["x/*", ["x/a", "x/a/b"], ["x", "y/x/a"]],
  ["x/*/b", ["x/a/b"], ["x/b", "x/a/a/b"]],
  ["a?c", ["abc", "a-c", "a?c"], ["ac", "abbc", "x/ac"]],
  ["x/a?c", ["x/abc"], ["x/a/c"]],
  ["??", ["ab"], ["a", "abc"]],

  // Backslashes
  ["\\a", ["a"], ["\\a"]],
  ["a\\*", ["a*"], ["ab", "a"]],
  ["a\\?", ["a?"], ["ab"]],
  ["\\[a]", ["[a]"], ["a"]],
  ["x\\[/b]", ["x[/b]"], ["xb", "x/"]],
  ["a\\\\b", ["a\\b"], ["ab"]],
  ["a\\", [], ["a", "a\\"]],
  ["*\\", [], ["a", "a\\"]],
  ["a\\b/[c]", ["ab/c"], ["ab"]],

  // Classes
  ["[ab]c", ["ac", "bc"], ["cc", "c", "abc", "[ab]c"]],
  ["[!a]c", ["bc", "!c"], ["ac", "c"]],
  ["[^a]c", ["bc", "^c"], ["ac", "c"]],
  ["[a!]c", ["ac", "!c"], ["bc"]],
  ["[]a]c", ["]c", "ac"], ["a]c", "bc"]],
  ["[!]a]c", ["bc"], ["]c", "ac"]],
  ["[a-c]x", ["ax", "bx", "cx"], ["dx", "-x"]],
  ["[a-]x", ["ax", "-x"], ["bx"]],
  ["[-a]x", ["ax", "-x"], ["bx"]],
  ["[a-c-e]x", ["ax", "cx", "-x", "ex"], ["dx"]],
  ["[+--]x", ["+x", ",x", "-x"], [".x"]],
  ["[\\]]x", ["]x"], ["\\x"]],
  ["[\\\\]x", ["\\x"], ["]x"]],
  ["[\\a-\\c]x", ["ax", "bx", "cx"], ["-x", "\\x"]],
  ["[a\\-c]x", ["ax", "-x", "cx"], ["bx", "\\x"]],
  ["[a-\\]]x", [], ["bx", "]x", "-x"]],
  ["[A-\\]]x", ["Bx", "]x"], ["-x", "bx"]],
  ["x/[/]y", [], ["x//y", "x/y"]],
  ["x[a/b]y", ["xay", "xby"], ["x/y", "b]y"]],
  ["[a]/b", ["a/b"], ["x/a/b"]],
  ["[a][b]", ["ab"], ["a", "b", "ba"]],
  ["*[a]", ["ba"], ["ab"]],
  ["[a", [], ["a", "[a"]],
  ["[", [], ["["]],
  ["[]", [], ["[]"]],
  ["[!", [], ["[!"]],
  ["[a\\", [], ["a", "[a\\"]],
  ["[a-\\", [], ["a", "[a-"]],
  ["x/[a", [], ["x/a", "x/[a"]],

  // Named classes
  ["[[:alpha:]]", ["a", "z", "A", "Z"], ["0", "@", "[", "`", "{", ":"]],
  ["[[:digit:]]", ["0", "9"], [":", "a", "-"]],
  ["[[:alnum:]]", ["a", "z", "A", "Z", "0", "9"], ["@", "[", "`", "{", ":"]],
  ["[[:upper:]]", ["A", "Z"], ["a", "@", "["]],
  ["[[:lower:]]", ["a", "z"], ["A", "`", "{"]],
  ["[[:xdigit:]]", ["0", "9", "a", "f", "A", "F"], ["g", "G", ":", "@", "`"]],
  ["[[:blank:]]", [" ", "\t"], ["a", "\n", "!"]],
  ["[[:space:]]", [" ", "\t", "\n", "\r"], ["a", "\b", "\x0e", "!"]],
  ["[[:punct:]]", ["!", "-", ":", "@", "[", "`", "{", "~"], ["a", "A", "0", " ", "\x7f"]],
  ["[[:cntrl:]]", ["\x01", "\x1f", "\x7f"], [" ", "~", "a"]],
  ["[[:print:]]", [" ", "a", "~"], ["\x1f", "\x7f"]],
  ["[[:graph:]]", ["!", "a", "~"], [" ", "\x7f"]],
  ["[![:digit:]]x", ["ax"], ["0x"]],
  ["[a[:digit:]]x", ["ax", "0x"], ["bx", "[x"]],
  ["[[:digit:]a-c]x", ["0x", "bx"], ["dx", ":x"]],
  ["[[:digit:]", [], ["0", "[0"]],
  ["[[:digit]x", ["[x", ":x", "dx"], ["0x", "]x"]],
  ["[[:word:]]", [], ["a", "w", ":]"]],
];

/** Where the file system ignores case, git does too, but only that of ASCII. */
const CASELESS_PATTERNS: Table = [
  ["aB", ["ab", "AB", "x/Ab"], ["b"]],
  ["É", ["É"], ["é"]],
  ["A*", ["a", "AB", "ab"], ["ba"]],
  ["*B", ["ab", "AB"], ["a"]],
  ["[A-C]x", ["ax", "BX", "cx"], ["dx"]],
  ["[a-c]X", ["ax", "BX", "cx"], ["dx"]],
  ["[!a]x", ["bx"], ["ax", "Ax"]],
  ["[[:upper:]]x", ["ax", "AX"], ["0x"]],
];

/** Returns the paths that a pattern ignores: it matches them, or a folder around them. */
function ignored(line: string, paths: readonly string[], ignoresCase: boolean): string[] {
  const inBytes = (text: string) => Buffer.from(text).toString("latin1");
  const pattern = GitIgnorePattern.of(inBytes(line), ignoresCase);
  return paths.filter((path) => {
    const names = (ignoresCase ? lowerCase(inBytes(path)) : inBytes(path)).split("/");
    return names.some((_, i) => {
      const isFolder = i + 1 < names.length;
      return pattern?.matches(names.slice(0, i + 1), { left: 0 }) && (isFolder || !pattern.foldersOnly);
    });
  });
}

it.each(PATTERNS)("%j matches %j, but not %j", (pattern, paths, others) => {
  expect(ignored(pattern, [...paths, ...others], false)).toEqual(paths);
});

it.each(CASELESS_PATTERNS)("%j matches %j where case is ignored, but not %j", (pattern, paths, others) => {
  expect(ignored(pattern, [...paths, ...others], true)).toEqual(paths);
});

it("A pattern with ! in front takes back what another one ignores", () => {
  const negated = ["!a", "!a/", "a!", "\\!a"].map((line) => GitIgnorePattern.of(line, false)?.isNegated);
  expect(negated).toEqual([true, true, false, false]);
  expect(ignored("!a", ["a", "!a", "b"], false)).toEqual(["a"]);
});

it.each([
  ["", PATTERNS, false],
  [" where case is ignored", CASELESS_PATTERNS, true],
] as const)("Git gives the same answers%s", (_, table, ignoresCase) => {
  const repository = new Repository();
  const asked = table.flatMap(([pattern, paths, others], row) => {
    repository.write(`row${row}/.gitignore`, pattern);
    // Git itself refuses a path with two slashes.
    return [...paths, ...others].filter((path) => !path.includes("//")).map((path) => `row${row}/${path}`);
  });
  const output = execFileSync(
    "git",
    ["-c", `core.ignoreCase=${ignoresCase}`, "check-ignore", "--no-index", "-z", "--stdin"],
    { cwd: repository.root, input: asked.join("\0"), encoding: "utf8" },
  );
  const expected = table.flatMap(([, paths], row) => paths.map((path) => `row${row}/${path}`));
  expect(output.split("\0").filter(Boolean)).toEqual(expected);
});
