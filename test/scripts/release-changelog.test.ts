import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { version } from "../../package.json";
import { readSections, releaseNotes, versionProblems } from "../../scripts/release/changelog.mjs";

const CHANGELOG = `# Changelog

About this file.

## [Unreleased]

## [1.10.0] - 2026-02-03

### Added

- A lamp.

## [1.9.0] - 2026-01-02

- A table.
`;
const AHEAD = CHANGELOG.replace("[Unreleased]\n", "[Unreleased]\n\n- A chair.\n");

describe("the sections of a changelog", () => {
  it("have a version and a text", () => {
    expect(readSections(CHANGELOG.replaceAll("\n", "\r\n"))).toEqual([
      { version: undefined, text: "" },
      { version: "1.10.0", text: "### Added\n\n- A lamp." },
      { version: "1.9.0", text: "- A table." },
    ]);
  });

  it.each(["## 1.11.0", "## [1.11]", "## [1.11.0]", "## [1.11.0] - May", "## [Unreleased] - 2026-01-31"])(
    "refuse the title %s",
    (title) => {
      expect(() => readSections(CHANGELOG.replace("## [Unreleased]", title))).toThrow(
        `CHANGELOG.md: '${title}' must be '## [Unreleased]' or '## [1.2.3] - 2026-01-31'.`,
      );
    },
  );
});

describe("a version", () => {
  it("of this repository agrees with the changelog", () => {
    expect(versionProblems(version, readFileSync("CHANGELOG.md", "utf8"))).toEqual([]);
  });

  it.each(["1.10.0", "1.10.1", "2.0.0"])("agrees with the changelog: %s", (next) => {
    expect(versionProblems(next, CHANGELOG)).toEqual([]);
  });

  it("is not below the newest section", () => {
    expect(versionProblems("1.9.9", CHANGELOG)).toEqual([
      "package.json has version 1.9.9, but CHANGELOG.md has a section for 1.10.0.",
    ]);
  });

  it("is three numbers, as the stores require", () => {
    expect(versionProblems("2.0.0-beta.1", CHANGELOG)).toEqual([
      "package.json: version '2.0.0-beta.1' must be three numbers, such as 1.2.3.",
    ]);
  });

  it("is above that of the next section", () => {
    expect(versionProblems("1.10.0", CHANGELOG.replace("[1.9.0]", "[1.10.0]"))).toEqual([
      "CHANGELOG.md: '1.10.0' must be below the version of the section above it.",
    ]);
  });
});

describe("the notes of a release", () => {
  it("are the version's own section", () => {
    expect(releaseNotes("1.10.0", CHANGELOG, { isRehearsal: false })).toBe("### Added\n\n- A lamp.");
  });

  it("are missing without a section, except in a rehearsal", () => {
    expect(releaseNotes("1.11.0", AHEAD, { isRehearsal: true })).toBe("- A chair.");
    expect(() => releaseNotes("1.11.0", AHEAD, { isRehearsal: false })).toThrow(
      "CHANGELOG.md says nothing about 1.11.0: add '## [1.11.0] - <date>' with its changes.",
    );
  });

  it("leave no later change out", () => {
    expect(() => releaseNotes("1.10.0", AHEAD, { isRehearsal: false })).toThrow(
      "CHANGELOG.md has unreleased changes above 1.10.0: raise the version in package.json.",
    );
  });
});
