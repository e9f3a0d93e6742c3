// @ts-check
/** Reads the inputs and writes the outputs of the Action's steps (action.yml). */
import { spawnSync } from "node:child_process";
import { appendFileSync, realpathSync } from "node:fs";
import { join, relative, resolve } from "node:path";

/** The folder that contains the installed program and its reports. */
export const programFolder = input("FOLDER");

export const reportFiles = {
  json: join(programFolder, "results.json"),
  sarif: join(programFolder, "results.sarif"),
};

/** @param {string} name */
export function input(name) {
  return process.env[name] ?? "";
}

/**
 * Returns the non-empty lines of an input.
 * @param {string} name
 */
export function inputLines(name) {
  return input(name)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/**
 * @param {string} sentence
 * @returns {never}
 */
export function failStep(sentence) {
  annotate("error", sentence);
  process.exit(2);
}

/**
 * Prints an annotation for the whole run, without a file.
 * @param {"error" | "warning" | "notice"} kind
 * @param {string} sentence may contain untrusted text of the repository, so this function escapes it
 */
export function annotate(kind, sentence) {
  const escaped = sentence.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  console.log(`::${kind} title=plugin-manifest::${escaped}`);
}

/**
 * @param {string} name
 * @param {string | number | boolean} value without line breaks
 */
export function setOutput(name, value) {
  appendFileSync(input("GITHUB_OUTPUT"), `${name}=${value}\n`);
}

/** @param {string} markdown */
export function addToSummary(markdown) {
  appendFileSync(input("GITHUB_STEP_SUMMARY"), markdown);
}

/**
 * @param {readonly string[]} args
 * @param {string} cwd
 */
export function runProgram(args, cwd) {
  const program = join(programFolder, "node_modules", "plugin-manifest", "dist", "cli.js");
  return run(process.execPath, [program, ...args], cwd);
}

/**
 * @returns the output of git; undefined if git fails
 * @param {readonly string[]} args
 * @param {string} cwd
 */
export function git(args, cwd) {
  const { status, stdout } = run("git", args, cwd);
  return status === 0 ? stdout.trimEnd() : undefined;
}

/**
 * Returns the paths of the manifests in a report, excluding detail responses and configurations.
 * @param {string} json a report in JSON; empty if there is none
 */
export function manifestPaths(json) {
  /** @type {{ files: import("./summary.mjs").File[] }} */
  const { files } = json ? JSON.parse(json) : { files: [] };
  return files.flatMap(({ kind = "", path }) => (["draft", "published"].includes(kind) ? [path] : []));
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function run(command, args, cwd) {
  return spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: Infinity });
}

/**
 * Finds the repository's root, and the input `working-directory` relative to the root. The program runs in the root,
 * because annotations and code scanning need paths relative to the root.
 */
export function findFolders() {
  const workspace = input("GITHUB_WORKSPACE") || process.cwd();
  /** @type {string} */
  let folder;
  try {
    folder = realpathSync(resolve(workspace, input("WORKING_DIRECTORY") || "."));
  } catch {
    return failStep("The input working-directory names no folder.");
  }
  const root = git(["rev-parse", "--show-toplevel"], folder) ?? realpathSync(workspace);
  return { root, workingDirectory: relative(root, folder) };
}
