// @ts-check
/** Measures edits in the playground, from the key to the drawn problem, beside a bare editor with its JSON linter. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { root } from "../vscode/process.mjs";
import { documentOf, SIZES } from "./documents.mjs";

/** The bare editor. Its linter usually waits for 750 ms; without that, only the work is compared. */
const BARE = `
import { json, jsonParseLinter } from "@codemirror/lang-json";
import { linter } from "@codemirror/lint";
import { EditorView } from "@codemirror/view";
new EditorView({ parent: document.body, extensions: [json(), linter(jsonParseLinter(), { delay: 0 })] });
`;

/** Measures the time from each key to the next change of what is drawn as an error. */
const WATCH = `{
  const times = (window.editTimes = []);
  const hasError = () => document.querySelector(".cm-lintRange-error") !== null;
  let pressed, before;
  addEventListener("keydown", () => ((pressed = performance.now()), (before = hasError())), true);
  new MutationObserver(() => {
    if (pressed === undefined || hasError() === before) return;
    times.push(performance.now() - pressed);
    pressed = undefined;
  }).observe(document, { subtree: true, childList: true, attributes: true });
}`;

/** Pairs of edits in each page: one makes an error, the next fixes it. */
const PAIRS = 30;

/**
 * Builds the page of the bare editor.
 * @param {string} folder
 */
export async function buildBareEditor(folder) {
  await mkdir(folder, { recursive: true });
  const { outputFiles } = await esbuild.build({
    ...{ bundle: true, minify: true, write: false, format: "esm" },
    stdin: { contents: BARE, resolveDir: root },
  });
  const script = outputFiles[0]?.text ?? "";
  await writeFile(join(folder, "bare.js"), script);
  await writeFile(
    join(folder, "index.html"),
    '<!doctype html><title>Bare</title><body><script type="module" src="bare.js"></script>',
  );
}

/**
 * Edits a manifest of 6.8 KB in the editor of a page: removes a comma in its middle, and types it again.
 * @param {import("../vscode/playwright").Browser} browser
 * @param {string} url
 * @returns {Promise<number[]>} the time of each edit in milliseconds
 */
export async function editTimes(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(".cm-content").click();
  const text = documentOf(SIZES["6.8 KB"]);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
  await page.waitForTimeout(2000);
  await toMiddle(page, text);
  await page.evaluate(WATCH);
  for (let i = 1; i <= 2 * PAIRS; i++) {
    await page.keyboard.press(i % 2 === 1 ? "Backspace" : ",");
    while ((await page.evaluate("window.editTimes.length")) !== i) await page.waitForTimeout(5);
  }
  const times = /** @type {number[]} */ (await page.evaluate("window.editTimes"));
  await context.close();
  return times;
}

/**
 * Puts the cursor behind the last comma of the first half.
 * @param {import("../vscode/playwright").Page} page
 * @param {string} text
 */
async function toMiddle(page, text) {
  const lines = text.split("\n");
  const line = lines.findLastIndex((each, i) => i < lines.length / 2 && each.endsWith(","));
  await page.keyboard.press("ControlOrMeta+Home");
  for (let i = 0; i < line; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
}
