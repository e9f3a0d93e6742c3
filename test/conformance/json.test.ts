import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { check } from "../../server/core/check/check";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { endOf } from "../../server/core/text/ranges";
import { codes, report, workspace } from "../support/cli";
import { mark, marked } from "../support/marked";
import { DECISIONS } from "./corpus/decisions";
import { NUMBERS } from "./corpus/numbers";
import { STRINGS } from "./corpus/strings";
import { STRUCTURE } from "./corpus/structure";
import { TEXTS } from "./corpus/texts";

/*
 * Whether a text is JSON: the program's verdict on texts for each production of RFC 8259's grammar. Where the grammar
 * decides, JSON.parse is the judge; where it leaves the decision to the implementation, `corpus/decisions.ts` is.
 */
const PRODUCTIONS = [...STRUCTURE, ...NUMBERS, ...STRINGS, ...TEXTS];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A text as a title: on one line, short, with what does not show written as an escape. */
function title(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 57)}… (${text.length})` : text;
  return JSON.stringify(short).replaceAll(
    /[\u007f-\u00a0\u2000-\u206f\ufeff\ufff0-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

describe.each(PRODUCTIONS)("$production ($section)", ({ valid, invalid }) => {
  it.each(valid.map((text) => [title(text), text]))("%s is JSON", (_, text) => {
    const document = new ManifestDocument(text);
    expect(document.faults).toEqual([]);
    expect(document.value).toEqual(JSON.parse(text));
  });

  it.each(invalid.map((source) => [title(source), source]))("%s is not JSON", (_, source) => {
    const { text } = marked(source);
    expect(isJson(text)).toBe(false);
    const { faults } = new ManifestDocument(text);
    expect(mark(text, faults)).toBe(source);
  });
});

describe("the choices that RFC 8259 leaves open", () => {
  it.each(DECISIONS.filter(({ verdict }) => verdict === "valid"))("$name is JSON ($section)", (decision) => {
    const { text } = decision;
    const document = new ManifestDocument(text);
    expect(document.faults).toEqual([]);
    expect(document.value).toEqual("value" in decision ? decision.value : JSON.parse(text));
  });

  it.each(DECISIONS.filter(({ verdict }) => verdict === "invalid"))(
    "$name is not JSON ($section)",
    ({ text, blamed }) => {
      const [fault, ...more] = new ManifestDocument(text).faults;
      expect({ offset: fault?.offset, length: fault?.length }).toEqual(blamed);
      expect(more).toEqual([]);
    },
  );
});

/** All texts, each with the verdict on it. */
const ALL: readonly (readonly [text: string, isJson: boolean])[] = [
  ...PRODUCTIONS.flatMap(({ valid, invalid }) => [
    ...valid.map((text) => [text, true] as const),
    ...invalid.map((source) => [marked(source).text, false] as const),
  ]),
  ...DECISIONS.map(({ text, verdict }) => [text, verdict === "valid"] as const),
];

describe("the whole corpus", () => {
  it("has a few hundred texts, each once in its production", () => {
    expect(ALL.length).toBeGreaterThan(800);
    for (const { valid, invalid } of PRODUCTIONS) {
      expect(new Set([...valid, ...invalid]).size).toBe(valid.length + invalid.length);
    }
  });

  it("is reported by json-syntax if and only if it is not JSON, inside the text", () => {
    for (const [text, verdict] of ALL) {
      const { findings } = check(new ManifestDocument(text));
      const syntax = findings.filter(({ code }) => code === "json-syntax");
      expect([title(text), syntax.length === 0]).toEqual([title(text), verdict]);
      for (const { range } of findings) {
        expect(range.offset).toBeGreaterThanOrEqual(0);
        expect(endOf(range)).toBeLessThanOrEqual(text.length);
      }
    }
  });

  it("gets the same verdict on the command line", async () => {
    // Half a character has no bytes of its own.
    const texts = ALL.filter(([text]) => text.isWellFormed());
    const folder = workspace(Object.fromEntries(texts.map(([text], i) => [`${i}.json`, text])));
    const outcome = await folder.run(["check", "--format", "json", ...texts.map((_, i) => `${i}.json`)]);
    const reported = report(outcome).files.map(({ path, diagnostics }) => {
      const text = readFileSync(folder.path(path), "utf8");
      return [text, diagnostics.every(({ code }) => code !== "json-syntax")];
    });
    expect(reported).toEqual(texts);
    expect(codes(outcome).filter((code) => code === "json-syntax").length).toBeGreaterThan(500);
  });
});
