import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { check } from "../../server/core/check/check";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { setTranslations } from "../../server/core/text/messages";
import { marked } from "../support/marked";
import { english, objections, PSEUDO, pseudo } from "../support/pseudo-locale";
import type { Invalid } from "../support/rule-tester";
import { commandLineTexts } from "./pseudo/command-line";
import { editorTexts } from "./pseudo/editor";
import { pageTexts } from "./pseudo/page";

/*
 * The tests of messages, once more in a language that is not English: every text comes back whole, with its places
 * filled in, and none is made from parts that a translator has never seen beside each other.
 */

setTranslations(PSEUDO, "en-x-pseudo");

vi.mock(import("../support/rule-tester"), () => ({ testRule: testMessages }));

/** Tests the messages and titles of a rule's own tests, in place of all that its tests ask. */
function testMessages(code: string, { invalid }: { readonly invalid: readonly Invalid[] }): void {
  describe(code, () => {
    it.each(invalid.map((one) => [one.name, one] as const))("%s", (_, { text, options, problems }) => {
      const all = check(new ManifestDocument(marked(text).text), options).findings;
      const found = all.filter((finding) => finding.code === code);
      const fixes = found.map(({ fixes }) => fixes?.() ?? []);
      expect(found.map(({ message }) => message).map(whole)).toEqual(problems.map(({ message }) => message));
      expect(fixes.map((titles) => titles.map(({ title }) => whole(title)))).toEqual(
        problems.map(({ fixes }) => Object.keys(fixes ?? {}).map((title) => title.replace(/^[★☆] /, ""))),
      );
    });
  });
}

/** Returns the English text of one whole text, and of a cut one as it is. */
function whole(text: string): string {
  return /^⟦.*⟧$/s.test(text) && objections(text, () => true).length === 0 ? english(text) : text;
}

describe("a problem has one whole text:", async () => {
  const files = readdirSync("test/core/rules").filter((name) => name.endsWith(".test.ts"));
  // A test that counts steps has nothing to do with texts.
  const countsSteps = (file: string) => readFileSync(`test/core/rules/${file}`, "utf8").includes("/work");
  for (const file of files.filter((each) => !countsSteps(each)))
    await import(`../core/rules/${file.slice(0, -3)}.ts`);
});

describe("every text is translated as a whole", () => {
  it.each([
    ["in the editor", editorTexts, 250],
    ["on the preview page", pageTexts, 150],
    ["on the command line", commandLineTexts, 20],
  ])("%s", async (_, textsOf, least) => {
    const { texts, isName } = await textsOf();
    expect(texts.size).toBeGreaterThan(least);
    expect([...texts].flatMap((text) => objections(text, isName))).toEqual([]);
  });
});

describe("the language for tests", () => {
  it("has longer texts, which lead back to the English ones", () => {
    expect(pseudo("Level {level} is `declared`.")).toBe("⟦Ļéøṽéøļ {level} îøš `declared`.⟧");
    const texts = Object.entries(PSEUDO);
    expect(texts.filter(([text, translation]) => english(translation) !== text)).toEqual([]);
  });

  it.each([
    ["⟦À⟧", []],
    ["⟦À {b} ⟦Ƀ⟧⟧", ["not filled in"]],
    ["⟦À", ["cut"]],
    ["⟦À⟧ name", []],
    ["⟦À⟧: ⟦À⟧", ["glued"]],
    ["⟦À.⟧ ⟦À⟧", ["glued"]],
    ["⟦À、⟦À⟧⟧\u3000⟦À⟧ · ⟦À⟧", []],
    ["⟦À one⟧ two name", ["not translated"]],
  ])("objects to %s: %j", (shown, kinds) => {
    const found = objections(shown, (word) => word === "name");
    expect(found.map((objection) => objection.replace(/:.*/, ""))).toEqual(kinds);
  });
});
