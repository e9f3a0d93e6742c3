import { describe, expect, it } from "vitest";
import { differences, printed } from "../../scripts/golden/differences.mjs";

/** The lines that one build gives for `check a.json`. */
const output = (...lines: string[]) => new Map([["check\na.json", lines]]);

describe("the differences between two builds", () => {
  it("are the lines that one of them gives more often, whatever their order", () => {
    const before = output("id-format 1", "same", "same", "gone");
    const after = output("same", "id-format 2", "same", "same");
    expect(differences(before, after)).toEqual([
      {
        command: "check",
        subject: "a.json",
        code: "id-format",
        removed: ["id-format 1"],
        added: ["id-format 2"],
      },
      { command: "check", subject: "a.json", code: "", removed: ["gone"], added: ["same"] },
    ]);
  });

  it("are none for the same lines", () => {
    expect(differences(output("id-format 1", "b"), output("b", "id-format 1"))).toEqual([]);
  });

  it("count what only one of them gives", () => {
    const [difference] = differences(new Map(), output("a"));
    expect(difference).toEqual({ command: "check", subject: "a.json", code: "", removed: [], added: ["a"] });
  });
});

describe("printing differences", () => {
  it("groups them by command and code, the most frequent first, and shows a few of each", () => {
    const found = ["a.json", "b.json", "c.json"].map((subject) => ({
      ...{ command: "check", code: "id-format", subject, removed: ["id-format 1"], added: [] },
    }));
    const other = { command: "fix", code: "", subject: "a.json", removed: [], added: ["x".repeat(400)] };
    expect(printed([other, ...found], 2)).toEqual([
      "\ncheck · id-format: 3",
      "  a.json",
      "  - id-format 1",
      "  b.json",
      "  - id-format 1",
      "\nfix: 1",
      "  a.json",
      `  + ${"x".repeat(300)}`,
    ]);
  });
});
