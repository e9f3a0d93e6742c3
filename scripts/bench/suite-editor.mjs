// @ts-check
/**
 * What only a real editor can tell: how long activation takes, and how soon the preview follows a keystroke. Beside the
 * latter stands what the editor itself needs on this machine: for its own lines, and for a page of the simplest
 * extension.
 */
import { documentOf } from "./documents.mjs";
import { absolute } from "./figures.mjs";
import { typing } from "./keystrokes.mjs";
import { startWorkbench } from "./workbench.mjs";

const PREVIEW = "Plugin Manifest: Preview Catalog Entry";
const FLOOR = "Floor: Show";

/** The server's first visible answer: a valid manifest has no diagnostics, but a lens above its first line. */
const LENS = ".codelens-decoration a";

/** Notes when the file is chosen from the list, and when the lens is there, to the frame. */
const WATCH_LENS = `void (() => {
  addEventListener("keydown", ({ key, timeStamp }) => { if (key === "Enter") globalThis.fileTime ??= timeStamp; }, true);
  const look = () => {
    if (document.querySelector("${LENS}")) globalThis.lensTime = performance.now();
    else requestAnimationFrame(look);
  };
  look();
})()`;

/**
 * @param {import("./suites.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function editor({ scale }) {
  const text = documentOf("published", 6_800);
  const workbench = await startWorkbench({ "clock.plugin-manifest.json": text, "clock.txt": text });
  try {
    const starts = [];
    for (let i = 0; i < scale(9); i++) starts.push(await start(workbench));
    const floor = await follow(workbench, "clock.txt", FLOOR, text, scale(80));
    const ours = await follow(workbench, "clock.plugin-manifest.json", PREVIEW, text, scale(80));
    return [
      absolute("Activation, as the editor reports it", column(starts, "reported"), 60, "ms"),
      absolute(
        "Opening a manifest to the first answer in its text",
        column(starts, "answered"),
        undefined,
        "ms",
      ),
      absolute("Keystroke to patched preview page, 6.8 KB", ours.pages, 33, "ms"),
      absolute("… to the editor's own line", ours.lines, undefined, "ms"),
      absolute("… to the page of the simplest extension", floor.pages, undefined, "ms"),
    ];
  } finally {
    await workbench.stop();
  }
}

/**
 * @template {string} Name
 * @param {readonly Readonly<Record<Name, number>>[]} rows
 * @param {Name} name
 */
function column(rows, name) {
  return rows.map((row) => row[name]);
}

/**
 * @param {import("./workbench.mjs").Workbench} workbench
 * @param {string} file
 * @param {string} command opens the page
 * @param {string} text
 * @param {number} count
 */
async function follow(workbench, file, command, text, count) {
  await workbench.load();
  await workbench.openFile(file);
  await workbench.run(command);
  return typing(workbench, text, count);
}

/**
 * Opens a manifest in a new window.
 * @param {import("./workbench.mjs").Workbench} workbench
 * @returns {Promise<{ reported: number, answered: number }>} the milliseconds of the extension's activation that VS
 * Code's own list of running extensions shows, and those from opening the file to the server's first answer in the text
 */
export async function start({ page, load, openFile, run }) {
  await load();
  await page.evaluate(WATCH_LENS);
  await openFile("clock.plugin-manifest.json");
  await page.locator(LENS).first().waitFor({ timeout: 30_000 });
  const answered = Number(await page.evaluate("lensTime - fileTime"));
  await page.setViewportSize({ width: 1440, height: 3000 });
  await run("Developer: Show Running Extensions");
  const row = page.locator(".runtime-extensions-editor .monaco-list-row", { hasText: "Plugin Manifest" });
  // While an extension activates, its row says so.
  const time = row.locator(".activation-time", { hasText: /\d+\s*ms/ }).first();
  await time.waitFor({ timeout: 30_000 });
  const shown = (await time.textContent()) ?? "";
  await page.setViewportSize({ width: 1440, height: 900 });
  return { reported: Number(/(\d+)\s*ms/.exec(shown)?.[1]), answered };
}
