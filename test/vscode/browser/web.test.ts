import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Editor, openEditor } from "./editor.js";

/** What the browser has loaded of the extension. */
const scripts = new Set<string>();

describe("The extension in VS Code for the Web", () => {
  let editor: Editor;
  const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 20_000 });
  const squiggles = () => editor.page.locator(".squiggly-error, .squiggly-warning, .squiggly-info").count();

  beforeAll(async () => {
    editor = await openEditor({ web: true });
    editor.page.context().on("request", (request) => {
      const [, script] = /devext\/dist\/(.*\.js)/.exec(request.url()) ?? [];
      if (script !== undefined) scripts.add(script);
    });
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

  it("runs in the browser", () =>
    expect([...scripts].sort()).toEqual(["client.browser.js", "server.browser.js"]));

  it("previews the entry", async () => {
    await editor.runCommand("Plugin Manifest: Preview Catalog Entry");
    await eventually(() => editor.preview().locator("h1").first().innerText()).toBe("Clock");
  });

  it("makes no request to any other server", () => expect(editor.requests).toEqual([]));
});
