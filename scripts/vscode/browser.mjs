// @ts-check
/** Launches Chromium through Playwright, for VS Code, the playground and the site. */
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { installChromium, isHeaded } from "./chromium.mjs";
import { cacheFolder } from "./process.mjs";

const flags = [
  ...["--disable-gpu", "--disable-quic", "--disable-background-networking"],
  ...["--disable-component-update", "--disable-sync", "--no-first-run"],
  // Keep the tests off the network.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

const SIZE = { width: 1440, height: 900 };

/**
 * @param {{ width: number, height: number }} [size]
 * @returns {Promise<{ page: import("playwright-core").Page, close: () => Promise<void> }>}
 */
export async function openPage(size) {
  const { context, close } = await launchBrowser(size);
  return { page: await context.newPage(), close };
}

/**
 * Launches the browser, headless unless HEADED is set.
 * @param {{ width: number, height: number }} [viewport]
 * @returns {Promise<{ browser: import("playwright-core").Browser, context: import("playwright-core").BrowserContext, close: () => Promise<void> }>}
 */
export async function launchBrowser(viewport = SIZE) {
  const executablePath = await installChromium();
  const { chromium } = await import("playwright-core");
  // Chromium refuses to sandbox root's processes.
  const args = process.getuid?.() === 0 ? [...flags, "--no-sandbox"] : flags;
  const browser = await chromium.launch({ executablePath, args, headless: !isHeaded });
  const context = await browser.newContext({ viewport });
  return { browser, context, close: () => browser.close() };
}

/**
 * Collects the addresses that a browser's pages, frames and workers request, except those of the editor's own server.
 * @param {import("playwright-core").BrowserContext} context
 * @param {number} port the server's port
 * @returns {string[]} grows with each later request
 */
export function foreignRequests(context, port) {
  /** @type {string[]} */
  const requests = [];
  context.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    // A webview's service worker answers requests for vscode-cdn.net without using the network.
    const isLocal = host === `127.0.0.1:${port}` || host.endsWith(".vscode-resource.vscode-cdn.net");
    if (/^(http|ws)s?:$/.test(protocol) && !isLocal) requests.push(request.url());
  });
  return requests;
}

/** A script that runs in each document before the document's scripts. */
const MAKE_TRANSPARENT = `if (self === top)
  addEventListener("DOMContentLoaded", () => (document.documentElement.style.opacity = "0"));`;

/**
 * Makes later documents transparent, so that the browser paints nothing. This saves a fifth of the processor time.
 * Layout and input work as usual; only the contrast of colors cannot be tested.
 * @param {import("playwright-core").Page | import("playwright-core").BrowserContext} pages
 */
export async function skipPainting(pages) {
  if (!isHeaded) await pages.addInitScript(MAKE_TRANSPARENT);
}

/** @param {import("playwright-core").Page} page */
export async function resumePainting(page) {
  await page.evaluate("document.documentElement.style.opacity = ''");
}

/**
 * @param {import("playwright-core").Page} page
 * @param {string} name
 * @returns {Promise<string>} the file
 */
export async function screenshot(page, name) {
  const path = join(cacheFolder, "screenshots", `${name.replace(/[^\w.-]+/g, "-")}.png`);
  await mkdir(dirname(path), { recursive: true });
  await page.screenshot({ path, timeout: 10_000, style: "html { opacity: 1 !important }" });
  return path;
}
