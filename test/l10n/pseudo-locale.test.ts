import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setTranslations } from "../../server/core/text/messages";
import { english, translationFaults, PSEUDO, pseudo, pseudoForAllTexts } from "../support/pseudo-locale";
import { commandLineTexts } from "./pseudo/command-line";
import { editorTexts } from "./pseudo/editor";
import { pageTexts } from "./pseudo/page";

/*
 * What is shown, in a language that is not English: every text comes back whole, with its places filled in, and none is
 * made from parts that a translator has never seen beside each other. The tests of rules do the same with messages.
 */

describe("every text is translated as a whole", () => {
  beforeAll(() => setTranslations(pseudoForAllTexts(), "en-x-pseudo"));
  afterAll(() => setTranslations({}, "en"));

  it.each([
    ["in the editor", editorTexts, 250],
    ["on the preview page", pageTexts, 150],
    ["on the command line", commandLineTexts, 20],
  ])("%s", async (_, textsOf, least) => {
    const { texts, isName } = await textsOf();
    expect(texts.size).toBeGreaterThan(least);
    expect([...texts].flatMap((text) => translationFaults(text, isName))).toEqual([]);
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
    const found = translationFaults(shown, (word) => word === "name");
    expect(found.map((objection) => objection.replace(/:.*/, ""))).toEqual(kinds);
  });
});
