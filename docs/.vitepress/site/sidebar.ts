import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path/posix";
import type { DefaultTheme } from "vitepress";
import { addressOf, pages, ROOT } from "./pages";

type Item = DefaultTheme.SidebarItem;

const RULES = "docs/rules/README.md";

/** The guides in the order in which an author needs them; others follow. */
const GUIDES = ["start.md", "write.md", "preview.md", "code.md", "release.md"];

/** Returns the lists of pages: one beside the rules, one beside everything else. */
export function sidebar(): DefaultTheme.SidebarMulti {
  return {
    "/rules/": [itemOf(RULES), ...ruleSections()],
    "/": [
      { text: "Guide", items: guidesIn("docs/guide") },
      { text: "Reference", items: references() },
      { text: "Promises", items: itemsIn("docs/spec") },
    ],
  };
}

/** Returns the lists beside the Chinese pages. */
export function chineseSidebar(): DefaultTheme.SidebarMulti {
  return {
    "/zh-CN/": [
      { text: "指南", items: guidesIn("docs/zh-CN/guide") },
      { text: "参考", items: [itemOf("docs/zh-CN/rules/README.md")] },
      { text: "参考（英文）", items: references().slice(1) },
    ],
  };
}

function guidesIn(folder: string): Item[] {
  const rank = (source: string): number => GUIDES.indexOf(basename(source)) + 1 || GUIDES.length + 1;
  return sourcesIn(folder)
    .sort((a, b) => rank(a) - rank(b))
    .map(itemOf);
}

function references(): Item[] {
  return [itemOf(RULES), ...itemsIn("docs"), ...itemsIn("docs/hosts"), ...itemsIn(".")];
}

/** Lists the pages of the rules under the headings of their index, which is generated from the rules. */
function ruleSections(): Item[] {
  const [, ...sections] = readFileSync(`${ROOT}/${RULES}`, "utf8").split(/^## /m);
  return sections.map((section) => ({
    text: section.slice(0, section.indexOf("\n")),
    items: [...section.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file = ""]) => itemOf(`docs/rules/${file}`)),
  }));
}

function itemsIn(folder: string): Item[] {
  return sourcesIn(folder).map(itemOf);
}

/** Lists the pages in a folder, but not in its folders, by their labels. */
function sourcesIn(folder: string): string[] {
  return [...pages.values()]
    .filter(({ source, address }) => dirname(source) === folder && address !== "/")
    .sort((a, b) => a.label.localeCompare(b.label, "en"))
    .map(({ source }) => source);
}

function itemOf(source: string): Item {
  return { text: pages.get(source)?.label ?? source, link: addressOf(source) };
}
