import { useData, withBase } from "vitepress";
import { h, type FunctionalComponent } from "vue";
import { repository, version } from "../../../package.json";

const REPOSITORY = repository.url.replace(/\.git$/, "");

/** The links at the end of each page. The link to the changes follows the version. */
const LINKS = [
  { en: "What is trusted", zh: "信任与限制", href: "/security/" },
  { en: "Report a problem", zh: "报告问题", href: `${REPOSITORY}/issues/new/choose` },
  { en: "Source", zh: "源代码", href: REPOSITORY },
  { en: "MIT license", zh: "MIT 许可证", href: `${REPOSITORY}/blob/main/LICENSE` },
];

/** The end of each page: the version and some links. */
export const Footer: FunctionalComponent = () => {
  const language = useData().lang.value === "zh-CN" ? "zh" : "en";
  const changes = { en: `Version ${version}`, zh: `版本 ${version}`, href: "/changes/" };
  const links = [changes, ...LINKS].map(({ href, ...texts }) =>
    h("li", h("a", { href: withBase(href) }, texts[language])),
  );
  // The framework's pages already have a footer, with links to the next pages.
  const label = language === "zh" ? "关于" : "About";
  return h("nav", { class: "site-footer", "aria-label": label }, h("ul", links));
};
