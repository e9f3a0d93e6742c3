import { describe, expect, it } from "vitest";
import { editDistance, nearest } from "../../../server/core/text/spelling";

describe("the edit distance", () => {
  it.each([
    ["", "", 0],
    ["abc", "abc", 0],
    ["", "abc", 3],
    ["abc", "abxc", 1],
    ["abc", "ac", 1],
    ["abc", "axc", 1],
    ["abc", "acb", 1],
    ["nmae", "name", 1],
    ["linux", "Linux", 1],
    ["kitten", "sitting", 3],
    ["ab", "ba", 1],
    ["abcd", "badc", 2],
    ["a😀b", "ab", 1],
    ["a😀b", "a😁b", 1],
  ])("of %j and %j is %d, either way", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });
});

describe("the word that was meant", () => {
  const PLATFORMS = ["windows", "macos", "linux"];

  it.each([
    ["linus", "linux"],
    ["liunx", "linux"],
    ["inux", "linux"],
    ["linuxx", "linux"],
    ["Linux", "linux"],
    ["maxos", "macos"],
  ])("is one edit away from %j: %s", (word, value) =>
    expect(nearest(word, PLATFORMS)).toEqual({ value, oneEdit: true }),
  );

  it.each([
    ["widow", "windows"],
    ["LINUX", "linux"],
    ["Mac-OS", "macos"],
    ["window_s_", "windows"],
  ])("is the nearest to %j: %s", (word, value) =>
    expect(nearest(word, PLATFORMS)).toEqual({ value, oneEdit: false }),
  );

  it.each(["bsd", "", "x", "operating system", "x".repeat(10_000)])("is unknown for %j", (word) =>
    expect(nearest(word, PLATFORMS)).toBe(undefined),
  );

  it("is unknown without candidates", () => expect(nearest("linux", [])).toBe(undefined));

  it("is the nearest of several", () =>
    expect(nearest("host_file", ["host_files", "host_filed_x", "x"])).toEqual({
      value: "host_files",
      oneEdit: true,
    }));

  it("is not certain when two are one edit away", () =>
    expect(nearest("level3", ["level1", "level4"])).toEqual({ value: "level1", oneEdit: false }));

  it("is certain when one candidate is named twice", () =>
    expect(nearest("nmae", ["name", "name"])).toEqual({ value: "name", oneEdit: true }));

  it("is the nearer one, the less may differ", () => {
    expect(nearest("wdos", PLATFORMS, 0.6)).toEqual({ value: "windows", oneEdit: false });
    expect(nearest("wdos", PLATFORMS, 0.2)).toBe(undefined);
  });
});
