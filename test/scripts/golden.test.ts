import { expect, it } from "vitest";
import { addLines, differences } from "../../scripts/golden/differences.mjs";

/** The output of one build for `check a.json`. */
function output(...lines: string[]) {
  const all = new Map<string, string[]>();
  addLines(all, "check", "a.json", lines);
  return all;
}

it("prints the lines that one build has more often, by command and code", () => {
  const before = output("id-format 1", "same", "same", "gone");
  const after = output("same", "id-format 2", "same", "same");
  expect(differences(before, after, 3)).toEqual([
    "check · id-format: -1 +1",
    "  - a.json: id-format 1",
    "  + a.json: id-format 2",
    "check: -1 +1",
    "  - a.json: gone",
    "  + a.json: same",
  ]);
});

it("ignores the order of lines", () => {
  expect(differences(output("id-format 1", "b"), output("b", "id-format 1"), 3)).toEqual([]);
});

it("prints a few lines, shortened to their first difference", () => {
  const long = (end: string) => `${"x".repeat(400)}${end}`;
  expect(differences(output(long("a")), output(long("b"), "c", "d"), 2)).toEqual([
    "check: -1 +3",
    `  - a.json: …${"x".repeat(100)}a`,
    `  + a.json: …${"x".repeat(100)}b`,
    "  + a.json: c",
  ]);
});

it.each([
  '3:9  error  Not a valid identifier.  id-format\n   3 |  "id": 1',
  "::error file=a.json,title=id-format::Not a valid identifier.",
  '{"ruleId":"id-format","ruleIndex":0}',
  '{"description":"","check_name":"id-format"}',
  '<testcase name="id-format /id">',
])("finds the code of %s", (line) => {
  expect([...output(line).keys()]).toEqual(["check · id-format"]);
});
