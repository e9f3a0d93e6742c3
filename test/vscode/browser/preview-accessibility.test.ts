import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../scripts/vscode/process.mjs";
import { type Editor, openEditor } from "./editor.js";

/** What axe-core finds; its own types need a browser's. */
interface Findings {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}

const THEMES = [
  ["Default Light Modern", "vscode-light"],
  ["Default Dark Modern", "vscode-dark"],
  ["Default High Contrast", "vscode-high-contrast"],
] as const;

const TABS = ["page", "payload", "changes", "checks"];

describe("The preview for everybody", () => {
  let editor: Editor;
  const page = (selector: string) => editor.preview().locator(selector);

  beforeAll(async () => {
    editor = await openEditor({
      workspace: join(root, "scripts", "sample"),
    });
    await mkdir(join(editor.folder, ".vscode"), { recursive: true });
    // Published, with packages, settings and a changelog: it shows everything.
    await editor.openFile("notes/manifest.json");
    await editor.runCommand("Plugin Manifest: Preview Catalog Entry");
    await page("h1").waitFor();
  });

  describe.each(THEMES)("in the theme %s", (theme, className) => {
    beforeAll(async () => {
      const settings = JSON.stringify({ "workbench.colorTheme": theme });
      await writeFile(join(editor.folder, ".vscode", "settings.json"), settings);
      await page(`body.${className}`).waitFor();
    });

    it.each(TABS)("has nothing that keeps anybody out of the %s", async (tab) => {
      await page(`#tab-${tab}`).click();
      await page(`#panel-${tab}`).waitFor();
      for (const closed of await page("details:not([open]) > summary").allInnerTexts())
        await page("details:not([open]) > summary").filter({ hasText: closed }).first().click();
      await editor.page.waitForTimeout(500);
      expect(await violations()).toEqual([]);
      await editor.screenshot(`preview-${className}-${tab}`);
    });
  });

  it("is reached and left by the keyboard alone, field by field", async () => {
    await page("#tab-page").click();
    await page("#tab-page").press("End");
    await expect.poll(() => page("#tab-checks").getAttribute("aria-selected")).toBe("true");
    await page("#tab-checks").press("Home");
    await page("#panel-page").evaluate((panel: { scrollTop: number }) => (panel.scrollTop = 0));
    await page("#panel-page").focus();
    await page("#panel-page").press("Enter");
    await expect.poll(() => page(":focus").getAttribute("data-pointer")).toBe("/data/item/name");
    await page(":focus").press("ArrowDown");
    await expect.poll(() => page(":focus").getAttribute("data-pointer")).toBe("/data/item/author/name");
    expect(await page(":focus").getAttribute("aria-describedby")).toBe("origin");
    await page(":focus").press("Escape");
    await expect.poll(() => page(":focus").getAttribute("id")).toBe("panel-page");
  });

  /** What axe finds that matters, as `rule: element`. */
  async function violations(): Promise<string[]> {
    const axe = await readFile(join(root, "node_modules", "axe-core", "axe.min.js"), "utf8");
    const script = `(() => { ${axe}; return axe.run({ resultTypes: ["violations"], iframes: false }); })()`;
    const found = (await page("body").evaluate(script)) as Findings;
    return found.violations.flatMap(({ id, impact, nodes }) =>
      impact === "minor" ? [] : nodes.map(({ html }) => `${id} (${impact}): ${html}`),
    );
  }
});
