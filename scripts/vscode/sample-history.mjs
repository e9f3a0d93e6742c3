// @ts-check
/** Creates a git history for a copy of the sample workspace, so that the preview can show earlier versions. */
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { devNull } from "node:os";
import { join } from "node:path";

const MANIFEST = join("color-picker", "manifest.json");

/** The dates are the same as in the plugin's CHANGELOG.md. */
const EARLIER_VERSIONS = [
  { version: "1.3.0", date: "2025-12-04T09:30:00Z" },
  { version: "1.3.1", date: "2026-01-19T16:05:00Z" },
];

/**
 * Creates a repository in a copy of the sample workspace, with tags for two earlier versions of the color picker.
 * @param {string} folder
 */
export async function tagEarlierVersions(folder) {
  const file = join(folder, MANIFEST);
  const newestText = await readFile(file, "utf8");
  git(folder, ["init", "--quiet", "--template=", "--initial-branch=main"]);
  git(folder, ["remote", "add", "origin", "git@code.example:brightside/color-picker.git"]);
  for (const { version, date } of EARLIER_VERSIONS) {
    await writeFile(file, withoutNewest(newestText).replace('"1.4.0"', `"${version}"`));
    git(folder, ["add", "--all"]);
    git(folder, ["commit", "--quiet", "--message", version], date);
    git(folder, ["tag", `v${version}`]);
  }
  await writeFile(file, newestText);
  git(folder, ["add", "--all"]);
  git(folder, ["commit", "--quiet", "--message", "1.4.0"], "2026-03-02T10:15:00Z");
}

/**
 * Returns the manifest before 1.4.0: without the workflow step and its permission, and for an older host.
 * @param {string} text
 */
function withoutNewest(text) {
  return text
    .replace('"min_app_version": "0.9.0"', '"min_app_version": "0.8.0"')
    .replace("[1, 4]", "[1]")
    .replace(/,\s*"level4": \{[^}]*\}/, "")
    .replace('    { "type": "filesystem_write" },\n', "");
}

/**
 * Runs git without the user's configuration, which may have hooks or require signatures.
 * @param {string} folder
 * @param {readonly string[]} args
 * @param {string} [date] the date of a commit
 */
export function git(folder, args, date = "2030-01-01T00:00:00Z") {
  const variables = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  const author = ["-c", "user.name=Brightside Workshop", "-c", "user.email=hello@brightside.example"];
  const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const env = {
    ...Object.fromEntries(variables),
    GIT_CONFIG_GLOBAL: devNull,
    GIT_CONFIG_NOSYSTEM: "1",
    ...dates,
  };
  execFileSync("git", ["-C", folder, ...author, ...args], { env });
}
