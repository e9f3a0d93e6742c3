import { describe, expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { manifestSkeleton, type ManifestAnswers } from "../../../server/core/fill/manifest-skeleton";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { styleOf } from "../../../server/core/json/edit/style";
import { render, renderText } from "../../../server/core/json/edit/template";
import { snippetOf } from "../../../server/core/text/snippet";

const LAYOUT = { ...styleOf(""), indent: "" };

const ANSWERS: ManifestAnswers = {
  $schema: "https://host.example/schemas/plugin/v1.json",
  id: "com.mine.clock",
  name: "Clock",
  description: "Shows the time.",
  author: "Ada Example",
  license: "ISC",
  platforms: ["windows", "linux"],
  levels: [0, 1],
};

/** The lines of a skeleton's snippet that have a tab stop. */
const stops = (answers: ManifestAnswers) =>
  snippetOf(render(manifestSkeleton(answers), LAYOUT))
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /\$/.test(line.replace('"$schema"', "").replace(String.raw`"\$schema"`, "")));

describe("the skeleton of a manifest", () => {
  it("has a tab stop for each value to write, the identifier first, and choices for known values", () => {
    expect(stops({ levels: [1] })).toEqual([
      '"id": "${1:com.example.plugin}",',
      '"name": "${2:My Plugin}",',
      '"description": "${3:What the plugin does, in one sentence.}",',
      '"long_description": "${4:What the plugin does, for whom, and how.}",',
      '"author": { "name": "${5:Your Name}" \\},',
      '"homepage": "${6:https://example.com/}",',
      '"license": "${7|MIT,Apache-2.0,BSD-3-Clause,BSD-2-Clause,ISC,MPL-2.0,GPL-3.0-only,GPL-3.0-or-later,' +
        'LGPL-3.0-or-later,AGPL-3.0-only,Unlicense|}",',
      '"compatibility": { "min_app_version": "${8:1.0.0}", ' +
        '"platforms": ${9|["windows"\\, "macos"\\, "linux"],["windows"],["macos"],["linux"]|} \\},',
      '"parent_module": "${10:parent-module}",',
      '"tab_id": "${11:my-plugin}",',
      '"tab_label": "${2}",',
      '"tab_icon": "${12:Puzzle}",',
      '"tab_position": "${13:after:previous-tab}",',
      '"panel_entry": "${14:frontend/index.js}"',
      '"frontend": "${14}"',
    ]);
  });

  it("has no tab stop for an answer or a value derived from one", () => {
    expect(stops(ANSWERS)).toEqual([
      '"long_description": "${1:What the plugin does, for whom, and how.}",',
      '"homepage": "${2:https://example.com/}",',
      '"compatibility": { "min_app_version": "${3:1.0.0}", "platforms": ["windows", "linux"] \\},',
      '"module_icon": "${4:Puzzle}",',
      '"panel_entry": "${5:frontend/index.js}"',
      '"parent_module": "${6:parent-module}",',
      '"tab_icon": "${7:Puzzle}",',
      '"tab_position": "${8:after:previous-tab}",',
      '"panel_entry": "${5}"',
      '"frontend": "${5}"',
    ]);
  });

  it.each([[[0]], [[1]], [[4]], [[4, 1, 0, 1]], [[]]])(
    "with the levels %j has no error, and no warning but the texts to write",
    (levels) => {
      const text = renderText(manifestSkeleton({ levels }), LAYOUT);
      const { findings } = check(new ManifestDocument(text), { kind: "draft" });
      const codes = findings.filter(({ severity }) => severity !== "hint").map(({ code }) => code);
      expect([...new Set(codes)]).toEqual(["template-value"]);
    },
  );

  it("does not report values that answers give or decide", () => {
    const text = renderText(manifestSkeleton(ANSWERS), LAYOUT);
    const { findings } = check(new ManifestDocument(text), { kind: "draft" });
    const left = findings.filter(({ code }) => code === "template-value").map(({ pointer }) => pointer);
    expect(left).toEqual([
      "/long_description",
      "/homepage",
      "/integration/level1/parent_module",
      "/integration/level1/tab_position",
    ]);
    expect(JSON.parse(text)).toMatchObject({
      $schema: ANSWERS.$schema,
      id: "com.mine.clock",
      author: { name: "Ada Example" },
      license: "ISC",
      compatibility: { platforms: ["windows", "linux"] },
      integration: {
        level0: { module_id: "clock", module_label: "Clock" },
        level1: { tab_id: "clock", tab_label: "Clock" },
      },
    });
  });

  it("has an example of the schema's address, reported as information", () => {
    const text = renderText(manifestSkeleton({ levels: [] }), LAYOUT);
    const { findings } = check(new ManifestDocument(text), { kind: "draft" });
    expect(findings.filter(({ pointer }) => pointer === "/$schema")).toMatchObject([
      {
        severity: "information",
        message:
          '"https://example.com/schemas/plugin/v1.json" is an example. Use the address that the host gives.',
      },
    ]);
  });
});
