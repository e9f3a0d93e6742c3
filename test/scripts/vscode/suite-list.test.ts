import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** A forgotten file would never run. A comment says why one is left out. */
it.each([
  ["test/vscode/index.ts", "./suite"],
  ["test/vscode/web/index.ts", "../suite"],
])("%s names every file of the suite", (index, folder) => {
  const text = readFileSync(index, "utf8");
  const tests = readdirSync("test/vscode/suite").filter((file) => file.endsWith(".test.ts"));
  expect(tests.filter((file) => !text.includes(`"${folder}/${file.replace(/\.ts$/, "")}"`))).toEqual([]);
});
