import { describe, expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { SAMPLES } from "../../../server/core/fill/samples";
import { endOf } from "../../../server/core/text/ranges";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { newManifestResult } from "../../../server/features/new-manifest";
import { detail, draft } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const tab = (parent: string, position: string): string =>
  draft({
    capability_levels: "[1]",
    integration: `{ "level1": { "parent_module": ${parent}, "tab_id": "t", "tab_label": "T", "tab_icon": "i", "tab_position": ${position}, "panel_entry": "p.js" } }`,
  });
const message = (text: string): string =>
  `${JSON.stringify(text)} is template text. Replace it with your own.`;

testRule("template-value", {
  valid: [
    { name: "the author's own texts", text: tab('"dashboard"', '"after:weather"') },
    { name: "a sample in another text", text: draft({ name: '"Your Name Generator"' }) },
    { name: "the sample of another member", text: draft({ name: '"parent-module"' }) },
    { name: "a sample as a key", text: draft({ entry: '{ "native": {}, "frontend": "a.js", "…": 1 }' }) },
    {
      name: "the sample of a member somewhere else",
      text: draft({ compatibility: '{ "id": "com.example.plugin" }' }),
    },
  ],
  invalid: [
    {
      name: "the texts of a level's template",
      text: tab('«"parent-module"»', '«"after:previous-tab"»'),
      problems: [
        {
          message: message("parent-module"),
          pointer: "/integration/level1/parent_module",
          severity: "warning",
        },
        { message: message("after:previous-tab"), pointer: "/integration/level1/tab_position" },
      ],
    },
    {
      name: "the texts of a skeleton",
      text: draft({ id: '«"com.example.plugin"»', author: '{ "name": «"Your Name"» }' }),
      problems: [
        { message: message("com.example.plugin"), pointer: "/id" },
        { message: message("Your Name"), pointer: "/author/name" },
      ],
    },
    {
      name: "the texts of a permission's template",
      text: draft({
        permissions: '[{ "type": "process_spawn_whitelist", "value": ["git", «"executable"»] }]',
      }),
      problems: [{ message: message("executable"), pointer: "/permissions/0/value/1" }],
    },
    {
      name: "a text for an unknown value, anywhere",
      text: draft({ window: '{ "a/b": [«"…"»] }' }),
      problems: [{ message: message("…"), pointer: "/window/a~1b/0" }],
    },
    {
      name: "an older version of a response",
      text: detail({ manifests: { 1: { homepage: '«"https://example.com/"»' } } }),
      problems: [{ message: message("https://example.com/"), pointer: "/data/versions/1/manifest/homepage" }],
    },
  ],
});

describe("a new manifest", () => {
  it("reports every text that it leaves to the author", () => {
    const { text } = newManifestResult({ id: "com.mine.notes", name: "Notes", levels: [1] });
    const { findings } = check(new ManifestDocument(text));
    const left = findings.filter(({ code }) => code === "template-value");
    const written = Object.values(SAMPLES).filter((sample) => text.includes(JSON.stringify(sample)));
    const reported = left.map(({ range }) => JSON.parse(text.slice(range.offset, endOf(range))) as string);
    expect(new Set(reported)).toEqual(new Set(written));
  });
});
