import type { MarkdownRenderer } from "vitepress";
import { sourceOf } from "./pages";

/** Whether a page is the index of the rules, in one of the languages. */
export function isRuleIndex(source: string): boolean {
  return /^docs\/(?:zh-CN\/)?rules\/README\.md$/.test(source);
}

/** Puts the filter above the list of the rules. */
export function filterRules(md: MarkdownRenderer): void {
  md.core.ruler.push("filter-rules", ({ tokens, env }) => {
    if (!isRuleIndex(sourceOf((env as { relativePath?: string }).relativePath ?? ""))) return;
    const start = tokens.find(
      ({ type, content }) => type === "html_block" && content.includes("<!-- rules -->"),
    );
    if (start) start.content = "<RuleFilter />\n";
  });
}
