import { describe, expect, it } from "vitest";
import { bumpAdvice } from "../../../server/core/release/comparison";
import type { ChangeClass, ManifestChange } from "../../../server/core/compare/change";

const changes = (...classes: ChangeClass[]): ManifestChange[] =>
  classes.map((name) => ({ class: name, pointer: "/name", sentence: "" }));

describe("The bump that changes call for", () => {
  it.each<
    [
      classes: ChangeClass[],
      base: string,
      current: string | undefined,
      bump: string,
      wanted: string,
      enough: boolean,
    ]
  >([
    [["breaking", "text"], "1.4.2", "1.5.0", "major", "2.0.0", false],
    [["breaking"], "1.4.2", "2.0.0", "major", "2.0.0", true],
    [["breaking"], "0.4.2", "0.5.0", "minor", "0.5.0", true],
    [["permission", "change"], "1.4.2", "1.4.3", "minor", "1.5.0", false],
    [["feature"], "1.4.9", "1.10.0", "minor", "1.5.0", true],
    [["change"], "1.4.2", "1.4.3", "patch", "1.4.3", true],
    [["text"], "1.4.2", "1.4.2", "patch", "1.4.3", false],
    [["text"], "1.4.2", undefined, "patch", "1.4.3", false],
    [["text"], "1.4.2", "v1.4.3", "patch", "1.4.3", false],
    [[], "1.4.2", "1.4.2", "none", "1.4.2", true],
    [[], "1.4.2", "1.4.1", "none", "1.4.2", false],
  ])("of %j from %s with %s is %s to %s, enough: %s", (classes, base, current, bump, wanted, enough) => {
    expect(bumpAdvice(changes(...classes), base, current)).toEqual({ bump, wanted, enough });
  });

  it("is unknown unless the base has a version of three parts", () => {
    expect(bumpAdvice(changes("text"), "1.4", "1.5.0")).toBeUndefined();
  });
});
