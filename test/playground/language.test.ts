import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FrameLocator, Page } from "playwright-core";
import { root } from "../../scripts/vscode/process.mjs";
import { tabs } from "../../server/page/tabs/toolbar";
import { chooseTab } from "../support/page-tab.js";
import { DESKTOP, type Tab, visit, type Visit } from "./site";

const CHINESE = JSON.parse(readFileSync(join(root, "l10n/bundle.l10n.zh-cn.json"), "utf8")) as Record<
  string,
  string
>;
const VERSION = '{shown} is not a valid version. Use three numbers joined by dots, such as "1.2.0".';
const ENTRIES = "performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\\//, ''))";

const FAULTY = `{
  "id": "com.example.notes",
  "name": "笔记",
  "version": "v1.0.0",
  "permissions": [{ "type": "filesystem_read", "reason": "打开笔记" }],
  "capability_levels": [0],
  "integration": {}
}
`;

describe("The playground in Chinese", () => {
  let reader: Visit;
  let tab: Tab;

  beforeAll(async () => {
    reader = await visit(DESKTOP, "zh-CN");
    tab = await reader.open();
    await tab.paste(FAULTY);
    await tab.page.locator("#problem-list .fix").first().waitFor();
  });
  afterAll(async () => {
    expect(reader.errors).toEqual([]);
    await reader.leave();
  });

  it("is shown in a Chinese browser", async () => {
    expect(await tab.page.evaluate("document.documentElement.lang")).toBe("zh-cn");
    expect(await tab.preview.locator("html").getAttribute("lang")).toBe("zh-cn");
    expect(await tab.page.evaluate(ENTRIES)).toContain("zh-cn.js");
    await expect.poll(() => tab.problems()).toContain(CHINESE[VERSION]?.replace("{shown}", '"v1.0.0"'));
  });

  it("has no English text of its own", async () => {
    const { page, preview } = tab;
    expect(await english(page)).toEqual([]);
    for (const [name] of tabs()) {
      await chooseTab(preview, name);
      expect(await english(preview)).toEqual([]);
    }
    for (const id of ["samples", "share", "theme", "actions"]) {
      await tab.page.locator(`#${id}`).click();
      await tab.page.locator("dialog").waitFor();
      expect(await english(page), id).toEqual([]);
      await tab.page.keyboard.press("Escape");
    }
    await tab.editor.focus();
    await tab.page.keyboard.press("ControlOrMeta+f");
    await tab.page.locator(".cm-search").waitFor();
    expect(await english(page), "find").toEqual([]);
    await tab.page.keyboard.press("Escape");
  });

  it("reports a damaged link in Chinese", async () => {
    const second = await reader.open("#text=!");
    expect(await english(second.page, "#status")).toEqual([]);
    await second.page.close();
  });

  it("explains members, values and problems in Chinese", async () => {
    await tab.write(FAULTY.replace("filesystem_", "filesystem_|"));
    const hover = tab.page.locator(".cm-tooltip .markdown").first();
    await tab.page.keyboard.press("ControlOrMeta+k");
    await tab.page.keyboard.press("ControlOrMeta+i");
    await expect.poll(() => hover.innerText()).toMatch(/\p{Script=Han}/u);
    expect(await english(tab.page, ".cm-tooltip .markdown")).toEqual([]);
    await tab.page.keyboard.press("ControlOrMeta+Space");
    await tab.page.locator(".cm-completionInfo").waitFor();
    expect(await english(tab.page, ".cm-tooltip-autocomplete")).toEqual([]);
  });
});

describe("The language of the playground", () => {
  it("is changed by a button in the other language, and kept, also offline", async () => {
    const reader = await visit(DESKTOP, "en-US", "allow");
    const tab = await reader.open();
    const language = () => tab.page.evaluate("document.documentElement.lang");
    expect(await tab.page.evaluate(ENTRIES)).not.toContain("zh-cn.js");
    await tab.paste(FAULTY);
    await tab.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await reader.context.setOffline(true);
    await tab.page.getByRole("button", { name: "简体中文" }).click();
    await tab.page.getByRole("button", { name: "English" }).waitFor();
    await tab.isChecked();
    expect([await language(), await tab.text()]).toEqual(["zh-cn", FAULTY]);
    await expect.poll(() => tab.problems()).toContain(CHINESE[VERSION]?.replace("{shown}", '"v1.0.0"'));
    await tab.page.getByRole("button", { name: "English" }).click();
    await tab.page.getByRole("button", { name: "简体中文" }).waitFor();
    await tab.isChecked();
    expect([await language(), await tab.text()]).toEqual(["en", FAULTY]);
    await expect.poll(() => tab.problems()).toContain(VERSION.replace("{shown}", '"v1.0.0"'));
    await reader.leave();
  });
});

/** Names and code, which are the same in every language. */
const NAMES =
  /Plugin Manifest|manifest\.json|English|macOS|Windows|Linux|API|JSON|SHA-256|SPDX|URL|HTML|Ctrl|Shift|Alt|F\d/g;

/** Matches a word that begins with a capital, or two words in a row; the names of properties are neither. */
const ENGLISH = /\b[A-Z][a-z]+|[a-z]{2,} [a-z]{2,}/;

/**
 * Finds the texts and labels in an element that are in English. The texts of the manifest, code, and the codes of rules
 * are left out.
 */
async function english(page: Page | FrameLocator, selector = "html"): Promise<string[]> {
  const texts = (await page
    .locator("html")
    .evaluate(`(${TEXTS})(document.querySelector(${JSON.stringify(selector)}))`)) as string[];
  expect(texts.length).toBeGreaterThan(0);
  return [...new Set(texts)].filter((text) => {
    const own = text.replaceAll(NAMES, "");
    return ENGLISH.test(own) && !/\p{Script=Han}/u.test(own) && !FAULTY.includes(text.trim());
  });
}

const TEXTS = `(element) => {
  const left = ".cm-content, .cm-gutters, code, pre, .code, script, style, [translate=no] *";
  const texts = [];
  for (const each of [element, ...element.querySelectorAll("*")]) {
    if (each.closest(left)) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
      if (each.hasAttribute(name)) texts.push(each.getAttribute(name));
    for (const node of each.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
  }
  return texts;
}`;
