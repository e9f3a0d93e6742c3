import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../scripts/vscode/process.mjs";
import { chooseTab } from "../../support/page-tab.js";
import { type Editor, openEditor } from "./editor.js";

const MANIFEST = "color-picker/manifest.json";

describe("Navigation between the preview and the text", () => {
  let editor: Editor;
  const page = (selector: string) => editor.preview().locator(selector);
  const eventually = <T>(get: () => T) => expect.poll(get);
  const text = (selector: string) => async () =>
    (await page(selector).first().innerText()).replace(/\s+/g, " ").trim();
  const position = (where: string) => editor.page.getByText(where, { exact: true }).waitFor();

  beforeAll(async () => {
    editor = await openEditor({ workspace: join(root, "scripts", "sample") });
    await tagEarlierVersion();
    await editor.openFile(MANIFEST);
    await editor.page.getByText("Plugin Manifest", { exact: true }).waitFor();
    await editor.runCommand("Plugin Manifest: Preview Catalog Entry");
    await page("h1").waitFor();
  });

  /** The repository's only tag shows a version with other permissions and without a level. */
  async function tagEarlierVersion(): Promise<void> {
    const path = join(editor.folder, MANIFEST);
    const now = await readFile(path, "utf8");
    const git = (...args: string[]) =>
      execFileSync("git", [
        "-C",
        editor.folder,
        "-c",
        "user.name=A",
        "-c",
        "user.email=a@a.example",
        ...args,
      ]);
    const before = now
      .replace('"1.4.0"', '"1.3.0"')
      .replace('    { "type": "filesystem_write" },\n', "")
      .replace('"min_app_version": "0.9.0"', '"min_app_version": "0.8.0"');
    git("init", "-q");
    await writeFile(path, before);
    git("add", ".");
    git("commit", "-q", "-m", "1.3.0", "--date", "2030-01-02T03:04:05Z");
    git("tag", "v1.3.0");
    await writeFile(path, now);
  }

  it("shows the icon of the package, as an image only", async () => {
    await eventually(() => page(".icon img").getAttribute("src")).toMatch(/^data:image\/svg\+xml;base64,/);
    const width = () => page(".icon img").evaluate((image: { naturalWidth: number }) => image.naturalWidth);
    await eventually(width).toBeGreaterThan(0);
  });

  it("shows the origin of a field, and goes there", async () => {
    await page(".byline .author [data-pointer]").hover();
    await eventually(text("#origin")).toBe(
      "From the manifest: /author/name · Click or press Enter to go there",
    );
    await page(".byline .author [data-pointer]").click();
    await position("Ln 9, Col 5");
    await chooseTab(editor.preview(), "install");
    await page(".access .line").filter({ hasText: "line 62" }).click();
    await position("Ln 62, Col 1");
    await page(".access > li").filter({ hasText: "filesystem_write" }).locator(".meaning").click();
    await position("Ln 62, Col 5");
    await chooseTab(editor.preview(), "page");
  });

  it("goes there with the keyboard", async () => {
    await page("#panel-page").evaluate((panel: { scrollTop: number }) => (panel.scrollTop = 0));
    await page("#panel-page").focus();
    await page("#panel-page").press("Enter");
    await eventually(() => page(":focus").getAttribute("data-pointer")).toBe("/data/item/name");
    await page(":focus").press("Enter");
    await position("Ln 4, Col 3");
  });

  it("marks the fields at the cursor", async () => {
    const marked = () => page("#panel-page .at-cursor").allInnerTexts();
    // Comes from another line, so that the position shows the click's own arrival.
    await page(".byline .author [data-pointer]").click();
    await position("Ln 9, Col 5");
    await page("h1 [data-pointer]").click();
    await position("Ln 4, Col 3");
    await eventually(marked).toEqual(["Color Picker"]);
    await editor.page.locator(".editor-group-container").first().locator(".monaco-editor.focused").waitFor();
    // On a busy machine, the editor loses keys where the focus comes from a webview to it.
    await editor.runCommand("View: Focus First Editor Group");
    await page("body").evaluate(KEEP_CURSORS);
    // The position is sent after a short pause.
    for (let column = 4; column < 12; column += 1) {
      await editor.page.keyboard.press("ArrowRight");
      await position(`Ln 4, Col ${column}`);
    }
    // From the name to the version.
    await editor.page.keyboard.press("ArrowDown");
    await eventually(async () => (await marked())[0]).toBe("1.4.0");
    expect(await page("body").evaluate("cursors")).toEqual(["/version"]);
    // It stays marked when the page is drawn anew.
    await chooseTab(editor.preview(), "payload");
    await eventually(() => page("#panel-payload .at-cursor").count()).toBeGreaterThan(2);
  });

  it("shows what publication would change against the last tag, permissions first", async () => {
    await eventually(text("#tab-changes")).toMatch(/^Changes \d+$/);
    await chooseTab(editor.preview(), "changes");
    await eventually(text("#panel-changes")).toMatch(
      /^Changes What changes from 1\.3\.0 to 1\.4\.0 Compare with v1\.3\.0 Another File or Revision… More access 1 Permission "filesystem_write" is added\. The plugin can create, change and delete your files\. Features 1 "compatibility\.min_app_version" changes from "0\.8\.0" to "0\.9\.0"\./,
    );
    await page(".class-permission .change").first().click();
    await position("Ln 62, Col 5");
  });

  it("compares with another revision", async () => {
    await page("select[name=base]").selectOption("ask");
    const input = editor.page.locator(".quick-input-widget input[type=text]");
    await editor.page.locator(".quick-input-list .monaco-list-row", { hasText: "Git Revision…" }).waitFor();
    await input.fill("Git Revision");
    await editor.page.locator(".monaco-list-row.focused", { hasText: "Git Revision…" }).waitFor();
    await editor.page.keyboard.press("Enter");
    await editor.page.locator(".quick-input-message", { hasText: "such as main" }).waitFor();
    await input.fill("HEAD");
    await editor.page.keyboard.press("Enter");
    const selected = () =>
      page("select[name=base]").evaluate(
        (menu: { selectedOptions: { label: string }[] }) => menu.selectedOptions[0]?.label,
      );
    await eventually(selected).toBe("HEAD");
    await eventually(text("#panel-changes .change")).toBe(
      'Permission "filesystem_write" is added. The plugin can create, change and delete your files.',
    );
    await page("select[name=base]").selectOption("refs/tags/v1.3.0");
    await eventually(selected).toBe("v1.3.0");
  });

  it("lists the earlier version from the tag", async () => {
    await chooseTab(editor.preview(), "page");
    await page(".history > summary").click();
    // What is out of view has no words.
    await page(".versions").evaluate((list: { scrollIntoView(): void }) => list.scrollIntoView());
    await eventually(text(".versions li:nth-child(2)")).toMatch(/^1\.3\.0 \d{4}-\d\d-\d\d 0\.8\.0 or newer/);
  });

  it("lists the problems, each with a link to its line", async () => {
    await chooseTab(editor.preview(), "checks");
    await eventually(text("#tab-checks")).toBe("Checks 0");
    await eventually(text("#panel-checks")).toContain("No problems");
    const path = join(editor.folder, MANIFEST);
    await writeFile(
      path,
      (await readFile(path, "utf8")).replace('"https://brightside.example/color-picker"', '"home"'),
    );
    await eventually(text("#tab-checks")).toMatch(/^Checks [1-9]/);
    const check = page("#panel-checks .check").filter({ hasText: "url-format" });
    await eventually(async () => (await check.innerText()).replace(/\s+/g, " ")).toMatch(
      /^.* url-format line 11 · homepage$/,
    );
    await check.click();
    await editor.page.getByText(/^Ln 11, Col \d+$/).waitFor();
  });

  it("warns of errors, with a link to the checks", async () => {
    await chooseTab(editor.preview(), "page");
    await eventually(text(".strip")).toBe("1 error keeps this from being published");
    await eventually(text(".action")).toBe("Install Cannot be published yet");
    await page(".strip").click();
    await eventually(() => page("#tab-checks").getAttribute("aria-selected")).toBe("true");
  });

  it("sets the version that the changes call for", async () => {
    const path = join(editor.folder, MANIFEST);
    await writeFile(path, (await readFile(path, "utf8")).replace('"1.4.0"', '"1.3.1"'));
    await chooseTab(editor.preview(), "release");
    await page('[data-release="bump"]').filter({ hasText: "Set version to 1.4.0" }).click();
    await eventually(() => page('[data-release="bump"]').count()).toBe(0);
    await editor.page.locator(".view-line", { hasText: '"version": "1.4.0"' }).waitFor();
    await editor.save();
    expect(await readFile(path, "utf8")).toContain('"version": "1.4.0"');
    await chooseTab(editor.preview(), "checks");
  });

  it("applies the fix of a problem", async () => {
    const path = join(editor.folder, MANIFEST);
    await writeFile(path, (await readFile(path, "utf8")).replace('["windows", "macos"', '["windows", "osx"'));
    const fix = page("#panel-checks .fix.suggested").filter({ hasText: "macos" });
    await eventually(() => fix.count()).toBe(1);
    await fix.click();
    await eventually(() => fix.count()).toBe(0);
    await editor.page
      .locator(".view-line", { hasText: '"platforms": ["windows", "macos", "linux"]' })
      .waitFor();
  });
});

/** Keeps the messages that the page gets about the cursor. */
const KEEP_CURSORS = `globalThis.cursors = [];
addEventListener("message", ({ data }) => data.type === "cursor" && cursors.push(data.pointer));`;
