import { describe, expect, it } from "vitest";
import type { EntryRelease, EntryResult } from "../../../server/protocol";
import { draft } from "../../core/entry/fixtures";
import { render, Rendered, resultOf } from "../rendered";
import { renderStatic } from "../../../server/page/page";

const range = { start: { line: 3, character: 13 }, end: { line: 3, character: 20 } };
const version = { code: "release-version", state: "done", message: "The version is new." } as const;
const last = { tag: "v1.2.0", version: "1.2.0" };

const tab = (release: EntryResult["release"]) =>
  render({ result: { ...resultOf(draft()), ...(release !== undefined && { release }) } }, { tab: "release" });
const list = (release: Partial<EntryRelease>) =>
  tab({ version: 1, points: [], ...release }).find("list-page");
/** The list with what is done unfolded. */
const whole = (release: Partial<EntryRelease>) =>
  render(
    { result: { ...resultOf(draft()), release: { version: 1, points: [], ...release } } },
    { tab: "release", toggled: ["release-done"] },
  ).find("list-page");

describe("The tab Release", () => {
  it("lists open points with places, fixes and commands, and folds those done", () => {
    const fixes = [{ title: 'Change to "1.2.1"', grade: "offered" }] as const;
    const points = [
      { code: "errors", state: "done", message: "The manifest has no errors." },
      { code: "release-version", state: "error", message: "Raise it.", range, pointer: "/version", fixes },
      {
        code: "release-changelog",
        state: "warning",
        message: "Add CHANGELOG.md.",
        range,
        pointer: "/version",
      },
      { code: "release-package", state: "unknown", message: "No package was compared." },
      { code: "release-permission", state: "information", message: "New access.", range, pointer: "" },
    ] as const;
    expect(list({ points }).text).toBe(
      "1 error and 1 warning left before the release " +
        '[Error] Raise it. release-version line 4 · version Change to "1.2.1" ' +
        "[Warning] Add CHANGELOG.md. release-changelog line 4 · version Open CHANGELOG.md " +
        "[Worth a look] New access. release-permission line 4 " +
        "[Unknown] No package was compared. Check with Packages… Fill Artifacts from Packages… " +
        "1 check passed",
    );
    expect(whole({ points }).text.split("1 check passed")[1]).toBe(" [Done] The manifest has no errors.");
  });

  it("offers to add CHANGELOG.md if there is none", () => {
    const point = { code: "release-changelog", state: "warning", message: "Nothing is new." } as const;
    expect(list({ points: [point], isWithoutChangelog: true }).text).toBe(
      "1 warning left before the release [Warning] Nothing is new. Add CHANGELOG.md",
    );
  });

  it("does not say that nothing is left during a warning or while reading", () => {
    const point = { code: "release-changelog", state: "warning", message: "Add CHANGELOG.md." } as const;
    const lead = (release: Partial<EntryRelease>) => list(release).find("lead").text;
    expect(lead({ points: [point] })).toBe("1 warning left before the release");
    expect(lead({ points: [version], isLoading: true })).toBe("Checking the release…");
    expect(lead({ points: [version] })).toBe("No errors or warnings left before the release");
  });

  it("offers the commands for packages below the lists once their point is done", () => {
    const point = { code: "release-package", state: "done", message: "Size and digest are right." } as const;
    expect(list({ points: [point] }).text).toBe(
      "No errors or warnings left before the release 1 check passed Check with Packages… Fill Artifacts from Packages…",
    );
  });

  it("offers no commands for packages that cannot be read", () => {
    const point = { code: "release-package", state: "unknown", message: "No packages." } as const;
    expect(list({ points: [point], cannotReadPackages: true }).text).toBe(
      "No errors or warnings left before the release [Unknown] No packages.",
    );
  });

  it("advises a version, with a button that sets it", () => {
    const advice = { bump: "major", wanted: "2.0.0", enough: false } as const;
    expect(list({ points: [version], last, advice }).text).toBe(
      "No errors or warnings left before the release " +
        "[Worth a look] Breaking changes since 1.2.0 call for version 2.0.0 or newer. " +
        "[Inferred: the interface does not say how versions are numbered.] Set version to 2.0.0 1 check passed",
    );
    const fixes = [{ title: 'Change to "2.0.0"', grade: "offered" }] as const;
    const point = {
      ...version,
      state: "error",
      message: "Raise it.",
      range,
      pointer: "/version",
      fixes,
    } as const;
    expect(list({ points: [point], last, advice }).text).toBe(
      '1 error left before the release [Error] Raise it. release-version line 4 · version Change to "2.0.0" ' +
        "[Worth a look] Breaking changes since 1.2.0 call for version 2.0.0 or newer. " +
        "[Inferred: the interface does not say how versions are numbered.]",
    );
  });

  it("names the saved catalog entry as the base of its advice", () => {
    const advice = { bump: "patch", wanted: "1.2.1", enough: true } as const;
    expect(whole({ points: [version], last: { version: "1.2.0" }, advice }).text).toBe(
      "No errors or warnings left before the release 2 checks passed [Done] The version is new. " +
        "[Done] The version is high enough for the small changes since 1.2.0 of the saved catalog entry. " +
        "[Inferred: the interface does not say how versions are numbered.]",
    );
  });

  it.each([
    ["major", "The version is high enough for breaking changes since 1.2.0."],
    ["minor", "The version is high enough for the changes since 1.2.0."],
    ["patch", "The version is high enough for the small changes since 1.2.0."],
  ] as const)("says that the version is high enough for a %s bump", (bump, sentence) => {
    const advice = { bump, wanted: "1.2.1", enough: true };
    expect(whole({ points: [version], last, advice }).text).toBe(
      `No errors or warnings left before the release 2 checks passed [Done] The version is new. [Done] ${sentence} ` +
        "[Inferred: the interface does not say how versions are numbered.]",
    );
  });

  it("reports packages that could not be read, and what is still being read", () => {
    expect(list({ isLoading: true, failures: ["Cannot read package 'a.zip'."] }).text).toBe(
      "1 error left before the release [Error] Cannot read package 'a.zip'. " +
        "[Unknown] Reading the earlier versions…",
    );
    expect(tab(undefined).find("empty").text).toBe("Checking the release…");
  });

  it("folds the points after the first twenty", () => {
    const points = Array.from({ length: 300 }, (_, i) => ({
      code: "errors",
      state: "error" as const,
      message: `Problem ${i + 1}.`,
    }));
    const result = { ...resultOf(draft()), release: { version: 1, points } };
    const sentences = (page: Rendered) => page.find("list-page").text.match(/Problem \d+\./g);
    const said = points.map(({ message }) => message);
    const folded = render({ result }, { tab: "release" });
    expect(sentences(folded)).toEqual(said.slice(0, 20));
    expect(folded.find("folded-items").text).toBe("280 more problems");
    expect(sentences(render({ result }, { tab: "release", toggled: ["release-points"] }))).toEqual(said);
  });

  it("has no points for a detail response", () => {
    expect(tab(null).find("empty").text).toBe(
      "Nothing to release A saved detail response has been published already. Open the manifest instead.",
    );
  });

  it("has no buttons in a static page", () => {
    const fixes = [{ title: 'Change to "1.2.1"', grade: "offered" }] as const;
    const points = [
      { code: "release-version", state: "error", message: "Raise it.", range, pointer: "/version", fixes },
      { code: "release-package", state: "unknown", message: "No package was compared." },
      { code: "release-package", state: "done", message: "Size and digest are right." },
    ] as const;
    const advice = { bump: "minor", wanted: "1.3.0", enough: false } as const;
    const result = { ...resultOf(draft()), release: { version: 1, points, last, advice } };
    const page = renderStatic({ fileName: "manifest.json", result }, "");
    expect(new Rendered(page).find("points").text).toBe(
      "[Error] Raise it. release-version line 4 · version " +
        "[Worth a look] The changes since 1.2.0 call for a minor version: 1.3.0 or newer. " +
        "[Inferred: the interface does not say how versions are numbered.] " +
        "[Unknown] No package was compared.",
    );
    expect(page).not.toContain("Fill Artifacts");
  });
});
