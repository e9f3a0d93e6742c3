// @ts-check
/** Lists the files that differ from the main branch, and tests which steps of npm test they can break. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root, run } from "./vscode/process.mjs";

/** Matches files that only unit tests cover. */
const UNIT_TESTED =
  /^(?:(?:server\/(?:core\/rules|cli|mcp|api)|docs|l10n|scripts(?!\/vscode|\/playground)|\.github)\/|test\/(?!vscode|clients|playground|site|support)|package\.nls)|\.md$/;

/** For each test folder, matches those files of UNIT_TESTED that can also break the tests in that folder. */
const BREAKING_FILES = {
  "test/vscode": /^$/,
  "test/playground": /^$/,
  "test/site": /^(?:docs\/(?!(?:zh-CN\/)?rules\/)|README\.md$|scripts\/site\.mjs$)/,
  "test/clients": /^docs\/editors\.md$/,
};

/**
 * Tests if a file can break the tests in a folder.
 * @param {string} file
 * @param {keyof typeof BREAKING_FILES} tests
 */
export function canBreak(file, tests) {
  const isOtherTest = Object.keys(BREAKING_FILES).some(
    (folder) => folder !== tests && file.startsWith(`${folder}/`),
  );
  return BREAKING_FILES[tests].test(file) || !(isOtherTest || UNIT_TESTED.test(file));
}

/**
 * Lists the files that differ from the main branch, committed or not. Omits package.json if only its
 * rule settings differ.
 * @returns {Promise<string[]>}
 */
export async function changedFiles() {
  const base = await git("merge-base", "HEAD", "origin/main").catch(() => "HEAD");
  const files = await Promise.all([
    git("diff", "--name-only", base.trim()),
    git("ls-files", "--others", "--exclude-standard"),
  ]);
  const names = files.flatMap((list) => list.split("\n")).filter(Boolean);
  if (!names.includes("package.json")) return names;
  const [baseText, currentText] = [
    await git("show", `${base.trim()}:package.json`),
    await readFile(join(root, "package.json"), "utf8"),
  ];
  const isSame = withoutRuleSettings(baseText) === withoutRuleSettings(currentText);
  return isSame ? names.filter((name) => name !== "package.json") : names;
}

/** @param {...string} args */
function git(...args) {
  return run("git", args, { quiet: true });
}

/** @param {string} manifest */
function withoutRuleSettings(manifest) {
  return JSON.stringify(JSON.parse(manifest), (name, value) =>
    name === "pluginManifest.rules" ? undefined : /** @type {unknown} */ (value),
  );
}
