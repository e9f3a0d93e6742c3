/** Serves the built playground under a path, as a host with other pages does, and simulates its visitors. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { buildPlayground } from "../../scripts/playground/build.mjs";
import { playgroundFragment } from "../../scripts/playground/fragment.mjs";
import { serveFolder } from "../../scripts/playground/serve.mjs";
import { launchBrowser, skipPainting } from "../../scripts/vscode/browser.mjs";
import { root } from "../../scripts/vscode/process.mjs";
import type { BrowserContext, FrameLocator, Locator, Page } from "playwright-core";

const BASE = "/plugin-manifest/playground/";

interface Site {
  readonly folder: string;
  readonly url: string;
  readonly newContext: (viewport: Size, locale: string, workers: Workers) => Promise<BrowserContext>;
}

type Workers = "allow" | "block";

interface Size {
  readonly width: number;
  readonly height: number;
}

export const DESKTOP: Size = { width: 1280, height: 800 };
export const PHONE: Size = { width: 360, height: 740 };

/** A fragment that opens a text without problems. The default text has problems. */
export const DRAFT = playgroundFragment(
  readFileSync(join(root, "scripts/sample/color-picker/manifest.json"), "utf8"),
);

/** An expression that returns the editor in the page. */
export const VIEW = "document.querySelector('.cm-content').cmTile.root.view";

export const visits = new Set<Visit>();

let started: Promise<Site> | undefined;

/** Builds and serves the playground, once for all tests. */
export function site(): Promise<Site> {
  return (started ??= start());
}

async function start(): Promise<Site> {
  const folder = inject("runFolder");
  await buildPlayground(folder);
  const { url } = await serveFolder(folder, { base: BASE });
  const { browser } = await launchBrowser();
  const permissions = ["clipboard-read", "clipboard-write"];
  return {
    folder,
    url,
    newContext: (viewport, locale, serviceWorkers) =>
      browser.newContext({ viewport, locale, permissions, serviceWorkers }),
  };
}

/** A new browser context that visits the playground. */
export class Visit {
  /** The addresses of all requests, including those of workers and frames. */
  readonly requests: string[] = [];
  readonly errors: string[] = [];
  readonly tabs: Tab[] = [];

  constructor(
    readonly url: string,
    readonly context: BrowserContext,
  ) {
    context.on("request", (request) => this.requests.push(request.url()));
    context.on("weberror", (error) => this.errors.push(error.error().message));
    visits.add(this);
  }

  /**
   * Opens the playground in a new tab, and waits until the text has been checked.
   * @param fragment by default, a draft without problems
   * @param script runs before the page's scripts
   */
  async open(fragment = DRAFT, script = ""): Promise<Tab> {
    const page = await this.context.newPage();
    await page.addInitScript(script);
    const tab = new Tab(page);
    this.tabs.push(tab);
    await page.goto(this.url + fragment);
    await tab.isChecked();
    return tab;
  }

  async leave(): Promise<void> {
    visits.delete(this);
    await this.context.close();
  }
}

/**
 * Starts a visit.
 * @param locale the language of the browser as a BCP 47 tag
 * @param workers allows or blocks the service worker, which loads all files again for use without a network
 */
export async function visit(size = DESKTOP, locale = "en-US", workers: Workers = "block"): Promise<Visit> {
  const { url, newContext } = await site();
  const context = await newContext(size, locale, workers);
  await skipPainting(context);
  return new Visit(url, context);
}

export function openTabs(): Page[] {
  return [...visits].flatMap(({ tabs }) => tabs.map(({ page }) => page));
}

/** The playground in one tab of the browser. */
export class Tab {
  constructor(readonly page: Page) {}

  get editor(): Locator {
    return this.page.locator(".cm-content");
  }

  get preview(): FrameLocator {
    return this.page.frameLocator("#frame");
  }

  /** Returns the lines of the listed problems, without their fixes. */
  async problems(): Promise<string[]> {
    return this.page.locator("#problem-list .go .text").allInnerTexts();
  }

  /** Returns the whole text, including hidden lines. */
  async text(): Promise<string> {
    return String(await this.page.evaluate(`${VIEW}.state.doc.toString()`));
  }

  /** Replaces the whole text, as a reader does who pastes a text. */
  async paste(text: string): Promise<void> {
    await this.editor.focus();
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.insertText(text);
  }

  /** Puts the cursor behind a text, using Find. */
  async putCursorBehind(text: string): Promise<void> {
    await this.editor.focus();
    await this.page.keyboard.press("ControlOrMeta+f");
    await this.page.locator(".cm-search [name=search]").waitFor();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Enter");
    await this.page.keyboard.press("Escape");
    await this.page.keyboard.press("ArrowRight");
  }

  /** Replaces the whole text. In the new text, `|` marks the cursor. */
  async write(text: string): Promise<void> {
    await this.paste(text.replace("|", ""));
    await this.page.evaluate(`${VIEW}.dispatch({ selection: { anchor: ${text.indexOf("|")} } })`);
  }

  /** Chooses from a list of the page. */
  async choose(label: string): Promise<void> {
    await this.page.getByRole("option", { name: label }).first().click();
  }

  async isChecked(): Promise<void> {
    await this.page.locator("#problem-list li").first().waitFor({ state: "attached" });
    await this.preview.locator("main[aria-busy=false]").waitFor({ state: "attached" });
  }
}
