import {
  Content,
  useData,
  withBase,
  type DefaultTheme as Framework,
  type SiteData,
  type Theme,
} from "vitepress";
// With its fonts, each page would load 130 KB of them.
import DefaultTheme, { VPHomeFeatures, VPHomeHero } from "vitepress/theme-without-fonts";
import { h, type FunctionalComponent } from "vue";
import { wordsOf } from "../site/words";
import { Footer } from "./footer";
import { NotFound } from "./not-found";
import { RuleFilter } from "./rule-filter";
import { repairSearchRoles } from "./search-roles";
import "./style.css";

/** The link under an example. `target` keeps the framework's router from handling it. */
const TryIt: FunctionalComponent<{ fragment: string }> = ({ fragment }) =>
  h(
    "a",
    { class: "try-it", href: withBase(`/playground/${fragment}`), target: "_self" },
    "Try it in the playground",
  );
TryIt.props = ["fragment"];

/** The last link of the menu: to this page in the other language, or to its start page. */
const OtherLanguage: FunctionalComponent = () => {
  const { lang, frontmatter } = useData<unknown>();
  const [code, name] = lang.value === "zh-CN" ? ["en", "English"] : ["zh-CN", "简体中文"];
  const address = (frontmatter.value["otherLanguage"] as string | undefined) ?? "/zh-CN/";
  return h("a", { class: "language", href: withBase(address), hreflang: code, lang: code }, name);
};

/** The framework's start page, inside a `main` element. */
const Start: FunctionalComponent = () =>
  h("main", { class: "start" }, [
    // The page's own text follows: the note and the picture.
    h("div", { class: "start-top" }, [h(VPHomeHero), h(Content, { class: "vp-doc" })]),
    h(VPHomeFeatures),
  ]);

const Layout: FunctionalComponent = () =>
  h(DefaultTheme.Layout, null, { "not-found": () => h(NotFound), "layout-bottom": () => h(Footer) });

/** Sets how the search splits a query. The configuration would turn a function into text for the page to evaluate. */
function searchByWords({ themeConfig }: SiteData<Framework.Config>): void {
  const { search } = themeConfig;
  if (search?.provider !== "local" || !("Segmenter" in Intl)) return;
  search.options = { ...search.options, miniSearch: { options: { tokenize: wordsOf } } };
}

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({ app, siteData }) => {
    app.component("TryIt", TryIt).component("Start", Start);
    app.component("OtherLanguage", OtherLanguage).component("RuleFilter", RuleFilter);
    if (import.meta.env.SSR) return;
    repairSearchRoles();
    searchByWords(siteData.value as SiteData<Framework.Config>);
  },
} satisfies Theme;
