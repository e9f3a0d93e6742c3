import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Locator } from "playwright-core";
import { versions } from "../../../scripts/vscode/install.mjs";
import { root } from "../../../scripts/vscode/process.mjs";
import { chooseTab } from "../../support/page-tab.js";
import { type Editor, openEditor } from "./editor.js";
import { WIDE } from "./window.js";

const MANIFEST = "color-picker/manifest.json";

/** The part of the browser's own objects that the tests touch; the project's Node side has no types for them. */
interface PageElement {
  scrollTop: number;
  matches(selector: string): boolean;
  ownerDocument: { getSelection(): { selectAllChildren(element: PageElement): void; toString(): string } };
}

describe("The preview of a catalog entry", () => {
  let editor: Editor;
  /** The time in the page, in milliseconds. */
  let clock = 1_000_000;

  const page = (selector: string) => editor.preview().locator(selector);
  const eventually = <T>(get: () => T) => expect.poll(get);
  const text = (selector: string) => async () =>
    (await page(selector).first().innerText()).replace(/\s+/g, " ").trim();
  const manifest = () => readFile(join(editor.folder, MANIFEST), "utf8");
  const tabs = () => editor.page.locator(".tab.active .tab-label").allInnerTexts();
  const scrollTop = (selector: string) =>
    page(selector).evaluate((element: PageElement) => element.scrollTop);
  /** Lets the two seconds pass in which the page does not scroll by itself, since its reader has just acted. */
  const whenRead = async () => {
    clock += 2_001;
    await page("body").evaluate(`performance.now = () => ${clock}`);
  };
  const scrollTo = (selector: string, top: number) =>
    page(selector).evaluate((element: PageElement, to: number) => (element.scrollTop = to), top);
  const hasFocus = (locator: Locator) =>
    locator.evaluate((element: PageElement) => element.matches(":focus"));

  const focusText = async () => {
    // Clicks the tab: if VS Code hears late of a click in the page, the page stays active although the text has the focus.
    await editor.page.locator(".tab", { hasText: "manifest.json" }).click();
    await editor.page.locator(".editor-group-container.active .monaco-editor.focused").waitFor();
  };
  /** Marks the only place of a text in the editor. */
  const mark = async (searched: string) => {
    await focusText();
    await editor.page.keyboard.press("ControlOrMeta+F");
    await editor.page.locator(".find-widget.visible textarea").first().fill(searched);
    await editor.page.locator(".find-widget .matchesCount", { hasText: "1 of 1" }).waitFor();
    await editor.page.keyboard.press("Escape");
  };
  /** Types over the only place of a text, key by key. */
  const retype = async (searched: string, typed: string) => {
    await mark(searched);
    await editor.page.keyboard.type(typed);
  };

  beforeAll(async () => {
    editor = await openEditor({ workspace: join(root, "scripts", "sample"), size: WIDE });
    await editor.openFile(MANIFEST);
    await editor.page.getByText("Plugin Manifest", { exact: true }).waitFor();
    await editor.page.getByRole("button", { name: "Preview Catalog Entry" }).click();
    await page("h1").waitFor();
  });

  it("opens from the editor's title, beside the text, without taking the focus", async () => {
    await eventually(text("h1")).toBe("Color Picker");
    await eventually(async () => (await tabs()).join(" ").replace(/\s/g, "")).toBe(
      "manifest.jsonPreviewColorPicker",
    );
    await eventually(() => editor.page.locator(".editor-instance .monaco-editor.focused").count()).toBe(1);
  });

  it("shows the plugin as a store would", async () => {
    await eventually(text(".hero")).toBe(
      "Color Picker Brightside Workshop · Version 1.4.0 Install Pending " +
        "Pick a color from the screen, keep palettes, and copy it in the notation you need. " +
        "color palette contrast design",
    );
    expect(await text(".additions")()).toBe(
      "Tab in another module studio typography Colors Icon Pipette, position after:typography " +
        "Workflow steps Color convert color_convert Color export palette color_export_palette",
    );
  });

  it("marks pending values", async () => {
    expect(await text(".facts")()).toMatch(/^Application 0\.9\.0 or newer .* Updated Pending Size Pending /);
  });

  it("shows what the permissions allow, each with its line, from the button that installs", async () => {
    await page(".primary").click();
    await eventually(text("#panel-install .lead")).toBe("Color Picker asks for these permissions");
    await eventually(text(".stake.files .access > li:nth-child(2)")).toBe(
      "Change your files The plugin can create, change and delete your files. filesystem_write line 62",
    );
    await chooseTab(editor.preview(), "page");
  });

  it("follows every keystroke", async () => {
    await mark("Color Picker");
    for (const [key, name] of [
      ["T", "T"],
      ["i", "Ti"],
      ["n", "Tin"],
      ["t", "Tint"],
    ] as const) {
      await editor.page.keyboard.type(key);
      await eventually(text("h1")).toBe(name);
    }
    await eventually(async () => (await tabs()).join()).toContain("Preview Tint");
  });

  it("scrolls to the field at the cursor, and stays there while the text changes", async () => {
    expect(await scrollTop("#panel-page")).toBe(0);
    await whenRead();
    await mark('Notation",');
    await eventually(() => scrollTop("#panel-page")).toBeGreaterThan(200);
    const top = await scrollTop("#panel-page");
    await page("#heading-settings").evaluate((heading: PageElement) =>
      heading.ownerDocument.getSelection().selectAllChildren(heading),
    );
    await editor.page.keyboard.type('Naming",');
    await eventually(text(".setting-label label")).toBe("Naming");
    expect(await scrollTop("#panel-page")).toBe(top);
    const marked = await page("#heading-settings").evaluate((heading: PageElement) =>
      heading.ownerDocument.getSelection().toString(),
    );
    expect(marked).toContain("Settings");
  });

  it("stays where the reader has just scrolled", async () => {
    await page("#panel-page").hover();
    await editor.page.mouse.wheel(0, 5000);
    await eventually(() => scrollTop("#panel-page")).toBeGreaterThan(400);
    const top = await scrollTop("#panel-page");
    // The name is on the fourth line.
    for (const key of ["ControlOrMeta+Home", "ArrowDown", "ArrowDown", "ArrowDown", "Home"])
      await editor.page.keyboard.press(key);
    await eventually(() => page("h1 .at-cursor").count()).toBe(1);
    expect(await scrollTop("#panel-page")).toBe(top);
  });

  it("keeps the last good entry under a banner with a link to the syntax error", async () => {
    await whenRead();
    await mark('"MIT"');
    await eventually(() => page(".facts .at-cursor").count()).toBe(1);
    const top = await scrollTop("#panel-page");
    await editor.page.keyboard.press("Delete");
    await eventually(text(".banner")).toContain("Line 12, column 14:");
    await eventually(text(".banner")).toContain("Showing the last valid entry (as published).");
    expect(await text("h1")()).toBe("Tint");
    expect(await scrollTop("#panel-page")).toBe(top);

    await editor.page.keyboard.press("ControlOrMeta+Home");
    await page(".banner button").click();
    await editor.page.getByText("Ln 12, Col 14").waitFor();
    await editor.page.locator(".editor-instance .monaco-editor.focused").waitFor();
    await editor.page.keyboard.insertText('"0BSD"');
    await eventually(() => page(".banner").count()).toBe(0);
    await eventually(text(".facts")).toContain("0BSD");
  });

  it("keeps the focus when the text changes", async () => {
    await retype("Tint", "Dye");
    await editor.save();
    expect(await manifest()).toContain('"Dye"');
    await page(".facts a").first().focus();
    await writeFile(join(editor.folder, MANIFEST), (await manifest()).replace('"Dye"', '"Ink"'));
    await eventually(text("h1")).toBe("Ink");
    expect(await hasFocus(page(".facts a").first())).toBe(true);
  });

  // The oldest VS Code shows no dialogs while it is driven by tests.
  it.skipIf(process.env["VSCODE_VERSION"] === versions.oldest)(
    "opens a link only after the editor has asked",
    async () => {
      await page(".facts a").first().click();
      const dialog = editor.page.locator(".monaco-dialog-box");
      await dialog.waitFor();
      await eventually(() => dialog.innerText()).toContain("https://brightside.example/color-picker");
      await editor.page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    },
  );

  it("switches between the two faces, and names the shown one", async () => {
    expect(await text(".menu-button")()).toBe("As published");
    expect(await page(".primary").getAttribute("disabled")).toBeNull();
    await page(".menu-button").click();
    await editor.preview().getByRole("radio", { name: "Today" }).click();
    await page(".menu-button").press("Escape");
    await eventually(text(".action")).toBe("Install No package is published");
    await eventually(text(".menu-button")).toBe("Today");
    await eventually(() => page(".primary").getAttribute("disabled")).toBe("");
  });

  it("shows the exact payload", async () => {
    await page("#tab-page").focus();
    for (let i = 0; i < 4; i += 1) await page(":focus").press("ArrowRight");
    await eventually(() => hasFocus(page("#tab-payload"))).toBe(true);
    await eventually(() => page("#tab-payload").getAttribute("aria-selected")).toBe("true");
    const payload = (await page("pre.payload code").textContent()) ?? "";
    const envelope = JSON.parse(payload) as {
      data: { item: { name: string; manifest: { install_status: string } } };
    };
    expect(JSON.stringify(envelope, null, 2)).toBe(payload);
    expect(envelope.data.item.name).toBe("Ink");
    expect(envelope.data.item.manifest.install_status).toBe("blocked");
  });

  it("keeps tab, face and scroll position while something else is in front of it", async () => {
    await scrollTo("#panel-payload", 300);
    await editor.page.keyboard.press("ControlOrMeta+2");
    await editor.openFile("README.md");
    await retype("Ink", "Stain");
    await editor.page.locator(".tab", { hasText: "Preview" }).click();
    await eventually(text('pre .string[data-pointer="/data/item/name"]')).toBe('"Stain"');
    await eventually(() => scrollTop("#panel-payload")).toBe(300);
    await eventually(text(".menu-button")).toBe("Today");
  });

  it("stays when the text is closed, and follows it again when it is opened", async () => {
    await chooseTab(editor.preview(), "page");
    await editor.save();
    expect(await manifest()).toContain('"Stain"');
    await focusText();
    await editor.runCommand("View: Close Editor");
    await eventually(text(".banner")).toContain("manifest.json is closed.");
    expect(await text("h1")()).toBe("Stain");
    await page(".banner button").click();
    await eventually(() => page(".banner").count()).toBe(0);
    await retype("Stain", "Hue");
    await eventually(text("h1")).toBe("Hue");
  });

  it("sends no request to another server", () => {
    expect(editor.requests).toEqual([]);
  });
});
