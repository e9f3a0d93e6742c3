import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { chooseTab } from "../../support/page-tab.js";
import { type Editor, openEditor } from "./editor.js";

describe("The extension in VS Code for the Web", () => {
  let editor: Editor;
  const eventually = <T>(get: () => T) => expect.poll(get);
  const squiggles = () => editor.page.locator(".squiggly-error, .squiggly-warning, .squiggly-info").count();

  const addPlugin = async (name: string, manifest: string) => {
    await mkdir(join(editor.folder, name));
    await writeFile(join(editor.folder, name, "manifest.json"), manifest);
  };

  beforeAll(async () => {
    editor = await openEditor({ web: true });
    // Only the browser can read it for the server, which runs in a worker.
    const rules = { "catalog-members-missing": "off" };
    await writeFile(join(editor.folder, "clock", ".plugin-manifest.json"), JSON.stringify({ rules }));
    await editor.openFile("clock/manifest.json");
  });

  it("checks a manifest, with the configuration file of its folder", async () => {
    await eventually(() => editor.page.locator('[id="status.editor.mode"]').innerText()).toBe(
      "Plugin Manifest",
    );
    await eventually(squiggles).toBe(2);
  });

  it("runs in the browser", () => {
    const scripts = editor.ownRequests.flatMap((url) => /devext\/dist\/(.*\.js)/.exec(url)?.[1] ?? []);
    expect([...new Set(scripts)].sort()).toEqual(["client.browser.js", "server.browser.js"]);
  });

  it("previews the entry", async () => {
    await editor.runCommand("Plugin Manifest: Preview Catalog Entry");
    await eventually(() => editor.preview().locator("h1").first().innerText()).toBe("Clock");
  });

  it("completes a path from the plugin's folder", async () => {
    const tides =
      '{ "name": "Tides", "id": "com.example.tides", "capability_levels": [], "icon": "images/" }';
    await addPlugin("tides", tides);
    await mkdir(join(editor.folder, "tides", "images"));
    await writeFile(join(editor.folder, "tides", "images", "wave.svg"), "<svg/>");
    await editor.openFile("tides/manifest.json");
    await editor.page.keyboard.press("ControlOrMeta+End");
    for (let left = '" }'.length; left > 0; left--) await editor.page.keyboard.press("ArrowLeft");
    await editor.runCommand("Trigger Suggest");
    const offered = editor.page.locator(".suggest-widget .monaco-list-row").first();
    await eventually(() => offered.getAttribute("aria-label")).toMatch(/^images\/wave\.svg/);
    await editor.page.keyboard.press("Escape");
  });

  it("says once in each tab that it has no git, and offers nothing for packages", async () => {
    const page = () => editor.preview().locator(".list-page:visible").innerText();
    await editor.openFile("clock/manifest.json");
    await eventually(() => editor.page.locator(".tab", { hasText: "Preview Clock" }).count()).toBe(1);
    await chooseTab(editor.preview(), "changes");
    await eventually(async () => (await page()).split(/\n+/)).toEqual([
      "No earlier version",
      "A browser cannot run git.",
    ]);
    await chooseTab(editor.preview(), "release");
    const said = /cannot run git|no earlier release|cannot read packages|(?:with|from) Packages/g;
    await eventually(async () => (await page()).match(said)).toEqual([
      "cannot run git",
      "cannot read packages",
    ]);
  });

  it("makes no request to any other server", () => expect(editor.requests).toEqual([]));
});
