import { describe, expect, it } from "vitest";
import { parse } from "../../../../server/core/json/parse/parse";
import type { TreeNode, ValueNode } from "../../../../server/core/json/tree/tree";
import { mark, marked } from "../../../support/marked";

/**
 * What a tree holds, as JSON: `?` is a value that is not there, `~` is in a container that is not whole, and one
 * that is not closed has no closing bracket.
 */
function outline(node: TreeNode | undefined): string {
  if (!node) return "?";
  switch (node.type) {
    case "object":
      return `{${node.properties.map(outline).join(",")}${node.isComplete ? "" : "~"}${node.isClosed ? "}" : ""}`;
    case "array":
      return `[${node.items.map(outline).join(",")}${node.isComplete ? "" : "~"}${node.isClosed ? "]" : ""}`;
    case "property":
      return `${outline(node.keyNode)}:${outline(node.valueNode)}`;
    default:
      return JSON.stringify(node.value);
  }
}

type Case = readonly [name: string, source: string, tree: string, balanced?: "unbalanced"];

/** The faults are marked in the text; the tree is as `outline` writes it. */
function understands(...cases: readonly Case[]): void {
  it.each(cases.map((one): [string, Case] => [`${one[0]}: ${JSON.stringify(one[1])}`, one]))(
    "%s",
    (_, one) => {
      const [, source, tree, balanced] = one;
      const { text } = marked(source);
      const parsed = parse(text);
      expect({
        text: mark(text, parsed.faults),
        tree: outline(parsed.root),
        balanced: parsed.isBalanced,
      }).toEqual({ text: source, tree, balanced: balanced !== "unbalanced" });
    },
  );
}

describe("while a member is typed at the end of an object, there is", () => {
  const typed = (state: string, end = "}") => `{\n  "id": "x.y",\n  ${state}\n${end}`;
  understands(
    ["the comma before it", '{\n  "id": "x.y"«,»\n  \n}', '{"id":"x.y"}'],
    ["its first quote", typed('«"»'), '{"id":"x.y"~}'],
    ["a pair of quotes", typed('""', "«}»"), '{"id":"x.y","":?~}'],
    ["half a name", typed('«"na»'), '{"id":"x.y"~}'],
    ["half a name in quotes", typed('"na"', "«}»"), '{"id":"x.y","na":?~}'],
    ["half a name without quotes", typed("«na»"), '{"id":"x.y"~}'],
    ["its colon", typed('"name":', "«}»"), '{"id":"x.y","name":?~}'],
    ["its value's first quote", typed('"name": «"»'), '{"id":"x.y","name":?~}'],
    ["half its value", typed('"name": «"Clo»'), '{"id":"x.y","name":?~}'],
    ["its value", typed('"name": "Clock"'), '{"id":"x.y","name":"Clock"}'],
    ["half a keyword", typed('"a": «tru»'), '{"id":"x.y","a":?~}'],
    ["half a number", typed('"a": «-»'), '{"id":"x.y","a":?~}'],
    ["half a fraction", typed('"a": «1.»'), '{"id":"x.y","a":?~}'],
    ["an opening bracket", typed('"a": [', "«}»"), '{"id":"x.y","a":[~}', "unbalanced"],
    ["an opening brace", typed('"a": {', "«}»"), '{"id":"x.y","a":{~}', "unbalanced"],
    ["a pair of braces", typed('"a": {}'), '{"id":"x.y","a":{}}'],
  );
});

describe("while a member is typed before another, there is", () => {
  const typed = (state: string, next = '"name": "Clock"', end = "}") =>
    `{\n  "id": "x.y",\n  ${state}\n  ${next}\n${end}`;
  const kept = '"name":"Clock"';
  understands(
    ["its first quote", typed('«"»'), `{"id":"x.y",${kept}~}`],
    ["a pair of quotes", typed('""', '«"name"»: "Clock"'), `{"id":"x.y","":?,${kept}~}`],
    ["half a name in quotes", typed('"ve"', '«"name"»: "Clock"'), `{"id":"x.y","ve":?,${kept}~}`],
    ["half a name without quotes", typed("«ve»"), `{"id":"x.y",${kept}~}`],
    ["its colon", typed('"version":', '«"name"»: "Clock"'), `{"id":"x.y","version":?,${kept}~}`],
    ["its value's first quote", typed('"version": «"»'), `{"id":"x.y","version":?,${kept}~}`],
    ["half its value", typed('"version": «"1.»'), `{"id":"x.y","version":?,${kept}~}`],
    ["its value without quotes", typed('"version": «1.2.3»'), `{"id":"x.y","version":?,${kept}~}`],
    ["its value", typed('"version": "1.2.3"', '«"name"»: "Clock"'), `{"id":"x.y","version":"1.2.3",${kept}}`],
    ["its value and a comma", typed('"version": "1.2.3",'), `{"id":"x.y","version":"1.2.3",${kept}}`],
    ["half a keyword", typed('"a": «nul»'), `{"id":"x.y","a":?,${kept}~}`],
    ["a pair of brackets", typed('"a": []', '«"name"»: "Clock"'), `{"id":"x.y","a":[],${kept}}`],
    ["an opening brace", typed('"a": {«»'), `{"id":"x.y","a":{~,${kept}}`, "unbalanced"],
    ["an opening bracket", typed('"a": [«»'), `{"id":"x.y","a":[~,${kept}}`, "unbalanced"],
    ["a comma too many", '{\n  "id": "x.y",«,»\n  "name": "Clock"\n}', `{"id":"x.y",${kept}~}`],
  );
});

describe("while something is typed in a nested object, the object around it stays whole:", () =>
  understands(
    ["a name", '{ "author": { "na"«}», "license": "MIT" }', '{"author":{"na":?~},"license":"MIT"}'],
    ["a value", '{ "author": { "name": «}», "license": "MIT" }', '{"author":{"name":?~},"license":"MIT"}'],
    [
      "half a string",
      '{\n"author": {\n"name": «"A»\n}, "license": "MIT" }',
      '{"author":{"name":?~},"license":"MIT"}',
    ],
    ["an item", '{ "levels": [0, «x»], "license": "MIT" }', '{"levels":[0~],"license":"MIT"}'],
    ["an item before others", '{ "levels": [«x», 0], "license": "MIT" }', '{"levels":[0~],"license":"MIT"}'],
    [
      "a permission",
      '{ "permissions": [{ "type": «}», {}], "id": 1 }',
      '{"permissions":[{"type":?~},{}],"id":1}',
    ],
  ));

describe("the tree of damaged text keeps the certain parts:", () =>
  understands(
    ["no half string", '{ "a": «"x }»', '{"a":?~', "unbalanced"],
    ["the member after a half string", '{ "a": «"x», "b": 1 }', '{"a":?,"b":1~}'],
    ["the member after a half name", '{ «"a»   "b": { "c": 1 } }', '{"b":{"c":1}~}'],
    ["no member in a quotation", '{ "a": «"say "b": it works"», "c": 1 }', '{"a":?,"c":1~}'],
    ["no string with a bad escape", '{ "a": «"\\x"», "b": 1 }', '{"a":?,"b":1~}'],
    ["no name with a bad escape", '{ «"\\x"»: 1, "b": 1 }', '{"b":1~}'],
    ["no incomplete number", "[1, «2.», 3]", "[1,3~]"],
    ["nothing beside a bad item", '[1 «x» 2 "y" {}, 3]', "[1,3~]"],
    ["nothing beside a bad value", '{ "a": 1 «x» 2 "y" {} [], "b": 3 }', '{"a":1,"b":3~}'],
    ["the text beside unquoted names", '{ «a»: { "x": 1 }, "b": 2 }', '{"b":2~}'],
    ["the text beside an object without a name", '{ «{» "x": [1«,»] }, "b": 2 }', '{"b":2~}'],
    ["the containers of a text with comments", "[«// one»\n1«/* two */», {}]", "[1,{}]"],
    ["the containers of a text without commas", '[1 «2» «{» "a": 1 «"b"»: 2 }]', '[1,2,{"a":1,"b":2}]'],
    ["the first bracket's value", '«x» = { «a»: 1, "b": 2 }', '{"b":2~}'],
    ["no plain value before more text", '"a"«:» 1', "?", "unbalanced"],
    ["the value before more text, but not whole", '{ "a": 1 } «,» "b": {}', '{"a":1~}'],
    ["the value before one more bracket", '{ "a": 1 }«}»', '{"a":1~}', "unbalanced"],
    ["the value before brackets that do not match", '{ "a": 1 } «[»}', '{"a":1~}', "unbalanced"],
    ["the containers that are not closed", '{ "a": [{ "b": 1«»', '{"a":[{"b":1~~~', "unbalanced"],
    ["the containers that are closed by another's bracket", '{ "a": [1«}»', '{"a":[1~}', "unbalanced"],
    ["a container with one bracket too many in it", '{ "a": 1«]», "b": 2 }', '{"a":1,"b":2~}', "unbalanced"],
    ["the text before an open comment", '{ "a": 1 «/* }»', '{"a":1~', "unbalanced"],
    ["nothing of an empty text", "«»", "?", "unbalanced"],
  ));

describe("a tree", () => {
  it("has the exact range of each node", () => {
    const { text, ranges } = marked('«{ «"a"» : «[«1», «{}»]», «"b"»:«"x\\n"» }»');
    const found: { offset: number; length: number }[] = [];
    const visit = (node: ValueNode): void => {
      found.push({ offset: node.offset, length: node.length });
      if (node.type === "array") node.items.forEach(visit);
      if (node.type !== "object") return;
      for (const { keyNode, valueNode } of node.properties) {
        visit(keyNode);
        if (valueNode) visit(valueNode);
      }
    };
    visit(parse(text).root!);
    expect(found).toEqual(ranges);
  });

  it("has members that end at the value, or else at the colon or the name", () => {
    const { text, ranges } = marked('{ «"a" : [1]», «"b":» , «"c"» }');
    const { root } = parse(text);
    const members = root?.type === "object" ? root.properties : [];
    expect(members.map(({ offset, length }) => ({ offset, length }))).toEqual(ranges);
    expect(members.map(({ colonOffset }) => colonOffset)).toEqual([6, 16, -1]);
  });

  it("has unclosed containers that end at their last token", () => {
    const { text, ranges } = marked('«{ "a": «[1, «{ "b": 2»»»  \n');
    const { root } = parse(text);
    const array = root?.type === "object" ? root.properties[0]?.valueNode : undefined;
    const object = array?.type === "array" ? array.items[1] : undefined;
    expect([root, array, object].map((node) => ({ offset: node?.offset, length: node?.length }))).toEqual(
      ranges,
    );
  });

  it("has the root after a byte order mark", () => {
    const { text, ranges } = marked("\uFEFF«[1]»\n");
    const { root, faults } = parse(text);
    expect([{ offset: root?.offset, length: root?.length }]).toEqual(ranges);
    expect(faults).toEqual([]);
  });

  it("links each node to its parent", () => {
    const { root } = parse('{ "a": [1] }');
    const property = root?.type === "object" ? root.properties[0] : undefined;
    const array = property?.valueNode;
    const item = array?.type === "array" ? array.items[0] : undefined;
    expect([item?.parent, array?.parent, property?.keyNode.parent, property?.parent, root?.parent]).toEqual([
      array,
      property,
      property,
      root,
      undefined,
    ]);
  });

  it("ends at the bracket of the first level that is too deep", () => {
    const text = `${"[".repeat(1001)}1${"]".repeat(1001)}`;
    let node = parse(text).root;
    for (let level = 1; level <= 1000; level++) node = node?.type === "array" ? node.items[0] : undefined;
    expect(outline(node)).toBe("[~");
    expect({ offset: node?.offset, length: node?.length }).toEqual({ offset: 1000, length: 3 });
  });
});
