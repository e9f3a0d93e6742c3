import { dirname, join, relative } from "node:path/posix";
import type { DefaultTheme, LocaleSpecificConfig, MarkdownRenderer } from "vitepress";
import texts from "../../../package.nls.zh-cn.json";
import { originalOf, TRANSLATED_FOLDER, translationOf } from "../../../scripts/l10n/pages.mjs";
import { addressOf, pages, sourceOf } from "./pages";
import { chineseSidebar } from "./sidebar";

interface Env {
  readonly relativePath?: string;
  readonly frontmatter?: { readonly translated?: { readonly version: string; readonly date: string } };
}

/** The texts around the Chinese pages. */
export const chinese: LocaleSpecificConfig<DefaultTheme.Config> & { label: string } = {
  // The framework's language menu links to the page of the same name, which most pages lack.
  label: "",
  lang: "zh-CN",
  description: texts.description,
  themeConfig: {
    sidebar: chineseSidebar(),
    outline: { level: [2, 3], label: "本页内容" },
    docFooter: { prev: "上一页", next: "下一页" },
    darkModeSwitchLabel: "外观",
    lightModeSwitchTitle: "切换到浅色主题",
    darkModeSwitchTitle: "切换到深色主题",
    sidebarMenuLabel: "菜单",
    returnToTopLabel: "返回顶部",
    skipToContentLabel: "跳到正文",
  },
};

/** The texts of the search box on Chinese pages. */
export const chineseSearch: Partial<DefaultTheme.LocalSearchOptions> = {
  translations: {
    button: { buttonText: "搜索", buttonAriaLabel: "搜索" },
    modal: {
      displayDetails: "显示详细列表",
      resetButtonTitle: "清除搜索",
      backButtonTitle: "关闭搜索",
      // The index contains only Chinese pages.
      noResultsText: "中文页面中没有结果，请在英文页面中搜索：",
      footer: {
        selectText: "选择",
        selectKeyAriaLabel: "Enter 键",
        navigateText: "移动",
        navigateUpKeyAriaLabel: "向上键",
        navigateDownKeyAriaLabel: "向下键",
        closeText: "关闭",
        closeKeyAriaLabel: "Esc 键",
      },
    },
  },
};

/**
 * Returns where a page in the other language is: that of the same name, else the first one of its folder, else the start
 * page.
 */
export function otherLanguage(source: string): string {
  if (source.startsWith(TRANSLATED_FOLDER)) return addressOf(originalOf(source));
  const near = [source, join(dirname(source), "README.md"), "docs/index.md"].map(translationOf);
  return addressOf(near.find((page) => pages.has(page)) ?? "");
}

/** Names the original below each Chinese page, and translates the texts of the framework. */
export function chinesePages(md: MarkdownRenderer): void {
  md.core.ruler.before("normalize", "made-from", (state) => {
    const { relativePath = "", frontmatter } = state.env as Env;
    const source = sourceOf(relativePath);
    const made = frontmatter?.translated;
    if (!made) return;
    const link = relative(dirname(source), originalOf(source));
    state.src += `\n\n本页译自[英文页面](${link})（版本 ${made.version}，${made.date}）。参考页面只有英文。{.made-from}\n`;
  });
  const render: MarkdownRenderer["render"] = md.render.bind(md);
  md.render = (text, env) => {
    const html = render(text, env);
    if (!sourceOf((env as Env).relativePath ?? "").startsWith(TRANSLATED_FOLDER)) return html;
    return html
      .replaceAll('title="Copy Code"', 'title="复制代码"')
      .replaceAll(/aria-label="Permalink to &quot;(.*?)&quot;"/g, 'aria-label="$1：固定链接"');
  };
}
