import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { tabs } from "../../server/page/tabs/toolbar";

it("the guide lists the preview's tabs in the order of the page", () => {
  const guide = readFileSync("docs/guide/preview.md", "utf8");
  const [, table = ""] = /\n\| Tab .*\n\|.*\n((?:\|.*\n)+)/.exec(guide) ?? [];
  const names = [...table.matchAll(/^\| (\w+)/gm)].map(([, name]) => name);
  expect(names).toEqual(tabs().map(([, label]) => label));
});
