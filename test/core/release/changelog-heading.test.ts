import { expect, it } from "vitest";
import { headingEdits } from "../../../server/core/release/changelog-heading";
import { applyEdits } from "../../../server/core/json/edit/edits";

/** The changelog of version 1.3.0 of Clock for Acme, written on the last day of January. */
function written(text: string): string {
  return applyEdits(text, headingEdits(text, "1.3.0", "2030-01-31", ["Clock for Acme"]));
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
    "with its link, without a name",
    "## [1.2.0](https://clock.example/compare/v1.1.0...v1.2.0) (2029-12-24) - Noon\n",
    "## [1.3.0](https://clock.example/compare/v1.2.0...v1.3.0) (2030-01-31)\n\n## [1.2.0](https://clock.example/compare/v1.1.0...v1.2.0) (2029-12-24) - Noon\n",
  ],
  [
    "with a link of more than the version, below one of what is not released, which begins there",
    "## [Unreleased](https://clock.example/compare/v1.2.0...HEAD)\n\n## [Clock for Acme 1.2.0 (2029-12-24)](https://clock.example/v1.2.0)\n",
    "## [Unreleased](https://clock.example/compare/v1.3.0...HEAD)\n\n## [Clock for Acme 1.3.0 (2030-01-31)](https://clock.example/v1.3.0)\n\n## [Clock for Acme 1.2.0 (2029-12-24)](https://clock.example/v1.2.0)\n",
  ],
  [
    "without a link to something else",
    "## [1.2.0](https://clock.example/spring)\n",
    "## 1.3.0\n\n## [1.2.0](https://clock.example/spring)\n",
  ],
  [
    "below a first section with a link",
    "## [Unreleased](https://clock.example/commits)\n",
    "## [Unreleased](https://clock.example/commits)\n\n## [1.3.0]\n",
  ],
  ["below a first section", "# Changelog\n\n## [Unreleased]", "# Changelog\n\n## [Unreleased]\n\n## [1.3.0]"],
  ["after an underlined version", "1.2.0\n=====\n", "# 1.3.0\n\n1.2.0\n=====\n"],
  ["at the end of other words", "# Changelog\n\nSince 1.1.0.", "# Changelog\n\nSince 1.1.0.\n\n## 1.3.0\n"],
  [
    "with words and a name",
    "## Version 1.2.0\n\n## Clock for Acme 1.1.0\n",
    "## Version 1.3.0\n\n## Version 1.2.0\n\n## Clock for Acme 1.1.0\n",
  ],
  [
    "with the plugin's name",
    "# Clock for Acme v1.2.0\n",
    "# Clock for Acme v1.3.0\n\n# Clock for Acme v1.2.0\n",
  ],
  ["in parentheses", "## Release (1.2.0)\n", "## Release (1.3.0)\n\n## Release (1.2.0)\n"],
  [
    "in brackets with its date",
    "## [1.2.0 - 2029-12-24]\n",
    "## [1.3.0 - 2030-01-31]\n\n## [1.2.0 - 2029-12-24]\n",
  ],
  ["without a title in brackets", "## [1.2.0 Noon]\n", "## 1.3.0\n\n## [1.2.0 Noon]\n"],
  ["with a date before it", "## 2029-12-24: 1.2.0\n", "## 2030-01-31: 1.3.0\n\n## 2029-12-24: 1.2.0\n"],
  [
    "below [未发布]",
    "## [未发布]\n- Rings.\n\n## 1.2.0\n",
    "## [未发布]\n\n## 1.3.0\n- Rings.\n\n## 1.2.0\n",
  ],
  ["below a next release", "## NEXT Release\n\n- Rings.\n", "## NEXT Release\n\n## 1.3.0\n\n- Rings.\n"],
  ["below what is upcoming", "## **Upcoming**\n\n- Rings.\n", "## **Upcoming**\n\n## 1.3.0\n\n- Rings.\n"],
  [
    "above the anchor of the newest version, after a byte order mark",
    '\uFEFF<a id="1.2.0"></a>\n## 1.2.0\n',
    '\uFEFF## 1.3.0\n\n<a id="1.2.0"></a>\n## 1.2.0\n',
  ],
  [
    "beside one that mentions the version",
    "## Upgrade to 1.3.0\n\n## 1.2.0\n",
    "## Upgrade to 1.3.0\n\n## 1.3.0\n\n## 1.2.0\n",
  ],
  [
    "with its link definition, and what is not released begins there",
    "## [Unreleased]\n\n- Rings.\n\n## [1.2.0]\n\n[unreleased]: https://clock.example/compare/v1.2.0...HEAD\n[1.2.0]: https://clock.example/compare/v1.1.9...v1.2.0\n[1.1.9]: https://clock.example/tag/v1.1.9\n",
    "## [Unreleased]\n\n## [1.3.0]\n\n- Rings.\n\n## [1.2.0]\n\n[unreleased]: https://clock.example/compare/v1.3.0...HEAD\n[1.3.0]: https://clock.example/compare/v1.2.0...v1.3.0\n[1.2.0]: https://clock.example/compare/v1.1.9...v1.2.0\n[1.1.9]: https://clock.example/tag/v1.1.9\n",
  ],
  [
    "with a link definition that is there",
    "## [v1.2.0]\n\n[v1.3.0]: <https://clock.example/1.3>\n[v1.2.0]: <https://clock.example/1.2>\n",
    "## [v1.3.0]\n\n## [v1.2.0]\n\n[v1.3.0]: <https://clock.example/1.3>\n[v1.2.0]: <https://clock.example/1.2>\n",
  ],
  [
    "with a link definition of several lines",
    "\uFEFF## [Unreleased]\r\n\r\n## [1.2.0]\r\n\r\n[unreleased]:\r\n  https://clock.example/v1.2.0...HEAD\r\n[1.2.0]:\r\n  https://clock.example/v1.2.0\r\n  'Noon'\r\n",
    "\uFEFF## [Unreleased]\r\n\r\n## [1.3.0]\r\n\r\n## [1.2.0]\r\n\r\n[unreleased]:\r\n  https://clock.example/v1.3.0...HEAD\r\n[1.3.0]:\r\n  https://clock.example/v1.3.0\r\n  'Noon'\r\n[1.2.0]:\r\n  https://clock.example/v1.2.0\r\n  'Noon'\r\n",
  ],
  ["in an empty file", "\n", "\n# Changelog\n\n## 1.3.0\n"],
])("a heading is written %s", (_name, text, expected) => expect(written(text)).toBe(expected));

it.each([
  ...["## 1.3.0\n\n## 1.2.0\n", "## [v1.3.0] - soon\n", "1.3.0\n-----\n", "## Clock for Acme 1.3.0\n"],
  ...[
    "## What's new in 1.3.0\n",
    "## Version 01.03.0\n",
    "## Tides 1.3.0 in spring\n\n## 1.2.0\n",
    "## [1.3.0](x)\n",
  ],
])("no heading is added if the version has one: %j", (text) => expect(written(text)).toBe(text));
