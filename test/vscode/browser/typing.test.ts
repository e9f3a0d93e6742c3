import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Editor, openEditor } from "./editor.js";

/** The time from key to key, in milliseconds. */
const PACE = 80;
/** The most keys for a whole manifest. */
const MOST_KEYS = 300;

const letters = (text: string) => text.split("");

/** A key, or what an author takes by Enter once it is offered first: a suggestion or a fix, by its label. */
type Key = string | { readonly take: string } | { readonly fix: string };

/** The keys that write a manifest from nothing. */
const KEYS: readonly Key[] = [
  ...["{", "Enter"],
  ...['"', "i", "d", { take: "id" }, ...letters("com.acme.forecast"), "End", ",", "Enter"],
  ...['"', "n", "a", { take: "name" }, ...letters("Weather"), "End", ",", "Enter"],
  ...['"', "d", "e", { take: "description" }, ...letters("Shows the weather."), "Tab", ",", "Enter"],
  ...['"', "l", "i", { take: "license" }, "End", ",", "Enter"],
  ...['"', "c", "a", { take: "capability_levels" }, { take: "0 · module in the sidebar" }, "End", "Enter"],
  ...['"', "p", "e", { take: "permissions" }, ...letters("net"), { take: "network_http" }],
  ...["ControlOrMeta+Home", { fix: "Insert the 3 properties that need no input" }],
  ...["ControlOrMeta+Home", { fix: "Insert the 7 missing properties" }, "Escape", "ControlOrMeta+S"],
];

/** What is on the screen after every tenth key: the line of the cursor, and the first suggestions. */
const SCREENS: readonly string[] = [
  '"id": "com."',
  '"id": "com.acme.forec"',
  '"name": "My Plugin"',
  "",
  '"description": "Shows "',
  '"description": "Shows the weathe"',
  '"license": "MIT"',
  '"" | $schema | version',
  "{",
];

describe("A manifest that is typed by hand", () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor();
    await mkdir(join(editor.folder, "weather"));
    await writeFile(join(editor.folder, "weather/manifest.json"), "");
  });

  const suggestions = () => editor.page.locator(".suggest-widget.visible .monaco-list-row");

  const press = async (key: Key) => {
    if (typeof key !== "string") await ("take" in key ? take(key.take) : editor.takeFirstFix(key.fix));
    else if (key.length === 1) await editor.page.keyboard.type(key);
    else await editor.page.keyboard.press(key);
    await editor.page.waitForTimeout(PACE);
  };

  const take = async (label: string) => {
    await editor.page
      .locator(`.suggest-widget.visible .monaco-list-row.focused[aria-label^="${label},"]`)
      .waitFor();
    await editor.page.keyboard.press("Enter");
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

  it("has suggestions from the first quote on, even while its language changes", async () => {
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

  it("does not show 'No suggestions' when its language changes", async () => {
    const { keyboard } = editor.page;
    await mkdir(join(editor.folder, "hours"));
    await writeFile(join(editor.folder, "hours/manifest.json"), "");
    await editor.openFile("hours/manifest.json");
    await press("{");
    await press("Enter");
    await keyboard.type('"id": "com.acme.clock", "capability_levels": [17],');
    await press("Enter");
    await keyboard.type('"name": "My cl');
    await editor.page.getByText("Plugin Manifest", { exact: true }).waitFor();
    // The editor asks, and would then keep its answer on the screen.
    await editor.page.waitForTimeout(1_500);
    expect(await editor.page.locator(".suggest-widget.visible").allInnerTexts()).toEqual([]);
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
    "compatibility": { "min_app_version": "1.0.0", "platforms": ["windows", "macos", "linux"] },
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
