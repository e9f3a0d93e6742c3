import { describe, expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { applyEdits } from "../../../server/core/json/edit/edits";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { testRule } from "../../support/rule-tester";
import { draft } from "../../support/manifests";

const COMMENT = "JSON has no comments. Remove this one.";

/** A comment in its places, and the text without it and without what it would leave behind. */
const COMMENTS: readonly (readonly [name: string, text: string, after: string])[] = [
  ["on its own line", '{\n  «// why»\n  "id": "a.b"\n}', '{\n  "id": "a.b"\n}'],
  [
    "on its own line, between Windows line endings",
    '{\r\n\t«/* why */» \r\n\t"id": "a.b"\r\n}',
    '{\r\n\t"id": "a.b"\r\n}',
  ],
  ["in several lines of its own", '{\n  «/*\n   why\n  */»\n  "id": "a.b"\n}', '{\n  "id": "a.b"\n}'],
  ["on the first line", '«// why»\n{ "id": "a.b" }', '{ "id": "a.b" }'],
  ["on the last line, which has no end", '{ "id": "a.b" }\n«// why»', '{ "id": "a.b" }\n'],
  [
    "at the end of a line",
    '{\n  "name": "x", «// why»\n  "id": "a.b"\n}',
    '{\n  "name": "x",\n  "id": "a.b"\n}',
  ],
  ["at the end of a Windows line", '{\r\n  "id": "a.b"\t«// why»\r\n}', '{\r\n  "id": "a.b"\r\n}'],
  ["at the beginning of a line", '{\n  «/* why */» "id": "a.b"\n}', '{\n  "id": "a.b"\n}'],
  ["between two tokens", '{ "id": «/* why */» "a.b" }', '{ "id": "a.b" }'],
  ["between two tokens without a blank", '{"id":«/**/»"a.b"}', '{"id":"a.b"}'],
  ["with a blank before it only", '{ "id": «/* why */»"a.b" }', '{ "id": "a.b" }'],
  ["with a blank after it only", '{ "id":«/* why */» "a.b" }', '{ "id": "a.b" }'],
];

const QUOTES = 'Not a valid string. Use double quotes (").';
const ARRAY = 'Missing "]" to close the array.';
const OBJECT = 'Missing "}" to close the object.';
const STRING = 'Missing double quote (") to close the string.';

const EXTRA_QUOTE = 'Extra double quote (") after a string. Remove it.';

/** A text with one fault, its message, and the text after the suggested fix. */
type Repair = readonly [name: string, text: string, message: string, title: string, after: string];

const CLOSE_STRING = "☆ Close the string";
const CLOSE_ARRAY = "☆ Close the array";
const CLOSE_OBJECT = "☆ Close the object";

const REPAIRS: readonly Repair[] = [
  [
    "a string whose end is missing before a comma",
    '{\n  "id": «"a.b,»\n  "name": "A"\n}',
    STRING,
    CLOSE_STRING,
    '{\n  "id": "a.b",\n  "name": "A"\n}',
  ],
  [
    "a string whose end is missing before blanks",
    '{\n  "id": «"a.b , »\n  "name": "A"\n}',
    STRING,
    CLOSE_STRING,
    '{\n  "id": "a.b" , \n  "name": "A"\n}',
  ],
  [
    "a string whose end is missing before a line break",
    '{\n  "id": «"a.b»\n}',
    STRING,
    CLOSE_STRING,
    '{\n  "id": "a.b"\n}',
  ],
  [
    "a string whose end is missing before brackets",
    '{ "keywords": [«"a] }»',
    STRING,
    CLOSE_STRING,
    '{ "keywords": ["a"] }',
  ],
  [
    "a string with brackets in it whose end is missing",
    '{\n  "name": «"see [1],»\n  "id": "a.b"\n}',
    STRING,
    CLOSE_STRING,
    '{\n  "name": "see [1]",\n  "id": "a.b"\n}',
  ],
  [
    "a string with a colon in it whose end is missing",
    '{\n  "name": «"A: B,»\n  "id": "a.b"\n}',
    STRING,
    CLOSE_STRING,
    '{\n  "name": "A: B",\n  "id": "a.b"\n}',
  ],
  [
    "a name whose end is missing",
    '{\n  «"sidebar_order: 1,»\n  "id": "a.b"\n}',
    STRING,
    CLOSE_STRING,
    '{\n  "sidebar_order": 1,\n  "id": "a.b"\n}',
  ],
  [
    "a string with a curly quote at its end",
    '{\n  "name": «"A”,»\n  "id": "a.b"\n}',
    STRING,
    CLOSE_STRING,
    '{\n  "name": "A",\n  "id": "a.b"\n}',
  ],
  [
    "a quote too many before a comma",
    '{\n  "id": "a.b"«"»,\n  "name": "A"\n}',
    EXTRA_QUOTE,
    "☆ Remove the extra quote",
    '{\n  "id": "a.b",\n  "name": "A"\n}',
  ],
  [
    "a quote too many on the only line",
    '{ "id": "a.b"«"», "name": "A" }',
    EXTRA_QUOTE,
    "☆ Remove the extra quote",
    '{ "id": "a.b", "name": "A" }',
  ],
  [
    "a quote too many before brackets",
    '{ "keywords": ["a"«"»] }',
    EXTRA_QUOTE,
    "☆ Remove the extra quote",
    '{ "keywords": ["a"] }',
  ],
  [
    "a version without quotes",
    '{\n  "id": "a.b",\n  "version": «0.1.0»,\n  "name": "A"\n}',
    "Not a valid number. Put it in double quotes.",
    "☆ Add double quotes",
    '{\n  "id": "a.b",\n  "version": "0.1.0",\n  "name": "A"\n}',
  ],
  [
    "an array whose end is missing before a member",
    '{\n  "keywords": ["a", "b"«»,\n  "id": "a.b"\n}',
    ARRAY,
    CLOSE_ARRAY,
    '{\n  "keywords": ["a", "b"],\n  "id": "a.b"\n}',
  ],
  [
    "an array whose end and comma are missing",
    '{\n  "keywords": ["a", "b"«»\n  "id": "a.b"\n}',
    ARRAY,
    CLOSE_ARRAY,
    '{\n  "keywords": ["a", "b"],\n  "id": "a.b"\n}',
  ],
  [
    "an array on lines whose end is missing",
    '{\r\n\t"keywords": [\r\n\t\t"a",\r\n\t\t"b"«»,\r\n\t"id": "a.b"\r\n}',
    ARRAY,
    CLOSE_ARRAY,
    '{\r\n\t"keywords": [\r\n\t\t"a",\r\n\t\t"b"\r\n\t],\r\n\t"id": "a.b"\r\n}',
  ],
  [
    "an array on lines whose end is missing before the comma of its line",
    '{\n  "keywords": [\n    "a"\n  «»,\n  "id": "a.b"\n}',
    ARRAY,
    CLOSE_ARRAY,
    '{\n  "keywords": [\n    "a"\n  ],\n  "id": "a.b"\n}',
  ],
  [
    "an array whose end is missing before the last brace",
    '{ "keywords": ["a" «}»',
    ARRAY,
    CLOSE_ARRAY,
    '{ "keywords": ["a"] }',
  ],
  [
    "an array whose end is missing after a comma",
    '{ "keywords": ["a", «}»',
    ARRAY,
    CLOSE_ARRAY,
    '{ "keywords": ["a"] }',
  ],
  [
    "an object whose end is missing before a member",
    '{\n  "author": { "name": "M"«»,\n  "id": "a.b"\n}',
    OBJECT,
    CLOSE_OBJECT,
    '{\n  "author": { "name": "M" },\n  "id": "a.b"\n}',
  ],
  [
    "an object on lines whose end is missing",
    '{\n  "author": {\n    "name": "M"«»,\n  "id": "a.b"\n}',
    OBJECT,
    CLOSE_OBJECT,
    '{\n  "author": {\n    "name": "M"\n  },\n  "id": "a.b"\n}',
  ],
  [
    "an object whose end is missing before the next one",
    '{ "commands": [{ "id": "a_b"«», { "id": "a_c" }] }',
    OBJECT,
    CLOSE_OBJECT,
    '{ "commands": [{ "id": "a_b" }, { "id": "a_c" }] }',
  ],
  [
    "an object whose end is missing after a comma on a line of its own",
    '{\n  "commands": [\n    {\n      "id": "a_b"\n    ,\n  «]»\n}',
    OBJECT,
    CLOSE_OBJECT,
    '{\n  "commands": [\n    {\n      "id": "a_b"\n    }\n  ]\n}',
  ],
  [
    "an object whose end is missing before that of the document",
    '{\n  "author": {\n    "name": "M"\n«}»\n',
    OBJECT,
    CLOSE_OBJECT,
    '{\n  "author": {\n    "name": "M"\n  }\n}\n',
  ],
  [
    "an object that is not closed at the end",
    '{\n  "id": "a.b"\n«»',
    OBJECT,
    CLOSE_OBJECT,
    '{\n  "id": "a.b"\n}\n',
  ],
  [
    "containers that are not closed at the end",
    '{\n  "keywords": [\n    "a",\n«»',
    ARRAY,
    "☆ Close the brackets",
    '{\n  "keywords": [\n    "a"\n  ]\n}\n',
  ],
  [
    "a string in single quotes",
    "{ \"id\": «'a.b'» }",
    QUOTES,
    "☆ Replace with double quotes",
    '{ "id": "a.b" }',
  ],
  [
    "a string in single quotes with other quotes in it",
    String.raw`{ "name": «'it\'s "A" or “B” \n \d'» }`,
    QUOTES,
    "☆ Replace with double quotes",
    String.raw`{ "name": "it's \"A\" or “B” \n \\d" }`,
  ],
  [
    "a string in single quotes with an apostrophe in it",
    "{ \"name\": «'it's A'» }",
    QUOTES,
    "☆ Replace with double quotes",
    '{ "name": "it\'s A" }',
  ],
  [
    "a string in curly quotes with other quotes in it",
    String.raw`{ "name": «“it’s ‘A’, "B" or \"C\"”» }`,
    QUOTES,
    "☆ Replace with straight quotes",
    String.raw`{ "name": "it’s ‘A’, \"B\" or \"C\"" }`,
  ],
  [
    "a string in curly quotes with a tab in it",
    '{ "name": «“a\tb”» }',
    QUOTES,
    "☆ Replace with straight quotes",
    '{ "name": "a\\tb" }',
  ],
];

testRule("json-syntax", {
  valid: [
    { name: "a JSON text", text: draft() },
    { name: "a text with a byte order mark", text: `\uFEFF${draft()}` },
  ],
  invalid: [
    {
      name: "a comma after the last entry",
      text: '{ "keywords": ["a"«,»] }',
      problems: [
        {
          message: "JSON has no trailing commas. Remove this one.",
          pointer: "",
          fixes: { "★ Remove the trailing comma": '{ "keywords": ["a"] }' },
        },
      ],
    },
    {
      name: "a trailing comma on a line of its own",
      text: '{\n  "id": "a.b"\n  «,»\n}',
      problems: [
        {
          message: "JSON has no trailing commas. Remove this one.",
          pointer: "",
          fixes: { "★ Remove the trailing comma": '{\n  "id": "a.b"\n}' },
        },
      ],
    },
    {
      name: "a trailing comma with blanks on both sides",
      text: '{\n  "id": "a.b" «,» \n}',
      problems: [
        {
          message: "JSON has no trailing commas. Remove this one.",
          pointer: "",
          fixes: { "★ Remove the trailing comma": '{\n  "id": "a.b"\n}' },
        },
      ],
    },
    {
      name: "a missing comma",
      text: '{ "id": "a.b"\n  «"name"»: "A" }',
      problems: [
        {
          message: "Missing comma before this.",
          pointer: "",
          fixes: { "★ Insert the missing comma": '{ "id": "a.b",\n  "name": "A" }' },
        },
      ],
    },
    ...COMMENTS.map(([name, text, after]) => ({
      name: `a comment ${name}`,
      text,
      problems: [{ message: COMMENT, pointer: "", fixes: { "☆ Remove the comment": after } }],
    })),
    ...REPAIRS.map(([name, text, message, title, after]) => ({
      name,
      text,
      problems: [{ message, pointer: "", fixes: { [title]: after } }],
    })),
    {
      name: "curly quotes: one fix for all of the document",
      text: '{ «“id”»: «„a.b“», "name": "“A”" }',
      problems: Array.from({ length: 2 }, () => ({
        message: QUOTES,
        pointer: "",
        fixes: { "☆ Replace with straight quotes": '{ "id": "a.b", "name": "“A”" }' },
      })),
    },
    {
      name: "two comments in a row, each on its own line",
      text: '{\n  «// one»\n  «// two»\n  "id": "a.b"\n}',
      problems: [
        {
          message: COMMENT,
          pointer: "",
          fixes: { "☆ Remove the comment": '{\n  // two\n  "id": "a.b"\n}' },
        },
        {
          message: COMMENT,
          pointer: "",
          fixes: { "☆ Remove the comment": '{\n  // one\n  "id": "a.b"\n}' },
        },
      ],
    },
    {
      name: "two faults, one of which has no repair: the other repair is only offered",
      text: '{ "id": "a.b" «// x»\n, "name": «nope» }',
      problems: [
        {
          message: COMMENT,
          pointer: "",
          fixes: { "Remove the comment": '{ "id": "a.b"\n, "name": nope }' },
        },
        { message: 'Unexpected "nope". Expected a value.', pointer: "" },
      ],
    },
    {
      name: "an empty text",
      text: "«»",
      problems: [{ message: "The file is empty. Write a JSON object, { … }.", pointer: "" }],
    },
  ],
});

describe("guillemets", () => {
  it.each([
    ["{ «id»: »a.b« }", '{ "id": "a.b" }'],
    ["{ «\u00A0id\u00A0»: «\u202Fa “b”\u202F» }", '{ "id": "a “b”" }'],
  ])("are straightened, with the blanks that French has in them: %s", (text, after) => {
    const { findings } = check(new ManifestDocument(text));
    const [fix] = findings.find(({ code }) => code === "json-syntax")?.fixes?.() ?? [];
    expect(fix && [fix.grade, applyEdits(text, fix.edits)]).toEqual(["suggested", after]);
  });
});

it.each([
  [500, 1000],
  [501, 2],
])(
  "%i strings in curly quotes: each fix has %i edits, since together they have at most 500,000",
  (count, edits) => {
    const { findings } = check(new ManifestDocument(`[${"“a”,".repeat(count)}0]`));
    const [fix] = findings.find(({ code }) => code === "json-syntax")?.fixes?.() ?? [];
    expect(fix?.edits).toHaveLength(edits);
  },
);

describe("a string with two kinds of quotes", () => {
  it.each([
    ['{ "name": “Mara" }', '{ "name": "Mara" }'],
    ['{ "name": "Mara” }', '{ "name": "Mara" }'],
    ['{ \'id": "a.b" }', '{ "id": "a.b" }'],
    ['{ "id\': "a.b" }', '{ "id": "a.b" }'],
    ['{ “id": “a.b”, "name": "x" }', '{ "id": "a.b", "name": "x" }'],
    ['{ "name": “She said "hello", then left” }', String.raw`{ "name": "She said \"hello\", then left" }`],
  ])("has a suggested fix: %s", (text, after) => {
    const { findings } = check(new ManifestDocument(text), { rules: { "missing-member": "off" } });
    const [fix] = findings.find(({ code }) => code === "json-syntax")?.fixes?.() ?? [];
    expect(fix && [fix.grade, applyEdits(text, fix.edits)]).toEqual(["suggested", after]);
  });

  it("is not a problem where JSON has one string", () => {
    const { findings } = check(new ManifestDocument(`{ "name": "key': 'value" }`));
    expect(findings.filter(({ code }) => code === "json-syntax")).toEqual([]);
  });
});
