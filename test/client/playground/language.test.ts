import { describe, expect, it } from "vitest";
import { pickLanguage } from "../../../client/playground/text/preferences";

describe("the language of the playground", () => {
  it.each([
    [["zh-CN", "en"], "zh-cn"],
    [["zh"], "zh-cn"],
    [["de-DE", "zh-Hans-SG"], "zh-cn"],
    [["en-US", "zh-CN"], "en"],
    [["zh-TW", "en", "zh-CN"], "en"],
    [["eng", "fr"], "en"],
    [[], "en"],
  ])("is, of %j, %s", (locales, language) => expect(pickLanguage(locales)).toBe(language));
});
