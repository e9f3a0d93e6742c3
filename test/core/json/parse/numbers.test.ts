import { describe, expect, it } from "vitest";
import { compareNumbers } from "../../../../server/core/json/parse/numbers";

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
