import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type DefaultTheme, defineConfig, type MarkdownRenderer } from "vitepress";
import packageJson from "../../package.json";
import texts from "../../package.nls.json";
import { TRANSLATED_FOLDER } from "../../scripts/l10n/pages.mjs";
import { SITE } from "../../server/core/text/addresses";
import { chinese, chinesePages, chineseSearch, otherLanguage } from "./site/chinese";
import { tryExamples } from "./site/examples";
import { siteLinks } from "./site/links";
import { llms } from "./site/llms";
import { addressOf, OUTSIDE, outputOf, pages } from "./site/pages";
import { withPolicy } from "./site/policy";
import { filterRules, isRuleIndex } from "./site/rules";
import { plainOnServer } from "./site/server";
import { sidebar } from "./site/sidebar";
import { slugOf } from "./site/slug";
import { searchable } from "./site/words";

/** The site: the Markdown of the repository as it is. scripts/site.mjs builds it. */
export default defineConfig({
  title: packageJson.displayName,
  description: texts.description,
  lang: "en-US",
  srcDir: "..",
  srcExclude: OUTSIDE,
  cacheDir: "../dist/site-cache",
  // Reading pages one at a time keeps their order in the search index, so that every build has the same files.
  buildConcurrency: 1,
  rewrites: outputOf,
  metaChunk: true,
  markdown: {
    // The framework's colors have too little contrast for some words of YAML.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    image: { lazyLoading: true },
    anchor: { slugify: slugOf },
    config: (md) => {
      md.use(siteLinks).use(tryExamples).use(filterRules).use(literalCode).use(chinesePages);
    },
  },
  themeConfig: {
    search: {
      provider: "local",
      options: {
        _render: (text, env, md) => searchable(withoutColors(md, () => md.render(text, env))),
        locales: { "zh-CN": chineseSearch },
      },
    },
    sidebar: sidebar(),
    nav: navigation("docs/", ["Guide", "Rules", "Settings", "Command line", "Playground"]),
    socialLinks: [{ icon: "github", link: packageJson.repository.url.replace(/\.git$/, "") }],
    outline: { level: [2, 3] },
  },
  locales: {
    root: { label: "", lang: "en-US" },
    "zh-CN": {
      ...chinese,
      themeConfig: {
        ...chinese.themeConfig,
        nav: navigation(TRANSLATED_FOLDER, ["指南", "规则", "设置", "命令行", "演练场"]),
      },
    },
  },
  transformPageData: ({ filePath, frontmatter }) => {
    const { label, description } = pages.get(filePath) ?? {};
    const titled = label === undefined ? {} : { title: label };
    const described = description === undefined ? {} : { description };
    const styled = isRuleIndex(filePath) ? { pageClass: "rule-index" } : {};
    return {
      ...titled,
      ...described,
      frontmatter: { ...frontmatter, ...styled, otherLanguage: otherLanguage(filePath) },
    };
  },
  // The playground has its own build.
  sitemap: { hostname: SITE, transformItems: (items) => [...items, { url: "playground/" }] },
  transformHead: ({ siteData, pageData, title, description }) => [
    ["link", { rel: "icon", href: `${siteData.base}playground/icon.svg`, type: "image/svg+xml" }],
    ["meta", { property: "og:type", content: "website" }],
    ["meta", { property: "og:title", content: title }],
    ["meta", { property: "og:description", content: description }],
    ["meta", { property: "og:url", content: SITE + pageData.relativePath.replace(/index\.md$/, "") }],
  ],
  transformHtml: withPolicy,
  buildEnd: ({ outDir }) => writeFile(join(outDir, "llms.txt"), llms()),
  vite: { plugins: [plainOnServer()] },
});

/** Returns the top menu for a language. */
function navigation(
  folder: string,
  [guide, rules, settings, commandLine, playground]: readonly [string, string, string, string, string],
): DefaultTheme.NavItem[] {
  return [
    { text: guide, ...pagesBelow(`${folder}guide/`, "start.md") },
    { text: rules, ...pagesBelow(`${folder}rules/`, "README.md") },
    { text: settings, link: addressOf("docs/settings.md") },
    { text: commandLine, link: addressOf("docs/spec/command-line.md") },
    // The framework's router must not handle the click: this is not one of its pages.
    { text: playground, link: "/playground/", target: "_self" },
    { component: "OtherLanguage" },
  ];
}

/** Returns the link to the first page of a folder; every page of the folder marks it as active. */
function pagesBelow(folder: string, first: string): { link: string; activeMatch: string } {
  return { link: addressOf(folder + first), activeMatch: folder.replace("docs", "^") };
}

/** Keeps Vue from evaluating braces in code spans, such as `{{version}}`. */
function literalCode(md: MarkdownRenderer): void {
  md.core.ruler.push("literal-code", ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (token.type === "code_inline") token.attrSet("v-pre", "");
  });
}

interface Painted {
  readonly options: {
    highlight?: ((code: string, language: string, attributes: string) => string) | null | undefined;
  };
}

/** Renders code without colors, which the search ignores and which take most of the time. */
function withoutColors({ options }: Painted, render: () => string): string {
  const { highlight = null } = options;
  // Escapes only what would be a tag: the search takes the rest as it is.
  options.highlight = (code) =>
    `<pre>${code.trimEnd().replaceAll("&", "&#x26;").replaceAll("<", "&#x3C;")}</pre>`;
  try {
    return render();
  } finally {
    options.highlight = highlight;
  }
}
