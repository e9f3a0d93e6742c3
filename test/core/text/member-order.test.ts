import { describe, expect, it } from "vitest";
import { memberOrders, objectFrom, withOrders } from "../../../server/core/text/member-order";

const inner = objectFrom([
  ["b", 1],
  ["0", 2],
]);
const outer = objectFrom<unknown>([
  ["z", [null, inner]],
  ["10", inner],
  ["9", { "1": 1, a: 2 }],
]);
const TEXT = '{"z":[null,{"b":1,"0":2}],"10":{"b":1,"0":2},"9":{"1":1,"a":2}}';

describe("An object made of members", () => {
  it("lists them in their order, whatever their names", () => {
    expect(JSON.stringify(outer)).toBe(TEXT);
    expect(Object.keys(outer)).toEqual(["z", "10", "9"]);
  });

  it("has the last value of a member that is given twice, in its first place", () =>
    expect(
      JSON.stringify(
        objectFrom([
          ["a", 1],
          ["1", 2],
          ["a", 3],
        ]),
      ),
    ).toBe('{"a":3,"1":2}'));

  it("is an ordinary object where JavaScript keeps the order", () =>
    expect(
      structuredClone(
        objectFrom([
          ["1", 1],
          ["a", 2],
        ] as const),
      ),
    ).toEqual({ 1: 1, a: 2 }));
});

describe("The order of members", () => {
  it("is listed where JavaScript has another one", () =>
    expect(memberOrders(outer)).toEqual([
      { path: [], names: ["z", "10", "9"] },
      { path: ["z", "1"], names: ["b", "0"] },
      { path: ["10"], names: ["b", "0"] },
    ]));

  it("is given back to a copy that has lost it", () => {
    const copy = JSON.parse(JSON.stringify(outer)) as unknown;
    expect(JSON.stringify(copy)).not.toBe(TEXT);
    expect(JSON.stringify(withOrders(copy, memberOrders(outer)))).toBe(TEXT);
  });

  it("of a value without such objects leaves the value as it is", () => {
    const value = { a: [{ b: 1 }] };
    expect(memberOrders(value)).toEqual([]);
    expect(withOrders(value, [])).toBe(value);
  });
});
