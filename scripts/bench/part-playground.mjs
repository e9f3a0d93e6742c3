// @ts-check
/** Measures the playground: what a first visit loads, and how long it takes until everything can be used. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildPlayground } from "../playground/build.mjs";
import { serveFolder } from "../playground/serve.mjs";
import { launchBrowser } from "../vscode/browser.mjs";
import { installVSCode } from "../vscode/install.mjs";
import { benchFolder } from "./contestants.mjs";
import { absolute, compare } from "./figures.mjs";
import { buildBareEditor, editTimes } from "./playground-edits.mjs";

/**
 * Records when the editor and the result of the first check were drawn, and when the preview was, too, in milliseconds
 * since the navigation began.
 */
const WATCH = `if (window === top) {
  const times = (window.times = {});
  const look = () => {
    if (document.querySelector("#problem-list li")) times.checked ??= performance.now();
    if (window.frames[0]?.document.querySelector("main[aria-busy=false]")) times.shown ??= performance.now();
    if (times.checked === undefined || times.shown === undefined) requestAnimationFrame(look);
  };
  look();
}`;

const IS_READY = "window.times.checked !== undefined && window.times.shown !== undefined";

/**
 * @param {import("./contestants.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function playground({ rounds }) {
  const folder = join(benchFolder, "playground");
  await buildPlayground(folder);
  const bare = join(benchFolder, "bare-editor");
  await buildBareEditor(bare);
  const [{ url, close: stop }, peer] = await Promise.all([serveFolder(folder), serveFolder(bare)]);
  const { browser, close } = await launchBrowser(await installVSCode());
  /** @type {Times[]} */
  const visits = [];
  /** @type {{ ours: number[][], theirs: number[][] }} */
  const { ours, theirs } = { ours: [], theirs: [] };
  try {
    for (let i = 0; i < rounds(9); i++) visits.push(await firstVisit(browser, url));
    for (let i = 0; i < rounds(5); i++) {
      ours.push(await editTimes(browser, url));
      theirs.push(await editTimes(browser, peer.url));
    }
  } finally {
    await Promise.all([close(), stop(), peer.close()]);
  }
  const subject = { group: "Playground", unit: /** @type {const} */ ("ms") };
  const size = { group: "Playground", id: "playground/script", unit: /** @type {const} */ ("KB") };
  return [
    absolute(
      { ...subject, id: "playground/checked", title: "First visit to a checked text in the editor" },
      visits.map(({ checked }) => [checked]),
    ),
    absolute(
      { ...subject, id: "playground/shown", title: "… to the preview beside it" },
      visits.map(({ shown }) => [shown]),
    ),
    compare(
      { ...subject, id: "playground/edit", title: "A comma removed or typed, 6.8 KB, to the drawn problem" },
      ours,
      "C",
      theirs,
    ),
    absolute({ ...size, title: "All scripts, compressed" }, [[(await scriptBytes(folder)) / 1024]]),
  ];
}

/** @typedef {{ checked: number, shown: number }} Times */

/**
 * Opens the playground in a browser without a past.
 * @param {import("../vscode/playwright").Browser} browser
 * @param {string} url
 * @returns {Promise<Times>}
 */
async function firstVisit(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(url);
  while (!(await page.evaluate(IS_READY))) await page.waitForTimeout(50);
  const times = /** @type {Times} */ (await page.evaluate("window.times"));
  await context.close();
  return times;
}

/**
 * Returns the size of all scripts of the playground, also those that only some readers need, in bytes.
 * @param {string} folder
 */
export async function scriptBytes(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const sizes = names.map(async (name) => gzipSync(await readFile(join(folder, name)), { level: 9 }).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
