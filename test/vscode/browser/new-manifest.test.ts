import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { type Editor, openEditor } from "./editor.js";

const run = promisify(execFile);

const LEVELS = "What does the plugin add? Choose its levels.";

/** Tells whether the sentence in the box ends before the number of ticked rows. */
const IS_WHOLE = `(() => {
  const left = (selector) => document.querySelector(".quick-input-widget " + selector).getBoundingClientRect().left;
  const input = document.querySelector(".quick-input-widget input[type=text]");
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = getComputedStyle(input).font;
  return left("input[type=text]") + pen.measureText(input.placeholder).width < left(".quick-input-count");
})()`;

/** How far the text is scrolled to the right, in pixels. */
const SCROLLED = `Math.abs(parseFloat(document.querySelector(".editor-instance .lines-content").style.left || "0"))`;

describe("New Plugin Manifest", () => {
  let editor: Editor;

  const box = () => editor.page.locator(".quick-input-widget");
  const press = (key: string) => editor.page.keyboard.press(key);
  /** The title of the question with its counter, and its sentence. */
  const question = async () => {
    const title = (await box().locator(".quick-input-titlebar").innerText()).trim();
    const input = await box().locator("input[type=text]").getAttribute("placeholder");
    const below = await box().locator(".quick-input-message").innerText();
    return [title, below.trim() === "" ? input : below.split(" (Press")[0]?.trim()];
  };
  const asks = async (step: number, sentence: string, steps = 7) =>
    expect.poll(question).toEqual([`New Plugin Manifest (${step}/${steps})`, sentence]);
  const previewed = async () => (await editor.preview().locator("h1").innerText()).trim();
  const rows = async () =>
    (await box().locator(".monaco-list-row").allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
  const proposed = () => box().locator("input[type=text]").inputValue();
  const answer = async (text: string) => {
    await box().locator("input[type=text]").fill(text);
    await press("Enter");
  };

  beforeAll(async () => {
    editor = await openEditor();
    const folder = join(editor.folder, "weather");
    await mkdir(folder);
    await writeFile(join(folder, "manifest.json"), "{}\n");
    await run("git", ["init", "-q", editor.folder]);
    await run("git", ["-C", editor.folder, "config", "user.name", "Ada Example"]);
  });

  it("asks in numbered steps with a way back, and fills the empty file that is open", async () => {
    await editor.openFile("weather/manifest.json");
    await editor.runCommand("Plugin Manifest: New Plugin Manifest…");
    await asks(1, "What identifies the plugin? A reverse-domain name that never changes.");
    await answer("weather");
    await expect.poll(() => box().innerText()).toContain('"weather" is not a valid identifier.');
    await answer("com.acme.weather-today");
    await asks(2, "What is the plugin called? Users read this name.");
    await expect.poll(proposed).toBe("Weather Today");
    await box().locator(".codicon-quick-input-back").click();
    await asks(1, "What identifies the plugin? A reverse-domain name that never changes.");
    await expect.poll(proposed).toBe("com.acme.weather-today");
    await press("Enter");
    await asks(2, "What is the plugin called? Users read this name.");
    await answer("Weather");
    await asks(3, "What does the plugin do? One sentence for the list of plugins.");
    await answer("Shows the weather.");
    await asks(4, "Who makes the plugin? A person or an organization.");
    await expect.poll(proposed).toBe("Ada Example");
    await press("Enter");
    await asks(5, "Which license does the plugin have? Choose one, or type an SPDX expression.");
    await answer("Proprietary");
    await expect
      .poll(rows)
      .toEqual([
        'Proprietary "Proprietary" is not a valid SPDX license. Use an identifier, such as "MIT" or "Apache-2.0".',
      ]);
    await press("Enter");
    await asks(5, "Which license does the plugin have? Choose one, or type an SPDX expression.");
    await answer("ISC");
    await asks(6, LEVELS);
    await expect.poll(() => editor.page.evaluate(IS_WHOLE)).toBe(true);
    await box().locator(".monaco-list-row", { hasText: "module in the sidebar" }).click();
    await box().locator(".monaco-list-row", { hasText: "tab in another module" }).click();
    await press("Enter");
    await asks(7, "Where does the plugin run? Choose the platforms that you support.");
    await press("Enter");

    const file = join(editor.folder, "weather/manifest.json");
    const manifest = async () => JSON.parse(await readFile(file, "utf8")) as object;
    await expect.poll(manifest).toMatchObject({
      $schema: "https://host.example/schemas/plugin/v1.json",
      id: "com.acme.weather-today",
      name: "Weather",
      description: "Shows the weather.",
      author: { name: "Ada Example" },
      license: "ISC",
      compatibility: { platforms: ["windows", "macos", "linux"] },
      capability_levels: [1],
      integration: { level1: { tab_id: "weather-today", tab_label: "Weather" } },
    });
    await expect.poll(() => editor.page.evaluate(SCROLLED)).toBe(0);
    await editor.page.keyboard.type("Shows the weather of every place.");
    await editor.page.locator(".view-line", { hasText: "Shows the weather of every place." }).waitFor();
  });

  it("asks for another file if the manifest has content, and keeps all answers", async () => {
    const before = await readFile(join(editor.folder, "clock/manifest.json"), "utf8");
    await editor.openFile("clock/manifest.json");
    await editor.runCommand("Plugin Manifest: Preview Catalog Entry");
    await expect.poll(previewed).toBe("Clock");
    await editor.runCommand("Plugin Manifest: New Plugin Manifest…");
    await asks(1, "What identifies the plugin? A reverse-domain name that never changes.", 8);
    await answer("com.acme.alarm");
    await asks(2, "What is the plugin called? Users read this name.", 8);
    await press("Enter");
    await asks(3, "What does the plugin do? One sentence for the list of plugins.", 8);
    await answer("Rings.");
    await asks(4, "Who makes the plugin? A person or an organization.", 8);
    await press("Enter");
    await asks(5, "Which license does the plugin have? Choose one, or type an SPDX expression.", 8);
    await press("Enter");
    await asks(6, LEVELS, 8);
    await press("Enter");
    await asks(7, "Where does the plugin run? Choose the platforms that you support.", 8);
    await press("Enter");
    const file = `Where should the manifest go? Enter a new or empty file, relative to ${basename(editor.folder)}.`;
    await asks(8, file, 8);
    await expect.poll(proposed).toBe("alarm/manifest.json");
    await answer("clock/manifest.json");
    await expect
      .poll(() => box().innerText())
      .toContain("clock/manifest.json has content already. Choose another file.");
    await answer("alarm/manifest.json");
    const made = () => readFile(join(editor.folder, "alarm/manifest.json"), "utf8").catch(() => "{}");
    await expect
      .poll(async () => JSON.parse((await made()) || "{}") as object)
      .toMatchObject({
        id: "com.acme.alarm",
        name: "Alarm",
        description: "Rings.",
        license: "MIT",
        capability_levels: [0],
      });
    expect(await readFile(join(editor.folder, "clock/manifest.json"), "utf8")).toBe(before);
  });

  it("shows the new manifest in the open preview", async () => {
    await expect.poll(previewed).toBe("Alarm");
  });

  it("changes nothing when it is canceled", async () => {
    await mkdir(join(editor.folder, "empty"));
    await writeFile(join(editor.folder, "empty/manifest.json"), "");
    await editor.openFile("empty/manifest.json");
    await editor.runCommand("Plugin Manifest: New Plugin Manifest…");
    await asks(1, "What identifies the plugin? A reverse-domain name that never changes.");
    await answer("com.acme.other");
    await asks(2, "What is the plugin called? Users read this name.");
    await press("Escape");
    await box().waitFor({ state: "hidden" });
    expect(await readFile(join(editor.folder, "empty/manifest.json"), "utf8")).toBe("");
  });
});
