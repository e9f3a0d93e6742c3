import { describe, expect, it } from "vitest";
import { changelogPlace } from "../../../client/preview/changelog-place";

describe("The place in a changelog for a version", () => {
  it("is the version's own heading", () => {
    expect(changelogPlace("# Changelog\n\n## 1.3.0 - today\n\n## 1.2.0\n", "1.3.0")).toEqual({ line: 2 });
  });

  it("is a new heading before the newest one, in the same style", () => {
    expect(changelogPlace("# Changelog\n\n## 1.2.0\n\n- Rings.\n", "1.3.0")).toEqual({
      line: 2,
      snippet: "## 1.3.0\n\n- $0\n\n",
    });
    expect(
      changelogPlace("# News\r\n\r\n### [Unreleased]\r\n\r\n### [1.2.0] - 2030-01-02\r\n", "1.3.0"),
    ).toEqual({
      line: 4,
      snippet: "### [1.3.0]\n\n- $0\n\n",
    });
  });

  it("is the end of a changelog without versions", () => {
    expect(changelogPlace("# News\n\nNone yet.", "1.3.0")).toEqual({
      line: 3,
      snippet: "\n\n## 1.3.0\n\n- $0\n",
    });
  });

  it("is the start of a new file", () => {
    expect(changelogPlace("", "1.3.0")).toEqual({ line: 0, snippet: "# Changelog\n\n## 1.3.0\n\n- $0\n" });
  });

  it("is not the heading of a version that begins with the same numbers", () => {
    expect(changelogPlace("## 1.3.0-beta\n\n## 1.3.01\n\n## 11.3.0\n", "1.3.0").snippet).toBe(
      "## 1.3.0\n\n- $0\n\n",
    );
  });
});
