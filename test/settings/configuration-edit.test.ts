import { describe, expect, it } from "vitest";
import { configurationEdits } from "../../server/settings/configuration-edit";
import { applyEdits } from "../../server/core/json/edit/edits";

const OFF = { path: ["rules", "license-id"], value: "off", isEntry: false };
const WORD = { path: ["vocabulary", "permissions"], value: "gpu", isEntry: true };

const changed = (text: string, change: typeof OFF) => {
  const edits = configurationEdits(text, change);
  return edits && applyEdits(text, edits);
};

describe("a rule's severity", () => {
  it.each([
    ["{}\n", '{\n  "rules": {\n    "license-id": "off"\n  }\n}\n'],
    ["{\n}\n", '{\n  "rules": {\n    "license-id": "off"\n  }\n}\n'],
    ["\uFEFF{}", '\uFEFF{\n  "rules": {\n    "license-id": "off"\n  }\n}'],
    ['{\n\t"rules": {}\n}', '{\n\t"rules": {\n\t\t"license-id": "off"\n\t}\n}'],
    [
      '{\n  "rules": {\n    // Ours.\n    "id-format": "hint" // for now\n  }\n}',
      '{\n  "rules": {\n    // Ours.\n    "id-format": "hint",\n    "license-id": "off" // for now\n  }\n}',
    ],
    ['{ "rules": { "license-id": "hint" } }', '{ "rules": { "license-id": "off" } }'],
    [
      '{\r\n\t"rules": {\r\n\t\t"url-format"   : "hint",\r\n\t\t"id-format"    : "hint"\r\n\t},\r\n\t"documentKind": "draft"\r\n}',
      '{\r\n\t"rules": {\r\n\t\t"url-format"   : "hint",\r\n\t\t"id-format"    : "hint",\r\n\t\t"license-id": "off"\r\n\t},\r\n\t"documentKind": "draft"\r\n}',
    ],
  ])("goes into %j", (text, expected) => expect(changed(text, OFF)).toBe(expected));
});

describe("a word", () => {
  it.each([
    ["{}", '{\n  "vocabulary": {\n    "permissions": [\n      "gpu"\n    ]\n  }\n}'],
    [
      '{\n  "vocabulary": { "permissions": ["a"] }\n}',
      '{\n  "vocabulary": { "permissions": ["a", "gpu"] }\n}',
    ],
    [
      '{\n  "vocabulary": {\n    "permissions": [\n      "a" // A.\n    ]\n  }\n}',
      '{\n  "vocabulary": {\n    "permissions": [\n      "a",\n      "gpu" // A.\n    ]\n  }\n}',
    ],
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

describe("nothing is inserted into what is not a configuration", () => {
  it.each([
    "",
    "[]",
    "7",
    "{",
    '{ "rules": [], "vocabulary": 1 }',
    '{ "rules": 1, "vocabulary": { "permissions": 1 } }',
  ])("%j", (text) => expect([changed(text, OFF), changed(text, WORD)]).toEqual([undefined, undefined]));
});
