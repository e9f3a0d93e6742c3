import { describe, expect, it } from "vitest";
import { placesIn } from "../../../../server/core/source/code/places";
import { codeEntries } from "../../../../server/core/source/entries";
import { steps } from "../../../support/work";

/* Code that nobody writes: everything is read, or nothing, and the work stays in proportion to the text. */

const ENTRIES = codeEntries([
  { files: ["rs", "ts"], field: "T.v", names: "version" },
  { files: ["rs", "ts"], call: "ipc.register", names: "command" },
]);

function found(text: string, extension: string): number | undefined {
  const work = placesIn(text, extension, ENTRIES);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value?.length;
}

describe("dense code", () => {
  it.each([
    ["ts", "let a: T = {", "v,", "};"],
    ["rs", "let a = T {", "v,", "};"],
    ["ts", "let a: T = {", 'v:"1",', "};"],
  ])("in %s is read as it is: %s%s%s", (extension, before, unit, after) => {
    const count = 40_000;
    expect(found(before + unit.repeat(count) + after, extension)).toBe(count);
  });

  it.each([
    ["rs", "x = ", "T::", "T;"],
    ["ts", "x = { v }", " as T", ";"],
    ["rs", "#[cfg(all(", "test,", "x y))] fn f() {}"],
  ])("in %s takes steps in proportion to its length: %s%s%s", async (extension, before, unit, after) => {
    const work = (count: number) => steps(() => found(before + unit.repeat(count) + after, extension));
    expect((await work(5_000)) / (await work(1_000))).toBeLessThan(6);
  });
});

it("an attribute that is longer than any is not looked into", () => {
  const code = (feature: string) => `#[cfg(all(${feature}, test))] fn f() { ipc.register("a") }`;
  expect(found(code("unix"), "rs")).toBe(0);
  expect(found(code("unix,".repeat(100)), "rs")).toBe(1);
});
