import { describe, expect, it } from "vitest";
import { parseChangelog, hasContent } from "../../../server/core/release/changelog";

const VERSIONS = /\d+(?:\.\d+)+(?:[-+][\w.-]+)?/g;

/** Returns the sections of all versions that a changelog of the plugin Tides names. */
function sections(...lines: string[]): Record<string, string> {
  const text = lines.join("\n");
  const changelog = parseChangelog(text);
  const versions = [...new Set(text.match(VERSIONS))];
  return Object.fromEntries(
    versions.flatMap((version) => {
      const section = changelog.get(version, ["Tides", "com.example.tides", "Clock for Acme"]);
      return section === undefined ? [] : [[version, section]];
    }),
  );
}

describe("The sections of a CHANGELOG.md", () => {
  it("begin after a heading with a version", () =>
    expect(
      sections(
        "# Changelog",
        "All of it.",
        "",
        "## 1.3.0",
        "",
        "- Spring tides",
        "",
        "## 1.2.0",
        "- Neap tides",
        "",
      ),
    ).toEqual({ "1.3.0": "- Spring tides", "1.2.0": "- Neap tides" }));

  it.each([
    "## [1.3.0] - 2031-05-04",
    "## v1.3.0",
    "## Version 1.3.0 (2031)",
    "# tides@1.3.0",
    "##\t**1.3.0** ##",
  ])("begin after the heading %j", (heading) =>
    expect(sections(heading, "Tides.")).toEqual({ "1.3.0": "Tides." }),
  );

  it("begin after underlined headings", () =>
    expect(
      sections("1.3.0", "=====", "Tides.", "", "1.2.0 (2030)", "---", "Sea.", "", "---", "More."),
    ).toEqual({ "1.3.0": "Tides.", "1.2.0": "Sea.\n\n---\nMore." }));

  it("end at an underlined heading of their level, which may have several lines", () =>
    expect(
      sections("## 1.3.0", "Tides.", "", "About", "us", "---", "No.", "", "See", "1.2.0", "---", "Sea."),
    ).toEqual({ "1.3.0": "Tides.", "1.2.0": "Sea." }));

  it("end at the next heading of their level, or above", () =>
    expect(sections("## 1.3.0", "### Added", "Tides.", "## Unreleased", "No.", "# 1.2.0", "Sea.")).toEqual({
      "1.3.0": "### Added\nTides.",
      "1.2.0": "Sea.",
    }));

  it.each([
    ["# Version 1.3.0", "## Version 1.2.0"],
    ["## 1.3.0", "#### [1.2.0] - 2030-01-01"],
    ["# Tides 1.3.0", "###### Tides v1.2.0"],
    ["### 1.3.0", "### 1.2.0"],
    ["###### 1.3.0", "# 1.2.0"],
    ["1.3.0\n---", "### Release 1.2.0"],
    ["### tides@1.3.0", "1.2.0\n==="],
  ])("are found at any level of headings: %j, %j", (one, other) =>
    expect(sections(one, "Tides.", "", other, "Sea.")).toEqual({ "1.3.0": "Tides.", "1.2.0": "Sea." }),
  );

  it.each(["#", "##", "###", "####", "#####", "######"])("end at a heading of the level %s", (level) => {
    expect(sections(`${level} 1.3.0`, "Tides.", `${level} About us`, "No.")).toEqual({ "1.3.0": "Tides." });
    expect(sections(`${level} 1.3.0`, "Tides.", level, "No.")).toEqual({ "1.3.0": "Tides." });
  });

  it("include patch releases one level below, with groups on their level", () =>
    expect(
      sections(
        ...["### [1.3.1](https://lantern.example) (2031-05-05)", "### Bug Fixes", "* Ebb", ""],
        ...["## [1.3.0](https://lantern.example) (2031-05-04)", "### Features", "* Tides", ""],
        ...["### [1.2.1](https://lantern.example) (2030-01-01)", "### Bug Fixes", "* Sea"],
      ),
    ).toEqual({
      "1.3.1": "### Bug Fixes\n* Ebb",
      "1.3.0": "### Features\n* Tides",
      "1.2.1": "### Bug Fixes\n* Sea",
    }));

  it("belong to the first version in the heading", () =>
    expect(sections("## 1.3.0, see 1.2.0", "Tides.", "### Since 1.2.0", "Sea.")).toEqual({
      "1.3.0": "Tides.\n### Since 1.2.0\nSea.",
    }));

  it("belong to whole versions only", () =>
    expect(sections("## 1.3.0-beta.1", "Beta.", "## 11.3.0", "Eleven.", "## 1.3", "Two.")).toEqual({
      "1.3.0-beta.1": "Beta.",
      "11.3.0": "Eleven.",
      "1.3": "Two.",
    }));

  it("do not begin or end in a fenced block", () =>
    expect(
      sections("## 1.3.0", "```", "## 1.2.0", "```", "~~~~", "# x", "~~~", "# y", "~~~~", "End."),
    ).toEqual({
      "1.3.0": "```\n## 1.2.0\n```\n~~~~\n# x\n~~~\n# y\n~~~~\nEnd.",
    }));

  it.each([
    ["a comment", "<!--", "## 1.2.0", "1.1.0", "---", "", "# x", "-->"],
    ["a comment on one line", "<!-- a -->", "<!--## 1.2.0-->"],
    ["a comment under a line of text", "Text", "  <!-- 1", "# 1.2.0", "--> # 1.1.0"],
    ["HTML code", "<pre>", "## 1.2.0", "", "# x", "</pre>"],
    ["a fenced block whose fence has a language", "```md", "## 1.2.0", "```js", "# x", "``` x", "```"],
    ["an indented block", "", "    ## 1.2.0", "    1.1.0", "---", "\t1.0.0", "==="],
    ["a quotation", "> ## 1.2.0", "> 1.1.0", "> ---", ">1.0.0", "---", "", "> quoted", "1.0.0", "==="],
    ["a list", "- 1.2.0", "---", "", "* a", "  1.1.0", "---"],
  ])("do not begin or end in %s", (_, ...lines) =>
    expect(sections("## 1.3.0", "Tides.", "", ...lines, "End.", "## 0.1.0", "Old.")).toEqual({
      "1.3.0": ["Tides.", "", ...lines, "End."].join("\n"),
      "0.1.0": "Old.",
    }),
  );

  it("begin and end beside code in a line, and after an unfinished one", () =>
    expect(sections("## 1.3.0", "``` a ``` b", "## 1.2.0", "Text <!--", "## 1.1.0", "-->")).toEqual({
      "1.3.0": "``` a ``` b",
      "1.2.0": "Text <!--",
      "1.1.0": "-->",
    }));

  it("do not end with link definitions", () =>
    expect(sections("## [1.3.0]", "Tides.", "", "[1.3.0]: https://lantern.example/1.3.0", "")).toEqual({
      "1.3.0": "Tides.",
    }));

  it("are joined if they have the same version, and may be empty", () =>
    expect(
      sections(
        "## 1.3.0",
        "One.",
        "## 1.3.0 (Linux)",
        "Two.",
        "## 1.2.0",
        "",
        "## 1.2.0",
        "Late.",
        "## 1.1.0",
      ),
    ).toEqual({ "1.3.0": "One.\n\nTwo.", "1.2.0": "Late.", "1.1.0": "" }));

  it("are the same with any line endings", () =>
    expect(sections("\uFEFF## 1.3.0\r\nOne.\r\nTwo.\r\n")).toEqual({ "1.3.0": "One.\nTwo." }));

  it.each([
    ...["## Version 1.2.0", "## Release v1.2.0", "## What's new in 1.2.0", "## Release notes for 1.2.0"],
    ...["## Clock for Acme 1.2.0", "## Clock 1.2.0", "## tides@1.2.0", "## com.example.tides 1.2.0"],
    ...["## What’s new in Tides 1.2.0", "## [Tides 1.2.0](https://tides.example/1.1.0)", "## 版本 1.2.0"],
    ...["## 2030-01-31: 1.2.0", '## <a id="x"></a>1.2.0', "## 1.2.0 🎉", "## 1.2.0: Upgrade to spring"],
    ...["## 1.2.0 Spring tides", "## 01.002.0", "## Tides for Ebb 1.2.0", "## **[1.2.0]** - 2030-01-31"],
  ])("begin after %j, not after a heading that only mentions the version", (heading) => {
    expect(sections("## Upgrade to 1.2.0", "Back up.", heading, "Tides.")["1.2.0"]).toBe("Tides.");
    expect(sections(heading, "Tides.", "", "## Upgrade to 1.2.0", "Back up.")["1.2.0"]).toBe("Tides.");
  });

  it.each([
    "Since 1.2.0",
    "Migrating from 1.2.0",
    "1.2.0 migration guide",
    "Known issues in 1.2.0",
    "1.2.0+",
    "From 1.1.5 to 1.2.0",
    "1.1.5 → v1.2.0",
  ])("begin after the heading %j if the version has no other heading", (title) => {
    expect(sections(`## ${title}`, "Back up.", "## 1.1.0", "Sea.")["1.2.0"]).toBe("Back up.");
    expect(sections("## 1.3.0", "Tides.", `### ${title}`, "Back up.")["1.2.0"]).toBe(undefined);
  });

  it("do not end at a deeper heading that names something else", () =>
    expect(sections("## 1.3.0", "### Electron 30.0.1", "Faster.", "### 1.2.9", "Patch.")).toEqual({
      "1.3.0": "### Electron 30.0.1\nFaster.",
      "1.2.9": "Patch.",
    }));

  it.each(["#", "##", "####"])("have groups on the level %s of their versions", (level) => {
    const [one, added, fixed, two] = ["1.3.0", "Added", "Fixed", "1.2.0"].map((title) => `${level} ${title}`);
    expect(
      sections(one!, "", added!, "- A bell.", fixed!, "- Ebb.", two!, added!, "- Sea.", fixed!, "- Sand."),
    ).toEqual({
      "1.3.0": `${added}\n- A bell.\n${fixed}\n- Ebb.`,
      "1.2.0": `${added}\n- Sea.\n${fixed}\n- Sand.`,
    });
    expect(
      sections(one!, "All new.", added!, "- A bell.", two!, "Old.", "", `${level} License`, "MIT."),
    ).toEqual({
      "1.3.0": `All new.\n${added}\n- A bell.`,
      "1.2.0": "Old.",
    });
  });

  it.each(["Unreleased", "[Unreleased]", "Next release", "Upcoming", "未发布"])("end at %j", (title) =>
    expect(sections("## 1.3.0", "Tides.", `## ${title}`, "Later.", "## 1.2.0", "Sea.")).toEqual({
      "1.3.0": "Tides.",
      "1.2.0": "Sea.",
    }),
  );

  it.each(['<a name="1.2.0"></a>', "<a id='v1.2.0'></a>", '<div id="x"></div>', '  <a name="x">'])(
    "end before the anchor %j of the next",
    (anchor) =>
      expect(sections("## 1.3.0", "Tides.", "", anchor, "", "## 1.2.0", "Sea.", anchor)).toEqual({
        "1.3.0": "Tides.",
        "1.2.0": `Sea.\n${anchor}`,
      }),
  );

  it("include the link definitions that they use, from anywhere", () =>
    expect(
      sections(
        ...["[Ebb]: https://tides.example/ebb", "", "## [1.3.0]", "[1.3.0]: https://tides.example/1.3.0"],
        ...["[bell]: https://tides.example/bell 'Bell'", "- The [bell] and the [ebb][].", "", "## 1.2.0", ""],
        ...["A [guide][the  Guide].", "", "[old]: https://tides.example/old", "", "## 1.1.0", "Sea[^1]."],
        ...[
          "",
          "[the guide]: <https://tides.example/guide>",
          "[THE GUIDE]: https://other.example",
          "[^1]: Salt.",
        ],
      ),
    ).toEqual({
      "1.3.0":
        "- The [bell] and the [ebb][].\n\n[Ebb]: https://tides.example/ebb\n[bell]: https://tides.example/bell 'Bell'",
      "1.2.0": "A [guide][the  Guide].\n\n[the guide]: <https://tides.example/guide>",
      "1.1.0": "Sea[^1].\n\n[^1]: Salt.",
    }));

  it.each([
    "[bell]:\n  https://tides.example/bell",
    "[bell]: <https://tides.example/a bell>\n  'The\n  bell'",
    "[bell]:\nhttps://tides.example/bell\n(Bell)",
    "[^bell]: Of brass\nand tin.",
  ])("include all lines of a definition: %j", (definition) => {
    const [label] = definition.split(":", 1);
    const other = "[old]:\n  https://tides.example/old";
    expect(
      sections("## 1.3.0", `A ${label}.`, "", other, "", "## 1.2.0", other, "", definition, other),
    ).toEqual({ "1.3.0": `A ${label}.\n\n${definition}`, "1.2.0": "" });
  });
});

describe("A section of a CHANGELOG.md", () => {
  const after = (characters: number): string => `${"\n".repeat(characters - 1)}T`;

  it("has content if its first 64 K characters do", () =>
    expect([64 * 1024, 64 * 1024 + 1].map((length) => hasContent(after(length)))).toEqual([true, false]));
});
