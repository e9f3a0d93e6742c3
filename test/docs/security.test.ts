import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("docs/security.md names test files that exist", () => {
  const page = readFileSync("docs/security.md", "utf8");
  const named = [...page.matchAll(/`(test\/[^`]+)`/g)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
