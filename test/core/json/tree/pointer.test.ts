import { describe, expect, it } from "vitest";
import { parse } from "../../../../server/core/json/parse/parse";
import {
  escapeSegment,
  missingRange,
  parsePointer,
  pathOf,
  pointerOf,
  parentProperty,
  resolvePointer,
  toPointer,
} from "../../../../server/core/json/tree/pointer";
import type { ValueNode } from "../../../../server/core/json/tree/tree";
import { endOf } from "../../../../server/core/text/ranges";
import { marked } from "../../../support/marked";

/** The document of RFC 6901, section 5. */
const RFC = String.raw`{
  "foo": ["bar", "baz"],
  "": 0,
  "a/b": 1,
  "c%d": 2,
  "e^f": 3,
  "g|h": 4,
  "i\\j": 5,
  "k\"l": 6,
  " ": 7,
  "m~n": 8
}`;

function textAt(text: string, pointer: string): string | undefined {
  const node = resolvePointer(parse(text).root, pointer);
  return node && text.slice(node.offset, endOf(node));
}

describe("a JSON Pointer (RFC 6901)", () => {
  it.each([
    ["", RFC, []],
    ["/foo", '["bar", "baz"]', ["foo"]],
    ["/foo/0", '"bar"', ["foo", 0]],
    ["/foo/1", '"baz"', ["foo", 1]],
    ["/", "0", [""]],
    ["/a~1b", "1", ["a/b"]],
    ["/c%d", "2", ["c%d"]],
    ["/e^f", "3", ["e^f"]],
    ["/g|h", "4", ["g|h"]],
    ["/i\\j", "5", ["i\\j"]],
    ['/k"l', "6", ['k"l']],
    ["/ ", "7", [" "]],
    ["/m~0n", "8", ["m~n"]],
  ])("%j names %s", (pointer, text, path) => {
    expect(textAt(RFC, pointer)).toBe(text);
    const node = resolvePointer(parse(RFC).root, pointer)!;
    expect(pathOf(node)).toEqual(path);
    expect(pointerOf(node)).toBe(pointer);
    expect(toPointer(path)).toBe(pointer);
    expect(parsePointer(pointer)).toEqual(path.map(String));
  });

  it.each([
    ["/bar", "a member that is not there"],
    ["/foo/2", "an entry that is not there"],
    ["/foo/-", "the entry after the last"],
    ["/foo/01", "an index with a leading zero"],
    ["/foo/", "no index"],
    ["/foo/0x1", "no index"],
    ["/foo/length", "no index"],
    ["/foo/0/bar", "a member of a string"],
    ["/foo/0/0", "an entry of a string"],
    ["/toString", "what every object has"],
  ])("%j names nothing: %s", (pointer) => expect(textAt(RFC, pointer)).toBe(undefined));

  it("escapes ~ before /, and unescapes / before ~", () => {
    expect(toPointer(["~1", "~", "/~0"])).toBe("/~01/~0/~1~00");
    expect(parsePointer("/~01/~0/~1~00")).toEqual(["~1", "~", "/~0"]);
    expect(escapeSegment("a/~b")).toBe("a~1~0b");
  });

  it("points to the effective duplicate, not to a half-typed member", () => {
    expect(textAt('{ "a": 1, "a": 2 }', "/a")).toBe("2");
    expect(textAt('{ "a": 1, "a": }', "/a")).toBe("1");
    expect(textAt('{ "a": }', "/a")).toBe(undefined);
  });

  it("points to nothing in text without a value", () =>
    expect(resolvePointer(undefined, "")).toBe(undefined));
});

describe("of a member", () => {
  const { root } = parse('{ "a": [{ "b": 1 }] }');
  const member = (node: ValueNode | undefined) => (node?.type === "object" ? node.properties[0]! : undefined);
  const inner = resolvePointer(root, "/a/0");

  it("is that of its value", () => expect(pointerOf(member(inner)!)).toBe("/a/0/b"));

  it("is found from its value; an entry and the root have no member", () => {
    expect(parentProperty(resolvePointer(root, "/a/0/b")!)).toBe(member(inner));
    expect(parentProperty(inner!)).toBe(undefined);
    expect(parentProperty(root!)).toBe(undefined);
  });
});

describe("the range to mark when something is missing", () => {
  it.each([
    ["from the root: its opening brace", "", '«{» "a": 1 }'],
    ["from a member: its key", "/a", '{ «"a"»: { "b": 1 } }'],
    ["from an entry of an array: its opening brace", "/a/1", '{ "a": [{}, «{»}] }'],
  ])("%s", (_, pointer, source) => {
    const { text, ranges } = marked(source);
    const { offset, length } = missingRange(resolvePointer(parse(text).root, pointer)!);
    expect([{ offset, length }]).toEqual(ranges);
  });
});
