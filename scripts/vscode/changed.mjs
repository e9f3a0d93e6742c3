// @ts-check
/** Finds what has changed since the upstream branch, and which tests may notice it. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./process.mjs";

const SETUP = /^(?:scripts\/(?:vscode\/|build\.mjs)|package(?:-lock)?\.json)/;
const EXTENSION =
  /^(?:client\/(?!playground\/)|package\.nls.*\.json|language-configuration\.json|syntaxes\/)/;
const SERVER = /^server\/(?:features|lsp|protocol|serve|start|workspace)\//;
const PAGE = /^(?:server\/page|l10n)\//;

/** The files that each step with an editor or a browser is about. All of `server/core` is tested without them. */
export const TOUCHED_BY = {
  windows: [SETUP, EXTENSION, PAGE, /^test\/(?:vscode\/browser|support)\//],
  suite: [SETUP, EXTENSION, SERVER, /^test\/vscode\/(?!browser\/|web\/)/],
  web: [SETUP, EXTENSION, SERVER, /^(?:server\/host|test\/vscode\/(?!browser\/))/],
  editors: [SETUP, SERVER, /^(?:docs\/editors\.md|test\/clients\/)/],
  playground: [SETUP, PAGE, /^(?:(?:client|scripts|test)\/playground\/|scripts\/sample\/)/],
  site: [SETUP, /^(?:docs\/|scripts\/site\.mjs|test\/site\/)/],
};

/**
 * @param {keyof typeof TOUCHED_BY} step
 * @param {readonly string[]} files
 */
export function isTouched(step, files) {
  return TOUCHED_BY[step].some((pattern) => files.some((file) => pattern.test(file)));
}

/**
 * Finds the commit that this branch has in common with its upstream branch; the current one if there is no upstream.
 * @returns {string}
 */
export function commonCommit() {
  try {
    return git("merge-base", "HEAD", "@{upstream}").trim();
  } catch {
    return "HEAD";
  }
}

/**
 * Lists the files that differ from a commit, those that git does not know yet too, relative to the repository.
 * @param {string} commit
 */
export function changedFiles(commit) {
  const names = git("diff", "--name-only", commit) + git("ls-files", "--others", "--exclude-standard");
  return names.split("\n").filter(Boolean);
}

/**
 * Finds the folders of tests for changed code. The tree of `test` mirrors the code.
 * @param {readonly string[]} files
 * @returns {string[]} each with a slash at its end
 */
export function testFolders(files) {
  return [...new Set(files.flatMap(testFolder))];
}

/** @param {string} file */
function testFolder(file) {
  for (let room = dirname(file).replace(/^server\//, ""); room !== "."; room = dirname(room)) {
    const folder = `test/${room}/`;
    if (existsSync(join(root, folder))) return [folder];
  }
  return [];
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}
