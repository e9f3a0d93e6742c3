import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "./runs";

describe("a property that does not hold", () => {
  it("prints the command that repeats it", () => {
    const fail = () =>
      fc.assert(
        fc.property(fc.constant(0), () => false),
        { ...runs(1), seed: 7 },
      );
    expect(fail).toThrow(
      /\n\nTo repeat it: npm run fuzz -- --seed 7 --path 0 --test "prints the command that repeats it"$/,
    );
  });
});
