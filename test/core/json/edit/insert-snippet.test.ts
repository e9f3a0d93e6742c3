import { describe, expect, it } from "vitest";
import { insertMembers } from "../../../../server/core/json/edit/edits";
import { Hole, type Template } from "../../../../server/core/json/edit/template";
import { becomes, objectAt, ORDER } from "./becomes";

describe("an insertion with places to fill in is also a snippet,", () => {
  const put = (
    source: string,
    result: string,
    snippet: string,
    members: Record<string, Template>,
    pointer = "",
  ) =>
    becomes(source, result, (text) => {
      const list = Object.entries(members).map(([name, value]) => ({ name, value }));
      const edits = insertMembers(text, objectAt(text, pointer), list, ORDER);
      expect(edits.map((edit) => edit.snippet)).toEqual([snippet]);
      return edits;
    });
  const integration = { level1: { a: new Hole("x"), b: "$1}\\", c: {} } };

  it("with the places numbered in the order of the text, over all members", () =>
    put(
      '{ "id": "a"«» }',
      '{ "id": "a", "name": "A", "author": { "name": "B", "age": 3 }, "tags": [true] }',
      ', "name": "${1:A}", "author": { "name": "${2:B}", "age": ${3:3} \\}, "tags": [${4:true}]',
      { name: new Hole("A"), author: { name: new Hole("B"), age: new Hole(3) }, tags: [new Hole(true)] },
    ));

  it("with known values as a choice", () =>
    put('{ "id": "a"«» }', '{ "id": "a", "name": "x,y" }', ', "name": "${1|x\\,y,main,z\\|,\\\\\\\\|}"', {
      name: new Hole("x,y", ["main", "x,y", "z|", "\\"]),
    }));

  it("with the special characters of snippets escaped", () =>
    put('{ "id": "a"«» }', '{ "id": "a", "name": "$1}\\\\\\"" }', ', "name": "${1:\\$1\\}\\\\\\\\\\\\"}"', {
      name: new Hole('$1}\\"'),
    }));

  it("with lines relative to the line of the insertion", () => {
    put(
      '{\n  "id": "a"«»\n}',
      '{\n  "id": "a",\n  "integration": {\n    "level1": {\n      "a": "x",\n      "b": "$1}\\\\",\n      "c": {}\n    }\n  }\n}',
      ',\n"integration": {\n  "level1": {\n    "a": "${1:x}",\n    "b": "\\$1\\}\\\\\\\\",\n    "c": {\\}\n  \\}\n\\}',
      { integration },
    );
  });

  it("with lines relative to that of the bracket of an empty object", () =>
    put(
      '{\n\t"author": {«»}\n}',
      '{\n\t"author": {\n\t\t"name": "A"\n\t}\n}',
      '\n\t"name": "${1:A}"\n',
      { name: new Hole("A") },
      "/author",
    ));

  it("with carriage returns", () =>
    put(
      '{\r\n  "author": {«»}\r\n}',
      '{\r\n  "author": {\r\n    "name": "A"\r\n  }\r\n}',
      '\r\n  "name": "${1:A}"\r\n',
      { name: new Hole("A") },
      "/author",
    ));

  it("and plain text without a place to fill in", () => {
    const text = "{}";
    const [edit] = insertMembers(text, objectAt(text, ""), [{ name: "id", value: "$a" }], ORDER);
    expect([edit?.text, edit?.snippet]).toEqual(['\n  "id": "$a"\n', undefined]);
  });
});
