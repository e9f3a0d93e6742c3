/** A window of VS Code as an author uses it. */
import { basename, dirname, join } from "node:path";
import { expect } from "vitest";
import { screenshot } from "../../../scripts/vscode/browser.mjs";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { patience, pick, runCommand } from "./quick-input.js";
import { openWindow, type Window, type WindowOptions } from "./window.js";

export interface Editor extends Window {
  /** Opens a file of the workspace in a text editor and puts the cursor into it. */
  openFile(path: string): Promise<void>;
  /** Runs a command by its title, from the command palette. */
  runCommand(title: string): Promise<void>;
  /** Saves what has been changed, and waits until VS Code knows: until then, it would not see another change on the disk. */
  save(): Promise<void>;
  /** Takes the fix that is offered first at the cursor, by its title. */
  takeFirstFix(title: string): Promise<void>;
  /** The lines that the text editor shows. */
  text(): Promise<string>;
  /** The page inside the webview that is open. */
  preview(): FrameLocator;
  /** Saves a picture under .vscode-test/screenshots. */
  screenshot(name: string): Promise<string>;
}

export interface EditorOptions extends WindowOptions {
  workspace?: string;
}

/** The editors of this file; setup.ts saves pictures of them when a test fails. */
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
  // A file in a folder is on offer with that folder after its name.
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
  // A place that the Problems view opens gets the focus later than the cursor.
  await page.locator(".editor-instance .monaco-editor.focused").waitFor();
  // The editor drops the list of Ctrl+. when it looks for itself, meanwhile, what there is at the cursor.
  await page.keyboard.press("ControlOrMeta+K");
  await page.keyboard.press("ControlOrMeta+I");
  await page.locator(".monaco-hover a", { hasText: "Quick Fix" }).first().click();
  const first = page.locator(".action-widget .monaco-list-row.focused", { hasText: title });
  await first.waitFor();
  await page.keyboard.press("Enter");
  await first.waitFor({ state: "hidden" });
}

/** Tests if something on the cursor's line is underlined. */
const HAS_PROBLEM = `(() => {
  const top = (element) => Math.round(element.getBoundingClientRect().top);
  const line = document.querySelector(".active-line-number");
  return [...document.querySelectorAll("[class*=squiggly-]")].some((each) => top(each) === top(line));
})()`;

/** The editor draws its lines in no particular order, and spaces as no-break spaces. */
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
