import { useData, useRoute, withBase, type DefaultTheme } from "vitepress";
import { computed, defineComponent, h } from "vue";
import { nearest } from "../../../server/core/text/spelling";

interface Link {
  readonly text: string;
  readonly link: string;
}

const ENGLISH = {
  title: "Page not found",
  what: "There is no page at this address. It may have moved.",
  near: "Did you mean this one?",
  or: "From here you can go to:",
  start: "Start page",
  search: "Search finds every page: use the field at the top.",
};

const CHINESE: typeof ENGLISH = {
  title: "找不到页面",
  what: "此地址没有页面，页面可能已移动。",
  near: "你要找的是这一页吗？",
  or: "你可以从这里前往：",
  start: "首页",
  search: "在页面顶部搜索可以找到所有页面。",
};

/** The page for an unknown address: suggests the nearest page, and lists the menu. */
export const NotFound = defineComponent(() => {
  const { theme, lang, site } = useData<DefaultTheme.Config>();
  const route = useRoute();
  const texts = computed(() => (lang.value === "zh-CN" ? CHINESE : ENGLISH));
  const menu = computed(() =>
    (theme.value.nav ?? []).flatMap((item) => ("link" in item ? [{ text: item.text, link: item.link }] : [])),
  );
  const start = computed(() => ({ text: texts.value.start, link: lang.value === "zh-CN" ? "/zh-CN/" : "/" }));
  const meant = computed(() =>
    pageNear(route.path.slice(site.value.base.length), linksIn(theme.value.sidebar)),
  );
  return () => {
    const { title, what, near, or, search } = texts.value;
    return h("main", { class: "not-found vp-doc" }, [
      h("h1", title),
      h("p", what),
      ...(meant.value ? [h("p", near), listOf([meant.value])] : []),
      h("p", or),
      listOf([start.value, ...menu.value]),
      h("p", search),
    ]);
  };
});

function listOf(links: readonly Link[]) {
  // The playground is not one of the framework's pages.
  const target = (link: string) => (link.startsWith("/playground/") ? { target: "_self" } : {});
  return h(
    "ul",
    links.map(({ text, link }) => h("li", h("a", { href: withBase(link), ...target(link) }, text))),
  );
}

function linksIn(sidebar: DefaultTheme.Sidebar | undefined): Link[] {
  const items = Object.values((sidebar ?? {}) as Record<string, DefaultTheme.SidebarItem[]>).flat();
  return items
    .flatMap((item) => [item, ...(item.items ?? [])])
    .flatMap(({ text = "", link }) => (link === undefined ? [] : [{ text, link }]));
}

/** Finds the page with the name at the end of an address, or with almost the same spelling. */
function pageNear(path: string, links: readonly Link[]): Link | undefined {
  const pages = new Map(links.map((link) => [nameOf(link.link), link]));
  const name = nameOf(path);
  return name === "" ? undefined : pages.get(nearest(name, pages.keys()) ?? "");
}

/** Returns the last part of an address as pages are named: `/rules/Wrong_Type.html` is `wrong-type`. */
function nameOf(path: string): string {
  const names = path.replace(/\/(?:index|README)?(?:\.html|\.md)?$/, "").split("/");
  return (names.at(-1) ?? "")
    .replace(/\.(?:html|md)$/, "")
    .replaceAll("_", "-")
    .toLowerCase();
}
