/** A real VS Code in a real browser, with the extension loaded from the repository and a copy of a workspace open. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { launchBrowser, screenshot } from "../../../scripts/vscode/browser.mjs";
import { installVSCode } from "../../../scripts/vscode/install.mjs";
import type { FrameLocator, Locator, Page, Request } from "../../../scripts/vscode/playwright";
import { root } from "../../../scripts/vscode/process.mjs";
import { startServer } from "../../../scripts/vscode/server.mjs";
import { loadInBrowser } from "../../../scripts/vscode/web-extension.mjs";
import { copyWorkspace } from "../../../scripts/vscode/workspace.mjs";

export interface Editor {
  /** For everything that has no helper here. */
  page: Page;
  /** The copy of the workspace that is open. */
  folder: string;
  /** Opens a file of the workspace in a text editor and puts the cursor into it. */
  openFile(path: string): Promise<void>;
  /** Runs a command by its title, from the command palette. */
  runCommand(title: string): Promise<void>;
  /** The lines that the text editor shows. */
  text(): Promise<string>;
  /** The page inside the webview that is open. */
  preview(): FrameLocator;
  /** Saves a picture under .vscode-test/screenshots. */
  screenshot(name: string): Promise<string>;
  /** Every request that was not to the editor's own server. */
  requests: string[];
  /** Every request to that server. */
  ownRequests: string[];
  stop(): Promise<void>;
}

/** How long the user interface may take to do what it was asked for. */
const patience = 30_000;

/** The editors that are open; setup.ts closes them after the tests of a file. */
export const editors = new Set<Editor>();

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
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const url = `http://127.0.0.1:${server.port}`;
  await context.addCookies([{ name: "vscode.nls.locale", value: CHINESE, url }]);
  return context.newPage();
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

export interface EditorOptions {
  workspace?: string;
  /** The extension runs in the browser, as in VS Code for the Web. */
  web?: boolean;
  /** The display language is Chinese. VS Code's own texts are English. */
  isChinese?: boolean;
}

/** Opens VS Code on a copy of `workspace` (test/vscode/workspace by default); it is closed after the file's tests. */
export async function openEditor({ workspace, web, isChinese }: EditorOptions = {}): Promise<Editor> {
  const { vscode, server, context } = await shared();
  const page = await (isChinese ? chinesePage() : context.newPage());
  const folder = await copyWorkspace(await mkdtemp(join(server.folder, "workspace-")), workspace);
  const { stopRecording, ...recorded } = recordRequests(page, `127.0.0.1:${server.port}`);
  const editor: Editor = {
    page,
    folder,
    openFile: (path) => openFile(page, folder, path),
    runCommand: (title) => pick(page, "F1", `>${title}`, title),
    text: () => visibleText(page.locator(".editor-instance .view-lines").first()),
    preview: () => page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame"),
    screenshot: (name) => screenshot(page, name),
    ...recorded,
    stop: async () => {
      editors.delete(editor);
      stopRecording();
      // Left like this, the window ends its extension host, which otherwise waits for it to come back.
      await page.goto("about:blank");
      await page.close();
    },
  };
  editors.add(editor);
  if (web) await loadInBrowser(page, vscode, server.port);
  const inServer: [string, string][] = web ? [] : [["extensionDevelopmentPath", server.remote(root)]];
  await page.goto(server.address(folder, [["skipWelcome", "true"], ...inServer]));
  await page.locator(".explorer-folders-view").waitFor({ timeout: patience });
  await untilWatched(page, folder);
  return editor;
}

/** The editor begins to watch its folder some time after it shows it: what changes before stays unseen. */
async function untilWatched(page: Page, folder: string): Promise<void> {
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

function recordRequests(page: Page, ownHost: string) {
  const recorded = { requests: [] as string[], ownRequests: [] as string[] };
  const record = (request: Request) => {
    const { protocol, host } = new URL(request.url());
    // A webview's own files have addresses like this one, which its service worker answers from this machine.
    const isWebviewFile = host.endsWith(".vscode-resource.vscode-cdn.net");
    if (host === ownHost) recorded.ownRequests.push(request.url());
    else if (/^(http|ws)s?:$/.test(protocol) && !isWebviewFile) recorded.requests.push(request.url());
  };
  // Requests of webviews and workers are the context's.
  page.context().on("request", record);
  return { ...recorded, stopRecording: () => page.context().off("request", record) };
}

async function openFile(page: Page, folder: string, path: string): Promise<void> {
  const name = basename(path);
  // A file in a folder is on offer with that folder after its name.
  const label = dirname(path) === "." ? name : `${name} ${dirname(path)}`;
  await pick(page, "ControlOrMeta+P", join(folder, path), label);
  await page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor({ timeout: patience });
  await page.locator(".monaco-editor.focused .view-line").first().waitFor({ timeout: patience });
}

/** Types into the box that `key` opens until `label` is on offer, and takes it. */
async function pick(page: Page, key: string, input: string, label: string): Promise<void> {
  const row = page.locator(
    `.quick-input-list .monaco-list-row:is([aria-label="${label}"], [aria-label^="${label},"])`,
  );
  for (let left = patience; ; left -= 3000) {
    const timeout = Math.min(left, 3000);
    await page.keyboard.press(key);
    try {
      // The box closes when something else takes the focus, such as a page that has just been drawn: ask anew.
      await page.locator(".quick-input-widget input[type=text]").fill(input, { timeout });
      // So too when the extension host does not know an extension's commands yet.
      await row.waitFor({ timeout });
      break;
    } catch (error) {
      if (left <= 3000) throw error;
      await page.keyboard.press("Escape");
    }
  }
  // Clicks on rows get lost while the list is still being drawn.
  while (!(await row.getAttribute("class"))?.includes("focused")) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await row.waitFor({ state: "hidden", timeout: patience });
}

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
