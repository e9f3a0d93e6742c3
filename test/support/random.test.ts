import { expect, it } from "vitest";
import { pickByName } from "./random";

it("a choice by name stays as it is when something else is added, unless that is chosen", () => {
  const things = ["a", "b", "c", "d", "e"].map((name): [string, string] => [name, name]);
  const choices = Array.from({ length: 500 }, (_, i) => i * 7919);
  const before = choices.map((choice) => pickByName(choice, things));
  const after = choices.map((choice) => pickByName(choice, [["new", "new"], ...things]));
  expect(after.map((name, i) => (name === "new" ? before[i] : name))).toEqual(before);
  expect(new Set(after)).toEqual(new Set(["a", "b", "c", "d", "e", "new"]));
});
