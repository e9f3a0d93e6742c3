import { expect, it } from "vitest";
import { lockedPackageVersions, packageVersion } from "../../../server/core/source/package-json";
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
])("a package.json with %s has no version", (_name, text) => expect(packageVersion(text)).toBeUndefined());

it("a package-lock.json has its version twice", () => {
  const { text, ranges } = marked(
    '{ "version": "«1.2.0»", "packages": { "": { "version": "«1.1.0»" }, "a": { "version": "3" } } }',
  );
  const found = lockedPackageVersions(text);
  expect(bare(["/", ""].map((name) => found.get(name)!))).toEqual(bare(ranges));
  const old = lockedPackageVersions('{ "version": "1.2.0", "dependencies": {} }');
  expect([...old].map(([name, version]) => [name, version?.value])).toEqual([["/", "1.2.0"]]);
});

it("a package-lock.json has the versions of the packages of its workspace", () => {
  const found = lockedPackageVersions(
    '{ "packages": { "": {}, "a": { "version": "1.0.0" }, "node_modules/b": { "version": "2.0.0" }, "c": { "version": "3.0.0" }, "c": { "version": "3.0.0" } } }',
  );
  expect(["", "a", "node_modules/b", "c"].map((folder) => found.get(folder)?.value)).toEqual([
    undefined,
    "1.0.0",
    undefined,
    undefined,
  ]);
});

it.each(["[", "{", '{"a":', '{"packages":', '{"packages":{"":', '{"a":1,'])(
  "a package-lock.json of millions of %j is skipped in a moment",
  (part) => {
    const text = `{"version":"1.2.0","packages":{"":{"x":${part.repeat((4 * 1024 * 1024) / part.length)}`;
    const before = process.cpuUsage().user;
    expect([...lockedPackageVersions(text)]).toEqual([]);
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(2_000);
  },
);
