import { steps } from "../../../support/work";
import { describe, expect, it } from "vitest";
import { found } from "./places-found";

/* It is in a file of its own, since code runs slowly while its steps are counted. */

describe("dense code", () => {
  it.each([
    ["rs", "x = ", "T::", "T;"],
    ["ts", "x = { v }", " as T", ";"],
    ["rs", "#[cfg(all(", "test,", "x y))] fn f() {}"],
  ])("in %s takes steps in proportion to its length: %s%s%s", async (extension, before, unit, after) => {
    const work = (count: number) => steps(() => found(before + unit.repeat(count) + after, extension));
    expect((await work(5_000)) / (await work(1_000))).toBeLessThan(6);
  });
});
