import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tooManyProblemsRule } from "../../server/core/check/too-many-problems";
import { allRules } from "../../server/core/check/all-rules";
import { defaultSeverity, type ListedRule, type RuleMetadata } from "../../server/core/rules/rule";
import { examplesIn, type Example } from "../support/rule-examples";
import { checkExample, duplicatesIn, HEADINGS, readPage, type RulePage } from "../support/rule-pages";

const FOLDER = "docs/rules";

describe("the pages of the rules", () => {
  it("exist for each rule, and for nothing else", () => {
    const pages = readdirSync(FOLDER).filter((file) => file !== "README.md");
    expect(pages.sort()).toEqual(allRules.map(({ code }) => `${code}.md`).sort());
  });

  for (const rule of allRules) {
    describe(rule.code, () => {
      const path = `${FOLDER}/${rule.code}.md`;
      it("has its page", () => expect(existsSync(path), `${path} is missing`).toBe(true));
      if (existsSync(path)) pageTests(rule, readPage(readFileSync(path, "utf8")));
    });
  }
});

function pageTests(rule: ListedRule<RuleMetadata>, page: RulePage): void {
  // An example would be longer than all other pages together.
  const hasExamples = rule !== tooManyProblemsRule;
  const section = (heading: string): string => page.sections.get(heading) ?? "";

  it("has the rule's code as its title, then its summary", () => {
    expect(page).toMatchObject({ title: rule.code, summary: rule.summary });
  });

  it("states evidence and default severity", () => {
    const evidence = rule.evidence.charAt(0).toUpperCase() + rule.evidence.slice(1);
    expect(page.evidence).toMatch(
      new RegExp(`^${evidence}, ${defaultSeverity(rule)} by default(?:[^\\w].*)?\\.$`),
    );
  });

  it("has all headings in order, none of them empty", () => {
    const headings = HEADINGS.filter((heading) => hasExamples || !["Wrong", "Right"].includes(heading));
    expect(page.headings).toEqual(headings);
    for (const heading of headings) expect(section(heading), heading).not.toBe("");
  });

  it("quotes the interface, or says what the rule follows from", () => {
    const says = section("What the interface says");
    if (rule.evidence === "inferred" || rule.evidence === "host") expect(says).toMatch(/[\w)]\.$/m);
    else expect(says).toMatch(/^> \S/m);
  });

  it("says how to turn the rule off, or that it cannot be", () => {
    const says = section("When to turn it off");
    if (rule.alwaysOn === true) expect(says).toMatch(/^Never\. /);
    else expect(says).toContain(`"${rule.code}": "off"`);
  });

  if (!hasExamples) return;
  exampleTests(rule, "Wrong", examplesIn(section("Wrong")));
  exampleTests(rule, "Right", examplesIn(section("Right")));
}

function exampleTests(
  { code }: ListedRule<RuleMetadata>,
  heading: "Wrong" | "Right",
  examples: readonly Example[],
): void {
  it(`has an example under ${heading}`, () => expect(examples).not.toEqual([]));
  it(`has no line under ${heading} that is too long for a page`, () => {
    const lines = examples.flatMap(({ text }) => text.split("\n"));
    // A long value, such as a signature, cannot be wrapped.
    expect(lines.filter((line) => line.length > 74 && !/^\s*"\w+": "[^"]*",?$/.test(line))).toEqual([]);
  });
  for (const [i, example] of examples.entries()) {
    it(`${heading} ${i + 1} ${heading === "Wrong" ? "breaks" : "keeps"} the rule`, () => {
      const codes = codesIn(example);
      if (heading === "Wrong") expect(codes).toContain(code);
      else {
        expect(codes).not.toContain(code);
        expect(errorsOf(example)).toEqual([]);
      }
    });
  }
}

function codesIn(example: Example): string[] {
  return example.info === "json workspace"
    ? duplicatesIn(example)
    : checkExample(example).findings.map(({ code }) => code);
}

/** Returns the errors of an example. The valid document around a fragment has none. */
function errorsOf(example: Example): string[] {
  const { info } = example;
  if (info === "json workspace") return [];
  return (
    checkExample(example)
      .findings.filter(({ severity }) => severity === "error")
      // An example that is a whole document may omit unrelated members.
      .filter(({ code }) => !(info === "json text" && code === "missing-member"))
      .map(({ code, pointer, message }) => `${code} ${pointer}: ${message}`)
  );
}
