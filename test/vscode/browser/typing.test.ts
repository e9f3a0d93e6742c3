import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Editor, openEditor } from "./editor.js";

/** The time from key to key, in milliseconds. */
const PACE = 80;
/** The most keys for a whole manifest. */
const MOST_KEYS = 300;

const letters = (text: string) => text.split("");

/** The keys that write a manifest from nothing. An author looks before taking a suggestion (`Take`) or a fix (`Fix`). */
const KEYS: readonly string[] = [
  ...["{", "Enter"],
  ...['"', "i", "d", "Take", ...letters("com.acme.forecast"), "End", ",", "Enter"],
  ...['"', "n", "a", "Take", ...letters("Weather"), "End", ",", "Enter"],
  ...['"', "d", "e", "Take", ...letters("Shows the weather."), "End", ",", "Enter"],
  ...['"', "l", "i", "Take", "End", ",", "Enter"],
  ...['"', "c", "a", "Take", "Take", "End", "Enter"],
  ...['"', "p", "e", "Take", ...letters("net"), "Take"],
  ...["ControlOrMeta+Home", "Fix", "Escape", "ControlOrMeta+S"],
];

/** What is on the screen after every tenth key: the line of the cursor, and the first suggestions. */
const SCREENS: readonly string[] = [
  '"id": "com." | com.example.plugin',
  '"id": "com.acme.forec"',
  '"name": "My Plugin"',
  "",
  '"description": "Shows "',
  '"description": "Shows the weathe" | Weather',
  '"license": "MIT"',
  '"" | $schema | version',
  '"$schema": "https://example.com/schemas/plugin/v1.json",',
];

describe("A manifest that is typed by hand", () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor();
    await mkdir(join(editor.folder, "weather"));
    await writeFile(join(editor.folder, "weather/manifest.json"), "");
  });

  const suggestions = () => editor.page.locator(".suggest-widget.visible .monaco-list-row");

  const press = async (key: string) => {
    const { keyboard } = editor.page;
    if (key === "Take") {
      await editor.page.locator(".suggest-widget.visible .monaco-list-row.focused").waitFor();
      await keyboard.press("Enter");
    } else if (key === "Fix") await takeFirstFix();
    else if (key.length === 1) await keyboard.type(key);
    else await keyboard.press(key);
    await editor.page.waitForTimeout(PACE);
  };

  /** Asks for fixes until there are some: the problems follow the last key. */
  const takeFirstFix = async () => {
    const fixes = editor.page.locator(".action-widget .monaco-list-row");
    const asked = async () => {
      await editor.page.keyboard.press("ControlOrMeta+.");
      return fixes
        .first()
        .waitFor({ timeout: 1000 })
        .then(
          () => true,
          () => false,
        );
    };
    await expect.poll(asked).toBe(true);
    await editor.page.keyboard.press("Enter");
    await fixes.first().waitFor({ state: "hidden" });
  };

  const screen = async () => {
    const rows = await suggestions().allInnerTexts();
    const labels = rows.slice(0, 2).map((row) => row.split("\n")[0] ?? "");
    return [await currentLine(), ...labels].join(" | ");
  };

  /** The text of the line that the editor highlights, because the cursor is in it. */
  const currentLine = async () => {
    const lines = (await editor.text()).split("\n");
    const number = await editor.page.locator(".line-numbers.active-line-number").first().innerText();
    const line = (lines[Number(number) - 1] ?? "").trim();
    // The editor closes a quote or does not, by what follows.
    return line === '"' ? '""' : line;
  };

  it("has its suggestions from the first quote on, also while its language changes", async () => {
    expect(KEYS.length).toBeLessThanOrEqual(MOST_KEYS);
    await editor.openFile("weather/manifest.json");
    await editor.page.keyboard.press("Control+Space");
    await suggestions().filter({ hasText: "Plugin manifest, level 0" }).waitFor({ timeout: 20_000 });
    await editor.page.keyboard.press("Escape");
    for (const [i, key] of KEYS.entries()) {
      await press(key);
      if ((i + 1) % 10 === 0)
        await expect.poll(screen, { message: `key ${i + 1}` }).toBe(SCREENS[(i + 1) / 10 - 1]);
    }
    const file = join(editor.folder, "weather/manifest.json");
    await expect.poll(() => readFile(file, "utf8")).toBe(MANIFEST);
  });
});

const MANIFEST = `{
    "$schema": "https://example.com/schemas/plugin/v1.json",
    "id": "com.acme.forecast",
    "name": "Weather",
    "version": "0.1.0",
    "description": "Shows the weather.",
    "long_description": "What the plugin does, for whom, and how.",
    "author": { "name": "Your Name" },
    "homepage": "https://example.com/",
    "license": "MIT",
    "keywords": [],
    "compatibility": { "min_app_version": "1.0.0", "platforms": [] },
    "capability_levels": [0],
    "permissions": [
        { "type": "network_http" }
    ],
    "integration": {
        "level0": {
            "module_id": "forecast",
            "module_label": "Weather",
            "module_icon": "Puzzle",
            "sidebar_position": "main",
            "sidebar_order": 100,
            "panel_entry": "frontend/index.js"
        }
    },
    "entry": {
        "native": {},
        "frontend": "frontend/index.js"
    },
    "settings_schema": {
        "type": "object",
        "properties": {}
    },
    "commands": []
}`;
