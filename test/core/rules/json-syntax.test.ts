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
