import { describe, expect, it } from "vitest";
import {
  mergeConfigurations,
  readConfiguration,
  type Configuration,
} from "../../server/settings/configuration";
import { mark, marked } from "../support/marked";

/** The text with its faults marked, and their messages. */
function faults(text: string) {
  const found = readConfiguration(text).faults;
  const ranges = found.map(({ range }) => range);
  return { text: mark(text, ranges), messages: found.map(({ message }) => message) };
}

describe("a configuration", () => {
  it("is an object of severities, a vocabulary and a kind, none of which has to be there", () => {
    const configuration = {
      documentKind: "published",
      rules: { "license-id": "off", "tags-stale": "error" },
      vocabulary: { permissions: ["host_clipboard"], capabilityLevels: [2] },
    };
    expect(readConfiguration(JSON.stringify(configuration))).toEqual({ configuration, faults: [] });
    expect(readConfiguration("{}")).toEqual({ configuration: {}, faults: [] });
  });

  it("may have comments", () => {
    expect(readConfiguration("{} // why\n/* and\nmore */")).toEqual({ configuration: {}, faults: [] });
  });

  it("may begin with a byte order mark", () => {
    expect(readConfiguration("\uFEFF{}")).toEqual({ configuration: {}, faults: [] });
  });
});

describe("a fault of a configuration", () => {
  it.each([
    ["no text", "«»", "The file is empty. Write a JSON object, { … }."],
    ["blank text", "«»\n", "The file is empty. Write a JSON object, { … }."],
    ["a comment that is not closed", "{} «/* why\n»", 'Missing "*/" to close the comment.'],
    ["a trailing comma", '{ "rules": {}, «}»', "Expected a value or a property name."],
    ["a missing comma", '{ "rules": {} «"vocabulary"»: {} }', "Expected a comma."],
    ["text after its end", "{} «{»}", "Unexpected text after the end of the JSON value. Remove it."],
    ["too many brackets", `${"[".repeat(100)}«[»`, "Nested deeper than 100 levels."],
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
    ["a rule named as nothing is", '{ "rules": { «"__proto__"»: "off" } }', 'Unknown rule "__proto__".'],
  ])("is %s", (_, source, message) => {
    expect(faults(marked(source).text)).toEqual({ text: source, messages: [message] });
  });

  it("does not hide another; they come in the order of the text", () => {
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

  it("of its shape or syntax leaves nothing to go by; an unknown rule leaves the rest", () => {
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
