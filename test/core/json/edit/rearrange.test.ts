import { describe, expect, it } from "vitest";
import { applyEdits, copyValue, reorderItems, rewriteItems } from "../../../../server/core/json/edit/edits";
import { parse } from "../../../../server/core/json/parse/parse";
import { resolvePointer } from "../../../../server/core/json/tree/pointer";
import type { ArrayNode } from "../../../../server/core/json/tree/tree";
import type { Edit } from "../../../../server/core/text/ranges";
import { marked } from "../../../support/marked";

const at = (text: string, pointer: string) => resolvePointer(parse(text).root, pointer)!;

describe("an array's entries in another order", () => {
  const order = (text: string, indices: readonly number[], result: string) => {
    const array = at(text, "") as ArrayNode;
    const edits = reorderItems(
      text,
      array,
      indices.map((index) => array.items[index]!),
    );
    expect(applyEdits(text, edits)).toBe(result);
    return edits;
  };

  it("are moved; the text between them stays", () => void order("[ 1,2 , 3\n]", [2, 0, 1], "[ 3,1 , 2\n]"));

  it("leave entries that do not move unchanged", () =>
    expect(order("[1, 2, 3]", [0, 2, 1], "[1, 3, 2]").map(({ offset }) => offset)).toEqual([4, 7]));

  it("need no edit if nothing moves", () => expect(order("[1, 2]", [0, 1], "[1, 2]")).toEqual([]));

  it("keep their lines", () =>
    void order(
      '[\n  {\n    "a": 1\n  },\n  { "b": 2 }\n]',
      [1, 0],
      '[\n  { "b": 2 },\n  {\n    "a": 1\n  }\n]',
    ));
});

describe("a value's text in another place", () => {
  const moved = (source: string, from: string, to: string, result: string) => {
    const { text, ranges } = marked(source);
    const edit: Edit = copyValue(text, at(text, from), at(text, to));
    expect([{ offset: edit.offset, length: edit.length }]).toEqual(ranges);
    expect(applyEdits(text, [edit])).toBe(result);
  };

  it("is copied exactly", () =>
    moved('{ "a": "\\u0041", "b": «1» }', "/a", "/b", '{ "a": "\\u0041", "b": "\\u0041" }'));

  it("is indented for its new place", () =>
    moved(
      '{\r\n\t"a": {\r\n\t\t"c": [\r\n\t\t\t1\r\n\t\t]\r\n\t},\r\n\t"b": [\r\n\t\t«null»\r\n\t]\r\n}',
      "/a/c",
      "/b/0",
      '{\r\n\t"a": {\r\n\t\t"c": [\r\n\t\t\t1\r\n\t\t]\r\n\t},\r\n\t"b": [\r\n\t\t[\r\n\t\t\t1\r\n\t\t]\r\n\t]\r\n}',
    ));

  it("is indented less in a place with less indentation", () =>
    moved(
      '{\n    "a": {\n      "x": [\n        1\n      ]\n    },\n  "b": «1»\n}',
      "/a/x",
      "/b",
      '{\n    "a": {\n      "x": [\n        1\n      ]\n    },\n  "b": [\n    1\n  ]\n}',
    ));
});

describe("a line without the value's indentation", () => {
  it("stays as it is", () => {
    const text = '{\n\t"a": [\n  \t1\n\t],\n"b": 0\n}';
    const edit = copyValue(text, at(text, "/a"), at(text, "/b"));
    expect(edit.text).toBe("[\n  \t1\n]");
  });
});

describe("an array's new entries", () => {
  const rewritten = (text: string, values: readonly (string | number)[], result: string, pointer = "") => {
    const edit = rewriteItems(text, at(text, pointer) as ArrayNode, values);
    expect(applyEdits(text, [edit])).toBe(result);
  };

  it("are on one line like the old ones", () => {
    rewritten('["b", "a"]', ["a", "b", "c"], '["a", "b", "c"]');
    rewritten('["b","a"]', ["a", "b", "c"], '["a","b","c"]');
    rewritten('[ "b" ]', ["a", "b"], '[ "a", "b" ]');
    rewritten('{"tags":[ "b" ]}', ["a", "b"], '{"tags":[ "a","b" ]}', "/tags");
  });

  it("have the old gap after each comma, without a comment in it", () => {
    rewritten('["b",   "a"]', ["a", "b", "c"], '["a",   "b",   "c"]');
    rewritten('["b" ,"a"]', ["a", "b"], '["a","b"]');
    rewritten('["b",/* x */"a"]', ["a", "b"], '["a", "b"]');
  });

  it("are on lines of their own like the old ones", () => {
    rewritten('[\n  "b",\n  "a"\n]', ["a", "b", "c"], '[\n  "a",\n  "b",\n  "c"\n]');
    rewritten(
      '{\r\n\t"tags": [\r\n\t\t"b"\r\n\t]\r\n}',
      ["a", "b"],
      '{\r\n\t"tags": [\r\n\t\t"a",\r\n\t\t"b"\r\n\t]\r\n}',
      "/tags",
    );
  });

  it("fill an empty array", () => {
    rewritten('{ "tags": [] }', ["a", 1], '{ "tags": ["a", 1] }', "/tags");
    rewritten('{"tags":[]}', ["a", "b"], '{"tags":["a","b"]}', "/tags");
  });

  it("may be missing", () => rewritten('[\n  "a"\n]', [], "[]"));
  it("end without a comma", () => rewritten('["b", "a",]', ["a", "b"], '["a", "b"]'));
});
