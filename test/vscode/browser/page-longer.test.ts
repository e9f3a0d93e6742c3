import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import type { EntryResult } from "../../../server/protocol";
import { PSEUDO } from "../../support/pseudo-locale.js";
import { pseudoProgram } from "../../support/pseudo-program.js";
import { runInProcess } from "../../support/run-in-process.js";
import { copySampleHistory, entryIn } from "../../support/sample-entry.js";
import { broken, CUT, DRAWN, inAllTabs, inEachTab, OVERLAPS, UNFOLDED, WIDER } from "./layout.js";
import { openPageAlone, openText } from "./page-alone.js";

const WIDTHS = [300, 900];

const MANIFESTS = ["color-picker/manifest.json", "log-viewer/manifest.json"];

let folder: string;
let program: string;
const results: Record<string, EntryResult> = {};

beforeAll(async () => {
  folder = await copySampleHistory();
  program = pseudoProgram();
  for (const path of MANIFESTS) results[path] = await entryIn(folder, path, { translations: PSEUDO });
});

const FAULTS = `({ cut: ${CUT}, wider: ${WIDER}, overlaps: ${OVERLAPS}, broken: ${broken(20)} })`;
const NONE = { cut: [], wider: [], overlaps: [], broken: [] };

describe.each(MANIFESTS)("In a language that is 40 % longer, %s", (path) => {
  describe("the page", () => {
    let page: Page;
    beforeAll(async () => ({ page } = await openPageAlone(results[path]!, {}, PSEUDO)));

    it.each(WIDTHS)("fits into %i pixels, in each tab", async (width) => {
      // Nothing has to scroll.
      await page.setViewportSize({ width, height: 6000 });
      expect(await page.evaluate(inEachTab(`(async () => (await ${UNFOLDED}, ${FAULTS}))()`))).toEqual(
        inAllTabs(NONE),
      );
    });

    it.each(WIDTHS)("has a menu without broken words in %i pixels", async (width) => {
      await page.setViewportSize({ width, height: 800 });
      await page.locator(".menu-button").click();
      await page.locator("#menu").waitFor({ state: "visible" });
      expect(await page.evaluate(broken(20, "#menu *"))).toEqual([]);
      await page.keyboard.press("Escape");
    });
  });

  describe("the static page", () => {
    let page: Page;
    beforeAll(async () => {
      const args = ["preview", "--format", "html", "--locale", "zh-CN", join(folder, path)];
      const options = { input: "", cwd: folder, env: process.env };
      const { stdout } = await runInProcess(program, args, options);
      page = await openText(stdout);
      expect(await page.locator("h1").first().innerText()).not.toBe("");
    });

    it.each(WIDTHS)("fits into %i pixels", async (width) => {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(DRAWN);
      expect(await page.evaluate(FAULTS)).toEqual(NONE);
    });
  });
});
