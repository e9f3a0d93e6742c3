// @ts-check
/** Finds the manifests of a revision, including those that a configuration ignores. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { git, manifestPaths, programFolder, runProgram } from "./runner.mjs";

/** Matches the same file names as the program's search for manifests. */
const MANIFEST_NAME = /^(?!\.plugin-manifest\.json$)(?:manifest|plugin|.+[-.]manifest)\.json$/;

/**
 * Copies a revision's candidates to a temporary folder, and lists its manifests and submodules. Both lists are empty
 * for an unknown revision.
 * @param {string} revision
 * @param {string} root the root of the work tree
 */
export function readTree(revision, root) {
  const treeOutput = git(["ls-tree", "-r", "-z", "--full-tree", "--end-of-options", revision], root) ?? "";
  const entries = treeOutput.split("\0").flatMap((line) => {
    const [, type = "", object = "", path = ""] = /^\d+ (\w+) (\w+)\t([^]*)$/.exec(line) ?? [];
    return path ? [{ type, object, path }] : [];
  });
  const copies = join(programFolder, "copies");
  rmSync(copies, { recursive: true, force: true });
  const candidates = entries.filter(
    ({ type, path }) => type === "blob" && MANIFEST_NAME.test(basename(path)),
  );
  for (const [index, { object, path }] of candidates.entries()) {
    mkdirSync(join(copies, `${index}`), { recursive: true });
    writeFileSync(join(copies, `${index}`, basename(path)), git(["cat-file", "blob", object], root) ?? "");
  }
  // Check copies in numbered folders, because a search would skip some of the repository's folders.
  const check = ["check", "--no-config", "--no-workspace", "--format", "json", "copies"];
  const report = candidates.length > 0 ? runProgram(check, programFolder).stdout : "";
  const manifestIndexes = new Set(manifestPaths(report).map((path) => path.split("/")[1]));
  return {
    manifests: candidates.filter((_, index) => manifestIndexes.has(`${index}`)).map(({ path }) => path),
    submodules: entries.filter(({ type }) => type === "commit").map(({ path }) => path),
  };
}
