import { describe, expect, it, vi } from "vitest";
import { withProvenGrades } from "../../../server/core/check/proven-grades";
import type { Edit } from "../../../server/core/json/edit/edit";
import {
  SEVERITIES,
  type Finding,
  type Fix,
  type Grade,
  type Severity,
} from "../../../server/core/rules/rule";

/*
 * A text is a list of words here, and some of them are problems. What the first fix of each problem brings decides its
 * grade (docs/spec/rules.md, Fixes).
 */

interface Word {
  readonly code?: string;
  readonly severity?: Severity;
  /** Without it, a problem is in an item of one list. */
  readonly pointer?: string;
  /** The replacement of the word. Without it, the problem has no fix. */
  readonly to?: string;
  /** The length of what is replaced, if it is not the word. */
  readonly length?: number;
  /** The grades of the fixes, all of which do the same. */
  readonly grades?: readonly Grade[];
}

type Words = Readonly<Record<string, Word>>;

function findingsIn(words: Words, text: string): Finding[] {
  return Array.from(text.matchAll(/\S+/g)).flatMap(({ 0: name, index: offset }, i): Finding[] => {
    const word = words[name];
    if (!word) return [];
    const { code = name, severity = "warning", pointer = `/words/${i}`, to, grades = ["safe"] } = word;
    const range = { offset, length: word.length ?? name.length };
    const edits: Edit[] = [{ ...range, text: to ?? "" }];
    const fixes = () => grades.map((grade): Fix => ({ title: "Fix", grade, edits }));
    return [{ code, severity, message: "", pointer, range, ...(to !== undefined && { fixes }) }];
  });
}

/** Proves the grades of a text. `run` returns them, those of each finding with + between them. */
function proof(text: string, words: Words, parses = true) {
  const check = vi.fn((fixed: string) => findingsIn(words, fixed));
  const all = vi.fn(() => findingsIn(words, text));
  const given = findingsIn(words, text);
  const findings = withProvenGrades(given, () => (all(), given), { text, parses }, check);
  const run = () =>
    findings.map(({ fixes }) =>
      fixes?.()
        .map(({ grade }) => grade)
        .join("+"),
    );
  return { run, check, all };
}

const grades = (text: string, words: Words, parses = true) => proof(text, words, parses).run();

describe("A safe fix", () => {
  it("stays safe when it brings no problem", () => {
    expect(grades("a fine", { a: { to: "fine" } })).toEqual(["safe"]);
  });

  it("is suggested when it brings a problem of its severity or a graver one", () => {
    const table = SEVERITIES.map((severity) =>
      SEVERITIES.map((other) => grades("a", { a: { severity, to: "b" }, b: { severity: other } })[0]),
    );
    expect(table).toEqual([
      ["suggested", "safe", "safe", "safe"],
      ["suggested", "suggested", "safe", "safe"],
      ["suggested", "suggested", "suggested", "safe"],
      ["suggested", "suggested", "suggested", "suggested"],
    ]);
  });

  it("is suggested when its own problem stays", () => {
    expect(grades("a", { a: { to: "a" } })).toEqual(["suggested"]);
    expect(grades("a", { a: { to: "a a" } })).toEqual(["suggested"]);
  });

  it("stays safe beside the same problem elsewhere, and is suggested when it adds to that", () => {
    expect(grades("b a", { a: { to: "fine" }, b: {} })).toEqual([undefined, "safe"]);
    expect(grades("b a", { a: { to: "b" }, b: {} })).toEqual([undefined, "suggested"]);
    expect(grades("a a", { a: { to: "fine" } })).toEqual(["safe", "safe"]);
  });

  it("stays safe when a problem only moves in its list", () => {
    expect(grades("a b", { a: { to: "" }, b: {} })).toEqual(["safe", undefined]);
    const below = (from: string, to: string) =>
      grades("a", {
        a: { severity: "error", code: "x", pointer: from, to: "b" },
        b: { code: "x", severity: "error", pointer: to },
      });
    expect(below("/list/1", "/list/20")).toEqual(["suggested"]);
  });

  it("is suggested when a problem moves to another place", () => {
    const moved = (from: string, to: string) =>
      grades("c a", { c: { code: "x", pointer: from }, a: { to: "fine" }, fine: { code: "x", pointer: to } });
    expect(moved("/list/1", "/list/2")).toEqual([undefined, "suggested"]);
  });

  it("does not depend on one that is not safe", () => {
    const words: Words = { a: { to: "b", grades: ["suggested"] }, b: {}, c: { to: "fine" } };
    expect(grades("a c", words)).toEqual(["suggested", "safe"]);
    expect(grades("a", { a: { to: "b", grades: ["offered", "safe"] }, b: {} })).toEqual([
      "offered+suggested",
    ]);
  });

  it("that is not the first of its problem goes with all first ones of the rule", () => {
    const words: Words = {
      a: { code: "x", to: "b", grades: ["safe", "safe"] },
      b: {},
      c: { code: "x", to: "fine", grades: ["safe", "safe"] },
      d: { to: "fine", grades: ["safe", "safe"] },
    };
    expect(grades("a c d", words)).toEqual(["suggested+suggested", "safe+suggested", "safe+safe"]);
  });
});

describe("Of several safe fixes", () => {
  const words: Words = { bad: { to: "b" }, b: {}, good: { to: "fine" } };

  it.each([
    ["bad good good good", ["suggested", "safe", "safe", "safe"]],
    ["good good good bad", ["safe", "safe", "safe", "suggested"]],
    ["good bad good bad good", ["safe", "suggested", "safe", "suggested", "safe"]],
    ["bad bad", ["suggested", "suggested"]],
  ])("only those that bring a problem are suggested: %s", (text, expected) => {
    expect(grades(text, words)).toEqual(expected);
  });

  it("that contradict each other, only the first stays safe", () => {
    const pair: Words = { x: { pointer: "/x", to: "X" }, y: { pointer: "/y", to: "Y" } };
    const check = (text: string) => [
      ...findingsIn(pair, text),
      ...(text === "X Y" ? findingsIn({ X: {} }, text) : []),
    ];
    const findings = check("x y");
    const proven = withProvenGrades(findings, () => findings, { text: "x y", parses: true }, check);
    expect(proven.map(({ fixes }) => fixes?.()[0]?.grade)).toEqual(["safe", "suggested"]);
  });

  it("that touch, each is judged without the other", () => {
    const touching = (second: string): Words => ({ a: { to: "fine ", length: 3 }, c: { to: second }, b: {} });
    expect(grades("a c", touching("fine"))).toEqual(["safe", "safe"]);
    expect(grades("a c", touching("    b"))).toEqual(["safe", "suggested"]);
    expect(grades("a c good", { ...touching("    b"), good: { to: "fine" } })).toEqual([
      "safe",
      "suggested",
      "safe",
    ]);
  });
});

describe("A problem that the next fix removes", () => {
  it("does not count", () => {
    expect(grades("a", { a: { to: "b" }, b: { to: "fine" } })).toEqual(["safe"]);
  });

  it("counts when that fix is not safe, or brings a problem itself", () => {
    expect(grades("a", { a: { to: "b" }, b: { to: "fine", grades: ["suggested"] } })).toEqual(["suggested"]);
    expect(grades("a", { a: { to: "b" }, b: { to: "c" }, c: {} })).toEqual(["suggested"]);
    expect(grades("a", { a: { to: "b" }, b: { to: "a" } })).toEqual(["suggested"]);
    expect(
      grades("a", { a: { to: "b", severity: "error" }, b: { to: "c", severity: "error" }, c: {} }),
    ).toEqual(["safe"]);
  });

  it("counts when it is in the syntax", () => {
    expect(grades("a", { a: { to: "b" }, b: { code: "json-syntax", to: "fine" } })).toEqual(["suggested"]);
  });

  it("counts for a conversion, whatever its severity", () => {
    const words: Words = { a: { code: "wrong-type", severity: "error", to: "b" } };
    expect(grades("a", words)).toEqual(["safe"]);
    expect(grades("a", { ...words, b: { severity: "hint" } })).toEqual(["suggested"]);
    expect(grades("a", { ...words, b: { severity: "hint", to: "fine" } })).toEqual(["suggested"]);
    const others: Words = { c: { severity: "error", to: "d" }, d: { severity: "error", to: "fine" } };
    expect(grades("a c", { ...words, b: { severity: "hint" }, ...others })).toEqual(["suggested", "safe"]);
  });

  it("counts for a repetition, whatever its severity: the author wrote something else", () => {
    const repetition: Word = { code: "duplicate-entry", severity: "hint" };
    expect(grades("a", { a: { severity: "error", to: "b" }, b: repetition })).toEqual(["suggested"]);
    expect(grades("a", { a: { severity: "error", to: "b" }, b: { ...repetition, to: "fine" } })).toEqual([
      "suggested",
    ]);
  });
});

describe("While the text does not parse", () => {
  it("only fixes of its syntax are safe, and nothing is checked", () => {
    const words: Words = {
      a: { to: "fine" },
      s: { code: "json-syntax", to: "fine" },
      o: { to: "fine", grades: ["offered"] },
    };
    const { run, check } = proof("a s o", words, false);
    expect(run()).toEqual(["suggested", "safe", "offered"]);
    expect(check).not.toHaveBeenCalled();
  });
});

describe("The checks", () => {
  const bad: Words = { a: { to: "b" }, b: {}, good: { to: "fine" } };

  it("wait until fixes are asked for, and are made once", () => {
    const { run, check, all } = proof("good good good", bad);
    expect([check, all].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    expect([run(), run()]).toEqual([Array(3).fill("safe"), Array(3).fill("safe")]);
    expect([check, all].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it("are none without a safe fix", () => {
    const { run, check, all } = proof("b o", { ...bad, o: { to: "fine", grades: ["offered"] } });
    run();
    expect([check, all].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it("are limited; what they cannot prove is suggested", () => {
    const { run, check } = proof(`${"a ".repeat(64)}good`, bad);
    expect(run()).toEqual(Array(65).fill("suggested"));
    expect(check.mock.calls.length).toBe(16);
  });

  it("are not made of a text of more than 8 MB", () => {
    const text = `good${" ".repeat(8 * 1024 * 1024 - 4)}`;
    expect(grades(text, bad)).toEqual(["safe"]);
    expect(grades(`${text} `, bad)).toEqual(["suggested"]);
  });
});
