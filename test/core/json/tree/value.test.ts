import { describe, expect, it } from "vitest";
import { ManifestDocument } from "../../../../server/core/json/parse/document";
import { ArrayNode } from "../../../../server/core/json/tree/tree";
import { deepEqual, toValue, type JsonObject } from "../../../../server/core/json/tree/value";

function valueOf(text: string) {
  const { value, duplicates } = new ManifestDocument(text);
  const twice = duplicates.map(({ earlier, later }) => [earlier.offset, later.offset, later.keyNode.value]);
  return { value, twice };
}

describe("the plain value", () => {
  it("equals JSON.parse's", () => {
    const text = '{ "a": [1, -0, "x\\u00e9", true, null, {}, []], "": { "b c": 1e3 } }';
    expect(valueOf(text)).toEqual({ value: JSON.parse(text) as unknown, twice: [] });
  });

  it.each(['{"1":1,"2":2,"a":3}', '{"b":1,"a":2,"01":3}', '{"b":1,"__proto__":2,"a":3}'])(
    "lists members in the order in which they are written: %s",
    (text) => expect(JSON.stringify(valueOf(text).value)).toBe(text),
  );

  it("lists duplicate members at the first place", () =>
    expect(JSON.stringify(valueOf('{"a":1,"b":2,"a":3}').value)).toBe('{"a":3,"b":2}'));

  it("of invalid text has the parts that were understood, without half-typed members", () =>
    expect(valueOf('{ "a": 1, "b": , "c" }')).toEqual({ value: { a: 1 }, twice: [] }));

  it("of text without a value is undefined", () => expect(valueOf("nope").value).toBe(undefined));

  it("has a member called __proto__, and the prototype of any other object", () => {
    const { value } = valueOf('{ "__proto__": { "a": 1 }, "b": 2 }');
    expect(Object.entries(value as JsonObject)).toEqual([
      ["__proto__", { a: 1 }],
      ["b", 2],
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it("can have members named like inherited ones", () =>
    expect(valueOf('{ "constructor": 1, "toString": 2, "hasOwnProperty": 3 }')).toEqual({
      value: { constructor: 1, toString: 2, hasOwnProperty: 3 },
      twice: [],
    }));

  it("of nested arrays is made without recursion, which would exhaust the stack", () => {
    const root = new ArrayNode(0, 1);
    let innermost = root;
    for (let level = 0; level < 100_000; level++) {
      const item = new ArrayNode(0, 1);
      innermost.items.push(item);
      innermost = item;
    }
    expect(toValue(root)).toHaveLength(1);
  });

  it("is made once for each version of a document", () => {
    const document = new ManifestDocument('{ "a": {} }');
    expect(document.value).toBe(document.value);
    expect(document.duplicates).toBe(document.duplicates);
  });
});

describe("members named twice", () => {
  it("count with the last value, in the place of the first", () => {
    const text = '{ "a": 1, "b": 2, "a": 3 }';
    expect(valueOf(text)).toEqual({ value: { a: 3, b: 2 }, twice: [[2, 18, "a"]] });
    expect(Object.keys(valueOf(text).value as JsonObject)).toEqual(["a", "b"]);
  });

  it("are listed one by one", () =>
    expect(valueOf('{"a":1,"a":2,"a":3}')).toEqual({
      value: { a: 3 },
      twice: [
        [1, 7, "a"],
        [7, 13, "a"],
      ],
    }));

  it("are listed in nested objects, but not in a value that is overridden", () =>
    expect(valueOf('{"a":{"x":1,"x":2},"a":[{"y":1,"y":2}]}')).toEqual({
      value: { a: [{ y: 2 }] },
      twice: [
        [1, 19, "a"],
        [25, 31, "y"],
      ],
    }));

  it("may be called __proto__", () => {
    const { value, twice } = valueOf('{"__proto__":1,"__proto__":2}');
    expect(Object.entries(value as JsonObject)).toEqual([["__proto__", 2]]);
    expect(twice).toEqual([[1, 15, "__proto__"]]);
  });

  it("are found with any escapes", () =>
    expect(valueOf('{"a":1,"\\u0061":2}')).toEqual({ value: { a: 2 }, twice: [[1, 7, "a"]] }));

  it("do not count half-typed members", () =>
    expect(valueOf('{"a":1,"a":}')).toEqual({ value: { a: 1 }, twice: [] }));

  it("are collected only on request", () =>
    expect(toValue(new ManifestDocument('{"a":1,"a":2}').root!)).toEqual({ a: 2 }));
});

describe("two values", () => {
  it.each([
    ['{"a":1,"b":[2]}', '{"b":[2],"a":1}', true],
    ["[1,2]", "[2,1]", false],
    ["1", '"1"', false],
    ["null", "{}", false],
    ["[]", "{}", false],
  ])("%s and %s have the same content: %s", (a, b, same) =>
    expect(deepEqual(valueOf(a).value, valueOf(b).value)).toBe(same),
  );
});
