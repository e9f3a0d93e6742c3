// @ts-check
/** Measures a real editor: the first squiggle of a fresh window, and the time from a key to the patched page. */
import { readFile } from "node:fs/promises";
import { documentOf } from "./documents.mjs";
import { absolute, compare, GROUPS } from "./figures.mjs";
import { typing } from "./keystrokes.mjs";
import { inTurns } from "./statistics.mjs";
import { packExtensions, startWorkbench } from "./workbench.mjs";

/** @typedef {import("./workbench.mjs").Workbench} Workbench */

const PREVIEW = "Plugin Manifest: Preview Catalog Entry";
const FLOOR = "Floor: Show";

const FAULTY = "manifest.json";
const TYPED = { ours: "clock.plugin-manifest.json", floor: "clock.txt" };

const KEYS = 80;

const SQUIGGLE = ".squiggly-error, .squiggly-warning";

/** Records the time of the first squiggle since the start of the window, exact to the frame. */
const WATCH_SQUIGGLE = `void (() => {
  const look = () => {
    if (document.querySelector("${SQUIGGLE}")) globalThis.squiggleTime = performance.now();
    else requestAnimationFrame(look);
  };
  look();
})()`;

/**
 * @param {import("./contestants.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function editor({ schema, rounds }) {
  const text = documentOf(6_800);
  const faulty = text.replace('"version": "1.2.3"', '"version": 7');
  const files = { [FAULTY]: faulty, [TYPED.ours]: text, [TYPED.floor]: text };
  const workbench = await startWorkbench(await packExtensions(), files);
  // Without our extension, which recognizes a manifest under any name.
  const plain = await startWorkbench([], { [FAULTY]: withoutSchema(faulty) }, await jsonSettings(schema));
  try {
    const windows = await inTurns(rounds(9), {
      ours: async () => ({ time: [await firstSquiggle(workbench)] }),
      json: async () => ({ time: [await firstSquiggle(plain)] }),
    });
    await plain.page.goto("about:blank");
    const keys = await inTurns(rounds(5), {
      floor: () => follow(workbench, TYPED.floor, FLOOR, text),
      ours: () => follow(workbench, TYPED.ours, PREVIEW, text),
    });
    const unit = /** @type {const} */ ("ms");
    const [keystroke, start] = [
      { group: GROUPS.keystroke, unit },
      { group: GROUPS.start, unit },
    ];
    const squiggle = { ...start, id: "squiggle", title: "Window to first squiggle" };
    const page = { ...keystroke, id: "keystroke-page", title: "Patched page, 6.8 KB" };
    const line = { ...keystroke, id: "keystroke-line", title: "… the editor's own line" };
    return [
      compare(squiggle, windows("ours", "time"), "V", windows("json", "time")),
      compare(page, keys("ours", "pages"), "P", keys("floor", "pages")),
      absolute(line, keys("ours", "lines")),
    ];
  } finally {
    await workbench.stop();
    await plain.stop();
  }
}

/** @param {string} file of the schema */
async function jsonSettings(file) {
  const schema = /** @type {unknown} */ (JSON.parse(await readFile(file, "utf8")));
  return { "json.schemas": [{ fileMatch: [FAULTY], schema }] };
}

/**
 * Removes the schema's address, which the JSON extension would try to download.
 * @param {string} text
 */
function withoutSchema(text) {
  return text.replace(/^ {2}"\$schema".*\n/m, "");
}

/**
 * Opens a window that shows a manifest with an error at once.
 * @param {Workbench} workbench
 * @returns {Promise<number>} milliseconds from the window's start
 */
async function firstSquiggle({ page, open }) {
  await open(FAULTY);
  await page.evaluate(WATCH_SQUIGGLE);
  await page.locator(SQUIGGLE).first().waitFor({ state: "attached", timeout: 60_000 });
  await page.waitForTimeout(200);
  return Number(await page.evaluate("squiggleTime"));
}

/**
 * @param {Workbench} workbench
 * @param {string} file
 * @param {string} command the command that opens the page
 * @param {string} text
 */
async function follow(workbench, file, command, text) {
  await workbench.load();
  await workbench.openFile(file);
  await workbench.run(command);
  return typing(workbench, text, KEYS);
}
