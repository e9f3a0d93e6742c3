// @ts-check
/** A step of the Action: summarizes the changes since the last release, and applies `fail-on`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  addToSummary,
  annotate,
  findFolders,
  git,
  input,
  manifestPaths,
  programFolder,
  reportFiles,
  runProgram,
  setOutput,
} from "./runner.mjs";
import { inlineCode } from "./summary.mjs";
import { readTree } from "./trees.mjs";

/** @typedef {{ bump: string, base: string | null, changes: readonly { suppression?: object }[] }} Comparison */

const BUMPS = ["none", "patch", "minor", "major"];

const failOn = input("FAIL_ON");
const isGate = failOn !== "none";
const { root } = findFolders();
if (isGate && git(["rev-parse", "--is-shallow-repository"], root) === "true") {
  annotate("error", "The clone is shallow. Check out with fetch-depth: 0 to compare with releases.");
}
const trustedRevision = findTrustedRevision();
const checkedPaths = manifestPaths(
  existsSync(reportFiles.json) ? readFileSync(reportFiles.json, "utf8") : "",
);
const outputs = { failed: false, unread: false, bump: "" };
const baseTree = readTree(isGate ? trustedRevision : "", root);
const { manifests, submodules } = readTree(isGate ? "HEAD" : "", root);
const diffOutput = git(
  ["diff", "--name-only", "--no-renames", "-z", "--end-of-options", trustedRevision, "HEAD"],
  root,
);
const changedPaths = isGate && trustedRevision ? (diffOutput ?? "").split("\0") : [];
if (isGate && trustedRevision && diffOutput === undefined) outputs.unread = true;
/** The paths of manifests in the trusted revision that are now in a submodule. */
const movedPaths = baseTree.manifests.filter((path) =>
  submodules.some((each) => path.startsWith(`${each}/`)),
);
const allPaths = [...new Set([...checkedPaths, ...manifests, ...baseTree.manifests])];
const isComparable = (/** @type {string} */ path) =>
  [checkedPaths, manifests, movedPaths].some((each) => each.includes(path));
const paths = allPaths.filter((path) => isComparable(path) || isPresent(path));
for (const path of paths) compare(path);
const notes = {
  "Changed configurations": changedConfigurations(),
  "Skipped by the check, but compared": paths.filter((path) => !checkedPaths.includes(path)),
  "Removed, so not compared": allPaths.filter((path) => !paths.includes(path)),
  "Submodules that are not checked out": submodules.filter((path) => !isPresent(`${path}/.git`)),
};
const noteList = Object.entries(notes)
  .filter(([, notedPaths]) => notedPaths.length > 0)
  .map(([title, notedPaths]) => `- ${title}: ${notedPaths.map(inlineCode).join(", ")}\n`)
  .join("");
if (noteList) addToSummary(`### Also review\n\n${noteList}\n`);
for (const [name, value] of Object.entries(outputs)) setOutput(name, value);

/** @param {string} path */
function isPresent(path) {
  return existsSync(join(root, path));
}

/** Lists the changed configurations, and the changed files that they extend. */
function changedConfigurations() {
  const folders = new Set(changedPaths.length > 0 ? paths.map((path) => dirname(path)) : []);
  const configurationFiles = [...folders].flatMap((path) => {
    const { stdout } = runProgram(["config", "--", path], root);
    return stdout ? /** @type {{ files: string[] }} */ (JSON.parse(stdout)).files : [];
  });
  return changedPaths.filter(
    (path) => basename(path) === ".plugin-manifest.json" || configurationFiles.includes(path),
  );
}

/** Returns the revision before the change. Only approvals in this revision count: a change must not approve itself. */
function findTrustedRevision() {
  const baseRevision = input("PULL_BASE") || input("MERGE_BASE");
  if (baseRevision) return baseRevision;
  const pushedOn = input("PUSHED_ON");
  // The first push of a branch has no previous commit, and a forced push may have removed it.
  const commit = `${pushedOn}^{commit}`;
  const isKnownCommit =
    git(["rev-parse", "--quiet", "--verify", "--end-of-options", commit], root) !== undefined;
  return isKnownCommit ? pushedOn : "";
}

/** @param {string} path a manifest */
function compare(path) {
  const json = join(programFolder, "changes.json");
  const formats = ["--format", "markdown", "--output", `json=${json}`];
  const { status, stdout, stderr } = runProgram(
    ["diff", ...formats, "--fail-on", failOn, ...sidesOf(path)],
    root,
  );
  process.stderr.write(stderr);
  const title = paths.length > 1 ? `${inlineCode(path)}\n\n` : "";
  // Any other status means that the releases could not be read.
  if (status !== 0 && status !== 1) {
    // An unchanged fixture must not fail the job.
    if (!trustedRevision || [checkedPaths, changedPaths, movedPaths].some((each) => each.includes(path)))
      outputs.unread = true;
    const reason = stderr.trim().replace(/^plugin-manifest: /, "");
    addToSummary(`${title}### What changes\n\nNot compared: ${inlineCode(reason)}\n\n`);
    return;
  }
  if (status === 1) outputs.failed = true;
  const { bump, base, changes } = /** @type {Comparison} */ (JSON.parse(readFileSync(json, "utf8")));
  // Skip unchecked manifests without a release: most are fixtures, and the end of the summary lists them all.
  if (base === null && !checkedPaths.includes(path)) return;
  addToSummary(`${title}${stdout}\n`);
  if (BUMPS.indexOf(bump) > BUMPS.indexOf(outputs.bump)) outputs.bump = bump;
  if (isGate) annotateGateLimits(paths.length > 1 ? inlineCode(path) : "The manifest", base, changes);
}

/**
 * Returns the arguments for the two sides of a comparison.
 * @param {string} path a manifest
 */
function sidesOf(path) {
  if (!movedPaths.includes(path)) {
    const submodule = submodules.find((each) => path.startsWith(`${each}/`));
    // Use the submodule's own commit, because a submodule lacks the commits of its parent repository.
    const commit =
      submodule &&
      git(["rev-parse", "--verify", "--end-of-options", `${trustedRevision}:${submodule}`], root);
    return [...(trustedRevision ? [`--accepted-at=${commit ?? trustedRevision}`] : []), "--", path];
  }
  // Compare copies, because the submodule's history lacks the earlier manifest. No approvals apply to copies.
  const earlier = writeCopy("base", path, git(["show", `${trustedRevision}:${path}`], root) ?? "");
  return ["--", earlier, isPresent(path) ? writeCopy("head", path, readFileSync(join(root, path))) : path];
}

/**
 * @param {string} folderName
 * @param {string} path
 * @param {string | Uint8Array} content
 */
function writeCopy(folderName, path, content) {
  const copy = join(programFolder, folderName, basename(path));
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, content);
  return copy;
}

/**
 * Adds an annotation if `fail-on` was skipped, or if the author may have approved their own changes.
 * @param {string} name
 * @param {Comparison["base"]} base
 * @param {Comparison["changes"]} changes
 */
function annotateGateLimits(name, base, changes) {
  if (base === null) annotate("notice", `${name} has no earlier release, so fail-on was skipped.`);
  if (!trustedRevision && changes.some(({ suppression }) => suppression !== undefined))
    annotate(
      "warning",
      `${name} has approvals, but no earlier commit to read them from, so the author's own approvals were accepted.`,
    );
}
