import { beforeAll, describe, expect, it } from "vitest";
import { openEditor, type Editor } from "./editor.js";
import { reload } from "./window.js";

describe("the walkthrough, with nothing open", () => {
  let editor: Editor;

  beforeAll(async () => {
    editor = await openEditor();
    const { page } = editor;
    // A window notices the completion of a step once: an earlier file may have fixed something in it.
    await reload(page);
    await editor.runCommand("Welcome: Open Walkthrough...");
    await page.locator(".quick-input-widget input[type=text]").fill("Write a Plugin Manifest");
    await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: "Write a Plugin" }).waitFor();
    await page.keyboard.press("Enter");
    await step("Complete as you type").waitFor();
  });

  /** Shows the walkthrough again. */
  const back = () => editor.page.locator(".tab", { hasText: "Welcome" }).first().click();
  const step = (title: string) => editor.page.locator(".getting-started-step", { hasText: title });
  /** True if the step has its check mark. */
  const isDone = async (title: string) => (await step(title).getAttribute("aria-checked")) === "true";
  async function click(title: string, button: string): Promise<void> {
    if (!(await step(title).getAttribute("class"))?.includes("expanded")) await step(title).click();
    await step(title).getByRole("button", { name: button }).click();
  }

  it("opens a manifest with problems, and a fix completes the step", async () => {
    const { page } = editor;
    expect(await isDone("Find and fix problems")).toBe(false);
    await click("Find and fix problems", "Open a manifest with problems");
    // The tab counts what the editor knows. The editor asks for the problems of visible documents only.
    const problems = (count: number) => page.getByLabel(`Untitled-1 • ${count} problems in this file`);
    await problems(15).waitFor();
    await back();
    expect(await isDone("Find and fix problems")).toBe(false);
    await click("Find and fix problems", "Open a manifest with problems");
    await problems(15).waitFor();
    await editor.runCommand("Fix All");
    await problems(9).waitFor();
    await back();
    await expect.poll(() => isDone("Find and fix problems")).toBe(true);
  });

  it("adds a permission to the sample, which completes the step unless it is canceled", async () => {
    const { page } = editor;
    const choose = async () => {
      await click("Complete as you type", "Add a permission");
      await page.locator(".quick-input-list .monaco-list-row.focused").waitFor();
    };
    await choose();
    await page.keyboard.press("Escape");
    await back();
    expect(await isDone("Complete as you type")).toBe(false);
    await choose();
    await expect.poll(() => editor.text()).toContain('"example.tallpine.log-viewer"');
    await page.keyboard.press("Enter");
    await page.locator(".quick-input-list").waitFor({ state: "hidden" });
    await back();
    await expect.poll(() => isDone("Complete as you type")).toBe(true);
  });

  it("previews the sample, also after another manifest", async () => {
    expect(await isDone("Preview the catalog entry")).toBe(false);
    await click("Preview the catalog entry", "Preview the entry");
    await editor.preview().getByText("Log Viewer").first().waitFor();
    await back();
    await expect.poll(() => isDone("Preview the catalog entry")).toBe(true);
  });
});
