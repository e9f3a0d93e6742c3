import { describe, expect, it } from "vitest";
import { parse } from "../../../../server/core/json/parse/parse";
import type { TreeNode } from "../../../../server/core/json/tree/tree";
import { endOf } from "../../../../server/core/text/ranges";
import { toValue } from "../../../../server/core/json/tree/value";
import { pick, randomFrom } from "../../../support/random";

/* JSON.parse is the reference for the value of a text, and for whether it is JSON at all. */

const STRINGS = [
  "",
  "id",
  "a b",
  "__proto__",
  "é",
  "😀",
  "\uD800",
  '"\\/\b\f\n\r\t\0',
  "\u2028",
  "{[,:]}",
  "//",
  "'",
];
const NUMBERS = [0, -0, 1, -1.5, 1e21, 1.7976931348623157e308, 5e-324, 123456789012345680000];

type Random = () => number;

function anyValue(random: Random, depth: number): unknown {
  const kind = Math.floor(random() * (depth > 0 ? 6 : 4));
  const count = Math.floor(random() * 5);
  if (kind === 0) return pick(random, STRINGS);
  if (kind === 1) return pick(random, NUMBERS);
  if (kind === 2) return random() < 0.5;
  if (kind === 3) return null;
  if (kind === 4) return Array.from({ length: count }, () => anyValue(random, depth - 1));
  const members = Array.from({ length: count }, () => [pick(random, STRINGS), anyValue(random, depth - 1)]);
  return Object.fromEntries(members);
}

function anyText(random: Random): string {
  const text = JSON.stringify(anyValue(random, 5), null, pick(random, ["", " ", "    ", "\t"]));
  const broken = text.replaceAll("\n", pick(random, ["\n", "\r\n", "\r"]));
  return pick(random, ["", "\uFEFF", " ", "\n"]) + broken + pick(random, ["", "\n"]);
}

const SPLINTERS = [
  ...Array.from("{}[]:,\"'\\/*-+.0123456789eEtrufalsn \t\r\n\0\u00A0\uFEFF\uD83D;`“"),
  ...[
    "//",
    "/*",
    "*/",
    "://",
    '"a"',
    '"a":',
    "true",
    "null",
    "\\u",
    "\\u0041",
    "[]",
    "{}",
    '{"a":1}',
    "01",
    "1.",
  ],
];

function mutated(random: Random, text: string): string {
  const from = Math.floor(random() * (text.length + 1));
  const to = from + Math.floor(random() * Math.min(8, text.length - from + 1));
  switch (Math.floor(random() * 5)) {
    case 0:
      return text.slice(0, from) + text.slice(to);
    case 1:
      return text.slice(0, from) + pick(random, SPLINTERS) + text.slice(from);
    case 2:
      return text.slice(0, from) + pick(random, SPLINTERS) + text.slice(to);
    case 3:
      return text.slice(0, to) + text.slice(from);
    default:
      return text.slice(0, from);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
    return true;
  } catch {
    return false;
  }
}

/** What does not hold of a tree and its faults, which holds whatever the text. */
function brokenInvariants(text: string): string[] {
  const { root, faults, isBalanced: balanced } = parse(text);
  const isFaultless = faults.length === 0;
  let last = 0;
  const isInText = (range: { offset: number; length: number }) =>
    range.offset >= 0 && range.length >= 0 && range.offset + range.length <= text.length;
  const misplaced = faults.filter((fault) => {
    const isInOrder = fault.offset >= last;
    last = fault.offset;
    return !isInOrder || !isInText(fault) || !(fault.repair?.edits ?? []).every(isInText);
  });
  return [
    ...(isFaultless === isJson(text) ? [] : [isFaultless ? "no fault in invalid JSON" : "a fault in JSON"]),
    ...(balanced || !isFaultless ? [] : ["unbalanced without a fault"]),
    ...misplaced.map(({ offset, length }) => `a fault at ${offset}+${length}`),
    ...(root ? misplacedIn(root, { offset: 0, length: text.length }) : []),
  ];
}

/** The nodes that do not lie in the one around them, after the one before them. */
function misplacedIn(node: TreeNode, around: { offset: number; length: number }): string[] {
  const isInside = node.offset >= around.offset && endOf(node) <= endOf(around);
  const found = isInside ? [] : [`the node at ${node.offset}`];
  if (!("children" in node)) return found;
  let at = node.offset;
  for (const child of node.children) {
    if (child.offset < at || child.parent !== node) found.push(`the child at ${child.offset}`);
    found.push(...misplacedIn(child, node));
    at = endOf(child);
  }
  return found;
}

/** Fails with the text; asking `expect` about every text would take longer than to parse it. */
function checkInvariants(text: string): void {
  const broken = brokenInvariants(text);
  if (broken.length > 0) expect({ text, broken }).toEqual({ text, broken: [] });
}

describe.each([1, 2, 3, 4])("from seed %d", (seed) => {
  it("a JSON text has no fault and the value that JSON.parse returns", () => {
    const random = randomFrom(seed);
    for (let i = 0; i < 500; i++) {
      const text = anyText(random);
      const { root, faults } = parse(text);
      expect(faults).toEqual([]);
      expect(toValue(root!)).toEqual(JSON.parse(text.replace(/^\uFEFF/, "")));
      checkInvariants(text);
    }
  });

  it("a mutated text has faults when JSON.parse fails, and all ranges are in the text", () => {
    const random = randomFrom(seed);
    for (let i = 0; i < 500; i++) {
      let text = anyText(random);
      for (let j = 0; j < 6; j++) {
        text = mutated(random, text);
        checkInvariants(text);
      }
    }
  });

  it("a text of fragments has faults when JSON.parse fails, too", () => {
    const random = randomFrom(seed);
    for (let i = 0; i < 2000; i++) {
      const count = Math.floor(random() * 12);
      checkInvariants(Array.from({ length: count }, () => pick(random, SPLINTERS)).join(""));
    }
  });
});
