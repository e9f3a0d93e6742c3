import { expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { endOf } from "../../../server/core/text/ranges";
import { detail, draft } from "../../support/manifests";

/** What an editor draws as unnecessary: the rule and the text. */
function unnecessary(text: string): string[] {
  const { findings } = check(new ManifestDocument(text));
  return findings
    .filter((finding) => finding.unnecessary)
    .map(({ code, range }) => `${code}: ${text.slice(range.offset, endOf(range))}`);
}

const REMOVABLE = {
  color: '"red"',
  keywords: '["time", "time"]',
  tags: '["host-navigation", "level-4", "time"]',
  permissions: '[{ "type": "ipc_register", "value": [] }]',
  settings_schema:
    '{ "type": "object", "properties": { "a": { "type": "string", "title": "A", "default": "", "minimum": 1 } } }',
};

it("is text that a fix removes", () => {
  expect(unnecessary(draft(REMOVABLE))).toEqual([
    'duplicate-entry: "time"',
    'permission-value-unexpected: "value"',
    'setting-keyword: "minimum"',
    'unknown-member: "color"',
    'tags-stale: "host-navigation"',
  ]);
});

it("is a comment and a trailing comma", () => {
  expect(unnecessary(draft({ keywords: '["time",] /* more */' }))).toEqual([
    "json-syntax: ,",
    "json-syntax: /* more */",
  ]);
});

it("is the map of an older version", () => {
  expect(unnecessary(detail({ manifests: { 1: { artifacts: "{}" } } }))).toEqual([
    'artifacts-placement: "artifacts"',
  ]);
});

it("is not text that a fix only changes", () => {
  const wrong = {
    license: undefined,
    name: "3",
    keywords: '["time" "more"]',
    author: '{ "name": "Ada", "name": "Eve" }',
    capability_levels: "[]",
  };
  expect(unnecessary(draft(wrong))).toEqual([]);
});
