// @ts-check
/**
 * Defines the benchmark rows that are measured in a real editor: the time until a new window shows its first squiggle,
 * and the time from a keystroke to the updated page. The window and the page record these times, not Playwright.
 */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageExtension, packVsix } from "../package.mjs";
import { openPage } from "../vscode/browser.mjs";
import { Failure } from "../vscode/command-line.mjs";
import { installVSCode } from "../vscode/install.mjs";
import { readJson, root } from "../vscode/process.mjs";
import { startServer } from "../vscode/server.mjs";
import { benchFolder } from "./contestants.mjs";
import { createManifest } from "./documents.mjs";
import { median } from "./figures.mjs";

/** @typedef {Awaited<ReturnType<typeof startWorkbench>>} Workbench */

const FAULTY_FILE = "manifest.json";
/** The files to type in. A minimal extension shows the page of `floor`, for comparison. */
const TYPED_FILES = { ours: "clock.plugin-manifest.json", floor: "clock.txt" };
const PLUGIN_NAME = "Clock";
const SQUIGGLE = ".squiggly-error, .squiggly-warning";
const TIMEOUT = { timeout: 60_000 };
/** The time for a window's other extensions to start. */
const STARTUP_MS = 4_000;
/** The name grows by this many keystrokes, then shrinks by as many. */
const STEPS = 10;
const KEYSTROKES = 80;
/** The time between two keystrokes of a fast typist. */
const PACE_MS = 150;

/** Records when the window shows its first squiggle, exact to the frame. */
const WATCH_SQUIGGLE = `void (() => {
  const search = () => {
    if (document.querySelector("${SQUIGGLE}")) globalThis.squiggleTime = performance.now();
    else requestAnimationFrame(search);
  };
  search();
})()`;

/** Records the time of each key event. */
const WATCH_KEYS = `void (() => {
  globalThis.keyTimes = [];
  addEventListener("keydown", ({ timeStamp }) => keyTimes.push(performance.timeOrigin + timeStamp), true);
})()`;

/** Records the time of each change to the page's heading, and the new text. */
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
 * @param {import("./contestants.mjs").Peers} peers
 * @returns {import("./figures.mjs").Row[]}
 */
export function editorRows({ schema }) {
  const text = createManifest(6_800);
  const faulty = text.replace('"version": "1.2.3"', '"version": 7');
  const workbench = once(async () => {
    if (existsSync(join(root, "dist", "test"))) throw new Failure("dist/ is not a production build.");
    const floor = await packVsix(join(import.meta.dirname, "floor-extension"), benchFolder, [
      "--skip-license",
    ]);
    const files = { [FAULTY_FILE]: faulty, [TYPED_FILES.ours]: text, [TYPED_FILES.floor]: text };
    return startWorkbench([await packageExtension(benchFolder), floor.file], files);
  });
  // Without our extension, and without a `$schema` to download.
  const plainWorkbench = once(async () => {
    const files = { [FAULTY_FILE]: faulty.replace(/^ {2}"\$schema".*\n/m, "") };
    const schemas = [{ fileMatch: [FAULTY_FILE], schema: await readJson(schema) }];
    return startWorkbench([], files, { "json.schemas": schemas });
  });
  const row = { unit: /** @type {const} */ ("ms"), once: true };
  return [
    {
      ...{ ...row, group: "start", title: "Window to first squiggle", other: "V", target: 1 },
      ours: async () => measureFirstSquiggle(await workbench()),
      theirs: async () => measureFirstSquiggle(await plainWorkbench()),
    },
    {
      ...{ ...row, group: "key", title: "Keystroke to patched page, 6.8 KB", other: "P", target: 1.6 },
      ours: async () => measureKeyToPage(await workbench(), TYPED_FILES.ours, text),
      theirs: async () => measureKeyToPage(await workbench(), TYPED_FILES.floor, text),
    },
  ];
}

/**
 * @template T
 * @param {() => Promise<T>} start
 */
function once(start) {
  /** @type {Promise<T> | undefined} */
  let result;
  return () => (result ??= start());
}

/**
 * Starts VS Code with extensions, on a workspace of files.
 * @param {readonly string[]} packages
 * @param {Readonly<Record<string, string>>} files
 * @param {Readonly<Record<string, unknown>>} [settings] the workspace's settings
 */
async function startWorkbench(packages, files, settings = {}) {
  const vscode = await installVSCode();
  const server = await startServer(vscode, { packages });
  const folder = join(server.folder, "workspace");
  await mkdir(join(folder, ".vscode"), { recursive: true });
  // A new window must not restore the editors of the previous window.
  const settingsText = JSON.stringify({ "workbench.editor.restoreEditors": false, ...settings });
  for (const [name, text] of Object.entries({ ...files, ".vscode/settings.json": settingsText })) {
    await writeFile(join(folder, name), text);
  }
  const { page } = await openPage();
  /** @param {string} file may include a cursor position: `file:line:column` */
  const open = async (file) => {
    // End the extension host of the last page.
    await page.goto("about:blank");
    await page.waitForTimeout(STARTUP_MS);
    const path = server.remoteUri(join(folder, file));
    const payload = /** @type {[string, string][]} */ ([
      ["openFile", path],
      ["gotoLineMode", "true"],
    ]);
    await page.goto(server.address(folder, payload));
  };
  return { page, open };
}

/**
 * Measures the time until a new window marks the error in a manifest.
 * @param {Workbench} workbench
 */
async function measureFirstSquiggle({ page, open }) {
  await open(FAULTY_FILE);
  await page.evaluate(WATCH_SQUIGGLE);
  await page.waitForSelector(SQUIGGLE, { state: "attached", ...TIMEOUT });
  await page.waitForTimeout(200);
  const clock = Number(await page.evaluate("squiggleTime"));
  await page.goto("about:blank");
  return { clock };
}

/**
 * Measures the median time from a keystroke in the plugin's name until the page beside the text shows the new name.
 * @param {Workbench} workbench
 * @param {string} file
 * @param {string} text the file's text
 */
async function measureKeyToPage({ page, open }, file, text) {
  const lines = text.slice(0, text.indexOf(PLUGIN_NAME) + PLUGIN_NAME.length).split("\n");
  await open(`${file}:${lines.length}:${(lines.at(-1) ?? "").length + 1}`);
  await page.locator(".view-line").first().waitFor(TIMEOUT);
  await page.waitForTimeout(STARTUP_MS);
  // The floor extension opens its page itself.
  if (file === TYPED_FILES.ours)
    await page.getByRole("button", { name: "Preview Catalog Entry" }).click(TIMEOUT);
  const heading = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame").locator("h1");
  await heading.waitFor(TIMEOUT);
  await page.locator(".editor-instance .native-edit-context, .editor-instance textarea").first().focus();
  await page.waitForTimeout(STARTUP_MS);
  await page.evaluate(WATCH_KEYS);
  await heading.evaluate(WATCH_PAGE);
  for (let i = 0; i < KEYSTROKES; i++) {
    await page.keyboard.press(i % (2 * STEPS) < STEPS ? "x" : "Backspace");
    await page.waitForTimeout(PACE_MS);
  }
  await page.waitForTimeout(1_000);
  const keyTimes = /** @type {number[]} */ (await page.evaluate("keyTimes"));
  const patches = /** @type {[number, string][]} */ (await heading.evaluate("patches"));
  // The text is the original again. Save the file; otherwise, the next window would restore it as unsaved.
  await page.keyboard.press("ControlOrMeta+S");
  const lengthAfter = (/** @type {number} */ i) => STEPS - Math.abs(((i + 1) % (2 * STEPS)) - STEPS);
  const names = Array.from({ length: KEYSTROKES }, (_, i) => PLUGIN_NAME + "x".repeat(lengthAfter(i)));
  const times = keyTimes.map((keyTime, i) => {
    // A busy page may skip a name and show a later name at once.
    const [patchTime = NaN] =
      patches.find(([time, name]) => time > keyTime && names.slice(i, i + STEPS).includes(name)) ?? [];
    return patchTime - keyTime;
  });
  return { clock: median(times) };
}
