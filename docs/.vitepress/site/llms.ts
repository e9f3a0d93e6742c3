import type { DefaultTheme } from "vitepress";
import texts from "../../../package.nls.json";
import { SITE } from "../../../server/core/text/addresses";
import { pages } from "./pages";
import { sidebar } from "./sidebar";

type Item = DefaultTheme.SidebarItem;

/** Returns the site's llms.txt: a list of its pages with their descriptions, for language models. */
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
