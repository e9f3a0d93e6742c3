import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { openEditor, type Editor } from "./editor.js";

/** One problem, whose rule's page links to the page of another rule. */
const TEXT = '{\n  "id": "com.example.plugin",\n  "capability_levels": [],\n  "license": "MITT"\n}\n';

describe("the page of a rule", () => {
  let editor: Editor;

  /** The title of the page that is shown. */
  const title = () => editor.preview().locator("h1").textContent();

  beforeAll(async () => {
    editor = await openEditor();
    await writeFile(join(editor.folder, "license.plugin-manifest.json"), TEXT);
    await editor.openFile("license.plugin-manifest.json");
  });

  it("opens from the one link in the hover", async () => {
    const { page } = editor;
    await page.locator(".squiggly-info, .squiggly-warning").first().waitFor();
    // It moves the lines below it when it comes.
    await page.locator(".codelens-decoration", { hasText: "Preview" }).waitFor();
    await page.locator(".view-line", { hasText: "MITT" }).getByText("MITT").hover();
    const links = page.locator(".monaco-hover a", { hasText: /^license-id$/ });
    await links.first().waitFor();
    expect(await links.count()).toBe(1);
    await links.click();
    await expect.poll(title).toBe("license-id");
  });

  it("links to the page of another rule", async () => {
    await editor.preview().locator("a", { hasText: "empty-string" }).click();
    await expect.poll(title).toBe("empty-string");
  });

  it("opens from the Problems view", async () => {
    const { page } = editor;
    await editor.runCommand("View: Focus Problems (Errors, Warnings, Infos)");
    // Other manifests of the workspace may have the same problem.
    const codes = page.locator(".markers-panel a.monaco-link", { hasText: /^unobserved-value$/ });
    await codes.first().click();
    await expect.poll(title).toBe("unobserved-value");
  });

  it("opens by the command Show Rule", async () => {
    const { page } = editor;
    // The focus goes back to where it was before a command is chosen. That of a webview comes late and closes the list.
    await editor.runCommand("View: Focus Problems (Errors, Warnings, Infos)");
    await editor.runCommand("Plugin Manifest: Show Rule…");
    await page.locator(".quick-input-widget input[type=text]").fill("level-empty");
    await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: "level-empty" }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(title).toBe("level-empty");
  });

  it("sends no request to another server", () => expect(editor.requests).toEqual([]));
});
