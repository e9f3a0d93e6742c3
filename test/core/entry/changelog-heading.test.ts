import { expect, it } from "vitest";
import { headingEdit } from "../../../server/core/entry/changelog-heading";
import { applyEdits } from "../../../server/core/json/edit/edits";

/** The changelog of version 1.3.0, written on the last day of January. */
function written(text: string): string {
  const edit = headingEdit(text, "1.3.0", "2030-01-31");
  return edit ? applyEdits(text, [edit]) : text;
}

it.each([
  [
    "above the newest version",
    "# Changelog\n\n## 1.2.0\n\n- Rings.\n",
    "# Changelog\n\n## 1.3.0\n\n## 1.2.0\n\n- Rings.\n",
  ],
  [
    "with brackets and a date, below what is not released",
    "# Changelog\r\n\r\n## [Unreleased]\r\n\r\n### Added\r\n\r\n- Rings.\r\n\r\n## [1.2.0] - 2029-12-24\r\n",
    "# Changelog\r\n\r\n## [Unreleased]\r\n\r\n## [1.3.0] - 2030-01-31\r\n\r\n### Added\r\n\r\n- Rings.\r\n\r\n## [1.2.0] - 2029-12-24\r\n",
  ],
  [
    "with a letter and a date",
    "### v1.2.0 (2029-12-24)\n",
    "### v1.3.0 (2030-01-31)\n\n### v1.2.0 (2029-12-24)\n",
  ],
  [
    "without a link or a name",
    "## [1.2.0](https://clock.example/compare/v1.1.0...v1.2.0) (2029-12-24) - Noon\n",
    "## 1.3.0 (2030-01-31)\n\n## [1.2.0](https://clock.example/compare/v1.1.0...v1.2.0) (2029-12-24) - Noon\n",
  ],
  ["below a first section", "# Changelog\n\n## [Unreleased]", "# Changelog\n\n## [Unreleased]\n\n## [1.3.0]"],
  ["after an underlined version", "1.2.0\n=====\n", "# 1.3.0\n\n1.2.0\n=====\n"],
  ["at the end of other words", "# Changelog\n\nSince 1.1.0.", "# Changelog\n\nSince 1.1.0.\n\n## 1.3.0\n"],
  ["in an empty file", "\n", "\n# Changelog\n\n## 1.3.0\n"],
])("a heading is written %s", (_name, text, expected) => expect(written(text)).toBe(expected));

it.each(["## 1.3.0\n\n## 1.2.0\n", "## [v1.3.0] - soon\n", "1.3.0\n-----\n"])(
  "no heading is written where there is one: %j",
  (text) => expect(written(text)).toBe(text),
);
