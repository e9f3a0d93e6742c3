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

describe("the code of a line", () => {
  it.each([
    '3:9  error  Not a valid identifier.  id-format\n   3 |  "id": 1',
    "::error file=a.json,title=id-format::Not a valid identifier.",
    '{"ruleId":"id-format","ruleIndex":0}',
    '{"description":"","check_name":"id-format"}',
    '<testcase name="id-format /id">',
  ])("is found in %s", (line) => {
    expect(differences(output(line), output())).toMatchObject([{ code: "id-format" }]);
  });
});

describe("printing differences", () => {
  const found = ["a.json", "b.json", "c.json"].map((subject) => ({
    ...{ command: "check", code: "id-format", subject, removed: ["id-format 1"], added: [] },
  }));

  it("groups them by command and code, and shows a few of each", () => {
    const other = { command: "fix", code: "", subject: "a.json", removed: [], added: ["x".repeat(400)] };
    expect(printed([...found, other], 2)).toEqual([
      "check · id-format: -3 +0",
      "    a.json",
      "  - id-format 1",
      "    b.json",
      "  - id-format 1",
      "fix: -0 +1",
      "    a.json",
      `  + ${"x".repeat(300)}`,
    ]);
  });

  it("only counts what check has shown of a code", () => {
    const again = { ...found[0]!, command: "check --format text" };
    expect(printed([found[0]!, again], 2).at(-1)).toBe("check --format text · id-format: -1 +0");
  });
});
