import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Tab, visit, type Visit } from "./site";

/** A browser that has no file picker saves by a download. */
const WITHOUT_PICKER = "delete window.showSaveFilePicker;";

describe("A local file", () => {
  let reader: Visit;
  let tab: Tab;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "playground-files-"));
    reader = await visit();
    tab = await reader.open("", WITHOUT_PICKER);
  });
  afterAll(async () => {
    await reader.leave();
    await rm(folder, { recursive: true });
  });

  async function choose(name: string, text: string): Promise<void> {
    await writeFile(join(folder, name), text);
    const chooser = tab.page.waitForEvent("filechooser");
    await tab.page.getByRole("button", { name: "Open" }).click();
    await (await chooser).setFiles(join(folder, name));
  }

  it("is opened, checked and saved with its name and its line breaks", async () => {
    await choose("notes.json", '{\r\n  "name": "Notes"\r\n}\r\n');
    await expect.poll(() => tab.page.locator("#file-name").innerText()).toBe("notes.json");
    await expect.poll(() => tab.preview.locator("h1").first().innerText()).toBe("Notes");
    await tab.putCursorBehind('"Notes');
    await tab.page.keyboard.type("!");
    const download = tab.page.waitForEvent("download");
    await tab.page.getByRole("button", { name: "Save" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("notes.json");
    expect(await readFile(await saved.path(), "utf8")).toBe('{\r\n  "name": "Notes!"\r\n}\r\n');
  });

  it("of more than 8 MB is not opened", async () => {
    await choose("large.json", " ".repeat(8 * 1024 * 1024 + 1));
    await expect
      .poll(() => tab.page.locator("#status").innerText())
      .toBe("The file is larger than 8 MB. Choose a manifest.");
    expect(await tab.page.locator("#file-name").innerText()).toBe("notes.json");
  });
});
