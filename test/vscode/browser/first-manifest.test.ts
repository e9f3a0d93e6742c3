import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../scripts/vscode/process.mjs";
import { type Editor, openEditor } from "./editor.js";
import { WIDE } from "./window.js";

/** The keys besides the text of the manifest itself that an author may need. */
const MOST_KEYS = 40;

describe("A first manifest", () => {
  let editor: Editor;
  let keys = 0;

  const press = async (...names: string[]) => {
    for (const name of names) await editor.page.keyboard.press(name);
    keys += names.length;
  };
  /** Types the text of a value, and goes to the next one. */
  const write = async (text: string) => {
    // No suggestion may come up meanwhile, which Tab would take in place of the text.
    await editor.page.keyboard.type(text, { delay: 25 });
    await press("Tab");
  };
  const suggestions = () => editor.page.locator(".suggest-widget.visible .monaco-list-row");
  const focused = (label: string) =>
    editor.page.locator(`.suggest-widget.visible .monaco-list-row.focused[aria-label^="${label}"]`);
  const firstSuggestion = async () => (await suggestions().first().innerText()).split("\n")[0];
  /** Takes the selected suggestion of a choice, after which the editor goes to the next value. */
  const accept = async () => {
    await editor.page.locator(".suggest-widget.visible .monaco-list-row.focused").waitFor();
    await press("Enter");
  };

  beforeAll(async () => {
    editor = await openEditor({ size: WIDE });
    await mkdir(join(editor.folder, "weather"));
    await writeFile(join(editor.folder, "weather/manifest.json"), "");
  });

  it("is made from an empty file by following suggestions, and can be published", async () => {
    await editor.openFile("weather/manifest.json");
    await press("Control+Space");
    await expect.poll(firstSuggestion).toBe("Plugin manifest, level 0");
    await press("ArrowDown");
    await focused("Plugin manifest, level 1").waitFor();
    await press("Enter");
    await editor.page.locator(".view-line", { hasText: "com.example.plugin" }).waitFor();
    for (const text of [
      "com.acme.forecast",
      "Weather",
      "Shows the weather.",
      "Shows the weather of every place that you choose.",
      "Ada Example",
      "https://weather.example/",
    ])
      await write(text);
    await accept(); // MIT
    await write("1.2.0");
    await accept(); // all platforms
    await write("devkit");
    await write("weather");
    await write("Cloud");
    await write("after:files");
    await press("Tab"); // the usual script
    await press("ControlOrMeta+S");

    const file = join(editor.folder, "weather/manifest.json");
    const manifest = async () => {
      const text = await readFile(file, "utf8");
      return text === "" ? {} : (JSON.parse(text) as object);
    };
    await expect.poll(manifest).toMatchObject({
      id: "com.acme.forecast",
      name: "Weather",
      license: "MIT",
      compatibility: { min_app_version: "1.2.0", platforms: ["windows", "macos", "linux"] },
      capability_levels: [1],
      integration: {
        level1: {
          parent_module: "devkit",
          tab_id: "weather",
          tab_label: "Weather",
          tab_icon: "Cloud",
          tab_position: "after:files",
        },
      },
    });
    expect(await check(file)).toEqual([]);
    expect(keys).toBeLessThanOrEqual(MOST_KEYS);
    await editor.page.locator(".codelens-decoration", { hasText: "Preview · no problems" }).waitFor();
    await editor.page.locator(".statusbar-item", { hasText: "Plugin Manifest" }).first().waitFor();
  });

  it("gets permissions in a user's words", async () => {
    await press("ControlOrMeta+G");
    await editor.page.locator(".quick-input-widget input[type=text]").fill(":28:19");
    await press("Enter");
    await editor.page.locator(".quick-input-widget").waitFor({ state: "hidden" });
    await editor.page.locator(".editor-instance .monaco-editor.focused").waitFor();
    const shown = async () => {
      // The editor drops a question that comes while it is still going to the line.
      if ((await suggestions().count()) === 0) await press("Control+Space");
      const texts = await suggestions().allInnerTexts();
      return texts.slice(0, 6).map((text) => text.replaceAll(/\s+/g, " ").trim());
    };
    await expect
      .poll(shown, { interval: 1000 })
      .toEqual([
        "filesystem_read Files: Read your files",
        "filesystem_write Files: Change your files",
        "host_file_dialogs Files: Ask you for files",
        "host_file_intents Files: Take part when you open files",
        "host_file_watch Files: Notice changed files",
        "network_http Network: Use the network",
      ]);
  });
});

/** Returns what the command line reports of a file. */
function check(file: string): Promise<string[]> {
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [join(root, "dist/cli.js"), "check", "--format", "json", file],
      (_, output) => {
        const { files } = JSON.parse(output) as { files: { diagnostics: Record<string, string>[] }[] };
        const all = files.flatMap(({ diagnostics }) => diagnostics);
        resolve(all.filter(({ severity }) => severity !== "hint").map(({ message }) => message ?? ""));
      },
    ),
  );
}
