/** The windows of the tests: a real VS Code in a real browser, with the extension loaded from the repository. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { foreignRequests, launchBrowser, skipPainting } from "../../../scripts/vscode/browser.mjs";
import { installVSCode } from "../../../scripts/vscode/install.mjs";
import type { Page } from "playwright-core";
import { root } from "../../../scripts/vscode/process.mjs";
import { testSettings } from "../../../scripts/vscode/profile.mjs";
import { startServer } from "../../../scripts/vscode/server.mjs";
import { copyWorkspace } from "../../../scripts/vscode/workspace.mjs";
import { patience, runCommand } from "./quick-input.js";

export interface WindowOptions {
  size?: Size;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Large enough for most tests. A larger window would take more time to draw. */
const SIZE: Size = { width: 1080, height: 700 };

/** Large enough for an editor and the preview without VS Code hiding parts of its interface. */
export const WIDE: Size = { width: 1440, height: 900 };

export interface Window {
  readonly page: Page;
  /** The open folder. */
  readonly folder: string;
  /** All requests to other servers than the editor's. */
  readonly requests: string[];
}

/** One browser for all files; it ends with the process. */
export const browser = once(() => launchBrowser());

const installed = once(() => installVSCode(process.env["VSCODE_VERSION"]));

/** A module that delays the language server's answers to completion by the milliseconds in `delayFile`, if it exists. */
const lateAnswers = new URL("late-answers.mjs", import.meta.url).href;
const delayFile = join(tmpdir(), `late-answers-${process.pid}`);

/** Delays all later answers to completion; 0 ends the delay. */
export async function answerLate(milliseconds: number): Promise<void> {
  await (milliseconds > 0 ? writeFile(delayFile, String(milliseconds)) : rm(delayFile, { force: true }));
}

/** One server for all files; it ends with the process. */
const server = once(async () => {
  const newServer = await startServer(await installed(), {
    testDriver: true,
    lean: true,
    settings: testSettings,
    env: { NODE_OPTIONS: `--import "${lateAnswers}"`, LATE_ANSWERS: delayFile },
  });
  await installLanguage(newServer.folder);
  return newServer;
});

/**
 * Installs Chinese as a display language of a server, for windows whose browser has the cookie. VS Code's texts stay
 * English; the texts of extensions are translated.
 */
async function installLanguage(folder: string): Promise<void> {
  const data = join(folder, "data", "data");
  const texts = join(data, `${CHINESE}.json`);
  await writeFile(texts, JSON.stringify({ contents: {} }));
  // The editor loads no extensions if the language does not come from an extension.
  const extensions = [{ extensionIdentifier: { id: "test.language-pack" }, version: "1.0.0" }];
  const pack = { hash: "test", extensions, translations: { vscode: texts }, label: "中文" };
  // Without this file, the server ignores the cookie.
  await writeFile(join(data, "User", "argv.json"), "{}");
  await writeFile(join(data, "languagepacks.json"), JSON.stringify({ [CHINESE]: pack }));
}

const CHINESE = "zh-cn";

/** Reloads a window with Chinese as the display language. Later test files do not reuse the window. */
export async function reloadInChinese({ page }: Window): Promise<void> {
  reusableWindow = undefined;
  const url = `http://127.0.0.1:${(await server()).port}`;
  await page.context().addCookies([{ name: "vscode.nls.locale", value: CHINESE, url }]);
  await reload(page);
  await page.context().clearCookies();
}

/** Reloads a window, and waits until the new page is ready. */
export async function reload(page: Page): Promise<void> {
  await page.evaluate(() => ((globalThis as Marked).isOld = true));
  await runCommand(page, "Developer: Reload Window");
  const isNew = () => page.evaluate(() => (globalThis as Marked).isOld === undefined).catch(() => false);
  await vi.waitUntil(isNew, { timeout: patience });
  await page.locator(".explorer-folders-view .monaco-list-row").first().waitFor({ timeout: patience });
}

/** The globals of a page, with a mark that a reload removes. */
type Marked = typeof globalThis & { isOld?: boolean };

function once<T>(start: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= start());
}

/** The window of earlier test files. A new window takes ten seconds to open, so the files reuse one window. */
let reusableWindow: Window | undefined;

/** Opens a window on a copy of `workspace` (test/vscode/workspace by default), or reuses the window of earlier files. */
export async function openWindow({ size = SIZE }: WindowOptions, workspace?: string): Promise<Window> {
  if (reusableWindow) await clear(reusableWindow, workspace);
  const window = (reusableWindow ??= await newWindow(size, workspace));
  await window.page.setViewportSize(size);
  await window.page.bringToFront();
  await waitUntilWatched(window);
  return window;
}

async function newWindow(size: Size, workspace?: string): Promise<Window> {
  const [{ folder: parent, port, remoteUri, address }, { context }] = await Promise.all([
    server(),
    browser(),
  ]);
  const page = await context.newPage();
  // VS Code would miss a change of the size while it starts.
  await page.setViewportSize(size);
  const folder = join(await mkdtemp(join(parent, "window-")), "workspace");
  await copyWorkspace(folder, workspace);
  await skipPainting(page);
  const requests = foreignRequests(context, port);
  const payload: [string, string][] = [
    ["skipWelcome", "true"],
    ["extensionDevelopmentPath", remoteUri(root)],
  ];
  await page.goto(address(folder, payload));
  return { page, folder, requests };
}

/** Closes the editors and the panel of an earlier file, without saving, and restores the workspace. */
async function clear({ page, folder, requests }: Window, workspace?: string): Promise<void> {
  await page.bringToFront();
  await closeEditors(page);
  const panel = page.getByRole("button", { name: "Hide Panel" });
  if (await panel.isVisible()) await panel.click();
  await runCommand(page, "View: Show Explorer");
  await copyWorkspace(folder, workspace);
  requests.length = 0;
}

/** Closes all editors. Repeats the command, because an open dialog or menu may receive its keys. */
async function closeEditors(page: Page): Promise<void> {
  const empty = page.locator(".editor-group-container.empty");
  const question = page.locator(".monaco-dialog-box");
  for (let left = patience; ; left -= CLOSING_MS) {
    await page.keyboard.press("Escape");
    await runCommand(page, "View: Close All Editors");
    try {
      await empty.or(question).first().waitFor({ timeout: CLOSING_MS });
      break;
    } catch (error) {
      if (left <= CLOSING_MS) throw error;
    }
  }
  if (await question.isVisible()) await question.getByRole("button", { name: "Don't Save" }).click();
  await empty.waitFor({ timeout: patience });
}

/** The longest time that closing takes. */
const CLOSING_MS = 6_000;

/** Waits until the editor watches its folder, which starts some time after it shows the folder. Earlier changes get lost. */
async function waitUntilWatched({ page, folder }: Window): Promise<void> {
  const rows = page.locator(".explorer-folders-view .monaco-list-row");
  // The first rows come from listing the folder, not from watching it.
  await rows.first().waitFor({ timeout: patience });
  const newFiles: string[] = [];
  const showsNewFile = async () => {
    const path = join(folder, `watched-${newFiles.length}`);
    newFiles.push(path);
    await writeFile(path, "");
    return (await rows.filter({ hasText: "watched-" }).count()) > 0;
  };
  await vi.waitUntil(showsNewFile, { interval: 500, timeout: patience });
  for (const path of newFiles) await rm(path);
  await rows.filter({ hasText: "watched-" }).first().waitFor({ state: "hidden" });
}
