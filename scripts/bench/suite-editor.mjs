// @ts-check
/** What only a real editor can tell: how long activation takes, and how soon the preview follows a keystroke. */
import { documentOf } from "./documents.mjs";
import { absolute } from "./figures.mjs";
import { startWorkbench } from "./workbench.mjs";

const PREVIEW = "Plugin Manifest: Preview Catalog Entry";
/** The first keystrokes find everything cold. */
const WARM_UP = 10;

/**
 * @param {import("./suites.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function editor({ scale }) {
  const text = documentOf("published", 6_800);
  const workbench = await startWorkbench(text);
  try {
    const activations = [];
    for (let i = 0; i < scale(5); i++) activations.push(await activation(workbench));
    const patches = await keystrokes(workbench, text, scale(60));
    return [
      absolute("Activation, as the editor reports it", activations, 60, "ms"),
      absolute("Keystroke to patched preview page, 6.8 KB", patches, 33, "ms"),
    ];
  } finally {
    await workbench.stop();
  }
}

/**
 * The milliseconds that VS Code's own list of running extensions shows.
 * @param {import("./workbench.mjs").Workbench} workbench
 */
async function activation(workbench) {
  await workbench.load();
  await workbench.openFile();
  await workbench.run("Developer: Show Running Extensions");
  const row = workbench.page.locator(".runtime-extensions-editor .monaco-list-row", {
    hasText: "Plugin Manifest",
  });
  // While it activates, it says so.
  const time = row.locator(".activation-time", { hasText: /\d+\s*ms/ });
  await time.first().waitFor({ timeout: 30_000 });
  const shown = (await time.first().textContent()) ?? "";
  const milliseconds = Number(/(\d+)\s*ms/.exec(shown)?.[1]);
  if (Number.isNaN(milliseconds)) throw new Error(`VS Code shows the activation as '${shown}'.`);
  return milliseconds;
}

/**
 * Types into the plugin's name; each keystroke is timed from the key's event to the change of the page's heading.
 * @param {import("./workbench.mjs").Workbench} workbench
 * @param {string} text
 * @param {number} count
 */
async function keystrokes(workbench, text, count) {
  const { page } = workbench;
  await workbench.load();
  await workbench.openFile();
  await workbench.run(PREVIEW);
  const heading = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame").locator("h1");
  await heading.waitFor({ timeout: 30_000 });
  await page.locator(".editor-instance .view-line").first().click();
  const lines = text.split("\n");
  const line = lines.findIndex((each) => each.includes('"name": "Clock"'));
  const column = (lines[line] ?? "").indexOf("Clock") + "Clock".length + 1;
  await page.keyboard.press("Control+G");
  await page.keyboard.type(`${line + 1}:${column}`);
  await page.keyboard.press("Enter");
  await page.evaluate(`void (globalThis.keyTimes = [], addEventListener("keydown",
    () => keyTimes.push(performance.timeOrigin + performance.now()), true))`);
  await heading.evaluate(`void (globalThis.patchTimes = [], new MutationObserver(() => {
    const heading = document.querySelector("h1")?.textContent;
    if (heading === globalThis.lastHeading) return;
    globalThis.lastHeading = heading;
    patchTimes.push(performance.timeOrigin + performance.now());
  }).observe(document.body, { subtree: true, childList: true, characterData: true }))`);
  const times = [];
  for (let i = 0; i < WARM_UP + count; i++) {
    await page.keyboard.press(i % 20 < 10 ? "x" : "Backspace");
    const [pressed, patched] = [await lastOf(page, "keyTimes"), () => lastOf(heading, "patchTimes")];
    const time = await since(pressed, patched);
    if (i >= WARM_UP) times.push(time);
    await page.waitForTimeout(50);
  }
  return times;
}

/**
 * @param {{ evaluate: (script: string) => Promise<unknown> }} place
 * @param {string} list
 */
async function lastOf(place, list) {
  return Number(await place.evaluate(`globalThis.${list}.at(-1) ?? 0`));
}

/**
 * @param {number} pressed
 * @param {() => Promise<number>} patched
 */
async function since(pressed, patched) {
  for (let i = 0; i < 500; i++) {
    const time = (await patched()) - pressed;
    if (time > 0) return time;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("The preview did not follow a keystroke.");
}
