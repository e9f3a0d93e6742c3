/** A window of VS Code as an author uses it. */
import { basename, dirname, join } from "node:path";
import { expect } from "vitest";
import { screenshot } from "../../../scripts/vscode/browser.mjs";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { patience, pick, runCommand } from "./quick-input.js";
import { openWindow, type Window, type WindowOptions } from "./window.js";

export interface Editor extends Window {
  /** Opens a file of the workspace in a text editor, and focuses the editor. */
  openFile(path: string): Promise<void>;
  /** Runs a command by its title, from the command palette. */
  runCommand(title: string): Promise<void>;
  /** Saves all files, and waits until VS Code has finished: until then, it would miss a change on the disk. */
  save(): Promise<void>;
  /** Applies the first fix at the cursor, which must have this title. */
  takeFirstFix(title: string): Promise<void>;
  /** Returns the lines that the text editor shows. */
  text(): Promise<string>;
  /** Returns the page inside the open webview. */
  preview(): FrameLocator;
  /** Saves a picture in .vscode-test/screenshots. @returns its path */
  screenshot(name: string): Promise<string>;
}

export interface EditorOptions extends WindowOptions {
  workspace?: string;
}

/** The editors of a test file. When a test fails, setup.ts saves pictures of its editors. */
export const editors = new Set<Editor>();

/** Opens VS Code on a copy of `workspace` (test/vscode/workspace by default). */
export async function openEditor({ workspace, ...options }: EditorOptions = {}): Promise<Editor> {
  const window = await openWindow(options, workspace);
  const { page, folder } = window;
  const editor: Editor = {
    ...window,
    openFile: (path) => openFile(page, folder, path),
    runCommand: (title) => runCommand(page, title),
    save: () => save(page),
    takeFirstFix: (title) => takeFirstFix(page, title),
    text: () => visibleText(page.locator(".editor-instance .view-lines").first()),
    preview: () => page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame"),
    screenshot: (name) => screenshot(page, name),
  };
  editors.add(editor);
  return editor;
}

async function openFile(page: Page, folder: string, path: string): Promise<void> {
  const name = basename(path);
  // The label of a file in a folder has the folder after the name.
  const label = dirname(path) === "." ? name : `${name} ${dirname(path)}`;
  await pick(page, "ControlOrMeta+P", join(folder, path), label);
  await page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor({ timeout: patience });
  await page.locator(".monaco-editor.focused .view-line").first().waitFor({ timeout: patience });
}

async function save(page: Page): Promise<void> {
  const dirty = page.locator(".tab.dirty").first();
  await dirty.waitFor({ timeout: patience });
  await runCommand(page, "File: Save All Files");
  await dirty.waitFor({ state: "hidden", timeout: patience });
}

async function takeFirstFix(page: Page, title: string): Promise<void> {
  await expect.poll(() => page.evaluate(HAS_PROBLEM)).toBe(true);
  // After a click in the Problems view, the editor gets the focus later than the cursor.
  await page.locator(".editor-instance .monaco-editor.focused").waitFor();
  // Avoid Ctrl+., whose list closes when the editor updates its light bulb at the same time.
  await page.keyboard.press("ControlOrMeta+K");
  await page.keyboard.press("ControlOrMeta+I");
  await page.locator(".monaco-hover a", { hasText: "Quick Fix" }).first().click();
  const firstRow = page.locator(".action-widget .monaco-list-row.focused", { hasText: title });
  await firstRow.waitFor();
  await page.keyboard.press("Enter");
  await firstRow.waitFor({ state: "hidden" });
}

/** A script that tests if the cursor's line has an underlined problem. */
const HAS_PROBLEM = `(() => {
  const top = (element) => Math.round(element.getBoundingClientRect().top);
  const line = document.querySelector(".active-line-number");
  return [...document.querySelectorAll("[class*=squiggly-]")].some((each) => top(each) === top(line));
})()`;

/** Returns the shown text. The editor draws its lines in any order, and spaces as no-break spaces. */
async function visibleText(viewLines: Locator): Promise<string> {
  interface Line {
    textContent: string | null;
    style: { top: string };
  }
  const lines = await viewLines.evaluate(({ children }: { children: ArrayLike<Line> }) =>
    Array.from(children)
      .sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top))
      .map((line) => line.textContent ?? ""),
  );
  return lines.join("\n").replaceAll("\u00a0", " ");
}
