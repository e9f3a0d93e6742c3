import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../scripts/vscode/process.mjs";
import { chooseTab } from "../../support/page-tab.js";
import { type Editor, openEditor } from "./editor.js";

const PREVIEW = "Plugin Manifest: Preview Catalog Entry";
const MANIFEST = "color-picker/manifest.json";

describe("A reader of the preview", () => {
  let editor: Editor;
  const page = (selector: string) => editor.preview().locator(selector);
  const eventually = <T>(get: () => T) => expect.poll(get);
  const text = (selector: string) => async () =>
    (await page(selector).first().innerText()).replace(/\s+/g, " ").trim();
  const previews = async () =>
    (await editor.page.locator(".tab", { hasText: "Preview" }).allInnerTexts()).map((label) => label.trim());
  const isPinned = () => page("input[name=pin]").evaluate((box: { checked: boolean }) => box.checked);
  /** Changes the only place of a text in the manifest's file; the editor reads it again. */
  const change = async (from: string, to: string) => {
    const path = join(editor.folder, MANIFEST);
    await writeFile(path, (await readFile(path, "utf8")).replace(from, to));
  };

  /** Opens a file where the manifest is, and not in front of the preview. */
  const openBesidePreview = async (path: string) => {
    await editor.page.locator(".editor-group-container").first().locator(".view-line").first().click();
    await editor.openFile(path);
  };

  beforeAll(async () => {
    editor = await openEditor({ workspace: join(root, "scripts", "sample") });
    await editor.openFile(MANIFEST);
    await editor.page.getByText("Plugin Manifest", { exact: true }).waitFor();
    await editor.runCommand(PREVIEW);
    await page("h1").waitFor();
  });

  it("enters something into the settings form, and it stays while the text changes", async () => {
    await page("#setting-1").fill("12");
    await change("1.4.0", "1.4.1");
    await eventually(text(".byline")).toContain("1.4.1");
    expect(await page("#setting-1").inputValue()).toBe("12");
    await change('"maximum": 21', '"maximum": 99');
    await eventually(text("#setting-1-notes")).toBe("From 3 to 99.");
  });

  it("opens a version, and it stays open while the text changes", async () => {
    await page(".history > summary").click();
    await page(".version summary").click();
    await eventually(text(".version-body")).toContain("SHA-256 Pending");
    await change("Brightside Workshop", "Brightside Garage");
    await eventually(text(".byline")).toContain("Brightside Garage");
    expect(await text(".version-body")()).toContain("SHA-256 Pending");
  });

  it("folds a part of the payload, which stays folded while the text changes", async () => {
    await chooseTab(editor.preview(), "payload");
    const fold = page('[data-key="fold /data/item/tags"]');
    await fold.click();
    await eventually(() => fold.getAttribute("aria-expanded")).toBe("false");
    await eventually(() => page('#panel-payload [data-pointer="/data/item/tags/0"]').count()).toBe(0);
    await change("Brightside Garage", "Brightside Loft");
    await eventually(text('.string[data-pointer="/data/item/author/name"]')).toBe('"Brightside Loft"');
    expect(await fold.getAttribute("aria-expanded")).toBe("false");
    await fold.click();
    await eventually(() => page('#panel-payload [data-pointer="/data/item/tags/0"]').count()).toBe(1);
  });

  it("saves the payload, beside the manifest unless the reader says otherwise", async () => {
    await page('[data-action="save"]').click();
    const name = editor.page.locator(".quick-input-widget input").first();
    await eventually(() => name.inputValue()).toBe(
      join(editor.folder, "color-picker", "manifest.entry.json"),
    );
    await editor.page.keyboard.press("Enter");
    await eventually(text("#done")).toBe("Saved as manifest.entry.json");
    const saved = await readFile(join(editor.folder, "color-picker", "manifest.entry.json"), "utf8");
    const payload = JSON.parse(saved) as { data: { item: { author: unknown } } };
    expect(saved).toBe(`${JSON.stringify(payload, null, 2)}\n`);
    expect(payload.data.item.author).toEqual({ name: "Brightside Loft" });
  });

  it("opens the payload as a read-only document that follows the text", async () => {
    await page('[data-action="open"]').click();
    const tab = editor.page.locator(".tab", { hasText: "manifest (as published).json" });
    await tab.waitFor();
    const lines = editor.page.locator(".editor-group-container").last().locator(".view-lines");
    await eventually(() => lines.innerText().then((shown) => shown.replaceAll("\u00a0", " "))).toContain(
      "Brightside Loft",
    );
    await change("Brightside Loft", "Brightside Attic");
    await eventually(() => lines.innerText().then((shown) => shown.replaceAll("\u00a0", " "))).toContain(
      "Brightside Attic",
    );
    await tab.click();
    await editor.page.locator(".editor-group-container").last().locator(".monaco-editor.focused").waitFor();
    await editor.page.keyboard.type("x");
    await editor.page.getByText("Cannot edit in read-only editor").first().waitFor();
    await editor.runCommand("View: Close Editor");
    await chooseTab(editor.preview(), "page");
  });

  it("follows the active manifest, but no other document", async () => {
    await writeFile(join(editor.folder, "other.json"), "{}");
    await page("body").evaluate(KEEP_SHOWN);
    await openBesidePreview("other.json");
    await openBesidePreview("notes/manifest.json");
    await eventually(text("h1")).toBe("Notes");
    expect(await page("body").evaluate("shown.filter((document) => /other/.test(document))")).toEqual([]);
    await eventually(previews).toEqual(["Preview Notes"]);
    await eventually(() => page(".version-body").count()).toBe(0);
  });

  it("stays on a pinned manifest, while another gets a page of its own", async () => {
    await page(".menu-button").click();
    await page("input[name=pin]").click();
    await page(".menu-button").press("Escape");
    await eventually(isPinned).toBe(true);
    await openBesidePreview(MANIFEST);
    await editor.runCommand(PREVIEW);
    await eventually(previews).toEqual(["Preview Notes", "Preview Color Picker"]);
  });

  it("follows its manifest when the folder is renamed", async () => {
    await editor.page.locator(".tab", { hasText: "Preview Notes" }).click();
    await eventually(isPinned).toBe(true);
    await editor.page.locator('.explorer-folders-view [role="treeitem"][aria-label^="notes"]').click();
    await editor.page.keyboard.press("F2");
    await editor.page.locator(".explorer-item-edited input").fill("memos");
    await editor.page.keyboard.press("Enter");
    await editor.page.locator('.explorer-folders-view [aria-label^="memos"]').waitFor();
    const path = editor.page.locator(".monaco-breadcrumbs", { hasText: "memos" });
    // Until the preview has gone along, nothing leads to the old place.
    await eventually(async () => {
      await page("h1 [data-pointer]").click();
      return path.count();
    }).toBeGreaterThan(0);
    await eventually(() => page(".banner").count()).toBe(0);
    await eventually(isPinned).toBe(true);
  });

  it("sends no request to another server", () => {
    expect(editor.requests).toEqual([]);
  });
});

/** Keeps the documents that the page gets to show. */
const KEEP_SHOWN = `globalThis.shown = [];
addEventListener("message", ({ data }) => data.type === "show" && shown.push(data.document));`;
