import { describe, expect, it } from "vitest";
import { isIgnoredPath } from "../../server/host/ignored-paths";

function skips(globs: readonly string[], path: string): boolean {
  const ignore = globs.map((glob) => ({ file: "a.json", glob }));
  return isIgnoredPath(ignore, () => path.split("/"));
}

describe("a glob", () => {
  it.each([
    ["fixtures", "fixtures/a/manifest.json", true],
    ["fixtures/", "fixtures/a/manifest.json", true],
    ["manifest.json/", "manifest.json", false],
    ["./fixtures/*.json", "fixtures/a.manifest.json", true],
    ["fixtures/*.json", "fixtures/a/manifest.json", false],
    ["fix*es", "a/fixtures/manifest.json", false],
    ["**/fixtures", "fixtures/manifest.json", true],
    ["**/fixtures", "a/b/fixtures/manifest.json", true],
    ["a/**/c/**/manifest.json", "a/c/b/b/c/manifest.json", true],
    ["a/**/c/*.json", "a/b/c/d/manifest.json", false],
    ["a*b*c", "aXbXbc/manifest.json", true],
    ["a*b*c", "aXbXb/manifest.json", false],
    ["a**c", "abc/manifest.json", true],
    ["**", "manifest.json", true],
    ["manifest?json", "manifest.json", true],
    ["?", "\u{1F600}/manifest.json", true],
    ["?.json", ".json", false],
    // No other character is special.
    ["[ab]", "a/manifest.json", false],
    ["[ab]", "[ab]/manifest.json", true],
    ["{a,b}", "a/manifest.json", false],
    ["!a", "b/manifest.json", false],
    ["a\\*", "a*/manifest.json", false],
    ["", "manifest.json", false],
    ["/", "manifest.json", false],
  ])("%j matches %j: %s", (glob, path, expected) => {
    expect(skips([glob], path)).toBe(expected);
  });
});

it("the largest allowed globs match in linear time", () => {
  const globs = [`${"**/*a/".repeat(33)}c`, `**/${"*a".repeat(98)}c`, `**/${"a".repeat(196)}c`];
  const path = `${`${"a".repeat(200)}/`.repeat(20)}b`;
  const many = Array.from({ length: 99 }, (_, i) => globs[i % 3] ?? "");
  const start = performance.now();
  expect(skips(many, path)).toBe(false);
  expect(performance.now() - start).toBeLessThan(2_000);
});
