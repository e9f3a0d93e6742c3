// @ts-check
/**
 * Takes the screenshots for docs/images in a real VS Code, with a manifest of the sample workspace: editor.png with one
 * mistake in the manifest and the preview beside it, then preview-<tab>.png of three tabs without the mistake. Then takes
 * playground-<theme>.png and, with a Chinese font, playground-zh-<theme>.png. Compress them with `pngquant` afterwards.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildPlayground } from "./playground/build.mjs";
import { serveFolder } from "./playground/serve.mjs";
import { launchBrowser, openPage } from "./vscode/browser.mjs";
import { main, say, step } from "./vscode/command-line.mjs";
import { installVSCode } from "./vscode/install.mjs";
import { root, runNode } from "./vscode/process.mjs";
import { tagEarlierVersions } from "./vscode/sample-history.mjs";
import { startServer } from "./vscode/server.mjs";
import { copyWorkspace } from "./vscode/workspace.mjs";

const MANIFEST = "color-picker/manifest.json";

await main(async () => {
  const images = join(root, "docs", "images");
  await step("Building", () => runNode("scripts/build.mjs"));
  const vscode = await installVSCode();
  const server = await startServer(vscode, { testDriver: true });
  const { page, close } = await openPage();
  await page.setViewportSize({ width: 1360, height: 800 });
  const folder = await copyWorkspace(join(server.folder, "sample"), join(root, "scripts", "sample"));
  const correctText = await prepare(folder);
  await page.goto(
    server.address(folder, [
      ["skipWelcome", "true"],
      ["extensionDevelopmentPath", server.remoteUri(root)],
      ["openFile", server.remoteUri(join(folder, MANIFEST))],
    ]),
  );
  await page.locator(".squiggly-error").first().waitFor();
  await page.getByRole("button", { name: "Preview Catalog Entry" }).click();
  const preview = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await preview.locator("#tab-changes .count").waitFor();
  await page.keyboard.press("ControlOrMeta+B");
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(images, "editor.png") });
  await writeFile(join(folder, MANIFEST), correctText);
  await preview.locator(".primary:enabled").waitFor();
  // The preview takes half of the width.
  await page.setViewportSize({ width: 1720, height: 900 });
  for (const tab of ["page", "install", "changes"]) {
    await preview.locator(`.toolbar [data-tab=${tab}]:not([hidden])`).click();
    await page.mouse.move(0, 0);
    await page.waitForTimeout(500);
    await page.locator("iframe.webview.ready").screenshot({ path: join(images, `preview-${tab}.png`) });
  }
  await close();
  await server.stop();
  await takePlaygroundScreenshots(images);
  say(images);
  process.exit();
});

/**
 * Adds earlier versions to the git history, and removes the property of a declared level from the manifest.
 * @param {string} folder
 * @returns the manifest without the mistake
 */
async function prepare(folder) {
  const file = join(folder, MANIFEST);
  const text = await readFile(file, "utf8");
  await tagEarlierVersions(folder);
  await writeFile(file, text.replace(/,\s*"level4": \{[^}]*\}/, ""));
  await mkdir(join(folder, ".vscode"), { recursive: true });
  const settings = {
    "workbench.colorTheme": "Default Dark Modern",
    "editor.minimap.enabled": false,
    "window.commandCenter": false,
  };
  await writeFile(join(folder, ".vscode", "settings.json"), JSON.stringify(settings));
  return text;
}

/** @param {string} images the folder of the pictures */
async function takePlaygroundScreenshots(images) {
  const folder = join(root, "dist", "playground");
  await buildPlayground(folder);
  const { url } = await serveFolder(folder);
  const { browser } = await launchBrowser();
  for (const [infix, locale] of Object.entries({ "": "en-US", "zh-": "zh-CN" })) {
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      const viewport = { width: 1120, height: 760 };
      const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5, locale, colorScheme });
      await page.goto(url);
      await page.frameLocator("#frame").locator(".strip").waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(images, `playground-${infix}${colorScheme}.png`) });
      await page.close();
    }
  }
}
