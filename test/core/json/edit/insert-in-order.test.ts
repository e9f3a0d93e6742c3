import { insertInOrder } from "../../../../server/core/json/edit/edits";
import { describe, expect, it } from "vitest";
import { Hole, type Template } from "../../../../server/core/json/edit/template";
import { becomes, objectAt, ORDER } from "./becomes";

describe("members go into an object in the interface's order", () => {
  const putAll = (source: string, result: string, members: Record<string, Template>) =>
    becomes(source, result, (text) => {
      const list = Object.entries(members).map(([name, value]) => ({ name, value }));
      return insertInOrder(text, objectAt(text, ""), list, ORDER);
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
    const edits = insertInOrder(text, objectAt(text, ""), list, ORDER);
    expect(edits.map(({ snippet }) => snippet)).toEqual([
      '"id": "${1:a}",\n',
      ',\n"version": ["${2:1}", "${3:2}"]',
      ',\n"tags": "${4:t}"',
    ]);
  });
});
