import { expect, it } from "vitest";
import { pickByName } from "./random";

it("pickByName keeps its choice after an item is added, or picks the new item", () => {
  const items = ["a", "b", "c", "d", "e"].map((name): [string, string] => [name, name]);
  const choices = Array.from({ length: 500 }, (_, i) => i * 7919);
  const before = choices.map((choice) => pickByName(choice, items));
  const after = choices.map((choice) => pickByName(choice, [["new", "new"], ...items]));
  expect(after.map((name, i) => (name === "new" ? before[i] : name))).toEqual(before);
  expect(new Set(after)).toEqual(new Set(["a", "b", "c", "d", "e", "new"]));
});
