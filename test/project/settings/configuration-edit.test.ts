import { describe, expect, it } from "vitest";
import { configurationEdits } from "../../../server/project/settings/configuration-edit";
import type { ConfigurationChange } from "../../../server/core/problem";
import { applyEdits } from "../../../server/core/json/edit/edits";

const OFF = { path: ["rules", "license-id"], value: "off" };
const WORD = { path: ["vocabulary", "permissions"], newEntries: ["gpu"] };

const ENTRY = { rule: "license-id", reason: "Ours." };
const SUPPRESSION = { path: ["suppressions"], newEntries: [ENTRY] };

const changed = (text: string, change: ConfigurationChange) => {
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
  ])("is inserted into %j", (text, expected) => expect(changed(text, OFF)).toBe(expected));
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
  ])("is inserted into %s", (text, expected) => expect(changed(text, WORD)).toBe(expected));
});

describe("a suppression", () => {
  it.each([
    [
      '{\n  "suppressions": []\n}',
      '{\n  "suppressions": [\n    {\n      "rule": "license-id",\n      "reason": "Ours."\n    }\n  ]\n}',
    ],
    [
      '{ "suppressions": [{ "rule": "a" }] }',
      '{ "suppressions": [{ "rule": "a" }, { "rule": "license-id", "reason": "Ours." }] }',
    ],
    [
      '{\n  "suppressions": [\n    { "rule": "a" } // A.\n  ]\n}',
      '{\n  "suppressions": [\n    { "rule": "a" },\n    { "rule": "license-id", "reason": "Ours." } // A.\n  ]\n}',
    ],
    [
      '{\r\n\t"suppressions": [\r\n\t\t{\r\n\t\t\t"rule": "a"\r\n\t\t}\r\n\t]\r\n}',
      '{\r\n\t"suppressions": [\r\n\t\t{\r\n\t\t\t"rule": "a"\r\n\t\t},\r\n\t\t{\r\n\t\t\t"rule": "license-id",\r\n\t\t\t"reason": "Ours."\r\n\t\t}\r\n\t]\r\n}',
    ],
    ['{ "rules": {} }', '{ "rules": {}, "suppressions": [{ "rule": "license-id", "reason": "Ours." }] }'],
    [
      '\uFEFF{ "rules": {} }',
      '\uFEFF{ "rules": {}, "suppressions": [{ "rule": "license-id", "reason": "Ours." }] }',
    ],
  ])("is inserted into %s", (text, expected) => expect(changed(text, SUPPRESSION)).toBe(expected));

  it("is written verbatim, whatever its reason", () => {
    const added = [{ rule: "license-id", reason: "$& costs $1." }];
    expect(changed('{ "suppressions": [{ "rule": "a" }] }', { ...SUPPRESSION, newEntries: added })).toBe(
      '{ "suppressions": [{ "rule": "a" }, { "rule": "license-id", "reason": "$& costs $1." }] }',
    );
  });

  it.each([
    [
      '{\n  "suppressions": []\n}',
      '{\n  "suppressions": [\n    {\n      "rule": "license-id",\n      "reason": "Ours."\n    },\n    {\n      "rule": "license-id",\n      "reason": "Ours."\n    }\n  ]\n}',
    ],
    [
      '{\n  "suppressions": [] // None.\n}',
      '{\n  "suppressions": [\n    {\n      "rule": "license-id",\n      "reason": "Ours."\n    },\n    {\n      "rule": "license-id",\n      "reason": "Ours."\n    }\n  ] // None.\n}',
    ],
    [
      '{\n  "rules": {}\n}',
      '{\n  "rules": {},\n  "suppressions": [\n    {\n      "rule": "license-id",\n      "reason": "Ours."\n    },\n    {\n      "rule": "license-id",\n      "reason": "Ours."\n    }\n  ]\n}',
    ],
    [
      '{\n  "suppressions": [\n    { "rule": "a" } // A.\n  ]\n}',
      '{\n  "suppressions": [\n    { "rule": "a" },\n    { "rule": "license-id", "reason": "Ours." },\n    { "rule": "license-id", "reason": "Ours." } // A.\n  ]\n}',
    ],
    ['{ "suppressions": {} }', undefined],
  ])("is inserted with another one into %s", (text, expected) =>
    expect(changed(text, { ...SUPPRESSION, newEntries: [ENTRY, ENTRY] })).toBe(expected),
  );
});

describe("what a configuration extends", () => {
  const PROFILE = { path: ["extends"], newEntries: ["haloforge"], canBeSingleValue: true as const };

  it.each([
    ["{}", '{\n  "extends": "haloforge"\n}'],
    ['{ "rules": {} }', '{ "rules": {}, "extends": "haloforge" }'],
    ['{ "extends": "./a.json" /* ours */ }', '{ "extends": ["./a.json", "haloforge"] /* ours */ }'],
    ['{ "extends": ["./a.json"] }', '{ "extends": ["./a.json", "haloforge"] }'],
    [
      '{\n  "extends": [\n    "./a.json"\n  ]\n}',
      '{\n  "extends": [\n    "./a.json",\n    "haloforge"\n  ]\n}',
    ],
  ])("is inserted into %s", (text, expected) => expect(changed(text, PROFILE)).toBe(expected));
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
