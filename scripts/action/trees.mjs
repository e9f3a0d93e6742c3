// @ts-check
/** Finds the manifests of a revision, also those that a configuration ignores. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { folder, git, manifestPaths, runProgram } from "./runner.mjs";

/** Matches the names of files that may be manifests, as the search of the program does. */
const NAMES = /^(?!\.plugin-manifest\.json$)(?:manifest|plugin|.+[-.]manifest)\.json$/;

/**
 * Lists the manifests and submodules of a revision; none if git does not know it.
 * @param {string} revision
 * @param {string} root of the work tree
 */
export function treeOf(revision, root) {
  const listed = git(["ls-tree", "-r", "-z", "--full-tree", "--end-of-options", revision], root) ?? "";
  const entries = listed.split("\0").flatMap((line) => {
    const [, type = "", object = "", path = ""] = /^\d+ (\w+) (\w+)\t([^]*)$/.exec(line) ?? [];
    return path ? [{ type, object, path }] : [];
  });
  const seen = join(folder, "seen");
  rmSync(seen, { recursive: true, force: true });
  const named = entries.filter(({ type, path }) => type === "blob" && NAMES.test(basename(path)));
  for (const [index, { object, path }] of named.entries()) {
    mkdirSync(join(seen, `${index}`), { recursive: true });
    writeFileSync(join(seen, `${index}`, basename(path)), git(["cat-file", "blob", object], root) ?? "");
  }
  // The copies are in folders that no search skips.
  const check = ["check", "--no-config", "--no-workspace", "--format", "json", "seen"];
  const report = named.length > 0 ? runProgram(check, folder).stdout : "";
  const found = new Set(manifestPaths(report).map((path) => path.split("/")[1]));
  return {
    manifests: named.filter((_, index) => found.has(`${index}`)).map(({ path }) => path),
    submodules: entries.filter(({ type }) => type === "commit").map(({ path }) => path),
  };
}
