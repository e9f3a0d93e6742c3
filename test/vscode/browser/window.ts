/** The windows of the tests: a real VS Code in a real browser, with the extension loaded from the repository. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { foreignRequests, launchBrowser, leaveUndrawn } from "../../../scripts/vscode/browser.mjs";
import { installVSCode } from "../../../scripts/vscode/install.mjs";
import type { Page } from "playwright-core";
import { root } from "../../../scripts/vscode/process.mjs";
import { testSettings } from "../../../scripts/vscode/place.mjs";
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

/** Room enough for most tests. Drawing is most of what a window costs, and a larger one costs more. */
const SIZE: Size = { width: 1080, height: 700 };

/** Room for an editor beside the preview in which VS Code hides nothing of its own. */
export const WIDE: Size = { width: 1440, height: 900 };

export interface Window {
  readonly page: Page;
  /** The folder that is open. */
  readonly folder: string;
  /** Every request that was not to the editor's own server. */
  readonly requests: string[];
}

/** One browser for all files; it ends with the process. */
export const browser = once(() => launchBrowser());

const installed = once(() => installVSCode(process.env["VSCODE_VERSION"]));

/** Makes the language server's answers to completion late: by the milliseconds in the file, if there is one. */
const lateAnswers = new URL("late-answers.mjs", import.meta.url).href;
const delayFile = join(tmpdir(), `late-answers-${process.pid}`);

/** Makes each later answer of completion late. */
export async function answerLate(milliseconds: number): Promise<void> {
  await (milliseconds > 0 ? writeFile(delayFile, String(milliseconds)) : rm(delayFile, { force: true }));
}

/** One server for all files; it ends with the process. */
const server = once(async () => {
  const started = await startServer(await installed(), {
    testDriver: true,
    lean: true,
    settings: testSettings,
    env: { NODE_OPTIONS: `--import "${lateAnswers}"`, LATE_ANSWERS: delayFile },
  });
  await installLanguage(started.folder);
  return started;
});

/**
 * Makes a display language known to a server: VS Code's own texts stay English, those of extensions are translated. It
 * is that of the windows whose browser has the cookie.
 */
async function installLanguage(folder: string): Promise<void> {
  const data = join(folder, "data", "data");
  const texts = join(data, `${CHINESE}.json`);
  await writeFile(texts, JSON.stringify({ contents: {} }));
  // Without an extension that the language is from, the editor loads no extension at all.
  const extensions = [{ extensionIdentifier: { id: "test.language-pack" }, version: "1.0.0" }];
  const pack = { hash: "test", extensions, translations: { vscode: texts }, label: "中文" };
  // Without this file, the server does not look at the cookie.
  await writeFile(join(data, "User", "argv.json"), "{}");
  await writeFile(join(data, "languagepacks.json"), JSON.stringify({ [CHINESE]: pack }));
}

const CHINESE = "zh-cn";

/** Reloads a window, whose author has chosen Chinese as the display language. Later files do not take it over. */
export async function reloadInChinese({ page }: Window): Promise<void> {
  handedOn = undefined;
  const url = `http://127.0.0.1:${(await server()).port}`;
  await page.context().addCookies([{ name: "vscode.nls.locale", value: CHINESE, url }]);
  await reload(page);
  await page.context().clearCookies();
}

/** Reloads a window, and waits until it is back. */
export async function reload(page: Page): Promise<void> {
  await page.evaluate(() => ((globalThis as Marked).isOld = true));
  await runCommand(page, "Developer: Reload Window");
  const isNew = () => page.evaluate(() => (globalThis as Marked).isOld === undefined).catch(() => false);
  await vi.waitUntil(isNew, { timeout: patience });
  await page.locator(".explorer-folders-view .monaco-list-row").first().waitFor({ timeout: patience });
}

/** A window that is still there. */
type Marked = typeof globalThis & { isOld?: boolean };

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** The window that an earlier file has left. Opening one takes ten seconds, so the files of tests hand it on. */
let handedOn: Window | undefined;

/**
 * Opens a window on a copy of `workspace` (test/vscode/workspace by default), or takes over the one that an earlier file
 * has left.
 */
export async function openWindow({ size = SIZE }: WindowOptions, workspace?: string): Promise<Window> {
  if (handedOn) await clear(handedOn, workspace);
  const opened = (handedOn ??= await newWindow(workspace));
  await opened.page.setViewportSize(size);
  await opened.page.bringToFront();
  await untilWatched(opened);
  return opened;
}

async function newWindow(workspace?: string): Promise<Window> {
  const [{ folder: place, port, remote, address }, { context }] = await Promise.all([server(), browser()]);
  const page = await context.newPage();
  const folder = join(await mkdtemp(join(place, "window-")), "workspace");
  await copyWorkspace(folder, workspace);
  await leaveUndrawn(page);
  const requests = foreignRequests(context, port);
  const payload: [string, string][] = [
    ["skipWelcome", "true"],
    ["extensionDevelopmentPath", remote(root)],
  ];
  await page.goto(address(folder, payload));
  return { page, folder, requests };
}

/** Closes what an earlier file has opened, without saving, and restores the workspace. */
async function clear({ page, folder, requests }: Window, workspace?: string): Promise<void> {
  await page.bringToFront();
  await closeEditors(page);
  const panel = page.getByRole("button", { name: "Hide Panel" });
  if (await panel.isVisible()) await panel.click();
  await runCommand(page, "View: Show Explorer");
  await copyWorkspace(folder, workspace);
  requests.length = 0;
}

/** Closes all editors. What an earlier file has left open may take the keys of the command, which is then given again. */
async function closeEditors(page: Page): Promise<void> {
  const empty = page.locator(".editor-group-container.empty");
  const question = page.locator(".monaco-dialog-box");
  for (let left = patience; ; left -= CLOSING) {
    await page.keyboard.press("Escape");
    await runCommand(page, "View: Close All Editors");
    try {
      await empty.or(question).first().waitFor({ timeout: CLOSING });
      break;
    } catch (error) {
      if (left <= CLOSING) throw error;
    }
  }
  if (await question.isVisible()) await question.getByRole("button", { name: "Don't Save" }).click();
  await empty.waitFor({ timeout: patience });
}

/** The longest that closing takes, in milliseconds. */
const CLOSING = 6_000;

/** The editor begins to watch its folder some time after it shows it: what changes before stays unseen. */
async function untilWatched({ page, folder }: Window): Promise<void> {
  const rows = page.locator(".explorer-folders-view .monaco-list-row");
  // What is there at first was listed and not watched.
  await rows.first().waitFor({ timeout: patience });
  const watched: string[] = [];
  const seen = async () => {
    const path = join(folder, `watched-${watched.length}`);
    watched.push(path);
    await writeFile(path, "");
    return (await rows.filter({ hasText: "watched-" }).count()) > 0;
  };
  await vi.waitUntil(seen, { interval: 500, timeout: patience });
  for (const path of watched) await rm(path);
  await rows.filter({ hasText: "watched-" }).first().waitFor({ state: "hidden" });
}
