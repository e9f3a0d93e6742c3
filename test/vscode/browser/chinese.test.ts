import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { manifestTexts } from "../../../scripts/l10n/extension-manifest.mjs";
import { root } from "../../../scripts/vscode/process.mjs";
import { tagEarlierVersions } from "../../../scripts/vscode/sample-history.mjs";
import { type Editor, openEditor } from "./editor.js";
import { chinese, englishIn, shownLines } from "./english.js";

/*
 * One page and one question, each with texts of the extension, of its manifest and of the server, in an editor whose
 * display language is Chinese. That every text is translated, test/l10n proves without an editor.
 */

const titles = manifestTexts("zh-cn");
const command = (name: string) => `Plugin Manifest: ${titles[`command.${name}`]}`;

describe("An author whose display language is Chinese", () => {
  let editor: Editor;

  /** Waits for Chinese texts, and expects no English one of ours. */
  const expectChinese = async (...shown: string[]) => {
    const lines = () => shownLines(editor.page);
    for (const text of shown) await expect.poll(async () => (await lines()).join("\n")).toContain(text);
    expect(englishIn(await lines())).toEqual([]);
  };

  beforeAll(async () => {
    editor = await openEditor({ workspace: join(root, "scripts", "sample"), isChinese: true });
    await tagEarlierVersions(editor.folder);
    await editor.openFile("color-picker/manifest.json");
  });

  it("previews the entry", async () => {
    await editor.runCommand(command("previewEntry"));
    await expectChinese(chinese("Install"), chinese("Preview {name}").replace("{name}", "Color Picker"));
  });

  it("is asked which version comes next", async () => {
    await editor.page.locator(".editor-instance .view-line").first().click();
    await editor.runCommand(command("bumpVersion"));
    await expectChinese(chinese("Fixes only. Nothing is new, and what works now still works."));
    await editor.page.keyboard.press("Escape");
  });
});
