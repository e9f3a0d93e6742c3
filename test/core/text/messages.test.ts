import { describe, expect, it } from "vitest";
import { message, plural, show } from "../../../server/core/text/messages";

describe("a message", () => {
  it("fills in values", () => {
    expect(message("Level {level} has no member '{member}'.", { level: 4, member: "level4" })).toBe(
      "Level 4 has no member 'level4'.",
    );
  });

  it("fills in a value twice", () => {
    expect(message("{name} is not {name}.", { name: "x" })).toBe("x is not x.");
  });

  it("leaves braces in values and in JSON", () => {
    expect(message("'{name}' is an object, { … }.", { name: "{level} $& $1" })).toBe(
      "'{level} $& $1' is an object, { … }.",
    );
  });
});

describe("a plural", () => {
  it.each([
    [0, "0 problems"],
    [1, "1 problem"],
    [2, "2 problems"],
  ])("of %i is %s", (count, expected) => {
    expect(plural(count, "{count} problem", "{count} problems", { count })).toBe(expected);
  });
});

describe("a value in a message", () => {
  it.each([
    ["a string", "a".repeat(58), `"${"a".repeat(58)}"`],
    ["a long string, which keeps both quotes", "a".repeat(59), `"${"a".repeat(56)}…"`],
    ["a string that is cut at an escape", `${"a".repeat(55)}\n${"a".repeat(9)}`, `"${"a".repeat(55)}…"`],
    [
      "a string that is cut after an escape",
      `${"a".repeat(54)}\n${"a".repeat(9)}`,
      `"${"a".repeat(54)}\\n…"`,
    ],
    ["a string that is cut in an escape", `${"a".repeat(52)}\u0001${"a".repeat(9)}`, `"${"a".repeat(52)}…"`],
    [
      "a string that is cut after a backslash",
      `${"a".repeat(54)}\\${"u".repeat(9)}`,
      `"${"a".repeat(54)}\\\\…"`,
    ],
    ["a string that is cut in a character", `${"a".repeat(55)}😀${"a".repeat(9)}`, `"${"a".repeat(55)}…"`],
    ["a long list", ["a".repeat(57)], `["${"a".repeat(55)}…`],
  ])("is %s", (_, value, expected) => {
    expect(show(value)).toBe(expected);
  });
});
