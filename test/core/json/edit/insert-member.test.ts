import { describe, expect, it } from "vitest";
import { insertMembers } from "../../../../server/core/json/edit/edits";
import { Hole, type Template } from "../../../../server/core/json/edit/template";
import { becomes, objectAt, ORDER } from "./becomes";

describe("a member goes into an object", () => {
  const put = (source: string, result: string, members: Record<string, Template>, pointer = "") =>
    becomes(source, result, (text) => {
      const list = Object.entries(members).map(([name, value]) => ({ name, value }));
      return insertMembers(text, objectAt(text, pointer), list, ORDER);
    });

  it("after the last that comes before it in the interface's order", () =>
    put(
      '{\n  "id": "a",\n  "name": "A"«»,\n  "author": {}\n}\n',
      '{\n  "id": "a",\n  "name": "A",\n  "version": "1.0.0",\n  "author": {}\n}\n',
      { version: "1.0.0" },
    ));

  it("in the column of its neighbors, at any distance from the brace's", () =>
    put(
      '{\n  "a": {\n        "id": "b"«»\n  }\n}',
      '{\n  "a": {\n        "id": "b",\n        "tags": []\n  }\n}',
      { tags: [] },
      "/a",
    ));

  it("before all others when it is the first in the interface's order", () =>
    put('{\n  «»"name": "A"\n}', '{\n  "id": "a",\n  "name": "A"\n}', { id: "a" }));

  it("at the end", () => put('{\n  "id": "a"«»\n}', '{\n  "id": "a",\n  "tags": []\n}', { tags: [] }));

  it("at the end when the interface does not know it", () => {
    put('{\n  "tags": [],\n  "id": "a"«»\n}', '{\n  "tags": [],\n  "id": "a",\n  "x": 1\n}', { x: 1 });
    put('{\n  "id": "a",\n  "y": 2«»\n}', '{\n  "id": "a",\n  "y": 2,\n  "x": 1\n}', { x: 1 });
  });

  it("where the author has another order: after the last one in the text that comes before it", () =>
    put(
      '{\n  "author": {},\n  "id": "a"«»,\n  "tags": []\n}',
      '{\n  "author": {},\n  "id": "a",\n  "version": "1.0.0",\n  "tags": []\n}',
      { version: "1.0.0" },
    ));

  it("beside members that the interface does not know", () =>
    put(
      '{\n  "x": 1,\n  "id": "a"«»,\n  "y": 2\n}',
      '{\n  "x": 1,\n  "id": "a",\n  "name": "A",\n  "y": 2\n}',
      { name: "A" },
    ));

  it("with others, side by side", () =>
    put(
      '{\n  "id": "a"«»,\n  "tags": []\n}',
      '{\n  "id": "a",\n  "name": "A",\n  "version": "1.0.0",\n  "tags": []\n}',
      {
        name: "A",
        version: "1.0.0",
      },
    ));

  it("in four spaces", () =>
    put(
      '{\n    "id": "a"«»\n}\n',
      '{\n    "id": "a",\n    "integration": {\n        "level4": { "workflow_step_types": [] }\n    }\n}\n',
      { integration: { level4: { workflow_step_types: [] } } },
    ));

  it("in tabs", () =>
    put(
      '{\n\t"id": "a"«»\n}\n',
      '{\n\t"id": "a",\n\t"integration": {\n\t\t"a": 1,\n\t\t"b": 2,\n\t\t"c": 3\n\t}\n}\n',
      {
        integration: { a: 1, b: 2, c: 3 },
      },
    ));

  it("with carriage returns", () =>
    put(
      '{\r\n  "id": "a"«»\r\n}\r\n',
      '{\r\n  "id": "a",\r\n  "integration": {\r\n    "a": {}\r\n  }\r\n}\r\n',
      { integration: { a: {} } },
    ));

  it("with a carriage return alone", () =>
    put('{\r  "id": "a"«»\r}', '{\r  "id": "a",\r  "name": "A"\r}', { name: "A" }));

  it("after a byte order mark, without a final newline", () =>
    put('\uFEFF{\n  "id": "a"«»\n}', '\uFEFF{\n  "id": "a",\n  "name": "A"\n}', { name: "A" }));

  it("on one line", () => put('{ "id": "a"«» }', '{ "id": "a", "name": "A" }', { name: "A" }));

  it("on one line without spaces", () =>
    put('{"id":"a"«»}', '{"id":"a","author":{"name":"A","url":["x","y"]}}', {
      author: { name: "A", url: ["x", "y"] },
    }));

  it("on one line with spaces after commas and colons only", () =>
    put('{"id": "a"«», "tags": []}', '{"id": "a", "author": {"name": "A"}, "tags": []}', {
      author: { name: "A" },
    }));

  it("on one line with spaces after commas only", () =>
    put('{"id":"a"«», "tags":[]}', '{"id":"a", "author":{"name":"A", "x":1}, "tags":[]}', {
      author: { name: "A", x: 1 },
    }));

  it("on one line of a text of many lines", () =>
    put(
      '{\n  "author": { "id": 1«», "tags": [] }\n}',
      '{\n  "author": { "id": 1, "name": "A", "tags": [] }\n}',
      { name: "A" },
      "/author",
    ));

  it("on the lines of a text in which the first member shares the bracket's", () =>
    put('{ "id": "a"«»,\n  "tags": []\n}', '{ "id": "a",\n  "name": "A",\n  "tags": []\n}', { name: "A" }));

  it("in the column of the other values", () =>
    put(
      '{\n  "id":       "a"«»,\n  "version":  "1.0.0"\n}',
      '{\n  "id":       "a",\n  "name":     "A",\n  "version":  "1.0.0"\n}',
      { name: "A" },
    ));

  it("with one space when its name is longer than the column allows", () =>
    put(
      '{\n  "id":   "a",\n  "name": "A"«»\n}',
      '{\n  "id":   "a",\n  "name": "A",\n  "integration": {}\n}',
      { integration: {} },
    ));

  it("without a column when the others' names are of one length", () =>
    put('{\n  "name":  1«»,\n  "tags":  2\n}', '{\n  "name":  1,\n  "integration": 3,\n  "tags":  2\n}', {
      integration: 3,
    }));

  it("without spaces after colons where the author has none", () =>
    put(
      '{\n  "id":"a"«»\n}',
      '{\n  "id":"a",\n  "integration":{\n    "a":1,\n    "b":2,\n    "c":{}\n  }\n}',
      {
        integration: { a: 1, b: 2, c: {} },
      },
    ));

  it("of a group that blank lines part from the next", () =>
    put('{\n  "id": "a"«»,\n\n  "tags": []\n}', '{\n  "id": "a",\n  "name": "A",\n\n  "tags": []\n}', {
      name: "A",
    }));

  it("on a line of its own when the object is empty", () =>
    put('{\n  "author": {«»}\n}', '{\n  "author": {\n    "name": "A"\n  }\n}', { name: "A" }, "/author"));

  it("in place of the empty lines of an empty object", () =>
    put(
      '{\n  "author": {«\n\n  »}\n}',
      '{\n  "author": {\n    "name": "A"\n  }\n}',
      { name: "A" },
      "/author",
    ));

  it("on a line of its own when the text is an empty object", () => {
    put("{«»}", '{\n  "id": "a"\n}', { id: "a" });
    put("{« »}\n", '{\n  "id": "a"\n}\n', { id: "a" });
    put("\uFEFF{«\r\n»}\r\n", '\uFEFF{\r\n  "id": "a"\r\n}\r\n', { id: "a" });
  });

  it("on the line of an empty object that shares it with others", () => {
    put(
      '{ "author": {«»}, "tags": [] }',
      '{ "author": { "name": "A" }, "tags": [] }',
      { name: "A" },
      "/author",
    );
    put('{"author":{«»}}', '{"author":{"id":1,"name":"A"}}', { name: "A", id: 1 }, "/author");
    put(
      '{\n  "tags": [{"a":1,"author":{«»}}]\n}',
      '{\n  "tags": [{"a":1,"author":{"name":"A"}}]\n}',
      { name: "A" },
      "/tags/0/author",
    );
  });
});

describe("members go into an object in the interface's order", () => {
  const putAll = (source: string, result: string, members: Record<string, Template>) =>
    becomes(source, result, (text) => {
      const list = Object.entries(members).map(([name, value]) => ({ name, value }));
      return insertMembers(text, objectAt(text, ""), list, ORDER);
    });

  it("each in its place, and neighbors together", () =>
    putAll(
      '{\n  «»"name": "A"«»,\n  "integration": {}«»\n}\n',
      '{\n  "id": "a",\n  "name": "A",\n  "version": "1.0.0",\n  "author": {},\n  "integration": {},\n  "tags": []\n}\n',
      { tags: [], author: {}, version: "1.0.0", id: "a" },
    ));

  it("all together into an empty one", () =>
    putAll("{«»}", '{\n  "id": "a",\n  "name": "A",\n  "tags": []\n}', { tags: [], name: "A", id: "a" }));

  it("together where the author's order leaves one place", () =>
    putAll(
      '{ "integration": {}, "id": "a"«» }',
      '{ "integration": {}, "id": "a", "name": "A", "tags": [] }',
      { tags: [], name: "A" },
    ));

  it("with different tab stops in several edits", () => {
    const text = '{\n  "name": "A",\n  "integration": {}\n}';
    const holes = { id: new Hole("a"), version: [new Hole("1"), new Hole("2")], tags: new Hole("t") };
    const list = Object.entries(holes).map(([name, value]) => ({ name, value }));
    const edits = insertMembers(text, objectAt(text, ""), list, ORDER);
    expect(edits.map(({ snippet }) => snippet)).toEqual([
      '"id": "${1:a}",\n',
      ',\n"version": ["${2:1}", "${3:2}"]',
      ',\n"tags": "${4:t}"',
    ]);
  });
});
