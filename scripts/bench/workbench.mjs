// @ts-check
/** A real VS Code with the packed extension, and what a user does in it. */
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { packageExtension } from "../package.mjs";
import { openPage } from "../vscode/browser.mjs";
import { installVSCode } from "../vscode/install.mjs";
import { startServer } from "../vscode/server.mjs";
import { benchFolder } from "./peers.mjs";

const PATIENCE_MS = 60_000;

/**
 * @typedef {object} Workbench
 * @property {import("../vscode/playwright").Page} page
 * @property {() => Promise<void>} load opens the workspace, in an extension host of its own
 * @property {() => Promise<void>} openFile
 * @property {(title: string) => Promise<void>} run a command
 * @property {() => Promise<void>} stop
 */

/**
 * Starts VS Code on a workspace with one document.
 * @param {string} text
 * @returns {Promise<Workbench>}
 */
export async function startWorkbench(text) {
  const vscode = await installVSCode();
  const server = await startServer(vscode, { vsix: await packageExtension(benchFolder) });
  const folder = join(server.folder, "workspace");
  const file = join(folder, "clock.plugin-manifest.json");
  await mkdir(folder);
  await writeFile(file, text);
  const { page, close } = await openPage(vscode);
  return {
    page,
    load: async () => {
      await page.goto(server.address(folder));
      await page.locator(".explorer-folders-view").waitFor({ timeout: PATIENCE_MS });
    },
    openFile: async () => {
      await pick(page, "ControlOrMeta+P", file, basename(file));
      await page.locator(".monaco-editor.focused .view-line").first().waitFor({ timeout: PATIENCE_MS });
      await page.getByText("Plugin Manifest", { exact: true }).first().waitFor({ timeout: PATIENCE_MS });
    },
    run: (title) => pick(page, "F1", `>${title}`, title),
    stop: async () => {
      await close();
      await server.stop();
    },
  };
}

/**
 * Takes what is wanted from the list that a key opens; an extension's commands may not be on offer at once.
 * @param {import("../vscode/playwright").Page} page
 * @param {string} key
 * @param {string} input
 * @param {string} label
 */
async function pick(page, key, input, label) {
  const rows = `.quick-input-list .monaco-list-row:is([aria-label="${label}"], [aria-label^="${label},"])`;
  const row = page.locator(rows);
  for (let left = PATIENCE_MS; ; left -= 3_000) {
    await page.keyboard.press(key);
    await page.locator(".quick-input-widget input[type=text]").fill(input);
    try {
      await row.waitFor({ timeout: 3_000 });
      break;
    } catch (error) {
      if (left <= 3_000) throw error;
      await page.keyboard.press("Escape");
    }
  }
  while (!(await row.getAttribute("class"))?.includes("focused")) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await row.waitFor({ state: "hidden", timeout: PATIENCE_MS });
}
