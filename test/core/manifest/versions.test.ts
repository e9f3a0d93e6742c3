import { describe, expect, it } from "vitest";
import {
  compareVersions,
  isPluginVersion,
  isSameVersion,
  nextVersions,
  withoutLeadingZeros,
} from "../../../server/core/manifest/versions";

const LONG = "99999999999999999999";

describe("A version of a plugin", () => {
  it.each(["1.2.3", "2026.01.05", "0.0.0", `1.2.${LONG}`])("is three numbers: %s", (version) => {
    expect(isPluginVersion(version)).toBe(true);
  });

  it.each(["1.2", "1.2.3.4", "v1.2.3", "1.2.3-beta", "1.2.3\n", ""])("is not %j", (text) => {
    expect(isPluginVersion(text)).toBe(false);
  });

  it.each([
    ["2026.01.05", "2026.1.5", 0],
    ["2026.01.10", "2026.1.9", 1],
    ["1.2", "1.2.0", 0],
    [`1.2.${LONG}`, "1.2.100000000000000000000", -1],
    [`1.2.${LONG}`, "1.2.99999999999999999998", 1],
  ])("compares by its digits: %s and %s", (one, other, order) => {
    expect(Math.sign(compareVersions(one, other))).toBe(order);
    expect(isSameVersion(one, other)).toBe(order === 0);
  });

  it.each([
    ["1.2.9", "1.2.10", "1.3.0", "2.0.0"],
    ["2026.01.05", "2026.01.06", "2026.02.00", "2027.00.00"],
    ["2026.09.10", "2026.09.11", "2026.10.0", "2027.00.0"],
    ["1.09.099", "1.09.100", "1.10.000", "2.00.000"],
    [`1.2.${LONG}`, "1.2.100000000000000000000", "1.3.0", "2.0.0"],
  ])("is followed by the next numbers, as wide as it pads them: %s", (version, ...next) => {
    expect(nextVersions(version).map((each) => each.version)).toEqual(next);
  });

  it("is written without leading zeros for Cargo and npm", () => {
    expect(withoutLeadingZeros("2026.01.00")).toBe("2026.1.0");
  });
});
