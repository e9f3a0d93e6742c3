import { defineConfig, type MarkdownRenderer } from "vitepress";
import packageJson from "../../package.json";
import texts from "../../package.nls.json";
import { tryExamples } from "./site/examples";
import { siteLinks } from "./site/links";
import { OUTSIDE, outputOf, pages } from "./site/pages";
import { withPolicy } from "./site/policy";
import { sidebar } from "./site/sidebar";

const PLAYGROUND = "/playground/";

/** The site: the Markdown of the repository as it is. scripts/site.mjs builds it. */
export default defineConfig({
  title: packageJson.displayName,
  description: texts.description,
  lang: "en-US",
  srcDir: "..",
  srcExclude: OUTSIDE,
  cacheDir: "../dist/site-cache",
  rewrites: outputOf,
  metaChunk: true,
  markdown: {
    anchor: { slugify: slugOf },
    config: (md) => {
      md.use(siteLinks).use(tryExamples).use(literalCode);
    },
  },
  themeConfig: {
    search: { provider: "local" },
    sidebar: sidebar(),
    nav: [
      { text: "Guide", link: addressOf("docs/guide/start.md"), activeMatch: "^/guide/" },
      { text: "Rules", link: addressOf("docs/rules/README.md"), activeMatch: "^/rules/" },
      { text: "Settings", link: addressOf("docs/settings.md") },
      { text: "Command line", link: addressOf("docs/spec/command-line.md") },
      // It is not a page of the framework, which must not catch the click.
      { text: "Playground", link: PLAYGROUND, target: "_self" },
    ],
    socialLinks: [{ icon: "github", link: packageJson.repository.url.replace(/\.git$/, "") }],
    outline: { level: [2, 3] },
  },
  transformPageData: ({ filePath }) => {
    const label = pages.get(filePath)?.label;
    return label === undefined ? {} : { title: label };
  },
  transformHead: ({ siteData }) => [
    ["link", { rel: "icon", href: `${siteData.base}playground/icon.svg`, type: "image/svg+xml" }],
  ],
  transformHtml: withPolicy,
});

function addressOf(source: string): string {
  const page = pages.get(source);
  if (!page) throw new Error(`${source} is missing.`);
  return page.address;
}

/** Shows the braces of a code span as they are: `{{version}}` would be Vue's. */
function literalCode(md: MarkdownRenderer): void {
  md.core.ruler.push("literal-code", ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (token.type === "code_inline") token.attrSet("v-pre", "");
  });
}

/** Returns the anchor of a heading as GitHub names it: links in the repository's Markdown use these. */
function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}
