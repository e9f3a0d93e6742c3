import { Content, withBase, type Theme } from "vitepress";
// With its fonts, each page would load 130 KB of them.
import DefaultTheme, { VPHomeContent, VPHomeFeatures, VPHomeHero } from "vitepress/theme-without-fonts";
import { h, type FunctionalComponent } from "vue";
import { repairSearchRoles } from "./search-roles";
import "./style.css";

/** The link under an example. `target` keeps the framework from looking for a page of its own. */
const TryIt: FunctionalComponent<{ fragment: string }> = ({ fragment }) =>
  h(
    "a",
    { class: "try-it", href: withBase(`/playground/${fragment}`), target: "_self" },
    "Try it in the playground",
  );
TryIt.props = ["fragment"];

/** The start page: the framework's, but as the main part of the page. */
const Start: FunctionalComponent = () =>
  h("main", { class: "start" }, [
    h(VPHomeHero),
    h(VPHomeFeatures),
    h(VPHomeContent, null, { default: () => h(Content) }),
  ]);

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component("TryIt", TryIt).component("Start", Start);
    if (!import.meta.env.SSR) repairSearchRoles();
  },
} satisfies Theme;
