import { describe, it } from "vitest";
import { insertItem } from "../../../../server/core/json/edit/edits";
import type { Template } from "../../../../server/core/json/edit/template";
import { arrayAt, becomes } from "./becomes";

describe("an entry goes into an array", () => {
  const put = (source: string, result: string, value: Template, pointer = "", index?: number) =>
    becomes(source, result, (text) => [insertItem(text, arrayAt(text, pointer), value, index)]);

  it("at the end", () => put("[1, 2«»]", "[1, 2, 3]", 3));
  it("first", () => put("[«»1, 2]", "[0, 1, 2]", 0, "", 0));
  it("between others", () => put("[1«», 3]", "[1, 2, 3]", 2, "", 1));
  it("without spaces", () => put("[1«»,3]", "[1,2,3]", 2, "", 1));
  it("on a line of its own", () => put("[\n  1«»\n]", "[\n  1,\n  2\n]", 2));
  it("first, on a line of its own", () => put("[\n  «»1\n]", "[\n  0,\n  1\n]", 0, "", 0));
  it("after a single one in a compact text", () => put('{"a":[1«»]}', '{"a":[1,2]}', 2, "/a"));
  it("after a single one", () => put('{ "a": [1«»] }', '{ "a": [1, 2] }', 2, "/a"));
  it("into an empty one", () => put('{\n  "tags": [«»]\n}', '{\n  "tags": ["a"]\n}', "a", "/tags"));
  it("into an empty one that has lines", () =>
    put('{\n  "tags": [«\n  »]\n}', '{\n  "tags": [\n    "a"\n  ]\n}', "a", "/tags"));

  it("as an object on one line, like the others", () =>
    put(
      '{\n  "permissions": [\n    { "type": "a" }«»\n  ]\n}',
      '{\n  "permissions": [\n    { "type": "a" },\n    { "type": "b" }\n  ]\n}',
      { type: "b" },
      "/permissions",
    ));

  it("as an object without spaces inside its braces, like the others", () =>
    put(
      '{\n  "permissions": [\n    {"type": "a"}«»\n  ]\n}',
      '{\n  "permissions": [\n    {"type": "a"},\n    {"type": "b"}\n  ]\n}',
      { type: "b" },
      "/permissions",
    ));

  it("as an object into an empty one", () =>
    put(
      '{\n  "permissions": [«»]\n}',
      '{\n  "permissions": [\n    { "type": "b" }\n  ]\n}',
      { type: "b" },
      "/permissions",
    ));

  it("as an object into an empty one of a compact text", () =>
    put('{"permissions":[«»]}', '{"permissions":[{"type":"b"}]}', { type: "b" }, "/permissions"));
});
