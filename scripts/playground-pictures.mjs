// @ts-check
/**
 * Takes the pictures of the site's start page in docs/images: the playground with its first text, in each language and in
 * light and dark colors. The Chinese ones need a font for it, such as that of Debian's fonts-noto-cjk.
 *
 *   --output <folder>  another folder
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPlayground } from "./playground/build.mjs";
import { serveFolder } from "./playground/serve.mjs";
import { launchBrowser } from "./vscode/browser.mjs";
import { main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { installVSCode } from "./vscode/install.mjs";
import { root } from "./vscode/process.mjs";

const LANGUAGES = { "": "en-US", "zh-": "zh-CN" };
const SCHEMES = /** @type {const} */ (["light", "dark"]);

await main(async () => {
  const { output } = parseOptions({ output: { type: "string", default: join(root, "docs", "images") } });
  const folder = await mkdtemp(join(tmpdir(), "playground-"));
  await step("Building the playground", () => buildPlayground(folder));
  const { url } = await serveFolder(folder);
  const { browser, close } = await launchBrowser(await installVSCode());
  for (const [prefix, locale] of Object.entries(LANGUAGES))
    for (const colorScheme of SCHEMES) {
      const options = { locale, colorScheme, viewport: { width: 1120, height: 760 }, deviceScaleFactor: 1.5 };
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await page.goto(url);
      await page.locator("#problem-list li").first().waitFor();
      await page.frameLocator("#frame").locator("main[aria-busy=false]").waitFor();
      const path = join(output, `playground-${prefix}${colorScheme}.png`);
      await page.screenshot({ path });
      await context.close();
      say(path);
    }
  await close();
  await rm(folder, { recursive: true });
  process.exit();
});
