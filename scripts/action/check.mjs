// @ts-check
/** A step of the Action: checks manifests, annotates the first problems, and lists all problems in the job's summary. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import {
  addToSummary,
  annotate,
  failStep,
  findFolders,
  input,
  inputLines,
  reportFiles,
  runProgram,
  setOutput,
} from "./runner.mjs";
import { checkSummary } from "./summary.mjs";

/** GitHub shows at most this many annotations of each kind for a step. */
const MAX_ANNOTATIONS = 10;

const ALLOWED_VALUES = {
  release: ["true", "false"],
  sarif: ["true", "false"],
  "fail-on": ["breaking", "permission", "bump", "none"],
};

for (const [name, values] of Object.entries(ALLOWED_VALUES)) {
  if (values.includes(input(name.toUpperCase().replace("-", "_")))) continue;
  failStep(`The input ${name} must be ${values.join(", ").replace(/, (?!.*,)/, " or ")}.`);
}
const { root, workingDirectory } = findFolders();
for (const file of Object.values(reportFiles)) rmSync(file, { force: true });
const { status, stdout, stderr } = runProgram(callArguments(), root);
process.stderr.write(stderr);
annotateFirst(stdout.split("\n").filter(Boolean));
setOutput("status", status ?? 2);
if (existsSync(reportFiles.json)) {
  const report = /** @type {import("./summary.mjs").Report} */ (readJson(reportFiles.json));
  for (const name of ["files", "errors", "warnings"]) setOutput(name, report.summary[name] ?? 0);
  setOutput("json", reportFiles.json);
  const excess = excessSentence(report.summary["warnings"] ?? 0);
  if (excess) annotate("error", excess);
  addToSummary(checkSummary(report, excess));
} else {
  annotate("error", stderr.trim().replace(/^plugin-manifest: |\n[^]*/g, ""));
  addToSummary("### Plugin manifests\n\nThe check did not run. See the log of the job.\n\n");
}
if (existsSync(reportFiles.sarif)) {
  removeHints(reportFiles.sarif);
  setOutput("sarif", reportFiles.sarif);
}

function callArguments() {
  const outputs = Object.entries(reportFiles).flatMap(([format, file]) => ["--output", `${format}=${file}`]);
  return [
    ...["check", "--format", "github", "--fail-if-empty", ...outputs],
    ...(input("CONFIG") ? [`--config=${fromRoot(input("CONFIG"))}`] : []),
    ...(input("MAX_WARNINGS") ? [`--max-warnings=${input("MAX_WARNINGS")}`] : []),
    ...(input("RELEASE") === "true" ? ["--release"] : []),
    ...inputLines("PACKAGES").map((line) => `--package=${line.replace(/(?<=^[^=]*=).+/, fromRoot)}`),
    ...["--", ...(inputLines("PATHS").length > 0 ? inputLines("PATHS") : ["."]).map(fromRoot)],
  ];
}

/**
 * Returns a message if there are too many warnings; otherwise, an empty string. No other message would explain why the
 * job fails.
 * @param {number} warnings
 */
function excessSentence(warnings) {
  const limit = input("MAX_WARNINGS");
  return limit && warnings > Number(limit)
    ? `Too many warnings: ${warnings}. The input max-warnings allows ${limit}.`
    : "";
}

/**
 * Returns a path relative to the root of the repository.
 * @param {string} path relative to the working directory; may be a glob
 */
function fromRoot(path) {
  return isAbsolute(path) || workingDirectory === "" ? path : join(workingDirectory, path);
}

/**
 * Prints the first annotations, and the number of hidden annotations.
 * @param {readonly string[]} annotations errors first
 */
function annotateFirst(annotations) {
  const shownAnnotations = annotations.slice(0, MAX_ANNOTATIONS);
  for (const line of shownAnnotations) console.log(line);
  const hiddenCount = annotations.length - shownAnnotations.length;
  if (hiddenCount === 0) return;
  // GitHub would not show an eleventh notice.
  const kind = shownAnnotations.every((line) => line.startsWith("::notice")) ? "warning" : "notice";
  const problems = hiddenCount === 1 ? "1 more problem" : `${hiddenCount} more problems`;
  annotate(kind, `See the job summary for ${problems}.`);
}

/**
 * Removes hints from a SARIF report, because code scanning would list them as problems.
 * @param {string} file
 */
function removeHints(file) {
  /** @typedef {{ properties?: { severity?: string } }} Result */
  const log = /** @type {{ runs: { results: Result[] }[] }} */ (readJson(file));
  for (const run of log.runs) {
    run.results = run.results.filter(({ properties }) => properties?.severity !== "hint");
  }
  writeFileSync(file, JSON.stringify(log));
}

/**
 * @param {string} file
 * @returns {unknown}
 */
function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
