import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { TabName } from "../../../server/page/model/messages";
import type { Page } from "../../../scripts/vscode/playwright";
import type { EntryResult } from "../../../server/protocol";
import { PSEUDO } from "../../support/pseudo-locale.js";
import { pseudoProgram } from "../../support/pseudo-program.js";
import { runHere } from "../../support/run-here.js";
import { copySampleHistory, entryIn } from "../../support/sample-entry.js";
import { chooseTab } from "../../support/page-tab.js";
import { broken, CUT, OVERLAPS, UNFOLDED, WIDER } from "./layout.js";
import { openPageAlone, openText } from "./page-alone.js";

const TABS: readonly TabName[] = ["page", "install", "changes", "release", "payload", "checks"];
const WIDTHS = [300, 900];

const MANIFESTS = ["color-picker/manifest.json", "log-viewer/manifest.json"];

let folder: string;
const results: Record<string, EntryResult> = {};

beforeAll(async () => {
  folder = await copySampleHistory();
  for (const path of MANIFESTS) results[path] = await entryIn(folder, path, { translations: PSEUDO });
});

/** Opens everything that is folded, in a window in which nothing has to scroll. */
async function unfold(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 6000 });
  await page.evaluate(UNFOLDED);
}

const faults = async (page: Page) => ({
  cut: await page.evaluate(CUT),
  wider: await page.evaluate(WIDER),
  overlaps: await page.evaluate(OVERLAPS),
  broken: await page.evaluate(broken(20)),
});
const NONE = { cut: [], wider: [], overlaps: [], broken: [] };

describe.each(MANIFESTS)("In a language that is 40 % longer, %s", (path) => {
  it.each(WIDTHS)("fits into %i pixels, in each tab", async (width) => {
    const { page } = await openPageAlone(results[path]!, {}, PSEUDO);
    for (const tab of TABS) {
      await page.setViewportSize({ width, height: 800 });
      await chooseTab(page, tab);
      await unfold(page, width);
      expect.soft([tab, await faults(page)]).toEqual([tab, NONE]);
    }
    await page.locator(".menu-button").click();
    await page.locator("#menu").waitFor({ state: "visible" });
    expect(await page.evaluate(broken(20, "#menu *"))).toEqual([]);
    await page.close();
  });

  it.each(WIDTHS)("fits into %i pixels as a file of its own", async (width) => {
    const args = ["preview", "--format", "html", "--locale", "zh-CN", join(folder, path)];
    const { stdout } = await runHere(pseudoProgram(), args, {
      input: "",
      cwd: folder,
      env: process.env,
    });
    const page = await openText(stdout);
    await page.setViewportSize({ width, height: 800 });
    expect(await page.locator("h1").first().innerText()).not.toBe("");
    // Parts of the page take their room when they are drawn.
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    expect(await faults(page)).toEqual(NONE);
    await page.close();
  });
});
