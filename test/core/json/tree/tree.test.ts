import { describe, expect, it } from "vitest";
import { containerAt, lastChildBefore, nodeAt } from "../../../../server/core/json/tree/tree";
import { parse } from "../../../../server/core/json/parse/parse";
import { endOf, type OffsetRange } from "../../../../server/core/text/ranges";
import { marked } from "../../../support/marked";

/** At the cursor is what is marked, or nothing. */
function finds(find: typeof nodeAt | typeof containerAt, source: string): void {
  const { text, ranges, cursor } = marked(source);
  const found: OffsetRange | undefined = find(parse(text).root, cursor!);
  const actual = found && text.slice(found.offset, endOf(found));
  const [range] = ranges;
  expect([found?.offset, actual]).toEqual([range?.offset, range && text.slice(range.offset, endOf(range))]);
}

describe("the node at an offset", () => {
  it.each([
    ["a value", '{ "a": «1█2» }'],
    ["a value that begins there", '{ "a": «█12» }'],
    ["a value that ends there", '{ "a": «12█» }'],
    ["the entry that begins there, of two", "[1,«█[]»]"],
    ["the entry that ends there, of two", "[«1█»,2]"],
    ["an empty container", "[«{█}»]"],
    ["the container between its entries", "«[1, █ 2]»"],
    ["the container before its first entry", '«{ █ "a": 1 }»'],
    ["the member whose key is there", '{ «"█a": 1» }'],
    ["the member whose key ends there", '{ «"a"█: 1» }'],
    ["the member between colon and value", '{ «"a": █  1» }'],
    ["the member without a value", '{ «"a"█» }'],
    ["the innermost of many", '[0, { "a": [«"█x"»] }, 1]'],
    ["the root", " «1█»"],
    ["nothing before the root", "█  {}"],
    ["nothing after the root", "{}  █"],
    ["nothing in an empty text", "█"],
  ])("is %s: %s", (_, source) => finds(nodeAt, source));
});

describe("the container around an offset", () => {
  it.each([
    ["between its brackets", "«[█]»"],
    ["in a value of it", '«{ "a": 1█2 }»'],
    ["the inner one", '{ "a": «[1, █]» }'],
    ["not the one that ends there", '«{ "a": []█ }»'],
    ["not the one that begins there", '«{ "a": █[] }»'],
    ["the last one that has no end", '{ "a": «[1,» █'],
    ["the one that has no end, after its last token", '{ "a": «[1»  █'],
    ["none at the root's bracket", "█[1]"],
    ["none after the root", "[1]█"],
    ["none in a plain value", '"█"'],
  ])("is %s: %s", (_, source) => finds(containerAt, source));
});

describe("the last entry before an offset", () => {
  it.each([
    ["the one that begins before", "[«1», █2]"],
    ["the one that the offset is in", "[1, «2█3»]"],
    ["none before the first", "[█1, 2]"],
  ])("is %s: %s", (_, source) => {
    const { text, ranges, cursor } = marked(source);
    const { root } = parse(text);
    const entry = root?.type === "array" ? lastChildBefore(root, cursor!) : undefined;
    expect(entry ? [{ offset: entry.offset, length: entry.length }] : []).toEqual(ranges);
  });
});
