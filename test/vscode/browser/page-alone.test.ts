import { cp, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { TabName, Theme } from "../../../client/preview/page/model/messages";
import { tagEarlierVersions } from "../../../scripts/vscode/sample-history.mjs";
import { root } from "../../../scripts/vscode/process.mjs";
import type { EntryResult, Json } from "../../../server/protocol";
import { entryIn, openPageAlone, type PageAlone } from "./page-alone.js";

const TABS: readonly TabName[] = ["page", "install", "changes", "release", "payload", "checks"];
const THEMES: readonly Theme[] = ["light", "dark", "hc-light", "hc-dark"];
const WIDTHS = [240, 359, 480, 719, 720, 1000];

/** What axe-core finds; its own types need a browser's. */
interface Findings {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}

let compared: EntryResult;
let faulty: EntryResult;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "page-"));
  await cp(join(root, "scripts", "sample"), folder, { recursive: true });
  await tagEarlierVersions(folder);
  compared = await entryIn(folder, "color-picker/manifest.json");
  faulty = await entryIn(folder, "log-viewer/manifest.json");
});

async function select({ page }: PageAlone, tab: TabName): Promise<void> {
  await page.locator(`#tab-${tab}`).click();
  await page.locator(`#panel-${tab}`).waitFor();
}

/** The same with other members in the newest manifest and its copies. */
function withMembers(result: EntryResult, members: Record<string, Json>): EntryResult {
  const replaced = JSON.parse(JSON.stringify(result)) as EntryResult & {
    entry: { data: { item: { manifest: object } } };
  };
  Object.assign(replaced.entry.data.item.manifest, members);
  return replaced;
}

describe.each(THEMES)("The page in the palette %s", (theme) => {
  it.each([1, 2])("keeps nobody out at a zoom of %i", async (zoom) => {
    for (const result of [compared, faulty]) {
      const alone = await openPageAlone(result, { theme });
      await alone.page.evaluate(await readFile(join(root, "node_modules/axe-core/axe.min.js"), "utf8"));
      await alone.page.evaluate(`document.documentElement.style.zoom = "${zoom}"`);
      for (const tab of TABS) {
        await select(alone, tab);
        await alone.page.evaluate(
          "for (const details of document.querySelectorAll('details')) details.open = true",
        );
        const found = (await alone.page.evaluate("axe.run({ resultTypes: ['violations'] })")) as Findings;
        const serious = found.violations.filter(({ impact }) => impact !== "minor");
        expect(
          serious.map(({ id, nodes }) => `${tab}: ${id} ${nodes.map(({ html }) => html).join(" ")}`),
        ).toEqual([]);
      }
      await alone.page.close();
    }
  });
});

describe("The page at every width", () => {
  /** Finds the elements that are wider than the panel, other than the list of tabs, which scrolls. */
  const WIDER = `[...document.querySelectorAll(".frame *")].filter((element) =>
    element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 0.5).map(({ outerHTML }) => outerHTML.slice(0, 80))`;
  /** Finds short words that are broken between two lines. */
  const BROKEN = `[...document.querySelectorAll(".facts dt, h1, h2, h3, .primary, .can strong")].flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let node; (node = texts.nextNode());)
      for (const { index, 0: word } of node.data.matchAll(/\\S{1,12}/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    return broken;
  })`;

  it.each(WIDTHS)("fits into %i pixels, without a broken word", async (width) => {
    for (const result of [compared, faulty]) {
      const alone = await openPageAlone(result);
      await alone.page.setViewportSize({ width, height: 800 });
      for (const tab of TABS) {
        await select(alone, tab);
        expect([tab, await alone.page.evaluate(WIDER)]).toEqual([tab, []]);
        expect([tab, await alone.page.evaluate(BROKEN)]).toEqual([tab, []]);
      }
      await alone.page.close();
    }
  });

  it("has its facts in a second column from 720 pixels, and labels above the values up to 360", async () => {
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
    await page.close();
  });
});

describe("What a reader does with the page", () => {
  it("finds a command among the folded ones, and the search stays while the text changes", async () => {
    const commands = Array.from({ length: 12 }, (_, i) => ({
      id: `color_${i}`,
      description: `Color number ${i}`,
    }));
    const many = withMembers(compared, { commands });
    const alone = await openPageAlone(many);
    const shown = async () => alone.page.locator(".commands > li").filter({ visible: true }).allInnerTexts();
    expect(await shown()).toHaveLength(5);
    await alone.page.locator("#search-commands").click();
    await alone.page.keyboard.type("number 11");
    await expect.poll(shown).toEqual(["Color number 11\ncolor_11"]);
    await alone.show({ fileName: "manifest.json", result: { ...many, version: 2, hasNews: !many.hasNews } });
    expect(await shown()).toEqual(["Color number 11\ncolor_11"]);
    await alone.page.close();
  });

  it("chooses theme and width in the menu, which Escape closes", async () => {
    const { page } = await openPageAlone(compared);
    await page.locator(".menu-button").click();
    await page.locator("#menu").waitFor({ state: "visible" });
    await page.evaluate(`for (const [name, value] of [["theme", "hc-dark"], ["width", "360"]]) {
      const select = document.querySelector("[name=" + name + "]");
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }`);
    await expect
      .poll(() => page.evaluate("getComputedStyle(document.body).backgroundColor"))
      .toBe("rgb(0, 0, 0)");
    expect(await page.evaluate("document.querySelector('main').getBoundingClientRect().width")).toBe(360);
    await page.keyboard.press("Escape");
    await page.locator("#menu").waitFor({ state: "hidden" });
    await page.close();
  });

  it("asks its host for what it cannot do itself", async () => {
    const alone = await openPageAlone(compared, { tab: "install" });
    await alone.page.locator(".access .line").first().click();
    await alone.page.locator(".access .meaning").first().click();
    await select(alone, "page");
    await alone.page.locator(".facts a").first().click();
    const sent = (await alone.sent()) as { type: string }[];
    expect(sent.filter(({ type }) => type !== "ready" && type !== "options")).toEqual([
      { type: "reveal", line: 61, character: 0 },
      { type: "locate", pointer: "/permissions/3" },
      { type: "link", url: "https://brightside.example/color-picker" },
    ]);
    await alone.page.close();
  });

  it("still sees its signs where the system forces its colors", async () => {
    const { page } = await openPageAlone(faulty, { tab: "checks" });
    await page.emulateMedia({ forcedColors: "active" });
    const colors = await page.evaluate(`(() => {
      const sign = document.querySelector(".check .sign");
      return [getComputedStyle(sign).backgroundColor, getComputedStyle(document.body).backgroundColor];
    })()`);
    const [sign, ground] = colors as string[];
    expect(sign).not.toBe(ground);
    await page.close();
  });
});
