import { describe, expect, it } from "vitest";
import { found } from "./places-found";

/* Code that nobody writes: everything is read, or nothing. */

describe("dense code", () => {
  it.each([
    ["ts", "let a: T = {", "v:x,", "};"],
    ["rs", "let a = T {", "v,", "};"],
    ["ts", "let a: T = {", 'v:"1",', "};"],
  ])("in %s is read as it is: %s%s%s", (extension, before, unit, after) => {
    const count = 40_000;
    expect(found(before + unit.repeat(count) + after, extension)).toBe(count);
  });
});

it("ignores overlong attributes", () => {
  const code = (feature: string) => `#[cfg(all(${feature}, test))] fn f() { ipc.register("a") }`;
  expect(found(code("unix"), "rs")).toBe(0);
  expect(found(code("unix,".repeat(100)), "rs")).toBe(1);
});
