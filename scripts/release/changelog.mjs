// @ts-check
/** Compares the version in package.json with the sections of CHANGELOG.md. */
import { Failure } from "../vscode/command-line.mjs";

/** @typedef {{ version: string, date?: string, text: string }} Section `version` is "Unreleased" in the first */

const UNRELEASED = "Unreleased";
const TITLE = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/;

/**
 * Reads the sections of a changelog, newest first. A title of another form is an error.
 * @param {string} changelog
 * @returns {Section[]}
 */
export function readSections(changelog) {
  const [, ...parts] = changelog.replaceAll("\r\n", "\n").split(/^(?=## )/m);
  return parts.map((part) => {
    const [title = "", ...lines] = part.split("\n");
    const [, version, date] = TITLE.exec(title) ?? [];
    if (!version || (version === UNRELEASED) !== (date === undefined)) {
      throw new Failure(`CHANGELOG.md: '${title}' must be '## [Unreleased]' or '## [1.2.3] - 2026-01-31'.`);
    }
    return { version, ...(date && { date }), text: lines.join("\n").trim() };
  });
}

/**
 * Finds what is wrong with a version before its release.
 * @param {string} version that of package.json
 * @param {string} changelog
 * @returns {string[]} one sentence each
 */
export function versionProblems(version, changelog) {
  const sections = readSections(changelog);
  const released = sections.filter((section) => section.version !== UNRELEASED);
  const wrong = released.find((section, index) => {
    const older = released[index + 1];
    return !isVersion(section.version) || (older && compare(section.version, older.version) <= 0);
  });
  const newest = released[0]?.version ?? "0.0.0";
  return [
    ...(isVersion(version)
      ? []
      : [`package.json: version '${version}' must be three numbers, such as 1.2.3.`]),
    ...(wrong ? [`CHANGELOG.md: '${wrong.version}' must be a version above that of the next section.`] : []),
    ...(compare(version, newest) < 0
      ? [`package.json has version ${version}, but CHANGELOG.md has a section for ${newest}.`]
      : []),
  ];
}

/**
 * Finds the notes of a release: the version's own section. A rehearsal also takes what is still unreleased.
 * @param {string} version
 * @param {string} changelog
 * @param {{ rehearsal: boolean }} options
 * @returns {string}
 */
export function releaseNotes(version, changelog, { rehearsal }) {
  const sections = readSections(changelog);
  const own = sections.find((section) => section.version === version);
  const unreleased = sections.find((section) => section.version === UNRELEASED)?.text ?? "";
  const text = own ? own.text : rehearsal ? unreleased : "";
  if (text === "") {
    throw new Failure(
      `CHANGELOG.md says nothing about ${version}: add '## [${version}] - <date>' with its changes.`,
    );
  }
  if (own && unreleased !== "") {
    throw new Failure(
      `CHANGELOG.md has unreleased changes above ${version}: raise the version in package.json.`,
    );
  }
  return text;
}

/** @param {string} version */
function isVersion(version) {
  return /^\d+\.\d+\.\d+$/.test(version);
}

/**
 * @param {string} one
 * @param {string} other
 */
function compare(one, other) {
  const [left, right] = [one.split(".").map(Number), other.split(".").map(Number)];
  const differing = left.findIndex((number, index) => number !== right[index]);
  return differing < 0 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0);
}
