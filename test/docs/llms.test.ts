import { expect, it } from "vitest";
import { llms } from "../../docs/.vitepress/site/llms";
import { pages } from "../../docs/.vitepress/site/pages";
import { SITE } from "../../server/core/text/addresses";

it("llms.txt lists each English page once, with its address and what it is about", () => {
  const text = llms();
  expect(text).toMatch(/^# Plugin Manifest\n\n> [A-Z].*\.\n\n## Guide\n\n- \[Start\]/);
  expect(text).toContain(`- [wrong-type](${SITE}rules/wrong-type/): `);
  const listed = [...text.matchAll(/^- \[.+\]\((.+?)\)/gm)].map(([, address = ""]) => address);
  const addresses = [...pages.values()].map(({ address }) => address);
  const english = addresses.filter((address) => address !== "/" && !address.startsWith("/zh-CN/"));
  expect(new Set(listed)).toEqual(new Set(english.map((address) => SITE + address.slice(1))));
  expect(listed).toHaveLength(english.length);
});
