import { readFileSync } from "node:fs";
import { dirname } from "node:path/posix";
import type { DefaultTheme } from "vitepress";
import { addressOf, pages, ROOT } from "./pages";

type Item = DefaultTheme.SidebarItem;

const RULES = "docs/rules/README.md";

/** The pages in the order in which a reader needs them; others follow by their labels. */
const ORDER = [
  ...["guide/start.md", "guide/write.md", "guide/preview.md", "guide/code.md", "guide/release.md"],
  ...["rules/README.md", "settings.md", "permissions.md", "hosts/haloforge.md"],
  ...["extension.md", "playground.md", "editors.md", "npm.md", "ci.md", "agents.md", "api.md"],
  ...["security.md", "performance.md", "CHANGELOG.md", "testing.md", "releasing.md", "glossary.md"],
  ...["spec/command-line.md", "spec/configuration.md", "spec/rules.md", "spec/catalog-interface.md"],
  ...["spec/entry.md", "spec/release.md", "spec/source.md", "spec/language-server.md"],
];

/** Returns the sidebars: one for the rules, one for all other pages. */
export function sidebar(): DefaultTheme.SidebarMulti {
  return {
    "/rules/": [itemOf(RULES), ...ruleSections()],
    "/": [
      { text: "Guide", items: itemsIn("docs/guide") },
      { text: "Reference", items: references() },
      { text: "Promises", items: itemsIn("docs/spec") },
    ],
  };
}

/** Returns the sidebars of the Chinese pages. */
export function chineseSidebar(): DefaultTheme.SidebarMulti {
  return {
    "/zh-CN/": [
      { text: "指南", items: itemsIn("docs/zh-CN/guide") },
      { text: "参考", items: [itemOf("docs/zh-CN/rules/README.md")] },
      { text: "参考（英文）", items: references().slice(1) },
    ],
  };
}

function references(): Item[] {
  return [itemOf(RULES), ...itemsIn("docs", "docs/hosts", ".")];
}

/** Lists the rules' pages under the headings of their generated index. */
function ruleSections(): Item[] {
  const [, ...sections] = readFileSync(`${ROOT}/${RULES}`, "utf8").split(/^## /m);
  return sections.map((section) => ({
    text: section.slice(0, section.indexOf("\n")),
    items: [...section.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file = ""]) => itemOf(`docs/rules/${file}`)),
  }));
}

/** Lists the pages directly in some folders. */
function itemsIn(...folders: readonly string[]): Item[] {
  return [...pages.values()]
    .filter(({ source, address }) => folders.includes(dirname(source)) && address !== "/")
    .sort((a, b) => rank(a.source) - rank(b.source) || a.label.localeCompare(b.label, "en"))
    .map(({ source }) => itemOf(source));
}

function rank(source: string): number {
  return ORDER.indexOf(source.replace(/^docs\/(?:zh-CN\/)?/, "")) + 1 || ORDER.length + 1;
}

function itemOf(source: string): Item {
  return { text: pages.get(source)?.label ?? source, link: addressOf(source) };
}
