import { expect, it } from "vitest";
import { lockedPackage, packageVersion } from "../../../server/core/source/package-json";
import { marked } from "../../support/marked";

const bare = (ranges: readonly { readonly offset: number; readonly length: number }[]) =>
  ranges.map(({ offset, length }) => ({ offset, length }));

it.each([
  [
    "among other members",
    '{ "name": "clock", "x": { "version": "0" }, "y": ["version"], "version": "«1.2.0»" }',
  ],
  ["with a byte order mark", '\uFEFF{"version":"«1.2.0»"}'],
  ["with an escaped name", '{ "\\u0076ersion": "«1.2.0»" }'],
])("a package.json has its version %s", (_name, source) => {
  const { text, ranges } = marked(source);
  const found = packageVersion(text);
  expect(found?.value).toBe("1.2.0");
  expect(bare(found ? [found] : [])).toEqual(bare(ranges));
});

it.each([
  ["0.0.0", '{ "version": "0.0.0" }'],
  ["an escape", '{ "version": "1.2.\\u0030" }'],
  ["a number", '{ "version": 1 }'],
  ["two of them", '{ "version": "1.2.0", "version": "1.3.0" }'],
  ["a string and a number", '{ "version": "1.2.0", "version": 5 }'],
  ["a list and a string", '{ "version": [{}], "version": "1.2.0" }'],
  ["no end", '{ "version": "1.2.0"'],
  ["another error", '{ "version": "1.2.0", "name": "clock }'],
  ["a thousand levels", `{ "a": ${"[".repeat(100_000)}`],
  ["no object", '"version"'],
])("a package.json with %s has none", (_name, text) => expect(packageVersion(text)).toBeUndefined());

it("a package-lock.json has its version twice", () => {
  const { text, ranges } = marked(
    '{ "version": "«1.2.0»", "packages": { "": { "version": "«1.1.0»" }, "a": { "version": "3" } } }',
  );
  expect(bare(lockedPackage(text))).toEqual(bare(ranges));
  expect(lockedPackage('{ "version": "1.2.0", "dependencies": {} }').map(({ value }) => value)).toEqual([
    "1.2.0",
  ]);
});
