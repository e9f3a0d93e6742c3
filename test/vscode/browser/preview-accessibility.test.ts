import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../scripts/vscode/process.mjs";
import { type Editor, openEditor } from "./editor.js";

const THEMES = [
  ["Default Light Modern", "vscode-light"],
  ["Default Dark Modern", "vscode-dark"],
  ["Default High Contrast", "vscode-high-contrast"],
  ["Default High Contrast Light", "vscode-high-contrast-light"],
] as const;

const FIRST_CLASS = THEMES[0][1];

/** A theme changes nothing but colors: in the others, only those are checked. */
const ALL_CHECKS = {};
const CHECKS_OF_COLORS = { runOnly: ["color-contrast", "link-in-text-block"] };

const TABS = ["page", "install", "changes", "release", "payload", "checks"];

const MANIFESTS = [
  // Published, with packages, settings and a changelog: it shows everything.
  ["notes/manifest.json", "Hearth Software · Version 1.2.0"],
  ["notes/0.9.0.plugin-manifest.json", "Hearth Software · Version 0.9.0"],
  ["log-viewer/manifest.json", "Tallpine Tools · Version v2.1.0"],
  ["nothing-fits.plugin-manifest.json", "No author yet · Version not stated"],
] as const;

/** Whatever an author may have half typed. */
const NOTHING_FITS = {
  id: "a.b",
  name: 12,
  permissions: [{ type: 1 }, "x", { type: "network_http", value: "x" }],
  capability_levels: [0, "1", null],
  integration: { level0: [] },
  host_capabilities: [1, null],
  commands: [1, { id: 3 }],
  compatibility: { platforms: "windows" },
  settings_schema: { properties: { a: 1, b: { type: "string", enum: "x" }, c: { type: "date" } } },
};

describe("The preview for everybody", () => {
  let editor: Editor;
  const settings = () => join(editor.folder, ".vscode", "settings.json");
  const page = (selector: string) => editor.preview().locator(selector);

  beforeAll(async () => {
    editor = await openEditor({
      workspace: join(root, "scripts", "sample"),
    });
    await mkdir(dirname(settings()), { recursive: true });
    await writeFile(join(editor.folder, "nothing-fits.plugin-manifest.json"), JSON.stringify(NOTHING_FITS));
    await editor.openFile("notes/manifest.json");
    await editor.runCommand("Plugin Manifest: Preview Catalog Entry");
    await page("h1").waitFor();
  });

  describe.each(MANIFESTS)("of %s", (path, byline) => {
    beforeAll(() => follow(path, byline));

    it.each(THEMES)("has nothing that keeps anybody out in %s", async (theme, className) => {
      await writeFile(settings(), JSON.stringify({ "workbench.colorTheme": theme }));
      await page(`body.${className}`).waitFor();
      const checks = className === FIRST_CLASS ? ALL_CHECKS : CHECKS_OF_COLORS;
      expect(await violations(checks)).toEqual(Object.fromEntries(TABS.map((tab) => [tab, []])));
    });
  });

  /** Shows the page of another manifest, which opens beside the preview. */
  async function follow(path: string, byline: string): Promise<void> {
    await editor.page.locator(".editor-group-container").first().locator(".view-line").first().click();
    await editor.openFile(path);
    await page("#tab-page").click();
    await page(".byline").filter({ hasText: byline }).waitFor();
  }

  it("is reached and left by the keyboard alone, field by field", async () => {
    await follow(...MANIFESTS[0]);
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

  /**
   * Finds what axe objects to in each tab, with all that is folded in it open, but for minor things. The page itself goes
   * through its tabs: clicks from outside take as long as the checks.
   */
  async function violations(checks: object): Promise<Record<string, string[]>> {
    if (!(await page("body").evaluate("'axe' in globalThis"))) {
      await page("body").evaluate(await readFile(join(root, "node_modules/axe-core/axe.min.js"), "utf8"));
    }
    const options = { resultTypes: ["violations"], iframes: false, ...checks };
    return (await page("body").evaluate(`(async () => {
      const found = {};
      for (const tab of ${JSON.stringify(TABS)}) {
        document.getElementById("tab-" + tab).click();
        // The page draws once in a frame.
        await new Promise(requestAnimationFrame);
        const panel = "#panel-" + tab;
        // What is opened may contain more that is closed.
        for (let closed; (closed = document.querySelector(panel + " details:not([open])")); ) closed.open = true;
        // Colors that are still changing would be measured.
        await Promise.all(document.getAnimations().map(({ finished }) => finished));
        if (!document.querySelector(panel).checkVisibility()) throw new Error("The tab " + tab + " is not shown.");
        const { violations } = await axe.run(${JSON.stringify(options)});
        found[tab] = violations.flatMap(({ id, impact, nodes }) =>
          impact === "minor" ? [] : nodes.map(({ html }) => id + " (" + impact + "): " + html),
        );
      }
      return found;
    })()`)) as Record<string, string[]>;
  }
});
