import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { manifestTexts } from "../../../scripts/l10n/extension-manifest.mjs";
import { root } from "../../../scripts/vscode/process.mjs";
import { tagEarlierVersions } from "../../../scripts/vscode/sample-history.mjs";
import { type Editor, openEditor } from "./editor.js";
import { chinese, englishIn, shownLines } from "./english.js";

/*
 * A tour of everything that the walkthrough names, in an editor whose display language is Chinese. No English text of
 * ours is left on the screen. Rules' pages are in English, so the tour does not open one.
 */

const titles = manifestTexts("zh-cn");
const command = (name: string) => `Plugin Manifest: ${titles[`command.${name}`]}`;

describe("An author whose display language is Chinese", () => {
  let editor: Editor;
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => editor.page.keyboard.press(key)), Promise.resolve());
  const locator = (selector: string, hasText?: string) =>
    editor.page.locator(selector, hasText === undefined ? {} : { hasText });
  const box = () => locator(".quick-input-widget");
  const untilShown = (text: string) =>
    expect
      .poll(() => shownLines(editor.page).then((lines) => lines.join("\n")), { timeout: 15_000 })
      .toContain(text);

  /** Waits for a Chinese text, and expects no English one. */
  const expectChinese = async (shown: string) => {
    await untilShown(shown);
    expect(englishIn(await shownLines(editor.page))).toEqual([]);
  };

  beforeAll(async () => {
    editor = await openEditor({ workspace: join(root, "scripts", "sample"), isChinese: true });
    await tagEarlierVersions(editor.folder);
    await mkdir(join(editor.folder, "weather"));
    await writeFile(join(editor.folder, "weather/manifest.json"), "");
  });

  it("reads the walkthrough", async () => {
    await editor.runCommand("Welcome: Open Walkthrough...");
    await box().locator("input[type=text]").fill(titles["walkthrough.start.title"]!);
    await box()
      .locator(".monaco-list-row.focused", { hasText: titles["walkthrough.start.title"]! })
      .waitFor();
    await press("Enter");
    for (const step of ["new", "complete", "fix", "preview"]) {
      const title = titles[`walkthrough.start.${step}.title`]!;
      const row = locator(".getting-started-step", title);
      await row.waitFor();
      if (!(await row.getAttribute("class"))?.includes("expanded")) await row.click();
      await editor.page.waitForTimeout(700);
      await expectChinese(title);
    }
  });

  it("finds the commands", async () => {
    await press("F1");
    await box().locator("input[type=text]").fill(">Plugin Manifest");
    await expectChinese(command("newManifest"));
    await press("Escape");
  });

  it("makes a manifest", async () => {
    await editor.openFile("weather/manifest.json");
    await press("Control+Space");
    await locator(".suggest-widget.visible .monaco-list-row").first().waitFor();
    await press("Control+Space");
    await expectChinese(chinese("Plugin manifest, level {level}").replace("{level}", "0"));
    await press("Escape", "Escape");
    await editor.runCommand(command("newManifest"));
    const answers = ["com.acme.weather", "Weather", "Shows the weather.", "Ada Example", "MIT", "", ""];
    for (const [i, answer] of answers.entries()) {
      await locator(".quick-input-title", `(${i + 1}/`).waitFor();
      await editor.page.waitForTimeout(200);
      await expectChinese(chinese("New Plugin Manifest").slice(0, 2));
      if (answer) await box().locator("input[type=text]").fill(answer);
      await press("Enter");
    }
    await untilShown("com.acme.weather");
    await expectChinese("预览");
  });

  it("sees and fixes problems", async () => {
    await editor.openFile("log-viewer/manifest.json");
    await locator(".squiggly-error").first().waitFor();
    await locator(".codelens-decoration").first().waitFor();
    await expectChinese("预览");
    await press("ControlOrMeta+Shift+M");
    await editor.page.waitForTimeout(500);
    await expectChinese("缺少必需的属性");
    await press("ControlOrMeta+Shift+M");
    await editor.openFile("log-viewer/manifest.json");
    await press("F8");
    await editor.page.waitForTimeout(500);
    await expectChinese("预览");
    await press("Escape");
    await editor.runCommand("Show or Focus Hover");
    await locator(".monaco-hover:not(.hidden)").first().waitFor();
    await expectChinese("预览");
    await press("Escape", "Escape");
  });

  it("previews the entry, in each tab", async () => {
    await editor.openFile("color-picker/manifest.json");
    await editor.runCommand(command("previewEntry"));
    const page = (selector: string) => editor.preview().locator(selector);
    await page("h1").waitFor();
    for (const tab of ["page", "install", "changes", "release", "payload", "checks"]) {
      await page(`#tab-${tab}`).click();
      await page(`#panel-${tab}`).waitFor();
      await editor.page.waitForTimeout(400);
      await expectChinese(chinese("Install"));
    }
    await page(".menu-button").click();
    await expectChinese(chinese("Theme"));
    await page(".menu-button").press("Escape");
    await untilShown(chinese("Preview {name}").replace("{name}", "Color Picker"));
    await editor.runCommand("View: Close All Editors");
    await editor.openFile("color-picker/manifest.json");
  });

  it.each([
    ["addPermission", "Start these programs"],
    ["addCapabilityLevel", undefined],
    ["explainPermission", undefined],
    ["bumpVersion", "Fixes only. Nothing is new, and what works now still works."],
    ["checkRelease", undefined],
    ["compareWithVersion", undefined],
    ["renamePlugin", undefined],
    ["showRule", undefined],
    ["setDocumentKind", undefined],
    ["verifyPackages", undefined],
    ["fillArtifacts", undefined],
  ])("is asked by the command %s", async (name, shown) => {
    await editor.runCommand(command(name));
    await locator(".quick-input-widget, .monaco-dialog-box").filter({ visible: true }).first().waitFor();
    await editor.page.waitForTimeout(500);
    await expectChinese(shown === undefined ? "预览" : chinese(shown));
    await press("Escape", "Escape");
  });

  it("reads what each setting does", async () => {
    await editor.runCommand("Preferences: Open Settings (UI)");
    await locator(".settings-editor .suggest-input-container").click();
    await editor.page.keyboard.type("@ext:plugin-manifest.plugin-manifest");
    await expectChinese(titles["setting.catalog.useGit"]!);
  });
});
