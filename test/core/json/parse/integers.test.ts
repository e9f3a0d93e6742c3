import { steps } from "../../../support/work";
import { describe, expect, it } from "vitest";
import { isInteger } from "../../../../server/core/json/parse/integers";

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
  ])("in steps that grow with their number: %s", async (_, literal) => {
    const [small, large] = [literal(20_000), literal(100_000)];
    const before = await steps(() => isInteger(small));
    expect((await steps(() => isInteger(large))) / Math.max(1000, before)).toBeLessThan(6);
  });
});
