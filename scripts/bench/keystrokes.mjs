// @ts-check
/**
 * Measures how soon a page beside the editor follows the typing. The window and the page record the times themselves,
 * so the browser's driver does not count.
 */

/** The number of keystrokes that lengthen the name, before as many shorten it. */
const STEPS = 10;

/** The time between two keystrokes of a fast typist, in milliseconds. */
const PACE = 150;

const NAME = "Clock";

/** Records the browser's time of each key event, and the time of each change of the editor's own lines. */
const WATCH_WINDOW = `void (() => {
  const now = () => performance.timeOrigin + performance.now();
  globalThis.keyTimes = [];
  globalThis.lineTimes = [];
  addEventListener("keydown", ({ timeStamp }) => keyTimes.push(performance.timeOrigin + timeStamp), true);
  new MutationObserver(() => lineTimes.push(now()))
    .observe(document.querySelector(".editor-instance .view-lines"), { subtree: true, childList: true });
})()`;

/** Records the time and the text of each change of the page's heading. */
const WATCH_PAGE = `void (() => {
  globalThis.patches = [];
  let last;
  new MutationObserver(() => {
    const heading = document.querySelector("h1")?.textContent ?? "";
    if (heading !== last) patches.push([performance.timeOrigin + performance.now(), heading]);
    last = heading;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
})()`;

/**
 * Types into the plugin's name, with the page open beside the text.
 * @param {import("./workbench.mjs").Workbench} workbench
 * @param {string} text the text of the file that the editor shows
 * @param {number} count rounded up to whole rounds
 * @returns {Promise<{ lines: number[], pages: number[] }>} milliseconds from each key's event to the change of the
 * editor's own lines, and to that of the page's heading
 */
export async function typing({ page }, text, count) {
  const heading = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame").locator("h1");
  await heading.waitFor({ timeout: 60_000 });
  await goToName(page, text);
  await page.evaluate(WATCH_WINDOW);
  await heading.evaluate(WATCH_PAGE);
  const total = Math.ceil(count / (2 * STEPS)) * 2 * STEPS;
  const lengths = Array.from({ length: total }, (_, i) => STEPS - Math.abs(((i + 1) % (2 * STEPS)) - STEPS));
  for (let i = 0; i < total; i++) {
    await page.keyboard.press(i % (2 * STEPS) < STEPS ? "x" : "Backspace");
    await page.waitForTimeout(PACE);
  }
  await page.waitForTimeout(1_000);
  const [keyTimes, lineTimes] = /** @type {[number[], number[]]} */ (
    await page.evaluate("[keyTimes, lineTimes]")
  );
  const patches = /** @type {[number, string][]} */ (await heading.evaluate("patches"));
  // The text is as before. Saving keeps it from reaching the next window as an unsaved change.
  await page.keyboard.press("ControlOrMeta+S");
  const pages = keyTimes.map((pressed, i) => {
    const names = lengths.slice(i, i + STEPS).map((length) => NAME + "x".repeat(length));
    const after = patches.filter(([time]) => time > pressed);
    // A busy page may skip a text and show the next one at once.
    const patched =
      after.find(([, shown]) => shown === names[0]) ?? after.find(([, shown]) => names.includes(shown));
    if (!patched) throw new Error(`The page did not follow keystroke ${i + 1} to '${names[0] ?? ""}'.`);
    return patched[0] - pressed;
  });
  const lines = keyTimes.map((pressed) => (lineTimes.find((time) => time > pressed) ?? NaN) - pressed);
  return { lines, pages };
}

/**
 * Puts the cursor after the plugin's name.
 * @param {import("../vscode/playwright").Page} page
 * @param {string} text
 */
async function goToName(page, text) {
  const lines = text.split("\n");
  const line = lines.findIndex((each) => each.includes(`"name": "${NAME}"`));
  const column = (lines[line] ?? "").indexOf(NAME) + NAME.length + 1;
  await page.locator(".editor-instance .view-line").first().click();
  await page.keyboard.press("Control+G");
  await page.keyboard.type(`${line + 1}:${column}`);
  await page.keyboard.press("Enter");
  await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
  await page
    .locator(`.monaco-editor.focused .line-numbers.active-line-number`, { hasText: String(line + 1) })
    .first()
    .waitFor({ timeout: 10_000 });
}
