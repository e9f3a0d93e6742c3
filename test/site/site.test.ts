import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { rulePageUrl, SITE } from "../../server/core/text/addresses";
import { resumePainting, skipPainting } from "../../scripts/vscode/browser.mjs";
import type { BrowserContext, Page } from "playwright-core";
import { names } from "../schemas/schemas";
import { BASE, type Site, site } from "./site";

/** The result of axe-core, whose own types need those of a browser. */
interface Findings {
  violations: { id: string; nodes: { html: string }[] }[];
}

const SIZES = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 740 },
};

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

describe("The site", () => {
  let built: Site;
  let context: BrowserContext | undefined;
  const requests: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => (built = await site()));

  afterEach(async () => {
    const foreign = requests.filter((url) => !/^(?:data|blob):/.test(url) && !url.startsWith(built.url));
    expect({ foreign, complaints }).toEqual({ foreign: [], complaints: [] });
    requests.length = 0;
    await context?.close();
  });

  async function open(path: string, size: keyof typeof SIZES = "desktop"): Promise<Page> {
    context = await built.browser.newContext({ viewport: SIZES[size], colorScheme: "light" });
    await skipPainting(context);
    context.on("request", (request) => requests.push(request.url()));
    context.on("weberror", (error) => complaints.push(error.error().message));
    // These include violations of the content security policy.
    context.on("console", (said) => {
      if (["error", "warning"].includes(said.type())) complaints.push(said.text());
    });
    const page = await context.newPage();
    await page.goto(built.url + path);
    return page;
  }

  it("serves each schema at the address that is its identifier", async () => {
    for (const name of names) {
      const path = `schemas/${name}.schema.json`;
      const schema = (await (await fetch(built.url + path)).json()) as { readonly $id: string };
      expect(schema.$id).toBe(SITE + path);
    }
  });

  it("finds a rule by search, and its example shows the problem in the playground", async () => {
    const page = await open("");
    await page.getByRole("button", { name: "Search" }).first().click();
    await page.locator("#localsearch-input").fill("version-format");
    const results = page.locator(".result");
    await expect
      .poll(async () => (await results.first().innerText()).replace(/^#\s+/, ""))
      .toBe("version-format");
    await results.first().click();
    await page.locator("h1", { hasText: "version-format" }).waitFor();
    expect(page.url().split("#")[0]).toBe(`${built.url}rules/version-format/`);
    await page.locator(".try-it").first().click();
    const problems = page.locator("#problem-list .go .text");
    await expect
      .poll(() => problems.allInnerTexts())
      .toEqual(['"v1.2" is not a valid version. Use three numbers joined by dots, such as "1.2.0".']);
    expect(page.url().split("#")[0]).toBe(`${built.url}playground/`);
  });

  it("has the page of a rule at the address that diagnostics link to", async () => {
    const page = await open(rulePageUrl("wrong-type").slice(SITE.length));
    expect(await page.locator("h1").innerText()).toMatch(/^wrong-type/);
  });

  it("leads from each page to the one in the other language, or to its start page", async () => {
    const page = await open("guide/write/");
    const go = async (name: string, path: string): Promise<void> => {
      await page.getByRole("link", { name, exact: true }).first().click();
      await expect.poll(() => page.url()).toBe(built.url + path);
    };
    await go("简体中文", "zh-CN/guide/write/");
    await page.locator("h1", { hasText: "编写清单" }).waitFor();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("zh-CN");
    await go("规则", "zh-CN/rules/");
    await go("English", "rules/");
    await go("version-format", "rules/version-format/");
    await go("简体中文", "zh-CN/rules/");
    await go("设置", "settings/");
    await go("简体中文", "zh-CN/");
    await go("English", "");
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en-US");
  });

  it("finds a Chinese page by words of it", async () => {
    const page = await open("zh-CN/");
    await page.getByRole("button", { name: "搜索" }).first().click();
    await page.locator("#localsearch-input").fill("安装命令行");
    const results = page.locator(".result");
    await expect.poll(async () => results.allInnerTexts()).toContainEqual(expect.stringContaining("安装"));
    await page.locator("#localsearch-input").fill("请求哪些权限");
    await expect
      .poll(async () => (await results.first().innerText()).replace(/\s+/g, " "))
      .toBe("# 编写清单 请求权限");
    await results.first().click();
    await expect.poll(() => page.url()).toContain(`${built.url}zh-CN/guide/write/#`);
  });

  it("shows every kind of page on a phone without scrolling sideways", async () => {
    const page = await open("", "phone");
    const wide: string[] = [];
    for (const path of ["", "zh-CN/", "rules/", "zh-CN/rules/", "rules/wrong-type/", "ci/", "nowhere"]) {
      await page.goto(built.url + path);
      await page.locator("h1").first().waitFor();
      const width = await page.locator("html").evaluate("document.documentElement.scrollWidth");
      if (width !== SIZES.phone.width) wide.push(`${path}: ${String(width)}`);
    }
    expect(wide).toEqual([]);
    // The browser itself reports the status of the last one.
    complaints.splice(0);
  });

  it.each([
    ["rules/", "Filter the rules", "Fix", /^\d+ of (\d+) rules$/],
    ["zh-CN/rules/", "筛选规则", "修复", /^共 (\d+) 条规则，显示 \d+ 条$/],
  ])("filters /%s by keyboard, and says how many rules it shows", async (path, label, fix, count) => {
    const page = await open(path);
    const filter = page.getByRole("search", { name: label });
    const shown = async (): Promise<string[]> =>
      (await page.locator(".vp-doc tbody tr:not([hidden]) td:first-child").allInnerTexts()).map((text) =>
        text.trim(),
      );
    const status = filter.getByRole("status");
    await expect
      .poll(async () => count.exec(await status.innerText())?.[1])
      .toBe(String((await shown()).length));
    await filter.getByRole("searchbox").focus();
    await page.keyboard.type("FORMAT");
    await filter.getByRole("combobox", { name: fix }).focus();
    await page.keyboard.press("ArrowDown");
    const codes = ["version-format", "timestamp-format", "sha256-format", "path-format", "extension-format"];
    await expect.poll(shown).toEqual(codes);
    expect(await status.innerText()).toMatch(/\b5\b/);
    // Readers who return find the same rules.
    await page.getByRole("link", { name: "sha256-format" }).last().click();
    await page.locator("h1", { hasText: "sha256-format" }).waitFor();
    await page.evaluate("history.back()");
    await page.locator("h1", { hasText: /^(?:Rules|规则)/ }).waitFor();
    await expect.poll(shown).toEqual(codes);
  });

  it("suggests a page for an unknown address, and links to the menu's pages", async () => {
    const page = await open("rules/Wrong_Typ.html");
    const links = page.locator("main").getByRole("link");
    const menu = ["Start page", "Guide", "Rules", "Settings", "Command line", "Playground"];
    await expect.poll(() => links.allInnerTexts()).toEqual(["wrong-type", ...menu]);
    expect(await links.first().getAttribute("href")).toBe(`${BASE}rules/wrong-type/`);
    await page.goto(`${built.url}nowhere/at/all`);
    await expect.poll(() => links.allInnerTexts()).toEqual(menu);
    // The browser itself reports the status.
    expect(complaints.splice(0).filter((text) => !text.includes("status of 404"))).toEqual([]);
  });

  it.each(["guide/start/", "zh-CN/guide/start/"])("shows the whole menu of /%s on a tablet", async (path) => {
    const page = await open(path, "tablet");
    const right = "document.querySelector('.VPNavBarExtra button').getBoundingClientRect().right";
    expect(await page.evaluate(right)).toBeLessThanOrEqual(SIZES.tablet.width);
  });

  it("has no accessibility problems on a page of each kind, nor in search results", async () => {
    const page = await open("");
    const found: Record<string, string[]> = {};
    for (const path of ["", "zh-CN/rules/", "rules/wrong-type/"]) {
      if (path !== "") await page.goto(built.url + path);
      found[path] = await objections(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.locator("html.dark").waitFor();
      // They are the only difference.
      found[`${path} (dark)`] = await objections(page, { runOnly: ["color-contrast", "link-in-text-block"] });
      await page.emulateMedia({ colorScheme: "light" });
      await page.locator("html:not(.dark)").waitFor();
    }
    await page.getByRole("button", { name: "Search" }).first().click();
    await page.locator("#localsearch-input").fill("license");
    await page.locator(".result").first().waitFor();
    found["search"] = await objections(page);
    expect(Object.entries(found).filter(([, objected]) => objected.length > 0)).toEqual([]);
  });
});

/** Returns the violations that axe finds, as `rule: element`. */
async function objections(page: Page, checks: object = {}): Promise<string[]> {
  // axe cannot measure the contrast of invisible text.
  await resumePainting(page);
  // Elements appear by a transition.
  await page
    .locator("body")
    .evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))");
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const options = { resultTypes: ["violations"], ...checks };
  const { violations } = (await page
    .locator("body")
    .evaluate(`axe.run(${JSON.stringify(options)})`)) as Findings;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
