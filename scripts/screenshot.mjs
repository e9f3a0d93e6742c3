// @ts-check
/**
 * Takes the pictures in docs/images from a real VS Code with a manifest of the sample workspace: editor.png with one
 * mistake in the manifest and the preview beside it, then preview-<tab>.png of three tabs without the mistake. Then those
 * of the walkthrough in media/walkthrough.
 *
 *   --theme <name>     another color theme
 *   --output <folder>  another folder for all of them
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openPage } from "./vscode/browser.mjs";
import { main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { installVSCode } from "./vscode/install.mjs";
import { root, runNode } from "./vscode/process.mjs";
import { tagEarlierVersions } from "./vscode/sample-history.mjs";
import { startServer } from "./vscode/server.mjs";
import { reduceColors } from "./vscode/small-picture.mjs";
import { copyWorkspace } from "./vscode/workspace.mjs";

const manifest = "color-picker/manifest.json";

await main(async () => {
  const { theme, output } = parseOptions({
    theme: { type: "string", default: "Default Dark Modern" },
    output: { type: "string" },
  });
  const images = output ?? join(root, "docs", "images");
  await step("Building", () => runNode("scripts/build.mjs"));
  const vscode = await installVSCode();
  const server = await startServer(vscode, { testDriver: true });
  const { page, close } = await openPage(vscode);
  await page.setViewportSize({ width: 1360, height: 800 });
  const folder = await copyWorkspace(join(server.folder, "sample"), join(root, "scripts", "sample"));
  const whole = await prepare(folder, theme);
  await page.goto(
    server.address(folder, [
      ["skipWelcome", "true"],
      ["extensionDevelopmentPath", server.remote(root)],
      ["openFile", server.remote(join(folder, manifest))],
    ]),
  );
  await page.locator(".squiggly-error").first().waitFor();
  await page.getByRole("button", { name: "Preview Catalog Entry" }).click();
  const preview = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await preview.locator("#tab-changes .count").waitFor();
  await page.keyboard.press("ControlOrMeta+B");
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(images, "editor.png") });
  await writeFile(join(folder, manifest), whole);
  await preview.locator(".primary:enabled").waitFor();
  // The preview takes half of the width.
  await page.setViewportSize({ width: 1720, height: 900 });
  for (const tab of ["page", "install", "changes"]) {
    await preview.locator(`.toolbar [data-tab=${tab}]:not([hidden])`).click();
    await page.mouse.move(0, 0);
    await page.waitForTimeout(500);
    await page.locator("iframe.webview.ready").screenshot({ path: join(images, `preview-${tab}.png`) });
  }
  await takeWalkthrough(page, preview, output ?? join(root, "media", "walkthrough"));
  say(images);
  await close();
  await server.stop();
  process.exit();
});

/**
 * Takes a picture for each page of the walkthrough. Small ones, since all of them are in the extension's package.
 * @param {import("./vscode/playwright").Page} page
 * @param {import("./vscode/playwright").FrameLocator} preview
 * @param {string} output
 */
async function takeWalkthrough(page, preview, output) {
  const take = (/** @type {string} */ name, /** @type {number} */ height) =>
    page.screenshot({ path: join(output, `${name}.png`), clip: { x: 56, y: 30, width: 540, height } });
  const run = async (/** @type {string} */ title) => {
    await page.keyboard.press("F1");
    await page.locator(".quick-input-widget input[type=text]").fill(`>${title}`);
    await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: title }).waitFor();
    await page.keyboard.press("Enter");
  };
  const open = async (/** @type {string} */ folder, /** @type {string} */ place) => {
    await page.keyboard.press("ControlOrMeta+P");
    await page.locator(".quick-input-widget input[type=text]").fill(`${folder}/manifest.json:${place}`);
    await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: folder }).waitFor();
    await page.keyboard.press("Enter");
    // The editor looks for fixes some time after the cursor has stopped.
    await page.waitForTimeout(3000);
  };
  await preview.locator(".toolbar [data-tab=page]:not([hidden])").click();
  await page.setViewportSize({ width: 1240, height: 420 });
  await page.mouse.move(0, 0);
  await page.waitForTimeout(500);
  await page.locator("iframe.webview.ready").screenshot({ path: join(output, "preview.png") });
  await page.setViewportSize({ width: 720, height: 480 });
  await run("View: Close All Editors");
  await run("Plugin Manifest: New Plugin Manifest");
  await page.locator(".quick-input-title", { hasText: "1/7" }).waitFor();
  await page.waitForTimeout(500);
  await take("new", 132);
  await page.keyboard.press("Escape");
  await open("color-picker", "62:1");
  for (const key of ["End", "Enter", "Control+Space"]) await page.keyboard.press(key);
  await page.locator(".suggest-widget.visible .monaco-list-row").first().waitFor();
  await page.waitForTimeout(1000);
  await take("complete", 260);
  await page.keyboard.press("Escape");
  await open("log-viewer", "7:8");
  await page.keyboard.press("ControlOrMeta+.");
  await page.locator(".action-widget .monaco-list-row").first().waitFor();
  await page.waitForTimeout(500);
  await take("fix", 340);
  for (const name of ["preview", "new", "complete", "fix"]) await reduceColors(join(output, `${name}.png`));
}

/**
 * Adds earlier versions to the git history, and a level without its member to the manifest.
 * @param {string} folder
 * @param {string} theme
 * @returns the manifest without the mistake
 */
async function prepare(folder, theme) {
  const file = join(folder, manifest);
  const text = await readFile(file, "utf8");
  await tagEarlierVersions(folder);
  await writeFile(file, text.replace(/,\s*"level4": \{[^}]*\}/, ""));
  await mkdir(join(folder, ".vscode"), { recursive: true });
  const settings = {
    "workbench.colorTheme": theme,
    "editor.minimap.enabled": false,
    "window.commandCenter": false,
  };
  await writeFile(join(folder, ".vscode", "settings.json"), JSON.stringify(settings));
  return text;
}
