import { describe, expect, it } from "vitest";
import {
  applyEdits,
  removeEntry,
  removeEntries,
  renameMember,
  replaceValue,
} from "../../../../server/core/json/edit/edits";
import { ManifestDocument } from "../../../../server/core/json/parse/document";
import { parse } from "../../../../server/core/json/parse/parse";
import { resolvePointer } from "../../../../server/core/json/tree/pointer";
import { indentationAt } from "../../../../server/core/json/parse/characters";
import { Hole, type Template } from "../../../../server/core/json/edit/template";
import { propertyOf, type ArrayNode, type ObjectNode } from "../../../../server/core/json/tree/tree";
import { mark, marked } from "../../../support/marked";
import { expandSnippet } from "../../../support/snippet";

/* `«…»` in the text before is what the edit replaces, to the character; the text after is whole. */

describe("edits", () => {
  const edit = (offset: number, length: number, text: string) => ({ offset, length, text });

  it("are applied together; offsets are in the original text", () =>
    expect(applyEdits("abcdef", [edit(4, 1, ""), edit(0, 1, "AAA"), edit(2, 0, "-")])).toBe("AAAb-cdf"));

  it("may be side by side", () =>
    expect(applyEdits("abcd", [edit(1, 1, "B"), edit(2, 1, "C")])).toBe("aBCd"));

  it("insert in the given order at one place, before a replacement there", () =>
    expect(applyEdits("ab", [edit(1, 1, "B"), edit(1, 0, "1"), edit(1, 0, "2")])).toBe("a12B"));

  it("insert at both ends", () => expect(applyEdits("a", [edit(1, 0, ">"), edit(0, 0, "<")])).toBe("<a>"));

  it("may be empty", () => expect(applyEdits("a", [])).toBe("a"));

  it("must not overlap", () =>
    expect(() => applyEdits("abcd", [edit(0, 3, ""), edit(2, 2, "")])).toThrow("Two edits overlap at 2"));

  it("must not insert into replaced text", () =>
    expect(() => applyEdits("abcd", [edit(0, 3, ""), edit(2, 0, "x")])).toThrow("Two edits overlap at 2"));
});

describe("a member is renamed", () => {
  const rename = (source: string, name: string, result: string) => {
    const { text } = marked(source);
    const object = parse(text).root as ObjectNode;
    const edit = renameMember(text, object, propertyOf(object, "licence")!, name);
    expect(mark(text, [edit])).toBe(source);
    expect(applyEdits(text, [edit])).toBe(result);
  };

  it.each([
    ["its name alone", '{ «"licence"»: "MIT" }', "author", '{ "author": "MIT" }'],
    ["with its gaps", '{ «"licence"»  :   "MIT" }', "author", '{ "author"  :   "MIT" }'],
    [
      "the values stay in their column",
      '{\n  "id":      1,\n  «"licence": »"MIT"\n}',
      "author",
      '{\n  "id":      1,\n  "author":  "MIT"\n}',
    ],
    [
      "the colons stay in their column",
      '{\n  "id"      :  1,\n  «"licence" :  »"MIT"\n}',
      "author",
      '{\n  "id"      :  1,\n  "author"  :  "MIT"\n}',
    ],
    [
      "the column is that of short values",
      '{\n  "id":      1,\n  «"licence": »"MIT",\n  "entry": {}\n}',
      "author",
      '{\n  "id":      1,\n  "author":  "MIT",\n  "entry": {}\n}',
    ],
    [
      "a longer name leaves the column",
      '{\n  "id":      1,\n  «"licence": »"MIT"\n}',
      "host_version",
      '{\n  "id":      1,\n  "host_version": "MIT"\n}',
    ],
    [
      "a name of the same length needs nothing else",
      '{\n  "id":      1,\n  «"licence"»: "MIT"\n}',
      "license",
      '{\n  "id":      1,\n  "license": "MIT"\n}',
    ],
    [
      "a comment beside the colon stays",
      '{\n  "id":           1,\n  «"licence"»:/* */ "MIT"\n}',
      "author",
      '{\n  "id":           1,\n  "author":/* */ "MIT"\n}',
    ],
    ["a value is still to come", '{ "id": 1, «"licence"»: }', "author", '{ "id": 1, "author": }'],
  ])("%s", (_, source, name, result) => rename(source, name, result));
});

describe("a member is removed", () => {
  const remove = (source: string, result: string, name: string, pointer = "") => {
    const { text } = marked(source);
    const document = new ManifestDocument(text);
    const object = resolvePointer(document.root, pointer) as ObjectNode;
    const edits = removeEntries(object, document.withDuplicates(propertyOf(object, name)!));
    expect(mark(text, edits)).toBe(source);
    expect(applyEdits(text, edits)).toBe(result);
    expect(parse(result).faults).toEqual([]);
  };

  it("from the start", () => remove('{\n  «"a": 1,\n  »"b": 2\n}', '{\n  "b": 2\n}', "a"));
  it("from the middle", () =>
    remove('{\n  "a": 1,\n  «"b": [\n  ],\n  »"c": 3\n}', '{\n  "a": 1,\n  "c": 3\n}', "b"));
  it("from the end", () => remove('{\n  "a": 1«,\n  "b": 2»\n}', '{\n  "a": 1\n}', "b"));
  it("when it is the only one", () => remove('{«\n  "a": 1\n»}\n', "{}\n", "a"));
  it("on one line", () => {
    remove('{ «"a": 1, »"b": 2 }', '{ "b": 2 }', "a");
    remove('{ "a": 1«, "b": 2» }', '{ "a": 1 }', "b");
    remove('{« "a": 1 »}', "{}", "a");
  });
  it("without spaces", () => remove('{"a":1,«"b":2,»"c":3}', '{"a":1,"c":3}', "b"));
  it("with carriage returns", () => remove('{\r\n\t"a": 1«,\r\n\t"b": 2»\r\n}', '{\r\n\t"a": 1\r\n}', "b"));
  it("after a byte order mark", () => remove('\uFEFF{«"a":1»}', "\uFEFF{}", "a"));
  it("from the bracket's line", () => remove('{ «"a": 1,\n  »"b": 2\n}', '{ "b": 2\n}', "a"));
  it("from a text with commas at the start of lines", () =>
    remove('{ "a": 1\n, «"b": 2\n, »"c": 3\n}', '{ "a": 1\n, "c": 3\n}', "b"));
  it("as the last of a group; keeps the blank line after it", () =>
    remove('{\n  "a": 1«,\n  "b": 2»,\n\n  "c": 3\n}', '{\n  "a": 1,\n\n  "c": 3\n}', "b"));
  it("as the first of a group; keeps the blank line before it", () =>
    remove('{\n  "a": 1,\n\n  «"b": 2,\n  »"c": 3\n}', '{\n  "a": 1,\n\n  "c": 3\n}', "b"));
  it("as a group; keeps one blank line", () =>
    remove('{\n  "a": 1,\n\n  «"b": 2,\n\n  »"c": 3\n}', '{\n  "a": 1,\n\n  "c": 3\n}', "b"));
  it("from a nested object", () =>
    remove('{ "a": [{ "b": {« "c": {} »} }] }', '{ "a": [{ "b": {} }] }', "c", "/a/0/b"));
  it("with its duplicates beside it", () => {
    remove('{« "a": 1, "a": 2 »}', "{}", "a");
    remove('{\n  "a": 1«,\n  "b": 2,\n  "b": 3,\n  "b": 4»\n}', '{\n  "a": 1\n}', "b");
  });
  it("with its duplicates elsewhere", () => {
    remove('{ «"a": 1, »"b": 2«, "a": 3» }', '{ "b": 2 }', "a");
    remove(
      '{\n  «"a": 1,\n  »"b": 2,\n\n  «"a": 3,\n  »"c": 4«,\n  "\\u0061": 5»\n}',
      '{\n  "b": 2,\n\n  "c": 4\n}',
      "a",
    );
  });
});

describe("an entry is removed", () => {
  const remove = (source: string, result: string, index: number) => {
    const { text } = marked(source);
    const array = parse(text).root as ArrayNode;
    const edit = removeEntry(array, array.items[index]!);
    expect(mark(text, [edit])).toBe(source);
    expect(applyEdits(text, [edit])).toBe(result);
  };

  it("from the start", () => remove("[«1, »2, 3]", "[2, 3]", 0));
  it("from the middle", () => remove("[1, «2, »3]", "[1, 3]", 1));
  it("from the end", () => remove("[1, 2«, 3»]", "[1, 2]", 2));
  it("when it is the only one", () => remove("[«\n  { }\n»]", "[]", 0));
  it("from lines with several entries", () => {
    remove("[\n  1, «2, »3,\n  4\n]", "[\n  1, 3,\n  4\n]", 1);
    remove("[\n  1, 2«, 3»,\n  4\n]", "[\n  1, 2,\n  4\n]", 2);
    remove("[\n  1, 2,\n  «3, »4\n]", "[\n  1, 2,\n  4\n]", 2);
  });
});

describe("a value is replaced", () => {
  const put = (source: string, result: string, value: Template, pointer: string) => {
    const { text } = marked(source);
    const edit = replaceValue(text, resolvePointer(parse(text).root, pointer)!, value);
    expect(mark(text, [edit])).toBe(source);
    expect(applyEdits(text, [edit])).toBe(result);
    if (edit.snippet !== undefined) {
      expect(expandSnippet(edit.snippet, indentationAt(text, edit.offset))).toBe(edit.text);
    }
  };

  it("by a plain one", () => put('{ "a": «"1"» }', '{ "a": 1 }', 1, "/a"));
  it("by a string with escapes", () => put('[«"x"»]', '["a\\"\\\\\\n"]', 'a"\\\n', "/0"));
  it("by an array on its line", () => put('{\n  "a": «"x"»\n}', '{\n  "a": ["x"]\n}', ["x"], "/a"));
  it("by a small object on its line", () =>
    put('{\n  "author": «"A"»\n}', '{\n  "author": { "name": "A" }\n}', { name: "A" }, "/author"));
  it("by a small object in a compact text", () =>
    put('{"author":«"A"»,"b":1}', '{"author":{"name":"A"},"b":1}', { name: "A" }, "/author"));
  it("by a small object in a text without spaces inside braces", () =>
    put('{"author": «"A"», "b": 1}', '{"author": {"name": "A"}, "b": 1}', { name: "A" }, "/author"));
  it("by a large object in lines", () =>
    put(
      '{\r\n\t"a": [\r\n\t\t«1»\r\n\t]\r\n}',
      '{\r\n\t"a": [\r\n\t\t{\r\n\t\t\t"a": 1,\r\n\t\t\t"b": 2,\r\n\t\t\t"c": 3\r\n\t\t}\r\n\t]\r\n}',
      { a: 1, b: 2, c: 3 },
      "/a/0",
    ));
  it("by a large object in one line, inside a container on one line", () =>
    put(
      '{\n  "a": [0, «1»]\n}',
      '{\n  "a": [0, { "a": 1, "b": 2, "c": 3 }]\n}',
      { a: 1, b: 2, c: 3 },
      "/a/1",
    ));
  it("by a snippet", () => put('{ "a": «1» }', '{ "a": "x" }', new Hole("x", ["x", "y"]), "/a"));
  it("when it is the whole text", () => put("«[]»\n", '{ "id": "a" }\n', { id: "a" }, ""));

  it("even if it is a key", () => {
    const { text } = marked('{ «"nmae"»: 1 }');
    const { root } = parse(text);
    const edit = replaceValue(text, propertyOf(root, "nmae")!.keyNode, "name");
    expect(edit).toEqual({ offset: 2, length: 6, text: '"name"' });
  });
});
