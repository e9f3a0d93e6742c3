import { afterEach, expect, it } from "vitest";
import { childSchema, rootSchema } from "../../../server/core/schema/schema";
import { setTranslations } from "../../../server/core/text/messages";

afterEach(() => setTranslations({}, "en"));

function descriptions(): string[] {
  const capabilities = childSchema(rootSchema("draft"), "host_capabilities") ?? {};
  const { markdownEnumDescriptions = [] } = childSchema(capabilities, 0) ?? {};
  return [
    rootSchema("draft").title ?? "",
    capabilities.markdownDescription ?? "",
    ...markdownEnumDescriptions,
  ];
}

it("descriptions follow a language that is set after a schema was read", () => {
  const english = descriptions();
  expect(english.length).toBeGreaterThan(10);
  setTranslations(Object.fromEntries(english.map((text) => [text, `«${text}»`])), "zh-cn");
  expect(descriptions()).toEqual(english.map((text) => `«${text}»`));
});
