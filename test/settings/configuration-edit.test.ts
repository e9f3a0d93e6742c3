import { describe, expect, it } from "vitest";
import { configurationEdit } from "../../server/settings/configuration-edit";
import { applyEdits } from "../../server/core/json/edit/edits";

const OFF = { path: ["rules", "license-id"], value: "off", isEntry: false };
const WORD = { path: ["vocabulary", "permissions"], value: "gpu", isEntry: true };

const changed = (text: string, change: typeof OFF) => {
  const edit = configurationEdit(text, change);
  return edit && applyEdits(text, [edit]);
};

describe("a rule's severity", () => {
  it.each([
    ["{}\n", '{\n  "rules": { "license-id": "off" }\n}\n'],
    ["{\n}\n", '{\n  "rules": { "license-id": "off" }\n}\n'],
    ["\uFEFF{}", '\uFEFF{\n  "rules": { "license-id": "off" }\n}'],
    ['{ "rules": {} }', '{ "rules": { "license-id": "off" } }'],
    ['{ "rules": { "license-id": "hint" } }', '{ "rules": { "license-id": "off" } }'],
    [
      '{\r\n\t"rules": {\r\n\t\t"url-format"   : "hint",\r\n\t\t"id-format"    : "hint"\r\n\t},\r\n\t"documentKind": "draft"\r\n}',
      '{\r\n\t"rules": {\r\n\t\t"url-format"   : "hint",\r\n\t\t"id-format"    : "hint",\r\n\t\t"license-id"   : "off"\r\n\t},\r\n\t"documentKind": "draft"\r\n}',
    ],
  ])("goes into %j", (text, expected) => expect(changed(text, OFF)).toBe(expected));
});

describe("a word", () => {
  it.each([
    ["{}", '{\n  "vocabulary": { "permissions": ["gpu"] }\n}'],
    ['{ "vocabulary": { "permissions": [] } }', '{ "vocabulary": { "permissions": ["gpu"] } }'],
    [
      '{ "vocabulary": { "permissions": ["a",  "b"] } }',
      '{ "vocabulary": { "permissions": ["a",  "b", "gpu"] } }',
    ],
    [
      '{ "vocabulary": { "sources": ["x"] } }',
      '{ "vocabulary": { "sources": ["x"], "permissions": ["gpu"] } }',
    ],
  ])("goes into %s", (text, expected) => expect(changed(text, WORD)).toBe(expected));
});

describe("nothing goes into what is no configuration", () => {
  it.each([
    "",
    "[]",
    "7",
    "{",
    '{ "rules": [], "vocabulary": 1 }',
    '{ "rules": 1, "vocabulary": { "permissions": 1 } }',
  ])("%j", (text) => expect([changed(text, OFF), changed(text, WORD)]).toEqual([undefined, undefined]));
});
