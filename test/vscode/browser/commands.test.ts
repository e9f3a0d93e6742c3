import { readFile, writeFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../scripts/vscode/process.mjs";
import { tagEarlierVersions } from "../../../scripts/vscode/sample-history.mjs";
import { openEditor, type Editor } from "./editor.js";

/** The tags v1.3.0 and v1.3.1 of the sample's repository have this manifest. */
const PUBLISHED = "color-picker/manifest.json";
const DRAFT = "log-viewer/manifest.json";
const CHANGELOG = "color-picker/CHANGELOG.md";
const COPY = "log-copy/manifest.json";

describe("the commands of an author", () => {
  let editor: Editor;
  const file = (path: string) => join(editor.folder, path);
  const inputBox = () => editor.page.locator(".quick-input-widget input[type=text]");
  /** The rows of the list, as they are read. */
  const rows = async () =>
    (await editor.page.locator(".quick-input-list .monaco-list-row").allInnerTexts()).map((text) =>
      text.replace(/\s+/g, " ").trim(),
    );

  beforeAll(async () => {
    editor = await openEditor({ workspace: join(root, "scripts", "sample") });
    await tagEarlierVersions(editor.folder);
    await mkdir(file("log-copy"));
    await writeFile(file(COPY), await readFile(file(DRAFT)));
  });

  it("Bump Version describes tags and steps, and is undone in one step", async () => {
    const { page } = editor;
    // A file in no tab may be closed after it is saved; then VS Code undoes the manifest alone.
    await editor.openFile(CHANGELOG);
    await editor.openFile(PUBLISHED);
    await page.locator(".codelens-decoration", { hasText: "Preview" }).waitFor();
    await editor.runCommand("Plugin Manifest: Bump Version…");
    const box = page.locator('.quick-input-widget input[placeholder^="1.4.0 has"]');
    await box.waitFor();
    expect(await box.getAttribute("placeholder")).toBe(
      "1.4.0 has no git tag yet. The newest one has 1.3.1. 1.4.0 is high enough for the changes since.",
    );
    await expect
      .poll(rows)
      .toEqual([
        "1.4.1patch Fixes only. Nothing is new, and nothing breaks.",
        "1.5.0minor New features or more access. Nothing breaks.",
        "2.0.0major Breaks something that works now.",
      ]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => editor.text()).toContain('"version": "1.5.0"');
    await expect.poll(() => readFile(file(CHANGELOG), "utf8")).toMatch(/^## \[1\.5\.0\] - /m);
    // Both files are saved, as after a renaming.
    await expect.poll(() => page.locator(".tab.dirty").count()).toBe(0);
    await page.locator(".monaco-editor.focused").waitFor();
    await page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(() => editor.text()).toContain('"version": "1.4.0"');
    // The editor shows what is not saved.
    await page.locator(".tab.dirty", { hasText: "CHANGELOG.md" }).click();
    await expect.poll(() => editor.text()).toContain("## [Unreleased]");
    expect(await editor.text()).not.toContain("1.5.0");
    await page.locator(".tab", { hasText: "manifest.json" }).click();
  });

  it("Bump Version sets a typed version; other text filters the list", async () => {
    const { page } = editor;
    await editor.runCommand("File: Save All Files");
    await editor.runCommand("Plugin Manifest: Bump Version…");
    const box = page.locator('.quick-input-widget input[placeholder^="1.4.0 has"]');
    const title = page.locator(".quick-input-title");
    await expect.poll(() => title.innerText()).toBe("Bump Version 1.4.0: Choose or Type a Version");
    await box.fill("minor");
    await expect.poll(rows).toEqual(["1.5.0minor New features or more access. Nothing breaks."]);
    await box.fill("1.9");
    await expect
      .poll(rows)
      .toEqual(['1.9 "1.9" is not a valid version. Use three numbers joined by dots, such as "1.2.0".']);
    await box.fill("1.9.0");
    await expect.poll(rows).toEqual(["1.9.0"]);
    await page.keyboard.press("Enter");
    await expect.poll(() => editor.text()).toContain('"version": "1.9.0"');
    await page.locator(".monaco-editor.focused").waitFor();
    await page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(() => editor.text()).toContain('"version": "1.4.0"');
  });

  it("Explain This Permission describes access, question and capability", async () => {
    const { page } = editor;
    await editor.runCommand("Plugin Manifest: Explain This Permission…");
    await inputBox().fill("theme");
    const row = page.locator(".quick-input-list .monaco-list-row.focused", { hasText: "host_theme_read" });
    const explanation =
      "The plugin can read the colors of the application. " +
      "The manifest lists this permission's host capability theme_read.";
    await expect.poll(async () => (await row.innerText()).split("\n").at(-1)).toBe(explanation);
    await page.keyboard.press("Enter");
    const dialog = page.locator(".monaco-dialog-box");
    expect(await dialog.locator(".dialog-message-detail").innerText()).toBe(explanation);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  });

  it("Rename Plugin Identifier refuses an identifier that a tag has published", async () => {
    const { page } = editor;
    await editor.runCommand("Plugin Manifest: Rename Plugin Identifier…");
    const reason = `the git tag "v1.3.1" has it. Keep the identifier.`;
    const dialog = page.locator(".monaco-dialog-box", { hasText: reason });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  });

  it("Rename Plugin Identifier changes other files after confirmation only", async () => {
    const { page } = editor;
    await editor.openFile(DRAFT);
    await page.locator(".codelens-decoration", { hasText: "Preview" }).waitFor();
    await editor.runCommand("Plugin Manifest: Rename Plugin Identifier…");
    await inputBox().fill("log");
    await page.keyboard.press("Enter");
    await page.locator(".quick-input-message", { hasText: '"log" is not a valid identifier.' }).waitFor();
    await inputBox().fill("com.tallpine.logs");
    await page.keyboard.press("Enter");
    const preview = page.locator(".bulk-edit-panel");
    const change = preview.locator(".monaco-list-row", { hasText: "com.tallpine.logs" });
    await change.first().waitFor();
    const box = (index: number) => change.nth(index).getByRole("checkbox");
    await expect.poll(() => box(0).getAttribute("aria-checked")).toBe("false");
    await expect.poll(() => box(1).getAttribute("aria-checked")).toBe("true");
    await box(0).click();
    await preview.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => editor.text()).toContain('"com.tallpine.logs"');
    // The editor saves the files of a refactoring.
    for (const path of [DRAFT, COPY])
      await expect.poll(() => readFile(file(path), "utf8")).toContain('"com.tallpine.logs"');
  });

  it("Fix All and Suppress a Problem are in the palette while the preview has the focus", async () => {
    const { page } = editor;
    await mkdir(file("log-preview"));
    const draft = JSON.parse(await readFile(file(DRAFT), "utf8")) as object;
    const faulty = { ...draft, id: "logs", version: "v1.0.0" };
    await writeFile(file("log-preview/manifest.json"), `${JSON.stringify(faulty, null, 2)}\n`);
    await editor.openFile("log-preview/manifest.json");
    await page.locator(".codelens-decoration", { hasText: "Preview" }).waitFor();
    await editor.runCommand("Plugin Manifest: Preview Catalog Entry");
    await editor.preview().getByRole("tab", { name: "Install" }).click();
    await editor.runCommand("Plugin Manifest: Fix All");
    await expect.poll(() => editor.text()).toContain('"version": "1.0.0"');
    await editor.runCommand("Plugin Manifest: Suppress a Problem…");
    // The cursor is at the bracket of the root, which has one problem.
    await page.locator(".quick-input-message", { hasText: "Reason for suppressing" }).waitFor();
    await inputBox().fill("It is known by this name.");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => readFile(file("log-preview/.plugin-manifest.json"), "utf8").catch(() => ""))
      .toContain('"reason": "It is known by this name."');
    await editor.save();
    await editor.runCommand("View: Close All Editors");
  });

  describe("with the code of a plugin", () => {
    const CARGO = '[package]\nname = "clock"\nversion = "0.1.0" # ours\n';
    const RUST = 'fn main() {\n    ipc.register("clock_set", f);\n    ipc.register("clock_now", f);\n}\n';
    const write = (name: string, text: string) => writeFile(file(`clock/${name}`), text);
    const onDisk = (name: string) => readFile(file(`clock/${name}`), "utf8");
    /** The place of the cursor: the line that is highlighted in the tab that is active. */
    const at = async () => {
      const { page } = editor;
      const tab = await page.locator(".tab.active").first().getAttribute("data-resource-name");
      return `${tab}:${await page.locator(".line-numbers.active-line-number").first().innerText()}`;
    };

    beforeAll(async () => {
      const commands = [{ id: "clock_now", description: "Tells the time." }];
      const manifest = { id: "com.tallpine.clock", version: "2.1.0", capability_levels: [], commands };
      await mkdir(file("clock"));
      await write("Cargo.toml", CARGO);
      await write("package.json", '{ "version": "0.1.0" }\n');
      await write("lib.rs", RUST);
      await write(".plugin-manifest.json", '{ "extends": "haloforge" }\n');
      await write("manifest.json", `${JSON.stringify({ ...manifest, integration: {} }, null, 2)}\n`);
      await editor.openFile("clock/manifest.json");
    });

    it("Problems lists disagreements of manifest and code, with links to both", async () => {
      const { page } = editor;
      await editor.runCommand("View: Focus Problems (Errors, Warnings, Infos)");
      const rows = page.locator(".markers-panel .monaco-list-row");
      const undeclared = rows.filter({ hasText: "source-command-undeclared" });
      expect(await undeclared.innerText()).toContain(
        'Command "clock_set" is registered in "lib.rs:2" but not declared. Add it to the commands.',
      );
      await rows.filter({ hasText: "lib.rs" }).filter({ hasText: "Registered here." }).dblclick();
      await expect.poll(at).toBe("lib.rs:2");
      await rows.filter({ hasText: "source-version" }).dblclick();
      await expect.poll(at).toBe("manifest.json:3");
    });

    it("Set the Version Everywhere is the first fix, and is undone in one step", async () => {
      const { page } = editor;
      await editor.takeFirstFix("Set the Version Everywhere");
      await expect.poll(() => onDisk("Cargo.toml")).toBe(CARGO.replace("0.1.0", "2.1.0"));
      await expect.poll(() => onDisk("package.json")).toBe('{ "version": "2.1.0" }\n');
      await editor.openFile("clock/Cargo.toml");
      await page.keyboard.press("ControlOrMeta+Z");
      await expect.poll(() => editor.text()).toBe(CARGO);
      await page.locator(".tab.dirty", { hasText: "package.json" }).click();
      await expect.poll(() => editor.text()).toContain("0.1.0");
      await page.keyboard.press("ControlOrMeta+Shift+Z");
      await expect.poll(() => editor.text()).toContain("2.1.0");
      await expect.poll(() => page.locator(".tab.dirty").count()).toBe(0);
    });

    it("Set the Version Everywhere asks for the version if another file has a higher one", async () => {
      const { page } = editor;
      await write("package.json", '{ "version": "9.0.0" }\n');
      await editor.openFile("clock/manifest.json");
      await editor.runCommand("Plugin Manifest: Set the Version Everywhere");
      await expect.poll(rows).toEqual(["2.1.0the manifest", "9.0.0package.json"]);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect.poll(() => editor.text()).toContain('"version": "9.0.0"');
      await expect.poll(() => onDisk("Cargo.toml")).toBe(CARGO.replace("0.1.0", "9.0.0"));
    });

    it("Go to Definition on a command leads to the line that registers it", async () => {
      const { page } = editor;
      await page.locator(".view-line", { hasText: "clock_now" }).getByText("clock_now").click();
      await page.keyboard.press("F12");
      await expect.poll(at).toBe("lib.rs:3");
    });
  });
});
