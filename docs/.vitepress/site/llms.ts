import type { DefaultTheme } from "vitepress";
import texts from "../../../package.nls.json";
import { SITE } from "../../../server/core/text/addresses";
import { pages } from "./pages";
import { sidebar } from "./sidebar";

type Item = DefaultTheme.SidebarItem;

/** Returns the site's llms.txt: its pages with what each is about, for programs that read it to answer questions. */
export function llms(): string {
  const { "/": reference = [], "/rules/": rules = [] } = sidebar() as Record<string, Item[]>;
  const [, ...sections] = rules;
  const all = [...reference, { text: "Rules", items: sections.flatMap(({ items = [] }) => items) }];
  return `# Plugin Manifest\n\n> ${texts.description}\n${all.map(sectionOf).join("")}`;
}

function sectionOf({ text = "", items = [] }: Item): string {
  return `\n## ${text}\n\n${items.map(lineOf).join("")}`;
}

function lineOf({ text = "", link = "" }: Item): string {
  const description = [...pages.values()].find(({ address }) => address === link)?.description;
  return `- [${text}](${SITE}${link.slice(1)})${description ? `: ${description}` : ""}\n`;
}
