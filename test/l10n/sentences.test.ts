import { expect, it } from "vitest";
import { sentencesInCode } from "../../scripts/l10n/sentences.mjs";

it("no sentence is made before the language is known", () => {
  const { early, texts } = sentencesInCode();
  expect(texts.size).toBeGreaterThan(1000);
  expect(early).toEqual([]);
});
