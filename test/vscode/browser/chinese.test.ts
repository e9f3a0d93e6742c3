import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { manifestTexts } from "../../../scripts/l10n/extension-manifest.mjs";
import { root } from "../../../scripts/vscode/process.mjs";
import { tagEarlierVersions } from "../../../scripts/vscode/sample-history.mjs";
import { chooseTab } from "../../support/page-tab.js";
import { type Editor, openEditor } from "./editor.js";
import { chinese, englishIn, shownLines } from "./english.js";
import { reloadInChinese } from "./window.js";

/*
 * The one reload of these tests, which the choice of a display language asks for. Two pages and one question have texts of
 * the extension, of its manifest and of the server. That every text is translated, test/l10n proves without an editor.
 */

const PREVIEW = "Plugin Manifest: Preview Catalog Entry";

describe("An author who reloads the window in Chinese", () => {
  let editor: Editor;
  const page = (selector: string) => editor.preview().locator(selector);
  const text = (selector: string) => () => page(selector).first().innerText();
  const tab = (name: string) =>
    editor.page.locator(".tab", { hasText: chinese("Preview {name}").replace("{name}", name) });

  /** Waits for Chinese texts, and expects no English one of ours. */
  const expectChinese = async (...shown: string[]) => {
    const lines = () => shownLines(editor.page);
    for (const text of shown) await expect.poll(async () => (await lines()).join("\n")).toContain(text);
    expect(englishIn(await lines())).toEqual([]);
  };

  /** Opens two previews: one that is pinned and has gone along with its folder, and today's, far down in its payload. */
  beforeAll(async () => {
    editor = await openEditor({ workspace: join(root, "scripts", "sample") });
    await tagEarlierVersions(editor.folder);
    await editor.openFile("notes/manifest.json");
    await editor.runCommand(PREVIEW);
    await page(".menu-button").click();
    await page("input[name=pin]").click();
    await page(".menu-button").press("Escape");
    await editor.page
      .locator('.explorer-folders-view [role="treeitem"][aria-label^="notes"]')
      .first()
      .click();
    await editor.page.keyboard.press("F2");
    await editor.page.locator(".explorer-item-edited input").fill("memos");
    await editor.page.keyboard.press("Enter");
    const path = editor.page.locator(".monaco-breadcrumbs", { hasText: "memos" });
    await path.first().waitFor();
    // Where the other manifest is, and not in front of its preview.
    await editor.page.locator(".editor-group-container").first().locator(".view-line").first().click();
    await editor.openFile("color-picker/manifest.json");
    await editor.runCommand(PREVIEW);
    await page(".byline").filter({ hasText: "Brightside Workshop" }).waitFor();
    await page(".menu-button").click();
    await editor.preview().getByRole("radio", { name: "Today" }).click();
    await page(".menu-button").press("Escape");
    await chooseTab(editor.preview(), "payload");
    await page("#panel-payload").evaluate((panel: { scrollTop: number }) => (panel.scrollTop = 300));
    await reloadInChinese(editor);
  });

  it("finds every preview again, as it was", async () => {
    await tab("Color Picker").waitFor();
    // Lines that are out of view have no words.
    await expect.poll(text('.string[data-pointer="/data/item/author/name"]')).toBe('"Brightside Workshop"');
    await expect
      .poll(() => page("#panel-payload").evaluate((panel: { scrollTop: number }) => panel.scrollTop))
      .toBe(300);
    const face = chinese("View: {face}").replace("{face}", chinese("Today"));
    await expect.poll(() => page(".menu-button").getAttribute("aria-label")).toBe(face);
    // It has its title from before until it is shown.
    await editor.page.locator(".tab", { hasText: "Preview Notes" }).click();
    await expect.poll(text("h1")).toBe("Notes");
    await expect.poll(() => page(".banner").count()).toBe(0);
    await expect
      .poll(() => page("input[name=pin]").evaluate((box: { checked: boolean }) => box.checked))
      .toBe(true);
  });

  it("reads the page in Chinese", async () => {
    await tab("Notes").waitFor();
    await expectChinese(chinese("Install"));
  });

  it("gets the existing page of a manifest", async () => {
    await editor.page.locator(".editor-instance .view-line").first().click();
    await editor.openFile("color-picker/manifest.json");
    await editor.runCommand(`Plugin Manifest: ${manifestTexts("zh-cn")["command.previewEntry"]}`);
    await expect.poll(text('.string[data-pointer="/data/item/author/name"]')).toBe('"Brightside Workshop"');
    const title = (name: string) => chinese("Preview {name}").replace("{name}", name);
    const tabs = editor.page.locator(".tab", { hasText: title("") });
    const titles = async () => (await tabs.allInnerTexts()).map((label) => label.trim());
    await expect.poll(titles).toEqual([title("Notes"), title("Color Picker")]);
  });

  it("is asked for the next version in Chinese", async () => {
    await editor.page.locator(".editor-instance .view-line").first().click();
    await editor.runCommand(`Plugin Manifest: ${manifestTexts("zh-cn")["command.bumpVersion"]}`);
    await expectChinese(chinese("Fixes only. Nothing is new, and nothing breaks."));
    await editor.page.keyboard.press("Escape");
  });
});
