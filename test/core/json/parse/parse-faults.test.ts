import { describe, expect, it } from "vitest";
import { parse } from "../../../../server/core/json/parse/parse";
import { mark, marked } from "../../../support/marked";

/*
 * What is reported for text that is not JSON (RFC 8259): exactly the marked tokens, with exactly these messages.
 * `\0` is a NUL character and so on, as in any TypeScript string.
 */
type Case = readonly [name: string, source: string, ...messages: string[]];

function reports(...cases: readonly Case[]): void {
  it.each(cases.map((one): [string, Case] => [`${one[0]}: ${JSON.stringify(one[1])}`, one]))(
    "%s",
    (_, one) => {
      const [, source, ...messages] = one;
      const { text } = marked(source);
      const { faults } = parse(text);
      expect({ text: mark(text, faults), messages: faults.map(({ message }) => message) }).toEqual({
        text: source,
        messages,
      });
      expect(() => void JSON.parse(text)).toThrow();
    },
  );
}

const wants = (found: string, wanted: string) => `Unexpected ${found}. Expected ${wanted}.`;
const TRAILING = "JSON has no trailing commas. Remove this one.";
const MISSING = "Missing comma before this.";
const COMMENT = "JSON has no comments. Remove this one.";
const OPEN_COMMENT = "This comment is not closed, and JSON has no comments. Remove it.";
const TWO = "Unexpected text after the end of the JSON value. Remove it.";
const EMPTY = "The file is empty. Write a JSON object, { … }.";
const UNCLOSED = 'Missing double quote (") to close the string.';
const ARRAY_END = 'Missing "]" to close the array.';
const OBJECT_END = 'Missing "}" to close the object.';
const ESCAPE = "Unknown escape in a string. Write a backslash as \\\\.";
const UNICODE = "Incomplete escape in a string. Write four hexadecimal digits after \\u.";
const CONTROL = "Control character in a string. Write it as an escape, such as \\t or \\n.";
const INNER_QUOTE = 'Text after the end of a string. Write a double quote inside it as \\".';
const EXTRA_QUOTE = 'Extra double quote (") after a string. Remove it.';
const OTHER_QUOTES = 'Not a valid string. Use double quotes (").';
const DIGITS = "Incomplete number. Add the missing digits.";
const NUMBER = "Not a valid number. Write it like 7, -0.5 or 1e3.";
const VERSION = "Not a valid number. Put it in double quotes.";
const NAME = "a property name in double quotes";
const COLON = "a colon and a value";

describe("a document", () =>
  reports(
    ["is not empty", "«»", EMPTY],
    ["is not only white space", "«» \t\r\n", EMPTY],
    ["is not only a byte order mark", "\uFEFF«»", EMPTY],
    ["is not only a comment", "«// nothing»\n", COMMENT],
    ["is a value and not a word", "«hello» world, this is not JSON", wants('"hello"', "a value")],
    ["does not begin with a comma", "«,»{}", wants('","', "a value")],
    ["does not begin with a closing bracket", "«]»[]", wants('"]"', "a value")],
    ["does not begin with two byte order marks", "\uFEFF«\uFEFF»{}", wants('"\\ufeff"', "a value")],
    ["has one value", "{} «{»}", TWO],
    ["has one plain value", "1 «2»", TWO],
    ["has nothing after its value", '{ "a": 1 }\n«oops»', TWO],
    ["has no comma after its value", "{}«,»", TWO],
    ["has no more closing brackets than opening ones", '{ "a": 1 }«}» }', TWO],
    ["has white space of four kinds only", '{ "a":«\u00A01» }', wants('"\\u00a01"', "a value")],
    ["has no vertical tab outside strings", "{«\v»}", wants('"\\u000b"', NAME)],
    ["has no NUL", "«\0\0»", wants('"\\u0000\\u0000"', "a value")],
    ["has no NUL between tokens", '{ "a": 1 «\0» }', wants('"\\u0000"', 'a comma or "}"')],
    ["has no lone surrogate outside strings", "[«\uD800»]", wants('"\\ud800"', "a value")],
    [
      "has no words that read backwards",
      "[«\u202Ex\u{E0041}»]",
      wants('"\\u202ex\\udb40\\udc41"', "a value"),
    ],
    ["is quoted up to forty characters", `[«${"x".repeat(50)}»]`, wants(`"${"x".repeat(40)}…"`, "a value")],
    [
      "is shown with whole characters only",
      `[«${"x".repeat(39)}😀»]`,
      wants(`"${"x".repeat(39)}…"`, "a value"),
    ],
  ));

describe("commas", () => {
  reports(
    ["do not follow the last member", '{ "a": 1«,» }', TRAILING],
    ["do not follow the last item", "[1, 2«,»\n]", TRAILING],
    ["do not follow the last entry of nested containers", '{ "a": [1«,»], "b": {}«,» }', TRAILING, TRAILING],
    ["do not follow the last entry, nor do comments", "[1«,» «// one»\n]", TRAILING, COMMENT],
    ["are not alone in an array", "[«,»]", wants('","', "a value")],
    ["are not alone in an object", "{«,»}", wants('","', NAME)],
    ["do not come first", "[«,» 1]", wants('","', "a value")],
    ["do not come twice", '{ "a": 1,«,» "b": 2 }', wants('","', NAME)],
    ["do not come twice at the end", "[1,«,»]", wants('","', "a value")],
    ["separate members", '{ "a": 1 «"b"»: 2 }', MISSING],
    ["separate members on lines", '{\n  "a": 1\n  «"b"»: 2\n  «"c"»: 3\n}', MISSING, MISSING],
    ["separate items", '[1 «2» «"x"» «null»]', MISSING, MISSING, MISSING],
    ["separate containers", "[[] «[»], {} «{»}]", MISSING, MISSING],
    ["separate items without a gap", '["a"«"b"»]', MISSING],
    ["are not semicolons", '{ "a": «1;» "b": 2 }', NUMBER],
    ["are not semicolons after a gap", '{ "a": 1 «;» "b": 2 }', wants('";"', 'a comma or "}"')],
    ["are not semicolons after a string", '{ "a": "b"«;»\n "c": 1 }', wants('";"', 'a comma or "}"')],
    ["are not semicolons after the last item", '["b"«;»]', wants('";"', 'a comma or "]"')],
    ["have no semicolon before them", '{ "a": "b"«;», "c": 1 }', wants('";"', 'a comma or "}"')],
    ["are not bars", '["b"«|»\r\n]', wants('"|"', 'a comma or "]"')],
    ["are not semicolons after a quote inside a string", '[«"a "b";»\n]', INNER_QUOTE],
    ["are not semicolons after the document", '"b"«;»', TWO],
  );

  it("have their place where they are missing: after the last entry, before comments", () => {
    const { text, cursor } = marked('{ "a": [1]█ /* one */\n "b": 2 }');
    expect(parse(text).faults.map(({ repair }) => repair)).toEqual([
      { kind: "remove-comment", edits: [{ offset: 11, length: 9, text: "" }] },
      { kind: "insert-comma", edits: [{ offset: cursor, length: 0, text: "," }] },
    ]);
  });
});

describe("comments", () =>
  reports(
    ["are not JSON", "{} «// one»", COMMENT],
    ["are not JSON before the value", "«/* one */»\n{}", COMMENT],
    ["are one fault each", '{ «// one»\r\n "a": «/* two\n lines */» 1 }', COMMENT, COMMENT],
    ["hold what they like", '[1«/* , ] } " \\ // */», 2]', COMMENT],
    ["begin right after a word", "[true«//»\n]", COMMENT],
    ["have an end", '{ "a": 1 «/* } »', OPEN_COMMENT],
    ["have an end of their own", "{} «/*/»", OPEN_COMMENT],
    ["have an end even when nothing follows", "{} «/*»", OPEN_COMMENT],
    ["begin with two slashes, not one", '{ «/» "a": 1 }', wants('"/"', NAME)],
  ));

describe("names", () =>
  reports(
    [
      "have double quotes",
      "{ «a»: 1, «b»: { «c»: [2] } }",
      ...["a", "b", "c"].map((n) => wants(`"${n}"`, NAME)),
    ],
    ["have no single quotes", "{ «'a b'»: 1 }", OTHER_QUOTES],
    ["are not numbers", "{ «1»: 2 }", wants('"1"', NAME)],
    ["are not keywords", "{ «true»: 2 }", wants('"true"', NAME)],
    ["are not containers", '{ «{» "a": 1 }, "b": 2 }', wants('"{"', NAME)],
    ["are not left out", "{ «:» 1 }", wants('":"', NAME)],
    ["have a colon and a value", '{ "a"«}»', wants('"}"', COLON)],
    ["have a colon", '{ "a" «1», "b": 2 }', wants('"1"', COLON)],
    ["have a colon before an object", '{ "a" «{» "b": 2 } }', wants('"{"', COLON)],
    ["have no equals sign", '{ "a" «=» 1, "b": 2 }', wants('"="', COLON)],
    ["have one colon", '{ "a":«:» 1, "b": 2 }', wants('":"', "a value")],
    ["have a value", '{ "a": «}»', wants('"}"', "a value")],
    ["have a value that is not the next name", '{ "a": «"b"»: 1 }', wants('"b"', "a value")],
    ["have a value before the comma", '{ "a": «,» "b": 2 }', wants('","', "a value")],
    ["have one value", '{ "a": 1 «2», "b": 3 }', wants('"2"', 'a comma or "}"')],
    ["have one string as value", '{ "a": "x" «"y"»«}»', MISSING, wants('"}"', COLON)],
    [
      "are not entries of an array",
      '["a"«:» 1, "b"«:» [2]]',
      ...Array<string>(2).fill(wants('":"', 'a comma or "]"')),
    ],
  ));

describe("strings", () =>
  reports(
    ["have no single quotes", "[«'a'», «'b c'», «'it is, is it'»]", OTHER_QUOTES, OTHER_QUOTES, OTHER_QUOTES],
    ...["“two words”", "„a“", "”a”", "‘a’", "‚a‘", "‹a›", "＂a＂"].map((text): Case => [
      "have no curly quotes",
      `[«${text}»]`,
      OTHER_QUOTES,
    ]),
    [
      "have no quotes that only an apostrophe ends",
      "[«'it's'», «‘don’t say ‘no’’»]",
      OTHER_QUOTES,
      OTHER_QUOTES,
    ],
    [
      "have a comma between them, whatever their quotes",
      "[«'a'» ««'b'»»]",
      OTHER_QUOTES,
      OTHER_QUOTES,
      MISSING,
    ],
    ["have no backquotes", "[«`two words`»]", OTHER_QUOTES],
    [
      "are not left without quotes",
      '{ "a": «b», "c": «d» e }',
      wants('"b"', "a value"),
      wants('"d"', "a value"),
    ],
    [
      "are not left without quotes when they are addresses",
      '{ "a": «https://host.example/x?y#z»,\n "b": 1 }',
      wants('"https://host.example/x?y#z"', "a value"),
    ],
    ["end on their line", '{\n  "a": «"x,»\n  "b": 2\n}', UNCLOSED],
    ["end before a carriage return", '[«"x»\r\n]', UNCLOSED],
    ["end before the end of the text", '«"x»', UNCLOSED],
    ["end before the end of the text, backslash or not", '«"x\\»', UNCLOSED],
    [
      "end before the end of the text, and so do brackets",
      '[«"x»«»',
      UNCLOSED,
      'Missing "]" to close the array.',
    ],
    ["end on their line, backslash or not", '[«"x\\»\n, "y"]', UNCLOSED],
    ["end once", '{ "a": «"The "best" plugin"», "b": 2 }', INNER_QUOTE],
    ["end once, whatever is between the next quotes", '{ "a": «"say "hi» there" now", "b": 2 }', INNER_QUOTE],
    ["begin with a quote", '{\n  «name": "x",»\n  "b": 2\n}', UNCLOSED],
    ["have known escapes", '[«"\\a"»]', ESCAPE],
    ["have no hexadecimal escapes of two digits", '[«"\\x41"»]', ESCAPE],
    ["have four digits after \\u", '[«"\\u12"», «"\\u12G4"», «"\\u"»]', UNICODE, UNICODE, UNICODE],
    ["have a small \\u", '[«"\\U0041"»]', ESCAPE],
    ["have no tab in them", '[«"a\tb"»]', CONTROL],
    ["have no NUL in them", '[«"\0"»]', CONTROL],
    ["have no other control character in them", '[«"\x1f"»]', CONTROL],
    ["are one fault each, whatever is wrong with them", '[«"\\x \t \\u1 é"», "\x7f\\u00e9"]', ESCAPE],
  ));

describe("an extra quote after a string", () =>
  reports(
    ["is reported before a comma", '{\n  "a": "x"«"»,\n  "b": 2\n}', EXTRA_QUOTE],
    ["is reported before a comma and a name", '{ "a": "x"«"», "b": "y" }', EXTRA_QUOTE],
    ["is reported before a comma and a string", '["x"«"» , "y"]', EXTRA_QUOTE],
    [
      "is reported before a closing bracket",
      '{ "a": ["x"«"»], "b": { "c": "x"«"» } }',
      EXTRA_QUOTE,
      EXTRA_QUOTE,
    ],
    ["is reported before a closing bracket on the next line", '{ "a": "x"«"»\n}', EXTRA_QUOTE],
    [
      "is reported at the end of a line without a comma",
      '{\r\n  "a": "x"«"»\r\n  «"b"»: 2\r\n}',
      EXTRA_QUOTE,
      MISSING,
    ],
    ["is reported after an empty string", '[""«"»,\n1]', EXTRA_QUOTE],
    ["differs from the first quote of a string", '["x"«"y"», ", z"«"], "»]', MISSING, MISSING],
    ["differs from the first quote of a half-typed string", '["x"«"y, »\n2]', UNCLOSED],
    ["differs from a quote after a gap", '["x" «",»\n1]', UNCLOSED],
    ["differs from a quote at the end of a half-typed text", '{ "a": "x"«"»\n«»', UNCLOSED, OBJECT_END],
  ));

describe("numbers", () =>
  reports(
    ...["01", "-01", "00", "+1", ".5", "1a", "0x1F", "1_000", "-.5", "1e5.5"].map((text): Case => [
      "are not",
      `[«${text}»]`,
      NUMBER,
    ]),
    ...["1.2.3", "0.1.0-beta", "1.2.3-rc.1+5", "127.0.0.1"].map((text): Case => [
      "are not versions",
      `[«${text}»]`,
      VERSION,
    ]),
    ...["1.2.", "1.2.3-", "01.2"].map((text): Case => ["are not half a version", `[«${text}»]`, NUMBER]),
    ...["-", "1.", "1e", "1E+", "1.5e-", "-0."].map((text): Case => [
      "are not complete",
      `[«${text}»]`,
      DIGITS,
    ]),
    ...["NaN", "Infinity", "-Infinity", "--1", "e5", "."].map((text): Case => [
      "are not",
      `[«${text}»]`,
      wants(`"${text}"`, "a value"),
    ]),
  ));

describe("keywords", () =>
  reports(
    ...["True", "FALSE", "nul", "undefined", "None", "truefalse", "yes", "null!"].map((text): Case => [
      "are not",
      `{ "a": «${text}» }`,
      wants(`"${text}"`, "a value"),
    ]),
  ));

describe("brackets", () =>
  reports(
    ["of an object close", '{ "a": 1«»', 'Missing "}" to close the object.'],
    ["of an array close", "[1«»", 'Missing "]" to close the array.'],
    ["close, and white space does not do it", "[\n«»", 'Missing "]" to close the array.'],
    ["close, also after a comma", '{ "a": 1,«»', 'Missing "}" to close the object.'],
    ["close, or are one fault for all", '{ "a": [{ "b": [«»', 'Missing "]" to close the array.'],
    ["of an array close in the middle", '{ "a": [1, 2«}»', 'Missing "]" to close the array.'],
    ["of an object close in the middle", '[{ "a": 1«]»', 'Missing "}" to close the object.'],
    ["of an array close before the next member", '{ "a": [1, 2«», "b": 3 }', ARRAY_END],
    ["of an array close before the next member, comma or not", '{ "a": [1, 2«»\n  "b": 3 }', ARRAY_END],
    [
      "of an array close before the next member, comma first",
      '{\n  "a": [\n    1\n  «», "b": 3 }',
      ARRAY_END,
    ],
    ["of an empty array close before the next member", '{ "a": [«» "b": 3 }', ARRAY_END],
    ["of an array close, object or not", '{ "a": [{ "c": 1 }«», "b": 3 }', ARRAY_END],
    ["of an object close before the next item", '[{ "a": 1«», { "a": 2 }]', OBJECT_END],
    ["close once for all, before the next member", '{\n  "a": { "b": [{ "c": 1«»,\n  "d": 2\n}', OBJECT_END],
    ["of two arrays close", '{ "a": [1«», "b": [2«», "c": 3 }', ARRAY_END, ARRAY_END],
    [
      "of an object close before a member of the next column",
      '{\n  "a": {\n    "b": 1«»,\n  "c": 2\n}\n',
      OBJECT_END,
    ],
    ["of an object close on its line", '{\n  "a": { "b": 1«»,\n  "c": 2\n}\n', OBJECT_END],
    [
      "of an object close before another bracket's column",
      '{\n  "a": {\n    "b": {\n      "c": 1\n  «}»\n}\n',
      OBJECT_END,
    ],
    ["of an object close at the end without columns", '{\n"a": {\n"b": 1,\n"c": 2\n}\n«»', OBJECT_END],
    ["of an array fit", "[1«}»", wants('"}"', 'a comma or "]"')],
    ["of an object fit", '{ "a": 1«]»', wants('"]"', 'a comma or "}"')],
    ["fit, or one is too many", '{ "a": 1«]», "b": 2 }', wants('"]"', 'a comma or "}"')],
    ["of two containers do not cross", '{ "a": [1«}», "b": 2]}', 'Missing "]" to close the array.'],
    ["of an object do not close before its value", '{ "a": «]» }', wants('"]"', "a value")],
    ["are closed after a name", '{ "a"«»', wants("end of the text", COLON)],
    ["are closed after a colon", '{ "a":«»', wants("end of the text", "a value")],
  ));
