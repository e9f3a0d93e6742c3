import { describe, expect, it } from "vitest";
import { nearestAtAnyDistance, isNear, nearest } from "../../../server/core/text/spelling";

describe("a short name", () => {
  it.each([
    ["abc", "abc"],
    ["abc", "abxc"],
    ["abc", "ac"],
    ["abc", "axc"],
    ["abc", "acb"],
    ["nmae", "name"],
    ["linux", "Linux"],
    ["ab", "ba"],
    ["a😀b", "ab"],
    ["a😀b", "a😁b"],
  ])("is near after one edit, either way: %j, %j", (a, b) =>
    expect([isNear(a, b), isNear(b, a)]).toEqual([true, true]),
  );

  it.each([
    ["", "abc"],
    ["kitten", "sitting"],
    ["abcd", "badc"],
    ["acb", "abxc"],
  ])("is not near after more edits, either way: %j, %j", (a, b) =>
    expect([isNear(a, b), isNear(b, a)]).toEqual([false, false]),
  );
});

const PLATFORMS = ["windows", "macos", "linux"];

describe("the nearest name", () => {
  it.each([
    ["linus", "linux"],
    ["liunx", "linux"],
    ["inux", "linux"],
    ["linuxx", "linux"],
    ["Linux", "linux"],
    ["maxos", "macos"],
  ])("%j is one edit away: %s", (name, value) => {
    expect(nearest(name, PLATFORMS)).toBe(value);
    expect(isNear(name, value)).toBe(true);
  });

  it.each(["widow", "LINUX", "lnx", "bsd", "", "x", "operating system", "x".repeat(10_000)])(
    "does not exist for %j, which is more than one edit away",
    (name) => {
      expect(nearest(name, PLATFORMS)).toBe(undefined);
      expect(PLATFORMS.some((value) => isNear(name, value))).toBe(false);
    },
  );

  it("may be two edits away if it has more than seven characters", () => {
    expect(nearest("homepg", ["homepage"])).toBe("homepage");
    expect(nearest("hmpg", ["homepage"])).toBe(undefined);
    expect(nearest("liceces", ["license"])).toBe(undefined);
    expect(isNear("homepg", "homepage")).toBe(true);
    expect(isNear("liceces", "license")).toBe(false);
  });

  it("is unknown if two are equally near", () => {
    expect(nearest("level3", ["level1", "level4"])).toBe(undefined);
    expect(nearest("min_value", ["max_value", "mid_value", "men_value"])).toBe(undefined);
  });

  it("is the nearer of two", () => {
    expect(nearest("host_file", ["host_filed_x", "host_files", "x"])).toBe("host_files");
    expect(nearest("host_file", ["host_files", "host_filed_x"])).toBe("host_files");
  });

  it("may be listed twice", () => expect(nearest("nmae", ["name", "name"])).toBe("name"));

  it("is unknown without candidates", () => expect(nearest("linux", [])).toBe(undefined));
});

describe("the nearest word at any distance", () => {
  it.each([
    ["wdos", "windows"],
    ["LINUX", "linux"],
    ["zz", "macos"],
  ])("to %j is %s, however different", (word, value) =>
    expect(nearestAtAnyDistance(word, PLATFORMS)).toBe(value),
  );

  it("is unknown without candidates", () => expect(nearestAtAnyDistance("linux", [])).toBe(undefined));
});

describe("opposites", () => {
  it.each([
    ["max_app_version", "min_app_version"],
    ["maxLength", "minLength"],
    ["maximum", "minimum"],
    ["filesystem_write", "filesystem_read"],
    ["event_emit", "event_listen"],
    ["addTag", "removeTag"],
    ["open-mode", "close-mode"],
    ["include", "exclude"],
    ["ipc_unregister", "ipc_register"],
    ["events_unlisten", "events_listen"],
    ["host_file_unwatch", "host_file_watch"],
    ["nocapture", "capture"],
    ["nonblocking", "blocking"],
    ["allow_disabled", "allow_abled"],
    ["decode", "code"],
    ["fileUnwatch", "file_watch"],
    ["filenowatch", "file_watch"],
    ["unfile_watch", "file_watch"],
  ])("%j and %j are never near, either way", (name, other) => {
    for (const [one, another] of [
      [name, other],
      [other, name],
    ] as const) {
      expect([isNear(one, another), nearest(one, [another]), nearestAtAnyDistance(one, [another])]).toEqual([
        false,
        undefined,
        undefined,
      ]);
    }
  });

  it.each([
    ["min_app_version", "min_app_versoin"],
    ["name", "nmae"],
    ["minimum", "minium"],
    ["a_b", "a_b"],
  ])("are not %j and %j", (name, other) => expect(isNear(name, other)).toBe(true));
});
