import type { MarkdownRenderer } from "vitepress";
import { playgroundFragment } from "../../../scripts/playground/fragment.mjs";
import { documentOf, exampleOf, isDocument } from "../../../test/support/rule-examples";
import { sourceOf } from "./pages";

/** Puts a link to the playground under each example of a rule: it opens the whole document that the tests check. */
export function tryExamples(md: MarkdownRenderer): void {
  md.core.ruler.push("try-examples", (state) => {
    const env = state.env as { relativePath?: string };
    if (!sourceOf(env.relativePath ?? "").startsWith("docs/rules/")) return;
    let heading = "";
    state.tokens = state.tokens.flatMap((token, i) => {
      if (token.type === "heading_open") heading = state.tokens[i + 1]?.content ?? "";
      if (token.type !== "fence" || !["Wrong", "Right"].includes(heading)) return [token];
      const example = exampleOf(token.info, token.content);
      // The playground has no files beside the text.
      if (!isDocument(example) || example.info === "json missing") return [token];
      const link = new state.Token("html_block", "", 0);
      const text = documentOf(example);
      link.content = `<TryIt fragment="${playgroundFragment(text)}" />\n`;
      return [token, link];
    });
  });
}
