import type { Decision } from "../production";

/** Nested arrays, the innermost at this level. */
const arrays = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const objects = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;
const mixed = (levels: number) => `${'[{"a":'.repeat(levels / 2)}0${"}]".repeat(levels / 2)}`;

const BOM = "8.1. Character Encoding: a byte order mark may be ignored";
const DEPTH = "9. Parsers: a limit of the depth of nesting may be set";
const NUMBERS = "6. Numbers: a limit of range and precision may be set";
const NAMES = "4. Objects: names within an object SHOULD be unique";
const UNICODE = "8.2. Unicode Characters: what cannot be Unicode is unpredictable";

/** Texts for which RFC 8259 leaves the decision to the implementation. */
export const DECISIONS: readonly Decision[] = [
  {
    name: "a byte order mark before a value",
    section: BOM,
    text: "\uFEFFnull",
    verdict: "valid",
    value: null,
  },
  {
    name: "a byte order mark before an object",
    section: BOM,
    text: '\uFEFF{"a":1}',
    verdict: "valid",
    value: { a: 1 },
  },
  {
    name: "a byte order mark before white space",
    section: BOM,
    text: "\uFEFF \r\n[]\n",
    verdict: "valid",
    value: [],
  },
  {
    name: "a byte order mark and nothing else",
    section: BOM,
    text: "\uFEFF",
    verdict: "invalid",
    blamed: { offset: 1, length: 0 },
  },
  {
    name: "two byte order marks",
    section: BOM,
    text: "\uFEFF\uFEFF[]",
    verdict: "invalid",
    blamed: { offset: 1, length: 1 },
  },
  {
    name: "a byte order mark after white space",
    section: BOM,
    text: " \uFEFF[]",
    verdict: "invalid",
    blamed: { offset: 1, length: 1 },
  },
  {
    name: "a byte order mark after the value",
    section: BOM,
    text: "[]\uFEFF",
    verdict: "invalid",
    blamed: { offset: 2, length: 1 },
  },
  {
    name: "a byte order mark among values",
    section: BOM,
    text: "[1,\uFEFF2]",
    verdict: "invalid",
    blamed: { offset: 3, length: 2 },
  },
  {
    name: "a byte order mark with its bytes swapped",
    section: BOM,
    text: "\uFFFE[]",
    verdict: "invalid",
    blamed: { offset: 0, length: 1 },
  },
  { name: "arrays in each other at 1,000 levels", section: DEPTH, text: arrays(1000), verdict: "valid" },
  { name: "objects in each other at 1,000 levels", section: DEPTH, text: objects(1000), verdict: "valid" },
  {
    name: "arrays and objects in each other at 1,000 levels",
    section: DEPTH,
    text: mixed(1000),
    verdict: "valid",
  },
  {
    name: "a thousand arrays beside each other",
    section: DEPTH,
    text: `[${"[[]],".repeat(1000)}0]`,
    verdict: "valid",
  },
  {
    name: "arrays in each other at 1,001 levels",
    section: DEPTH,
    text: arrays(1001),
    verdict: "invalid",
    blamed: { offset: 1000, length: 1 },
  },
  {
    name: "objects in each other at 1,001 levels",
    section: DEPTH,
    text: objects(1001),
    verdict: "invalid",
    blamed: { offset: 5000, length: 1 },
  },
  {
    name: "arrays and objects in each other at 1,002 levels",
    section: DEPTH,
    text: mixed(1002),
    verdict: "invalid",
    blamed: { offset: 3000, length: 1 },
  },
  {
    name: "arrays in each other at 100,000 levels",
    section: DEPTH,
    text: arrays(100_000),
    verdict: "invalid",
    blamed: { offset: 1000, length: 1 },
  },
  { name: "an integer that no double holds", section: NUMBERS, text: "9007199254740993", verdict: "valid" },
  { name: "a number above every double", section: NUMBERS, text: "1e400", verdict: "valid", value: Infinity },
  {
    name: "a number below every double",
    section: NUMBERS,
    text: "-1e400",
    verdict: "valid",
    value: -Infinity,
  },
  {
    name: "a number with an exponent of many digits",
    section: NUMBERS,
    text: "1E99999999999999999999",
    verdict: "valid",
    value: Infinity,
  },
  {
    name: "a number nearer to zero than every double",
    section: NUMBERS,
    text: "1e-400",
    verdict: "valid",
    value: 0,
  },
  {
    name: "a number nearer to zero from below",
    section: NUMBERS,
    text: "-1e-400",
    verdict: "valid",
    value: -0,
  },
  { name: "minus zero", section: NUMBERS, text: "-0", verdict: "valid", value: -0 },
  {
    name: "a number of 100,000 digits",
    section: NUMBERS,
    text: "1".repeat(100_000),
    verdict: "valid",
    value: Infinity,
  },
  {
    name: "a fraction of 100,000 digits",
    section: NUMBERS,
    text: `0.${"1".repeat(100_000)}`,
    verdict: "valid",
  },
  {
    name: "a name twice, of which the last one counts",
    section: NAMES,
    text: '{"a":1,"a":2}',
    verdict: "valid",
    value: { a: 2 },
  },
  {
    name: "a name twice with one value",
    section: NAMES,
    text: '{"a":1,"a":1}',
    verdict: "valid",
    value: { a: 1 },
  },
  {
    name: "a name twice, once with an escape",
    section: NAMES,
    text: '{"a":1,"\\u0061":2}',
    verdict: "valid",
    value: { a: 2 },
  },
  { name: "the empty name twice", section: NAMES, text: '{"":1,"":2}', verdict: "valid", value: { "": 2 } },
  {
    name: "names that differ in normalisation only",
    section: NAMES,
    text: '{"\u00e9":1,"e\u0301":2}',
    verdict: "valid",
  },
  {
    name: "a name twice that is a prototype's elsewhere",
    section: NAMES,
    text: '{"__proto__":1,"__proto__":[]}',
    verdict: "valid",
  },
  {
    name: "an escaped high surrogate alone",
    section: UNICODE,
    text: '"\\uD800"',
    verdict: "valid",
    value: "\uD800",
  },
  {
    name: "an escaped low surrogate alone",
    section: UNICODE,
    text: '"\\uDC00"',
    verdict: "valid",
    value: "\uDC00",
  },
  {
    name: "escaped surrogates the wrong way round",
    section: UNICODE,
    text: '"\\uDE00\\uD83D"',
    verdict: "valid",
    value: "\uDE00\uD83D",
  },
  {
    name: "two escaped high surrogates and a low one",
    section: UNICODE,
    text: '"\\uD83D\\uD83D\\uDE00"',
    verdict: "valid",
  },
  {
    name: "an escaped high surrogate before another escape",
    section: UNICODE,
    text: '"\\uD83D\\n"',
    verdict: "valid",
  },
  {
    name: "an escaped high surrogate before a low one as it is",
    section: UNICODE,
    text: '"\\uD83D\uDE00"',
    verdict: "valid",
    value: "😀",
  },
  {
    name: "a surrogate alone as it is",
    section: UNICODE,
    text: '"\uD83D"',
    verdict: "valid",
    value: "\uD83D",
  },
  { name: "a name that is a surrogate alone", section: UNICODE, text: '{"\uDE00":1}', verdict: "valid" },
  { name: "an escaped noncharacter", section: UNICODE, text: '"\\uFFFF\\uFDD0"', verdict: "valid" },
  { name: "the escaped null character", section: UNICODE, text: '"\\u0000"', verdict: "valid", value: "\0" },
];
