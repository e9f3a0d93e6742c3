import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Editor, openEditor } from "./editor.js";

describe("VS Code in a browser", () => {
  let editor: Editor;

  beforeAll(async () => {
    editor = await openEditor();
    await writeFile(join(editor.folder, "smoke.json"), '{\n  "answer": 42\n}\n');
  });

  it("opens a JSON file of the workspace, and what is typed into it is saved", async () => {
    await editor.openFile("smoke.json");
    expect(await editor.text()).toBe('{\n  "answer": 42\n}\n');

    await editor.page.keyboard.press("ControlOrMeta+End");
    await editor.page.keyboard.type("// typed");
    await editor.page.locator(".view-line", { hasText: "// typed" }).waitFor();
    await editor.runCommand("File: Save");
    // A save has no sign in an editor that saves by itself.
    const saved = () => readFile(join(editor.folder, "smoke.json"), "utf8");
    await expect.poll(saved, { timeout: 10_000 }).toContain("// typed");
  });

  it("makes no request to any other server", () => {
    expect(editor.requests).toEqual([]);
  });
});
