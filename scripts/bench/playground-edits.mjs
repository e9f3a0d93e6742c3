// @ts-check
/** Measures edits in the playground, from the key to the drawn problem, beside a bare editor with its JSON linter. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { Failure } from "../vscode/command-line.mjs";
import { root } from "../vscode/process.mjs";
import { documentOf, SIZES } from "./documents.mjs";

/** The bare editor. Its linter usually waits for 750 ms; without that, only the work is compared. */
const BARE = `
import { defaultKeymap } from "@codemirror/commands";
import { json, jsonParseLinter } from "@codemirror/lang-json";
import { linter } from "@codemirror/lint";
import { EditorView, keymap } from "@codemirror/view";
const extensions = [keymap.of(defaultKeymap), json(), linter(jsonParseLinter(), { delay: 0 })];
new EditorView({ parent: document.body, extensions });
`;

/** Measures the time from each key to the next change of what is drawn as an error. */
const WATCH = `{
  const times = (window.editTimes = []);
  const hasError = () => document.querySelector(".cm-lintRange-error, .cm-lintPoint-error") !== null;
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

/** The time for an edit to show, in milliseconds. */
const PATIENCE = 10_000;

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
  const [before, after] = halves(documentOf(SIZES["6.8 KB"]));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(after);
  await page.keyboard.press("ControlOrMeta+Home");
  // The cursor stays behind it.
  await page.keyboard.insertText(before);
  await page.waitForTimeout(2000);
  await page.evaluate(WATCH);
  for (let i = 1; i <= 2 * PAIRS; i++) {
    await page.keyboard.press(i % 2 === 1 ? "Backspace" : ",");
    const limit = performance.now() + PATIENCE;
    while ((await page.evaluate("window.editTimes.length")) !== i) {
      if (performance.now() > limit) throw new Failure(`Edit ${i} in ${url} changed no error.`);
      await page.waitForTimeout(5);
    }
  }
  const times = /** @type {number[]} */ (await page.evaluate("window.editTimes"));
  await context.close();
  return times;
}

/**
 * Parts a text behind the last comma of its first half.
 * @param {string} text
 */
function halves(text) {
  const end = text.lastIndexOf(",\n", text.length / 2) + 1;
  return /** @type {const} */ ([text.slice(0, end), text.slice(end)]);
}
