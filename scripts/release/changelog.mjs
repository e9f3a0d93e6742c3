// @ts-check
/** Compares the version in package.json with the sections of CHANGELOG.md. */
import { Failure } from "../vscode/command-line.mjs";

const VERSION = /^\d+\.\d+\.\d+$/;
const TITLE = /^## \[(?:(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}|Unreleased\])$/;

/**
 * Reads the sections of a changelog, newest first.
 * @param {string} changelog
 * @returns {{ version: string | undefined, text: string }[]} the section of unreleased changes has no version
 * @throws {Failure} when a section's title has another format
 */
export function readSections(changelog) {
  const [, ...parts] = changelog.replaceAll("\r\n", "\n").split(/^(?=## )/m);
  return parts.map((part) => {
    const [title = "", ...lines] = part.split("\n");
    const match = TITLE.exec(title);
    if (match) return { version: match[1], text: lines.join("\n").trim() };
    throw new Failure(`CHANGELOG.md: '${title}' must be '## [Unreleased]' or '## [1.2.3] - 2026-01-31'.`);
  });
}

/**
 * Finds the problems that prevent the release of a version.
 * @param {string} version the version in package.json
 * @param {string} changelog
 * @returns {string[]} one sentence for each problem
 */
export function versionProblems(version, changelog) {
  if (!VERSION.test(version))
    return [`package.json: version '${version}' must be three numbers, such as 1.2.3.`];
  const released = readSections(changelog).flatMap((section) => section.version ?? []);
  const misplaced = released.find((each, index) => index > 0 && !isLower(each, released[index - 1] ?? ""));
  const [newest = version] = released;
  return [
    ...(misplaced ? [`CHANGELOG.md: '${misplaced}' must be below the version of the section above it.`] : []),
    ...(isLower(version, newest)
      ? [`package.json has version ${version}, but CHANGELOG.md has a section for ${newest}.`]
      : []),
  ];
}

/**
 * Returns the notes of a release: the version's own section or, in a rehearsal, the unreleased changes.
 * @param {string} version
 * @param {string} changelog
 * @param {{ isRehearsal: boolean }} options
 */
export function releaseNotes(version, changelog, { isRehearsal }) {
  const sections = readSections(changelog);
  const ownSection = sections.find((section) => section.version === version);
  const unreleased = sections.find((section) => section.version === undefined)?.text;
  if (ownSection && unreleased)
    throw new Failure(
      `CHANGELOG.md has unreleased changes above ${version}: raise the version in package.json.`,
    );
  const text = ownSection ? ownSection.text : isRehearsal ? unreleased : "";
  if (text) return text;
  throw new Failure(
    `CHANGELOG.md says nothing about ${version}: add '## [${version}] - <date>' with its changes.`,
  );
}

/**
 * @param {string} left
 * @param {string} right
 */
function isLower(left, right) {
  return left.localeCompare(right, "en", { numeric: true }) < 0;
}
