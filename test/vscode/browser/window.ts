/** The windows of the tests: a real VS Code in a real browser, with the extension loaded from the repository. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { launchBrowser } from "../../../scripts/vscode/browser.mjs";
import { installVSCode } from "../../../scripts/vscode/install.mjs";
import type { Page, Request } from "../../../scripts/vscode/playwright";
import { root } from "../../../scripts/vscode/process.mjs";
import { startServer } from "../../../scripts/vscode/server.mjs";
import { loadInBrowser } from "../../../scripts/vscode/web-extension.mjs";
import { copyWorkspace } from "../../../scripts/vscode/workspace.mjs";
import { patience, runCommand } from "./quick-input.js";

export interface WindowOptions {
  /** The extension runs in the browser, as in VS Code for the Web. */
  web?: boolean;
  /** The display language is Chinese. VS Code's own texts are English. */
  isChinese?: boolean;
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
  /** Every request to that server, also of earlier files. */
  readonly ownRequests: string[];
}

/** One server and one browser for all files: they end with the process. */
const shared = once(async () => {
  const vscode = await installVSCode(process.env["VSCODE_VERSION"]);
  const [server, { browser, context }] = await Promise.all([
    startServer(vscode, { testDriver: true }),
    launchBrowser(vscode),
  ]);
  await installLanguage(server.folder);
  return { vscode, server, browser, context };
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

/** Opens a page in a browser of its own, whose user has chosen Chinese as the display language. */
async function chinesePage(): Promise<Page> {
  const { browser, server } = await shared();
  const context = await browser.newContext({ viewport: SIZE });
  const url = `http://127.0.0.1:${server.port}`;
  await context.addCookies([{ name: "vscode.nls.locale", value: CHINESE, url }]);
  return context.newPage();
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** The windows that are open, by their options. Opening one takes ten seconds, so the files of tests hand them on. */
const windows = new Map<string, Window>();

/**
 * Opens a window on a copy of `workspace` (test/vscode/workspace by default), or takes over the one that an earlier file
 * has left.
 */
export async function openWindow(
  { size = SIZE, ...options }: WindowOptions,
  workspace?: string,
): Promise<Window> {
  const key = JSON.stringify(options);
  const left = windows.get(key);
  if (left) await clear(left, workspace);
  const opened = left ?? (await newWindow(options, workspace));
  windows.set(key, opened);
  await opened.page.setViewportSize(size);
  await opened.page.bringToFront();
  await untilWatched(opened);
  return opened;
}

async function newWindow({ web, isChinese }: WindowOptions, workspace?: string): Promise<Window> {
  const { vscode, server, context } = await shared();
  const page = await (isChinese ? chinesePage() : context.newPage());
  const folder = join(await mkdtemp(join(server.folder, "window-")), "workspace");
  await copyWorkspace(folder, workspace);
  const recorded = recordRequests(page, `127.0.0.1:${server.port}`);
  if (web) await loadInBrowser(page, vscode, server.port);
  const inServer: [string, string][] = web ? [] : [["extensionDevelopmentPath", server.remote(root)]];
  await page.goto(server.address(folder, [["skipWelcome", "true"], ...inServer]));
  return { page, folder, ...recorded };
}

/** Closes what an earlier file has opened, without saving, and restores the workspace. */
async function clear({ page, folder, requests }: Window, workspace?: string): Promise<void> {
  await page.bringToFront();
  await page.keyboard.press("Escape");
  await runCommand(page, "View: Close All Editors");
  const empty = page.locator(".editor-group-container.empty");
  const question = page.locator(".monaco-dialog-box");
  await empty.or(question).first().waitFor({ timeout: patience });
  if (await question.isVisible()) await question.getByRole("button", { name: "Don't Save" }).click();
  await empty.waitFor({ timeout: patience });
  const panel = page.getByRole("button", { name: "Hide Panel" });
  if (await panel.isVisible()) await panel.click();
  await runCommand(page, "View: Show Explorer");
  await copyWorkspace(folder, workspace);
  requests.length = 0;
}

function recordRequests(page: Page, ownHost: string) {
  const recorded = { requests: [] as string[], ownRequests: [] as string[] };
  // Requests of webviews and workers are the context's.
  page.context().on("request", (request: Request) => {
    const { protocol, host } = new URL(request.url());
    // A webview's own files have addresses like this one, which its service worker answers from this machine.
    const isWebviewFile = host.endsWith(".vscode-resource.vscode-cdn.net");
    if (host === ownHost) recorded.ownRequests.push(request.url());
    else if (/^(http|ws)s?:$/.test(protocol) && !isWebviewFile) recorded.requests.push(request.url());
  });
  return recorded;
}

/** The editor begins to watch its folder some time after it shows it: what changes before stays unseen. */
async function untilWatched({ page, folder }: Window): Promise<void> {
  const rows = page.locator(".explorer-folders-view .monaco-list-row");
  // What is there at first was listed and not watched.
  await rows.first().waitFor({ timeout: patience });
  for (let left = patience; ; left -= 1000) {
    const name = `watched-${left}`;
    await writeFile(join(folder, name), "");
    try {
      await rows.filter({ hasText: name }).waitFor({ timeout: 1000 });
      return;
    } catch (error) {
      if (left <= 1000) throw error;
    } finally {
      await rm(join(folder, name));
    }
  }
}
