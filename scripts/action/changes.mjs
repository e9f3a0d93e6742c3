// @ts-check
/** A step of the Action: sums up the changes since the last release, and applies `fail-on`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  addToSummary,
  annotate,
  findPlaces,
  folder,
  git,
  input,
  manifestPaths,
  reports,
  runProgram,
  setOutput,
} from "./runner.mjs";
import { code } from "./summary.mjs";
import { treeOf } from "./trees.mjs";

/** @typedef {{ bump: string, base: string | null, changes: readonly { suppression?: object }[] }} Comparison */

const BUMPS = ["none", "patch", "minor", "major"];

const failOn = input("FAIL_ON");
const { root } = findPlaces();
if (failOn !== "none" && git(["rev-parse", "--is-shallow-repository"], root) === "true") {
  annotate("error", "The clone is shallow. Check out with fetch-depth: 0 to compare with releases.");
}
const before = approvedBefore();
const isGate = failOn !== "none";
const checked = manifestPaths(existsSync(reports.json) ? readFileSync(reports.json, "utf8") : "");
const found = { failed: false, unread: false, bump: "" };
const base = treeOf(isGate ? before : "", root);
const { manifests, submodules } = treeOf(isGate ? "HEAD" : "", root);
const differing = git(
  ["diff", "--name-only", "--no-renames", "-z", "--end-of-options", before, "HEAD"],
  root,
);
const changed = isGate && before ? (differing ?? "").split("\0") : [];
if (isGate && before && differing === undefined) found.unread = true;
/** Manifests of the base that are in a submodule now. */
const moved = base.manifests.filter((path) => submodules.some((each) => path.startsWith(`${each}/`)));
const all = [...new Set([...checked, ...manifests, ...base.manifests])];
const isKnown = (/** @type {string} */ path) =>
  [checked, manifests, moved].some((each) => each.includes(path));
const paths = all.filter((path) => isKnown(path) || isThere(path));
for (const path of paths) compare(path);
const rest = {
  "Changed configurations": changedConfigurations(),
  "Passed over by the check, and compared even so": paths.filter((path) => !checked.includes(path)),
  "No longer there, and not compared": all.filter((path) => !paths.includes(path)),
  "Submodules that are not checked out": submodules.filter((path) => !isThere(`${path}/.git`)),
};
const named = Object.entries(rest).filter(([, places]) => places.length > 0);
const list = named.map(([name, places]) => `- ${name}: ${places.map(code).join(", ")}\n`).join("");
if (list) addToSummary(`### What else there is to look at\n\n${list}\n`);
for (const [name, value] of Object.entries(found)) setOutput(name, value);

/** @param {string} path */
function isThere(path) {
  return existsSync(join(root, path));
}

/** Lists changed configurations, extended ones too. */
function changedConfigurations() {
  const folders = new Set(changed.length > 0 ? paths.map((path) => dirname(path)) : []);
  const held = [...folders].flatMap((path) => {
    const { stdout } = runProgram(["config", "--", path], root);
    return stdout ? /** @type {{ files: string[] }} */ (JSON.parse(stdout)).files : [];
  });
  return changed.filter((path) => basename(path) === ".plugin-manifest.json" || held.includes(path));
}

/** Returns the revision whose approvals count: a change must not approve itself. */
function approvedBefore() {
  const base = input("PULL_BASE") || input("MERGE_BASE");
  if (base) return base;
  const pushed = input("PUSHED_ON");
  // The first push of a branch has no commit before it; that of a forced push may be gone.
  const commit = `${pushed}^{commit}`;
  const isThere = git(["rev-parse", "--quiet", "--verify", "--end-of-options", commit], root) !== undefined;
  return isThere ? pushed : "";
}

/** @param {string} path a manifest */
function compare(path) {
  const json = join(folder, "changes.json");
  const formats = ["--format", "markdown", "--output", `json=${json}`];
  const { status, stdout, stderr } = runProgram(
    ["diff", ...formats, "--fail-on", failOn, ...sidesOf(path)],
    root,
  );
  process.stderr.write(stderr);
  const title = paths.length > 1 ? `${code(path)}\n\n` : "";
  // Status 2: the releases cannot be read, so nothing is known.
  if (status !== 0 && status !== 1) {
    // An unchanged fixture must not fail the job.
    if (checked.includes(path) || !before || changed.includes(path) || moved.includes(path))
      found.unread = true;
    const reason = stderr.trim().replace(/^plugin-manifest: /, "");
    addToSummary(`${title}### What changes\n\nNot compared: ${code(reason)}\n\n`);
    return;
  }
  if (status === 1) found.failed = true;
  const { bump, base, changes } = /** @type {Comparison} */ (JSON.parse(readFileSync(json, "utf8")));
  // Listed at the end of the summary: most of these are fixtures.
  if (base === null && !checked.includes(path)) return;
  addToSummary(`${title}${stdout}\n`);
  if (BUMPS.indexOf(bump) > BUMPS.indexOf(found.bump)) found.bump = bump;
  if (isGate) note(paths.length > 1 ? code(path) : "The manifest", base, changes);
}

/**
 * Returns the arguments for the two sides of a comparison.
 * @param {string} path a manifest
 */
function sidesOf(path) {
  if (!moved.includes(path)) {
    const holder = submodules.find((each) => path.startsWith(`${each}/`));
    // A submodule does not have the commits of the repository around it.
    const own = holder && git(["rev-parse", "--verify", "--end-of-options", `${before}:${holder}`], root);
    return [...(before ? [`--accepted-at=${own ?? before}`] : []), "--", path];
  }
  // The history of the submodule lacks the earlier manifest, and its configuration has no approvals.
  const earlier = copyOf("base", path, git(["show", `${before}:${path}`], root) ?? "");
  return ["--", earlier, isThere(path) ? copyOf("head", path, readFileSync(join(root, path))) : path];
}

/**
 * @param {string} name of a folder
 * @param {string} path
 * @param {string | Uint8Array} content
 */
function copyOf(name, path, content) {
  const copy = join(folder, name, basename(path));
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, content);
  return copy;
}

/**
 * Reports where `fail-on` was not applied, or only to approvals of the author.
 * @param {string} name
 * @param {Comparison["base"]} base
 * @param {Comparison["changes"]} changes
 */
function note(name, base, changes) {
  if (base === null) annotate("notice", `${name} has no earlier release, so fail-on was skipped.`);
  if (!before && changes.some(({ suppression }) => suppression !== undefined))
    annotate(
      "warning",
      `${name} has approvals, and nothing earlier to read them from: they are those of the author of the changes.`,
    );
}
