import { steps } from "../../../support/work";
import { describe, expect, it } from "vitest";
import { compareNumbers, isInteger } from "../../../../server/core/json/parse/numbers";

/** Groups of equal numbers, ascending. */
const ASCENDING = [
  ["-1e400"],
  ["-10", "-1e1", "-10.0"],
  ["-9.5"],
  ["-1e-400"],
  ["0", "-0", "0.00", "0e7", "-0.0e-9"],
  ["1e-400", "0.1e-399"],
  ["0.1", "1e-1", "0.10"],
  ["0.10000000000000000001"],
  ["9", "0.9e1"],
  ["12", "1.2E+1", "120e-1"],
  ["123"],
  ["9007199254740992"],
  ["9007199254740992.5"],
  ["9007199254740993", "9007199254740993.0"],
  ["1e400", `1${"0".repeat(400)}`],
];

describe("the digits of two numbers decide which is greater", () => {
  const all = ASCENDING.flatMap((group, rank) => group.map((literal) => ({ literal, rank })));

  it.each(all)("$literal", ({ literal, rank }) => {
    const signs = all.map((other) => Math.sign(compareNumbers(literal, other.literal)));
    expect(signs).toEqual(all.map((other) => Math.sign(rank - other.rank)));
  });
});

const INTEGERS = [
  ...["0", "-0", "7", "-40", "40.0", "4.0e1", "1e2", "1E+2", "0.5e1", "0e-400", "-0.000", "12.3400e2"],
  ...["1e400", "-1e400", "9007199254740993", "1200e-2", `1${"0".repeat(10_000)}`, `1.${"0".repeat(10_000)}`],
  ...[`1${"0".repeat(10_000)}e-10000`, `0.${"1".repeat(10_000)}e10000`, `1e${"9".repeat(400)}`],
  `0e-${"9".repeat(400)}`,
];
const OTHERS = [
  ...["1.5", "1.5e0", "-0.1", "40.00000000000000000000001", "1e-400", "9007199254740993.5", "1201e-2"],
  ...[`1${"0".repeat(10_000)}e-10001`, `0.${"1".repeat(10_000)}e9999`, `1e-${"9".repeat(400)}`],
];

const shown = (literal: string) => (literal.length > 40 ? `${literal.slice(0, 40)}…` : literal);

describe("the digits of a number decide if it is an integer", () => {
  it.each(INTEGERS.map((literal) => [shown(literal), literal]))("%s is", (_, literal) =>
    expect(isInteger(literal)).toBe(true),
  );
  it.each(OTHERS.map((literal) => [shown(literal), literal]))("%s is not", (_, literal) =>
    expect(isInteger(literal)).toBe(false),
  );

  it.each([
    ["zeros before the exponent", (length: number) => `1.${"0".repeat(length)}e1`],
    ["zeros between other digits", (length: number) => `1.${"0".repeat(length)}1e1`],
    ["digits of the exponent", (length: number) => `1.0e${"9".repeat(length)}`],
  ])("in steps that grow with their count: %s", async (_, literal) => {
    const [small, large] = [literal(20_000), literal(100_000)];
    const before = await steps(() => isInteger(small));
    expect((await steps(() => isInteger(large))) / Math.max(1000, before)).toBeLessThan(6);
  });
});
