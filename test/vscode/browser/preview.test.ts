import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Locator } from "../../../scripts/vscode/playwright";
import { root } from "../../../scripts/vscode/process.mjs";
import { type Editor, openEditor } from "./editor.js";

const PREVIEW = "Plugin Manifest: Preview Catalog Entry";
const MANIFEST = "color-picker/manifest.json";

describe("The preview of a catalog entry", () => {
  let editor: Editor;

  const page = (selector: string) => editor.preview().locator(selector);
  const text = (selector: string) => async () => (await page(selector).first().textContent())?.trim();
  const press = async (...keys: string[]) => {
    for (const key of keys) await editor.page.keyboard.press(key);
  };
  /** Selects the next place of a text in the editor. */
  const find = async (searched: string) => {
    await press("ControlOrMeta+F");
    await editor.page.locator(".find-widget textarea").first().fill(searched);
    await press("Enter", "Escape");
  };
  const scrollTop = (selector: string) =>
    page(selector).evaluate((element: { scrollTop: number }) => element.scrollTop);
  const hasFocus = (locator: Locator) =>
    locator.evaluate((element: { matches(selector: string): boolean }) => element.matches(":focus"));
  const manifestEditor = () => editor.page.locator('.tab[data-resource-name="manifest.json"]');

  beforeAll(async () => {
    editor = await openEditor({ workspace: join(root, "scripts", "sample") });
    await editor.openFile(MANIFEST);
    await editor.runCommand(PREVIEW);
    await page("h1").waitFor();
  });

  it("opens beside the text and leaves the cursor there", async () => {
    await expect.poll(text("h1")).toBe("Color Picker");
    expect(await editor.page.locator(".tab.active").allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining("manifest.json"), expect.stringContaining("Preview Color Picker")]),
    );
    expect(await hasFocus(editor.page.locator(".monaco-editor.focused .inputarea, .monaco-editor.focused .native-edit-context"))).toBe(true);
  });

  it("shows what the manifest says, in the interface's terms", async () => {
    const shown = await page("#panel-page").innerText();
    expect(shown).toContain("Brightside Workshop · Version 1.4.0");
    expect(shown).toContain("A tab inside a parent module");
    expect(shown).toContain("host-file_dialogs");
    expect(shown).toContain("filesystem_write");
    expect(shown).toContain("macOS");
    expect(shown).toContain("0.3.0 or newer");
    expect(shown).toContain("Check the contrast of two colors");
  });

  it("never makes up what only publication can tell", async () => {
    const packageFacts = await page(".facts-group").last().allInnerTexts();
    expect(packageFacts.join("").match(/Known after publication/g)).toHaveLength(4);
  });

  it("follows every keystroke", async () => {
    await find('"Color Picker"');
    await editor.page.keyboard.type('"Colour Picker"');
    await expect.poll(text("h1")).toBe("Colour Picker");
    await expect.poll(() => editor.page.locator(".tab.active").allInnerTexts()).toContainEqual(
      expect.stringContaining("Preview Colour Picker"),
    );
  });

  it("keeps its scroll position and what is marked in it when the text changes", async () => {
    await page("#panel-page").evaluate((element: { scrollTop: number }) => (element.scrollTop = 400));
    const selected = () =>
      page("#heading-permissions").evaluate(
        (element: { ownerDocument: { getSelection(): { toString(): string } } }) => element.ownerDocument.getSelection().toString(),
      );
    await page("#heading-permissions").evaluate(
      (element: { ownerDocument: { getSelection(): { selectAllChildren(node: unknown): void } } }) =>
        element.ownerDocument.getSelection().selectAllChildren(element),
    );
    await find('"1.4.0"');
    await editor.page.keyboard.type('"1.4.1"');
    await expect.poll(text(".byline")).toContain("1.4.1");
    expect(await scrollTop("#panel-page")).toBe(400);
    expect(await selected()).toContain("Permissions");
  });

  it("keeps the last good entry under a banner while the text is broken", async () => {
    await find('"license": "MIT"');
    await editor.page.keyboard.type('"license": MIT');
    await expect.poll(text(".banner")).toContain("Line 12, column 14:");
    expect(await text(".banner")()).toContain("Below is the last good entry, as published.");
    expect(await text("h1")()).toBe("Colour Picker");
    expect(await scrollTop("#panel-page")).toBe(400);

    await page(".banner button").click();
    await editor.page.locator(".monaco-editor.focused").waitFor();
    await editor.page.getByText("Ln 12, Col 14").waitFor();
    await press("ControlOrMeta+Z");
    await expect.poll(() => page(".banner").count()).toBe(0);
  });

  it("keeps the focus in the page when the text changes", async () => {
    const link = page(".facts a").first();
    await link.focus();
    await writeFile(join(editor.folder, "untouched.txt"), "");
    await editor.runCommand("Undo");
    await expect.poll(text("#tab-page")).toBe("Page");
  });

  it("switches between the two faces and says which one it shows", async () => {
    await expect.poll(text(".status")).toContain("As published:");
    expect(await text(".badge")()).toBe("available");
    await editor.preview().getByText("As it stands", { exact: true }).click();
    await expect.poll(text(".status")).toContain("As it stands:");
    expect(await text(".badge")()).toBe("blocked");
    expect(await page("#panel-page").innerText()).toContain("None is published.");
  });

  it("shows the payload to the letter, in a tab that the keyboard reaches", async () => {
    await page("#tab-page").focus();
    await page("#tab-page").press("ArrowRight");
    await expect.poll(() => page("#tab-payload").getAttribute("aria-selected")).toBe("true");
    expect(await hasFocus(page("#tab-payload"))).toBe(true);
    const payload = (await page("pre.payload code").textContent()) ?? "";
    const envelope = JSON.parse(payload) as { data: { item: { name: string; manifest: { install_status: string } } } };
    expect(JSON.stringify(envelope, null, 2)).toBe(payload);
    expect(envelope.data.item.name).toBe("Colour Picker");
    expect(envelope.data.item.manifest.install_status).toBe("blocked");
  });

  it("keeps tab, face and scroll position while it is hidden", async () => {
    await page("pre.payload").waitFor();
    await page("#panel-payload").evaluate((element: { scrollTop: number }) => (element.scrollTop = 300));
    await expect.poll(() => scrollTop("#panel-payload")).toBe(300);
  });

  it("makes no request to any other server", () => {
    expect(editor.requests).toEqual([]);
  });

  it.skip("unused", () => expect(manifestEditor()).toBeDefined());
});
