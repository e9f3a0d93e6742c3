import { describe, expect, it } from "vitest";
import {
  type Configuration,
  mergeConfigurations,
  layerSettings,
} from "../../../server/project/settings/configuration";
import { configurationFindings } from "../../../server/project/settings/configuration-findings";
import { readConfiguration } from "../../../server/project/settings/read-configuration";
import { mark, marked } from "../../support/marked";

/** The text with its faults marked, and their messages. */
function faults(text: string) {
  const found = readConfiguration(text).faults;
  const ranges = found.map(({ range }) => range);
  return { text: mark(text, ranges), messages: found.map(({ message }) => message) };
}

describe("a configuration", () => {
  it("is an object of optional severities, vocabulary and kind", () => {
    const configuration = {
      documentKind: "published",
      rules: { "license-id": "off", "tags-stale": "error" },
      vocabulary: { permissions: ["host_clipboard"], capabilityLevels: [2] },
    };
    expect(readConfiguration(JSON.stringify(configuration))).toEqual({
      configuration,
      validParts: configuration,
      faults: [],
    });
    expect(readConfiguration("{}")).toEqual({ configuration: {}, validParts: {}, faults: [] });
  });

  it("may have comments", () => {
    expect(readConfiguration("{} // why\n/* and\nmore */")).toEqual({
      configuration: {},
      validParts: {},
      faults: [],
    });
  });

  it("may name its schema, which is ignored", () => {
    const { configuration, faults: none } = readConfiguration('{ "$schema": "./configuration.schema.json" }');
    expect(none).toEqual([]);
    expect(layerSettings(configuration ?? {}, "a.json")).toEqual({ suppressions: [] });
  });

  it("may begin with a byte order mark", () => {
    expect(readConfiguration("\uFEFF{}")).toEqual({ configuration: {}, validParts: {}, faults: [] });
  });
});

describe("the valid parts of a configuration", () => {
  it.each([
    ["that is whole is all of it", '{ "rules": { "id-format": "off" } }', { rules: { "id-format": "off" } }],
    ["that is not JSON is nothing", '{ "rules": {', undefined],
    ["that is not an object is nothing", "[]", undefined],
    [
      "leaves out a setting that nobody knows",
      '{ "rule": {}, "documentKind": "draft" }',
      { documentKind: "draft" },
    ],
    [
      "leaves out a value of another type",
      '{ "vocabulary": { "permissions": ["a", 1, "b"] } }',
      { vocabulary: { permissions: ["a", "b"] } },
    ],
    [
      "keeps a severity that has no effect",
      '{ "rules": { "json-syntax": "off" } }',
      { rules: { "json-syntax": "off" } },
    ],
  ])("%s", (_, text, expected) => expect(readConfiguration(text).validParts).toEqual(expected));
});

describe("a fault of a configuration", () => {
  it.each([
    ["no text", "«»", "The file is empty. Write a JSON object, { … }."],
    ["blank text", "«»\n", "The file is empty. Write a JSON object, { … }."],
    ["a comment that is not closed", "{} «/* why\n»", 'Missing "*/" to close the comment.'],
    ["a trailing comma", '{ "rules": {} «,» }', "JSON has no trailing commas. Remove this one."],
    [
      "a trailing comma before a comment",
      '{ "ignore": ["a"«,» // why\n] }',
      "JSON has no trailing commas. Remove this one.",
    ],
    [
      "a comma in a comment",
      '{ "rules": { "license-id": // "off",\n«}» }',
      "Expected a value or a property name.",
    ],
    ["a missing comma", '{ "rules": {} «"vocabulary"»: {} }', "Expected a comma."],
    ["text after its end", "{} «{»}", "Unexpected text after the end of the JSON value. Remove it."],
    ["too many brackets", `${"[".repeat(100)}«[»`, "Nested deeper than 100 levels."],
    [
      "a property that is there twice",
      '{ "rules": {}, «"rules"»: {} }',
      'Duplicate property "rules". Remove one.',
    ],
    [
      "a property of an entry that is there twice",
      '{ "suppressions": [{ "rule": "license-id", «"rule"»: "id-format", "reason": "So." }] }',
      'Duplicate property "rule". Remove one.',
    ],
    [
      "more text than may be",
      `«»{ "$schema": "${"a".repeat(2 ** 20)}" }`,
      "The configuration is larger than 1 MB. Shorten it.",
    ],
    ["an array", "«[]»", "The configuration must be an object, not an array."],
    ["an unknown setting", '{ «"rule"»: {} }', 'Unknown setting "rule". Did you mean "rules"?'],
    [
      "an unknown vocabulary",
      '{ "vocabulary": { «"colours"»: [] } }',
      'Unknown setting "colours" in "vocabulary".',
    ],
    [
      "an unknown severity",
      '{ "rules": { "id-format": «"warn"» } }',
      '"rules.id-format" must be "error", "warning", "information", "hint" or "off", not "warn".',
    ],
    [
      "an unknown kind",
      '{ "documentKind": «"web"» }',
      '"documentKind" must be "auto", "detail", "placeholder", "published" or "draft", not "web".',
    ],
    [
      "a severity of another type, which is one fault",
      '{ "rules": { "id-format": «0» } }',
      '"rules.id-format" must be a string, not 0.',
    ],
    ["severities in a list", '{ "rules": «[]» }', '"rules" must be an object, not an array.'],
    [
      "a level that is none",
      '{ "vocabulary": { "capabilityLevels": [2, «"3"»] } }',
      '"vocabulary.capabilityLevels[1]" must be an integer, not a string.',
    ],
    [
      "an unknown rule",
      '{ "rules": { «"licence-id"»: "off" } }',
      'Unknown rule "licence-id". Did you mean "license-id"?',
    ],
    [
      "a form of release tags without a place for the version",
      '{ "releaseTags": «"clock-"» }',
      '"releaseTags" must contain "{version}" exactly once.',
    ],
    [
      "more globs than may be",
      `{ "ignore": «[${Array(101).fill('"a"').join(", ")}]» }`,
      '"ignore" has more than 100 entries.',
    ],
    [
      "a glob that is too long",
      `{ "ignore": ["${"a".repeat(200)}", «"${"a".repeat(201)}"»] }`,
      '"ignore[1]" has more than 200 characters.',
    ],
    [
      "more version files than may be",
      `{ "versionFiles": «[${Array(21).fill('"Cargo.toml"').join(", ")}]» }`,
      '"versionFiles" has more than 20 entries.',
    ],
    ["a suppression without a rule", '{ "suppressions": [«{}»] }', 'Missing "rule" in "suppressions[0]".'],
    [
      "a suppression for a blank rule",
      '{ "suppressions": [{ "rule": «" "» }] }',
      '"suppressions[0].rule" must not be blank.',
    ],
    [
      "a suppression for an unknown rule",
      '{ "suppressions": [{ "rule": «"licence-id"» }] }',
      'Unknown rule "licence-id". Did you mean "license-id"?',
    ],
    ...["json-syntax", "too-many-problems", "configuration", "suppression-unused"].map(
      (rule): [string, string, string] => [
        `a suppression for ${rule}`,
        `{ "suppressions": [{ "rule": «"${rule}"», "reason": "So." }] }`,
        `"${rule}" cannot be suppressed here. Remove the suppression.`,
      ],
    ),
    ...["/name", "/permissions/0/type"].map((at): [string, string, string] => [
      `a suppression for a property that may hide access: ${at}`,
      `{ "suppressions": [{ "rule": «"duplicate-member"», "reason": "So.", "at": "${at}" }] }`,
      '"duplicate-member" cannot be suppressed here. Remove the suppression.',
    ]),
    [
      "a suppression until no date of the calendar",
      '{ "suppressions": [{ "rule": "license-id", "until": «"2026-02-29"» }] }',
      '"2026-02-29" is not a date such as 2027-01-31.',
    ],
    [
      "an unknown member of a suppression",
      '{ "suppressions": [{ "rule": "license-id", «"reasons"»: "x" }] }',
      'Unknown setting "reasons" in "suppressions[0]". Did you mean "reason"?',
    ],
    ...['"app/version.json"', '"/app/package.json"', '"C:/package.json"', '"app\\\\package.json"'].map(
      (file): [string, string, string] => [
        `a file without a version: ${file}`,
        `{ "versionFiles": ["../a/Cargo.toml", «${file}»] }`,
        `${file} is not the path of a "Cargo.toml" or "package.json".`,
      ],
    ),
    [
      "a level with a sentence that is no number",
      '{ "vocabulary": { "capabilityLevels": { «"two"»: "The second." } } }',
      '"two" is not an integer. Use a level such as "2".',
    ],
    ["a rule named as nothing is", '{ "rules": { «"__proto__"»: "off" } }', 'Unknown rule "__proto__".'],
  ])("is %s", (_, source, message) => {
    expect(faults(marked(source).text)).toEqual({ text: source, messages: [message] });
  });

  it("hides no other fault; they are in text order", () => {
    const source = '{ "rules": { "id-format": «"warn"» }, «"vocab"»: {}, "documentKind": «null» }';
    expect(faults(marked(source).text)).toEqual({
      text: source,
      messages: [
        '"rules.id-format" must be "error", "warning", "information", "hint" or "off", not "warn".',
        'Unknown setting "vocab".',
        '"documentKind" must be a string, not null.',
      ],
    });
  });

  it("in its shape does not hide a misspelled rule", () => {
    const text = '{ "rules": { «"licence-id"»: "off", "id-format": «"of"», "made-up": «1» }, «"rule"»: {} }';
    const found = faults(text.replaceAll(/[«»]/g, ""));
    expect(found.text).toBe(text);
    expect(found.messages[0]).toBe('Unknown rule "licence-id". Did you mean "license-id"?');
  });

  it("in its shape or syntax invalidates it, but an unknown rule does not", () => {
    expect(readConfiguration('{ "rules": [] }').configuration).toBeUndefined();
    expect(readConfiguration('{ "rules": {').configuration).toBeUndefined();
    const withUnknown = { rules: { "no-such-rule": "off", "id-format": "hint" } };
    expect(readConfiguration(JSON.stringify(withUnknown)).configuration).toEqual(withUnknown);
  });
});

describe("of two configurations", () => {
  it("the first one's severities win, code by code", () => {
    const { rules } = mergeConfigurations(
      { rules: { "id-format": "hint" } },
      { rules: { "id-format": "off", "license-id": "error" } },
    );
    expect(rules).toEqual({ "id-format": "hint", "license-id": "error" });
  });

  it("the sentences of the first one win, value by value", () => {
    const { vocabulary } = mergeConfigurations(
      { vocabulary: { permissions: { a: "One.", b: "" }, sources: ["s"] } },
      { vocabulary: { permissions: { a: "Other.", b: "Two." }, sources: ["s", "t"] } },
    );
    expect(vocabulary).toEqual({ permissions: { a: "One.", b: "Two." }, sources: ["s", "t"] });
  });

  it("the suppressions add up, each with its place", () => {
    const of = (rule: string, file: string) =>
      layerSettings({ suppressions: [{ rule }] }, file, file !== "a");
    const { suppressions } = mergeConfigurations(of("license-id", "a"), of("id-format", "b"));
    expect(suppressions).toEqual([
      { rule: "license-id", origin: { file: "a", pointer: "/suppressions/0", isExtended: false } },
      { rule: "id-format", origin: { file: "b", pointer: "/suppressions/0", isExtended: true } },
    ]);
  });

  it("the vocabularies add up", () => {
    const { vocabulary } = mergeConfigurations(
      { vocabulary: { permissions: ["a"], sources: ["s"] } },
      { vocabulary: { permissions: ["b"], capabilityLevels: [2] } },
    );
    expect(vocabulary).toEqual({ permissions: ["a", "b"], sources: ["s"], capabilityLevels: [2] });
  });

  it.each([
    [undefined, undefined, undefined],
    ["draft", "detail", "draft"],
    ["auto", "detail", "detail"],
    [undefined, "detail", "detail"],
    ["draft", undefined, "draft"],
    ["auto", undefined, undefined],
  ] as const)("the first kind that says one: %s and %s is %s", (first, second, expected) => {
    const of = (documentKind: Configuration["documentKind"]) =>
      documentKind === undefined ? {} : { documentKind };
    expect(mergeConfigurations(of(first), of(second)).documentKind).toBe(expected);
  });
});

describe("many faults of a configuration", () => {
  const names = Array.from({ length: 5_000 }, (_, i) => `"no-rule-${i}": "off"`);
  it.each([
    ["unknown rules", `{ "rules": { ${names.join(", ")} } }`, { rules: {} }],
    ["unknown settings", `{ ${names.join(", ")} }`, {}],
    [
      "entries of the wrong type",
      `{ "vocabulary": { "permissions": [${Array(5_000).fill("0").join(", ")}] } }`,
      { vocabulary: { permissions: [] } },
    ],
    [
      "suppressions of an unknown rule",
      `{ "suppressions": [${names.map((_, i) => `{ "rule": "no-rule-${i}", "reason": "x" }`).join(", ")}] }`,
      { suppressions: [] },
    ],
    ["bytes that are not JSON", `[${",".repeat(4_999)}]`, undefined],
  ])("such as 5,000 %s are listed up to a hundred, and counted", (_, text, expected) => {
    const start = performance.now();
    const read = readConfiguration(text);
    const { findings } = configurationFindings(text, read);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(read.validParts).toEqual(expected);
    const last = findings.at(-1);
    expect([findings.length, last?.code, last?.severity, last?.message]).toEqual([
      ...[101, "configuration", "error"],
      "4900 more problems are not listed. Fix these first.",
    ]);
  });
});
