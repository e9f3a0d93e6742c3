import { readFileSync } from "node:fs";
import { dirname } from "node:path/posix";
import type { DefaultTheme } from "vitepress";
import { pages, ROOT } from "./pages";

type Item = DefaultTheme.SidebarItem;

const RULES = "docs/rules/README.md";

/** The guides in the order in which an author needs them; others follow. */
const GUIDES = ["start", "write", "preview", "release"].map((name) => `docs/guide/${name}.md`);

/** Returns the lists of pages: one beside the rules, one beside everything else. */
export function sidebar(): DefaultTheme.SidebarMulti {
  const guides = itemsIn("docs/guide");
  const isFirst = ({ link }: Item): boolean => GUIDES.some((source) => pages.get(source)?.address === link);
  return {
    "/rules/": [itemOf(RULES), ...ruleSections()],
    "/": [
      { text: "Guide", items: [...GUIDES.map(itemOf), ...guides.filter((item) => !isFirst(item))] },
      { text: "Reference", items: [itemOf(RULES), ...itemsIn("docs"), ...itemsIn(".")] },
      { text: "Promises", items: itemsIn("docs/spec") },
    ],
  };
}

/** Lists the pages of the rules under the headings of their index, which is generated from the rules. */
function ruleSections(): Item[] {
  const [, ...sections] = readFileSync(`${ROOT}/${RULES}`, "utf8").split(/^## /m);
  return sections.map((section) => ({
    text: section.slice(0, section.indexOf("\n")),
    items: [...section.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file = ""]) => itemOf(`docs/rules/${file}`)),
  }));
}

/** Lists the pages in a folder, but not in its folders, by their labels. */
function itemsIn(folder: string): Item[] {
  return [...pages.values()]
    .filter(({ source, address }) => dirname(source) === folder && address !== "/")
    .sort((a, b) => a.label.localeCompare(b.label, "en"))
    .map(({ source }) => itemOf(source));
}

function itemOf(source: string): Item {
  const page = pages.get(source);
  if (!page) throw new Error(`${source} is missing.`);
  return { text: page.label, link: page.address };
}
