// @ts-check
/** A step of the Action: sums up what changes for users since the last release, and finds what `fail-on` names. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  addToSummary,
  annotate,
  findPlaces,
  folder,
  git,
  input,
  reports,
  runProgram,
  setOutput,
} from "./runner.mjs";
import { code } from "./summary.mjs";

/** @typedef {import("./summary.mjs").File} File */
/** @typedef {{ bump: string, base: string | null, changes: readonly { suppression?: object }[] }} Comparison */

const BUMPS = ["none", "patch", "minor", "major"];

const failOn = input("FAIL_ON");
const { root } = findPlaces();
if (failOn !== "none" && git(["rev-parse", "--is-shallow-repository"], root) === "true") {
  annotate("error", "The clone is shallow. Check out with fetch-depth: 0 to compare with releases.");
}
const before = approvedBefore();
const paths = manifests();
const found = { failed: false, unread: false, bump: "" };
for (const path of paths) compare(path);
for (const [name, value] of Object.entries(found)) setOutput(name, value);

function manifests() {
  if (!existsSync(reports.json)) return [];
  const { files } = /** @type {{ files: File[] }} */ (JSON.parse(readFileSync(reports.json, "utf8")));
  return files.flatMap(({ kind, path }) => (kind !== undefined && kind !== "detail" ? [path] : []));
}

/** Returns the revision whose approvals count: those in the change that needs them prove nothing. */
function approvedBefore() {
  const base = input("PULL_BASE") || input("MERGE_BASE");
  if (base) return base;
  const pushed = input("PUSHED_ON");
  // Nothing is before the first push of a branch, and a forced push may leave no trace of what was.
  const commit = `${pushed}^{commit}`;
  const isThere = git(["rev-parse", "--quiet", "--verify", "--end-of-options", commit], root) !== undefined;
  return isThere ? pushed : "";
}

/** @param {string} path a manifest */
function compare(path) {
  const options = before ? [`--accepted-at=${before}`] : [];
  const json = join(folder, "changes.json");
  const formats = ["--format", "markdown", "--output", `json=${json}`];
  const { status, stdout, stderr } = runProgram(
    ["diff", ...formats, "--fail-on", failOn, ...options, "--", path],
    root,
  );
  process.stderr.write(stderr);
  // One of several is named before its changes.
  const title = paths.length > 1 ? `${code(path)}\n\n` : "";
  // Status 2: the releases cannot be read, so nothing is known.
  if (status !== 0 && status !== 1) {
    found.unread = true;
    const reason = stderr.trim().replace(/^plugin-manifest: /, "");
    addToSummary(`${title}### What changes\n\nNot compared: ${code(reason)}\n\n`);
    return;
  }
  if (status === 1) found.failed = true;
  addToSummary(`${title}${stdout}\n`);
  const { bump, base, changes } = /** @type {Comparison} */ (JSON.parse(readFileSync(json, "utf8")));
  if (BUMPS.indexOf(bump) > BUMPS.indexOf(found.bump)) found.bump = bump;
  if (failOn !== "none") note(paths.length > 1 ? code(path) : "The manifest", base, changes);
}

/**
 * Says what `fail-on` could not do.
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
