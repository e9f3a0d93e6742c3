// @ts-check
/** A real VS Code with the packed extension, and the actions of its user. */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageExtension } from "../package.mjs";
import { openPage } from "../vscode/browser.mjs";
import { Failure } from "../vscode/command-line.mjs";
import { installVSCode } from "../vscode/install.mjs";
import { root, runNode } from "../vscode/process.mjs";
import { startServer } from "../vscode/server.mjs";
import { benchFolder } from "./contestants.mjs";

const PATIENCE_MS = 60_000;

/** The time for the other extensions of a window to start, so that they do not disturb the measurement. */
const REST_MS = 4_000;

/** Makes each window start empty, whatever the window before it showed. */
const SETTINGS = { "workbench.editor.restoreEditors": false };

const floorFolder = fileURLToPath(new URL("floor-extension", import.meta.url));

/**
 * @typedef {object} Workbench
 * @property {import("../vscode/playwright").Page} page
 * @property {(file: string) => Promise<void>} open opens a window that shows a file at once
 * @property {() => Promise<void>} load opens an empty window and waits until it is idle
 * @property {(name: string) => Promise<void>} openFile
 * @property {(title: string) => Promise<void>} run runs a command
 * @property {() => Promise<void>} stop
 */

/** Packs our extension, of a production build, and the simplest one. */
export async function packExtensions() {
  if (existsSync(join(root, "dist", "test"))) throw new Failure("dist/ is not a production build.");
  return [await packageExtension(benchFolder), await packageFloor()];
}

/**
 * Starts VS Code.
 * @param {readonly string[]} packages the extensions to install
 * @param {Readonly<Record<string, string>>} files the workspace's, by their names
 * @param {Readonly<Record<string, unknown>>} [settings] the workspace's
 * @returns {Promise<Workbench>}
 */
export async function startWorkbench(packages, files, settings = {}) {
  const vscode = await installVSCode();
  const server = await startServer(vscode, { packages });
  const folder = join(server.folder, "workspace");
  await mkdir(join(folder, ".vscode"), { recursive: true });
  await writeFile(join(folder, ".vscode", "settings.json"), JSON.stringify({ ...SETTINGS, ...settings }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const { page, close } = await openPage(vscode);
  return {
    page,
    open: async (file) => {
      // Leaves the page before it, whose extension host would otherwise still be running.
      await page.goto("about:blank");
      await page.waitForTimeout(REST_MS);
      await page.goto(server.address(folder, [["openFile", server.remote(join(folder, file))]]));
    },
    load: async () => {
      await page.goto(server.address(folder));
      await page.locator(".explorer-folders-view").waitFor({ timeout: PATIENCE_MS });
      await page.waitForTimeout(REST_MS);
    },
    openFile: async (name) => {
      await page.locator(".explorer-folders-view").getByText(name, { exact: true }).dblclick();
      await page.locator(".monaco-editor.focused .view-line").first().waitFor({ timeout: PATIENCE_MS });
    },
    run: (title) => pick(page, "F1", `>${title}`, title),
    stop: async () => {
      await close();
      await server.stop();
    },
  };
}

/** @returns {Promise<string>} the simplest extension's .vsix */
async function packageFloor() {
  const file = join(benchFolder, "floor.vsix");
  const args = ["package", "--no-dependencies", "--allow-missing-repository", "--skip-license"];
  await runNode("node_modules/@vscode/vsce/vsce", [...args, "--out", file], {
    cwd: floorFolder,
    quiet: true,
  });
  return file;
}

/**
 * Picks an entry of the list that a key opens. Retries, because an extension's commands may not be in it at once.
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
    try {
      const field = page.locator(".quick-input-widget input[type=text]");
      await field.waitFor({ timeout: 3_000 });
      await field.fill(input);
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
