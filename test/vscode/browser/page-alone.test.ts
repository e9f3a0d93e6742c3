import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { TabName, Theme } from "../../../server/page/model/messages";
import { root } from "../../../scripts/vscode/process.mjs";
import type { EntryResult, Json } from "../../../server/protocol";
import { copySampleHistory, entryIn } from "../../support/sample-entry.js";
import { chooseTab } from "../../support/page-tab.js";
import { broken, FAINT, inAllTabs, inEachTab, SETTLED, TABS, UNFOLDED, WIDER } from "./layout.js";
import { openPageAlone, openStaticPage, type PageAlone } from "./page-alone.js";

const THEMES: readonly Theme[] = ["light", "dark", "hc-light", "hc-dark"];
const WIDTHS = [240, 359, 480, 719, 720, 1000];

const SCROLL_TOP = (panel: { scrollTop: number }): number => panel.scrollTop;

/** What axe-core finds; its own types need a browser's. */
interface Findings {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}

let compared: EntryResult;
let faulty: EntryResult;
let halfTyped: EntryResult;

/** What an author may have half typed. */
const HALF_TYPED = {
  id: "a.b",
  name: 12,
  permissions: [{ type: 1 }, "x", { type: "network_http", value: "x" }],
  capability_levels: [0, "1", null],
  integration: { level0: [] },
  host_capabilities: [1, null],
  commands: [1, { id: 3 }],
  compatibility: { platforms: "windows" },
  settings_schema: { properties: { a: 1, b: { type: "string", enum: "x" }, c: { type: "date" } } },
};

beforeAll(async () => {
  const folder = await copySampleHistory();
  compared = await entryIn(folder, "color-picker/manifest.json");
  faulty = await entryIn(folder, "log-viewer/manifest.json");
  await mkdir(join(folder, "half-typed"));
  await writeFile(join(folder, "half-typed/manifest.json"), JSON.stringify(HALF_TYPED));
  halfTyped = await entryIn(folder, "half-typed/manifest.json");
});

/** The same with other members in the newest manifest and its copies. */
function withMembers(result: EntryResult, members: Record<string, Json>): EntryResult {
  const replaced = JSON.parse(JSON.stringify(result)) as EntryResult & {
    entry: { data: { item: { manifest: object } } };
  };
  Object.assign(replaced.entry.data.item.manifest, members);
  return replaced;
}

/** Chooses in the page's menu, as its reader does. */
function choose({ page }: PageAlone, name: "theme" | "width", value: string): Promise<unknown> {
  return page.evaluate(`(() => {
    const select = document.querySelector("[name=${name}]");
    select.value = "${value}";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  })()`);
}

describe.each([
  ["with earlier versions", () => compared],
  ["with faults", () => faulty],
  ["that is half typed", () => halfTyped],
])("The page of a manifest %s", (_, result) => {
  let alone: PageAlone;

  beforeAll(async () => {
    alone = await openPageAlone(result());
    await alone.page.evaluate(await readFile(join(root, "node_modules/axe-core/axe.min.js"), "utf8"));
  });

  it.each(WIDTHS)("fits into %i pixels, without a broken word", async (width) => {
    await alone.page.setViewportSize({ width, height: 800 });
    const faults = await alone.page.evaluate(inEachTab(`({ wider: ${WIDER}, broken: ${broken(12)} })`));
    expect(faults).toEqual(inAllTabs({ wider: [], broken: [] }));
  });

  it.each(TABS)("is accessible in the tab %s, in each palette", async (tab) => {
    await alone.page.setViewportSize({ width: 1440, height: 900 });
    await chooseTab(alone.page, tab);
    await alone.page.evaluate(UNFOLDED);
    await choose(alone, "theme", "light");
    expect(await violations(alone)).toEqual([]);
    for (const theme of THEMES) {
      await choose(alone, "theme", theme);
      const faint = await alone.page.evaluate(`${SETTLED}.then(() => ${FAINT})`);
      expect.soft([theme, faint]).toEqual([theme, []]);
    }
  });
});

/** Finds what axe objects to, but for minor things, as `rule: elements`. */
async function violations({ page }: PageAlone): Promise<string[]> {
  // FAINT measures contrast, in every palette.
  const options = { resultTypes: ["violations"], rules: { "color-contrast": { enabled: false } } };
  const found = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as Findings;
  return found.violations.flatMap(({ id, impact, nodes }) =>
    impact === "minor" ? [] : [`${id}: ${nodes.map(({ html }) => html).join(" ")}`],
  );
}

describe("The layout of the page", () => {
  it("has a second column from 720 pixels, and labels above values up to 360", async () => {
    const { page } = await openPageAlone(compared);
    const layout = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      return page.evaluate(`(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        const [hero, facts, dt, dd] = [".hero", ".facts", ".facts dt", ".facts dd"].map(box);
        return [facts.left >= hero.right ? "beside" : "below", dd.top >= dt.bottom ? "above" : "before"];
      })()`);
    };
    expect(await layout(1000)).toEqual(["beside", "before"]);
    expect(await layout(720)).toEqual(["beside", "before"]);
    expect(await layout(719)).toEqual(["below", "before"]);
    expect(await layout(361)).toEqual(["below", "before"]);
    expect(await layout(360)).toEqual(["below", "above"]);
  });
});

/** The places of findings whose line's number is not on the line of its word. */
const PARTED_LINES = `[...document.querySelectorAll(".place")].filter((place) => {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let node; (node = texts.nextNode());) {
    const number = /line \\d+/.exec(node.data);
    if (!number) continue;
    const range = document.createRange();
    range.setStart(node, number.index);
    range.setEnd(node, number.index + number[0].length);
    return range.getClientRects().length > 1;
  }
  return true;
}).map(({ textContent }) => textContent)`;

describe("The page in a narrow column", () => {
  const shownTabs = ({ page }: PageAlone) =>
    page.evaluate(`(() => {
      const tabs = [...document.querySelectorAll("[role=tab]")].filter((tab) => tab.checkVisibility());
      return [new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size, ...tabs.map(({ id }) => id)];
    })()`);

  it("keeps its tabs in one row, with the chosen one visible and the others in a menu", async () => {
    const alone = await openPageAlone(compared);
    const { page } = alone;
    await page.setViewportSize({ width: 900, height: 800 });
    await expect.poll(() => shownTabs(alone)).toEqual([1, ...TABS.map((tab) => `tab-${tab}`)]);
    await page.setViewportSize({ width: 240, height: 800 });
    await expect.poll(() => shownTabs(alone)).toEqual([1, "tab-page", "tab-checks"]);
    // Without a pointer: the menu comes next in the order of the Tab key.
    await page.getByRole("button", { name: "More tabs" }).press("Enter");
    const focused = (attribute: string) => () => page.locator(":focus").getAttribute(attribute);
    for (const tab of ["install", "changes", "release"]) {
      await page.keyboard.press("Tab");
      await expect.poll(focused("data-tab")).toBe(tab);
    }
    await page.keyboard.press("Enter");
    await expect.poll(focused("id")).toBe("tab-release");
    await expect.poll(() => shownTabs(alone)).toEqual([1, "tab-page", "tab-release"]);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(focused("id")).toBe("tab-changes");
    await expect.poll(() => shownTabs(alone)).toEqual([1, "tab-page", "tab-changes"]);
  });

  it('does not break "line 12"', async () => {
    const alone = await openPageAlone(faulty);
    const { page } = alone;
    await page.setViewportSize({ width: 240, height: 800 });
    await expect.poll(() => shownTabs(alone)).toEqual([1, "tab-page", "tab-checks"]);
    for (const tab of ["release", "checks"] as const) {
      await chooseTab(page, tab);
      expect([tab, await page.evaluate(PARTED_LINES)]).toEqual([tab, []]);
    }
  });

  it("does not cut off the choices of its menu", async () => {
    const { page } = await openPageAlone(compared);
    await page.setViewportSize({ width: 240, height: 800 });
    await page.locator(".menu-button").click();
    const cut = await page.evaluate(`[...document.querySelectorAll(".choice > select")].filter((list) => {
      const { width } = list.getBoundingClientRect();
      list.style.width = "max-content";
      return list.getBoundingClientRect().width > width;
    }).map(({ name }) => name)`);
    expect(cut).toEqual([]);
  });

  it.each([240, 900])("begins 16 pixels below the tabs without a notice, at %i pixels", async (width) => {
    const { page } = await openPageAlone({ ...faulty, problems: [] });
    await page.setViewportSize({ width, height: 800 });
    const gap = await page.evaluate(`document.querySelector(".hero").getBoundingClientRect().top -
      document.querySelector(".toolbar").getBoundingClientRect().bottom`);
    expect(gap).toBe(16);
  });

  it("leaves room for a notice of two lines", async () => {
    const alone = await openPageAlone(faulty);
    await alone.page.setViewportSize({ width: 300, height: 800 });
    const gap = () =>
      alone.page.evaluate(`document.querySelector(".hero").getBoundingClientRect().top -
        document.querySelector(".notice").getBoundingClientRect().bottom`);
    expect(await gap()).toBeGreaterThanOrEqual(4);
    const stale = { kind: "broken", message: "Expected a comma.", line: 3, character: 2 } as const;
    await alone.show({ fileName: "manifest.json", result: faulty, stale });
    expect(await gap()).toBeGreaterThanOrEqual(4);
  });

  it("keeps the icon of a guess on the line of its value", async () => {
    const result = JSON.parse(JSON.stringify(compared)) as EntryResult & {
      entry: { data: { item: { slug: string } } };
    };
    const { page, show } = await openPageAlone(result);
    await page.setViewportSize({ width: 720, height: 800 });
    await page.locator(".more-facts > summary").click();
    for (let length = 1; length <= 12; length += 1) {
      const slug = `color-picker-${"x".repeat(length)}`;
      result.entry.data.item.slug = slug;
      await show({ fileName: "manifest.json", result });
      await page.getByText(slug, { exact: true }).waitFor();
      const isBeside = await page.evaluate(`(() => {
        const mark = document.querySelector(".facts .icon-question");
        const ends = [...mark.previousElementSibling.getClientRects()].at(-1);
        return mark.getBoundingClientRect().top < ends.bottom;
      })()`);
      expect([length, isBeside]).toEqual([length, true]);
    }
  });
});

describe("A reader of the page", () => {
  it("steps through the fields with the keyboard", async () => {
    const { page } = await openPageAlone(compared);
    const focused = (attribute: string) => () => page.locator(":focus").getAttribute(attribute);
    await page.locator("#tab-page").press("End");
    await expect.poll(focused("id")).toBe("tab-checks");
    await page.locator("#tab-checks").press("Home");
    await expect.poll(focused("id")).toBe("tab-page");
    await page.locator("#panel-page").focus();
    await page.keyboard.press("Enter");
    await expect.poll(focused("data-pointer")).toBe("/data/item/name");
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused("data-pointer")).toBe("/data/item/author/name");
    await expect.poll(focused("aria-describedby")).toBe("origin");
    await page.keyboard.press("Escape");
    await expect.poll(focused("id")).toBe("panel-page");
  });

  it("sees the origin of a field while the text changes", async () => {
    const alone = await openPageAlone(compared);
    const { page } = alone;
    await page.locator("#panel-page").focus();
    await page.keyboard.press("Enter");
    const origin = () => page.locator("#origin").innerText();
    const words = "From the manifest: /name · Click or press Enter to go there";
    await expect.poll(origin).toBe(words);
    await alone.show({ fileName: "manifest.json", result: compared, stale: { kind: "closed" } });
    await page.locator(".banner").waitFor();
    expect(await origin()).toBe(words);
  });

  it("selects text without going to its origin", async () => {
    const alone = await openPageAlone(compared);
    const { mouse } = alone.page;
    const [left, right, middle] = (await alone.page.evaluate(`(() => {
      const { left, right, y, height } = document.querySelector("h1 [data-pointer]").getBoundingClientRect();
      return [left, right, y + height / 2];
    })()`)) as [number, number, number];
    await mouse.move(left + 2, middle);
    await mouse.down();
    await mouse.move(right - 2, middle);
    await mouse.up();
    expect(await alone.page.evaluate("getSelection().toString()")).not.toBe("");
    const sent = (await alone.sent()) as { type: string }[];
    expect(sent.map(({ type }) => type)).not.toContain("locate");
  });

  it("finds a command in the folded list, and the search stays while the text changes", async () => {
    const commands = Array.from({ length: 12 }, (_, i) => ({
      id: `color_${i}`,
      description: `Color number ${i}`,
    }));
    const many = withMembers(compared, { commands });
    const alone = await openPageAlone(many);
    const shown = async () => alone.page.locator(".commands > li").filter({ visible: true }).allInnerTexts();
    await expect.poll(shown).toHaveLength(5);
    await alone.page.locator("#search-commands").click();
    await alone.page.keyboard.type("number 11");
    await expect.poll(shown).toEqual(["Color number 11\ncolor_11"]);
    await alone.show({ fileName: "manifest.json", result: { ...many, version: 2, access: [] } });
    await expect.poll(shown).toEqual(["Color number 11\ncolor_11"]);
  });

  it("chooses theme and width in the menu, which Escape closes", async () => {
    const alone = await openPageAlone(compared);
    const { page } = alone;
    await page.locator(".menu-button").click();
    await page.locator("#menu").waitFor({ state: "visible" });
    await choose(alone, "theme", "hc-dark");
    await choose(alone, "width", "360");
    await expect
      .poll(() => page.evaluate("getComputedStyle(document.body).backgroundColor"))
      .toBe("rgb(0, 0, 0)");
    await expect
      .poll(() => page.evaluate("document.querySelector('main').getBoundingClientRect().width"))
      .toBe(360);
    await page.keyboard.press("Escape");
    await page.locator("#menu").waitFor({ state: "hidden" });
  });

  it("sends actions to the host", async () => {
    const alone = await openPageAlone(compared, { tab: "install" });
    await alone.page.locator(".access .line").first().click();
    await alone.page.locator(".access .meaning").first().click();
    await chooseTab(alone.page, "page");
    await alone.page.locator(".facts a").first().click();
    // What is not the manifest's leads nowhere.
    await alone.page.locator(".facts .pending").nth(1).hover();
    await expect
      .poll(() => alone.page.locator("#origin").innerText())
      .toBe("Pending: not in the manifest; publication supplies it");
    await alone.page.locator(".facts .pending").nth(1).click();
    const sent = (await alone.sent()) as { type: string }[];
    expect(sent.filter(({ type }) => type !== "ready" && type !== "options")).toEqual([
      { type: "reveal", line: 61, character: 0 },
      { type: "locate", pointer: "/permissions/3" },
      { type: "link", url: "https://brightside.example/color-picker" },
    ]);
  });

  describe("that is restored", () => {
    const scroll = { page: 300, install: 0, changes: 0, release: 200, payload: 0, checks: 0 };
    const top = ({ page }: PageAlone, tab: TabName) => page.locator(`#panel-${tab}`).evaluate(SCROLL_TOP);

    it("keeps its scroll position even if content loads late", async () => {
      const alone = await openPageAlone({ ...faulty, release: null }, { tab: "release", scroll });
      expect(await top(alone, "release")).toBe(0);
      await alone.show({ fileName: "manifest.json", result: faulty });
      await expect.poll(() => top(alone, "release")).toBe(200);
    });

    it("keeps its scroll position until the cursor moves", async () => {
      const alone = await openPageAlone(compared, { tab: "page", scroll });
      const moveCursor = async (pointer: string) => {
        await alone.page.evaluate(`postMessage({ type: "cursor", pointer: "${pointer}" }, "*")`);
        await alone.page.locator("#panel-page .at-cursor").first().waitFor({ state: "attached" });
        return top(alone, "page");
      };
      expect(await moveCursor("/name")).toBe(300);
      expect(await moveCursor("/version")).toBeLessThan(100);
    });
  });

  it("does not see an unreadable icon, even after the page is drawn again", async () => {
    const withIcon = { ...compared, icon: `data:image/png;base64,${btoa("text")}` };
    const { page, show } = await openPageAlone(withIcon);
    const icon = page.locator(".icon img");
    await icon.waitFor({ state: "hidden" });
    await show({ fileName: "manifest.json", result: withMembers(withIcon, { commands: [] }) });
    await page.locator("#section-commands").waitFor({ state: "detached" });
    expect(await icon.isVisible()).toBe(false);
  });

  it("sees the whole syntax message, and all problems, without an entry", async () => {
    const { page, show } = await openPageAlone(faulty);
    await page.setViewportSize({ width: 480, height: 320 });
    const message = 'Unexpected "Dark". Expected a property name in double quotes, or the end of the object.';
    await show({
      fileName: "manifest.json",
      result: { ...faulty, entry: null },
      stale: { kind: "broken", line: 4, character: 0, message },
    });
    await page.locator(".nothing").waitFor();
    const banner = `(({ scrollHeight, clientHeight }) => [scrollHeight > clientHeight, clientHeight > 40])(
      document.querySelector(".banner"))`;
    expect(await page.evaluate(banner)).toEqual([false, true]);
    const last = `(() => {
      const row = document.querySelector(".checks > li:last-child");
      row.scrollIntoView();
      return row.getBoundingClientRect().bottom <= innerHeight;
    })()`;
    expect(await page.evaluate(last)).toBe(true);
  });

  it("sees platforms and short addresses on one line at 900 pixels", async () => {
    const { page } = await openPageAlone(compared);
    await page.setViewportSize({ width: 900, height: 800 });
    const lines = `[...document.querySelectorAll(".facts dd a")].map(
      (each) => new Set([...each.getClientRects()].map(({ top }) => top)).size)`;
    const counts: number[] = await page.evaluate(lines);
    expect(new Set(counts)).toEqual(new Set([1]));
    const tops = '[...document.querySelectorAll(".facts .chips > li")].map((chip) => chip.offsetTop)';
    const heights: number[] = await page.evaluate(tops);
    expect(new Set(heights).size).toBe(1);
  });

  it("sees icons in forced colors", async () => {
    const { page } = await openPageAlone(faulty, { tab: "checks" });
    await page.emulateMedia({ forcedColors: "active" });
    const colors = await page.evaluate(`(() => {
      const sign = document.querySelector(".check .sign");
      return [getComputedStyle(sign).backgroundColor, getComputedStyle(document.body).backgroundColor];
    })()`);
    const [sign, ground] = colors as string[];
    expect(sign).not.toBe(ground);
  });
});

it.each([359, 720, 1600])("The parts of a static page are aligned at %i pixels", async (width) => {
  const page = await openStaticPage(compared);
  await page.setViewportSize({ width, height: 800 });
  const edges = await page.evaluate(
    `[...document.querySelectorAll(".hero, .part-title, .list-page, .folded-payload > summary")].map((element) =>
      element.getBoundingClientRect().left + parseFloat(getComputedStyle(element).paddingLeft))`,
  );
  expect([...new Set(edges as number[])]).toHaveLength(1);
});
