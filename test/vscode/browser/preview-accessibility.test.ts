import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../scripts/vscode/process.mjs";
import { type Editor, openEditor } from "./editor.js";
import { FAINT, inAllTabs, inEachTab, SETTLED, UNFOLDED } from "./layout.js";

const THEMES = [
  ["Default Light Modern", "vscode-light"],
  ["Default Dark Modern", "vscode-dark"],
  ["Default High Contrast", "vscode-high-contrast"],
  ["Default High Contrast Light", "vscode-high-contrast-light"],
] as const;

describe("The preview in the colors of the editor", () => {
  let editor: Editor;
  const page = (selector: string) => editor.preview().locator(selector);

  beforeAll(async () => {
    editor = await openEditor({ workspace: join(root, "scripts", "sample") });
    // It has a problem of each severity.
    await editor.openFile("log-viewer/manifest.json");
    await editor.runCommand("Plugin Manifest: Preview Catalog Entry");
    await page("h1").waitFor();
  });

  it.each(THEMES)("can be read in each tab in %s", async (theme, className) => {
    const settings = join(editor.folder, ".vscode", "settings.json");
    await mkdir(dirname(settings), { recursive: true });
    await writeFile(settings, JSON.stringify({ "workbench.colorTheme": theme }));
    await page(`body.${className}`).waitFor();
    const script = `(async () => {
      await ${UNFOLDED};
      await ${SETTLED};
      return ${FAINT};
    })()`;
    expect(await page("body").evaluate(inEachTab(script))).toEqual(inAllTabs([]));
  });
});
