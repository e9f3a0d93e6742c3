import { afterEach, describe, expect, it } from "vitest";
import {
  languageOf,
  listOr,
  message,
  messageLanguage,
  plural,
  setTranslations,
} from "../../../server/core/text/messages";

describe("the language of a locale", () => {
  it.each(["zh", "zh-CN", "zh-cn", "zh_CN.UTF-8", "zh_CN@stroke", "zh-Hans", "zh-Hans-HK", "zh_SG"])(
    "is Simplified Chinese for %s",
    (locale) => expect(languageOf(locale)).toBe("zh-cn"),
  );

  it.each([undefined, "", "C", "en", "en-US", "zh-TW", "zh-Hant-CN", "zh_HK.UTF-8", "za", "zhx"])(
    "is English for %s",
    (locale) => expect(languageOf(locale)).toBeUndefined(),
  );
});

describe("a message in another language", () => {
  afterEach(() => setTranslations({}, "en"));

  it("puts values into the places of the translation", () => {
    setTranslations({ "{one} before {two}": "{two}，{one}在前" }, "zh-cn");
    expect(message("{one} before {two}", { one: "a", two: "{one}" })).toBe("{one}，a在前");
    expect(messageLanguage()).toBe("zh-cn");
  });

  it("falls back to English, even for the name of an inherited property", () => {
    setTranslations({ other: "其他" }, "zh-cn");
    expect([message("toString"), message("constructor"), message("Other")]).toEqual([
      "toString",
      "constructor",
      "Other",
    ]);
  });

  it("has its own plural forms and commas", () => {
    setTranslations(
      {
        "{n} file": "一个文件",
        "{n} files": "{n} 个文件",
        ", ": "、",
        "{words} or {last}": "{words}或{last}",
      },
      "zh-cn",
    );
    expect([1, 2].map((n) => plural(n, "{n} file", "{n} files", { n }))).toEqual(["一个文件", "2 个文件"]);
    expect(listOr(["a", "b", "c"])).toBe("a、b或c");
  });
});
