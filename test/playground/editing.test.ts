import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/vscode/process.mjs";
import { type Tab, visit, type Visit } from "./site";

const manifest = (members: string) => `{
  "id": "com.example.notes",
${members}
}
`;

describe("The editor of the playground", () => {
  let reader: Visit;
  let tab: Tab;

  beforeAll(async () => {
    reader = await visit();
    tab = await reader.open();
  });
  afterAll(async () => {
    expect(reader.errors).toEqual([]);
    await reader.leave();
  });

  const press = (key: string) => tab.page.keyboard.press(key);
  const item = (text: string) => tab.page.locator(".cm-tooltip-autocomplete li", { hasText: text });

  it("completes a permission", async () => {
    await tab.write(manifest('  "permissions": [{ "type": "file|" }]'));
    await press("Control+Space");
    await item("filesystem_write").click();
    await expect.poll(() => tab.text()).toBe(manifest('  "permissions": [{ "type": "filesystem_write" }]'));
  });

  it("checks for the host that the reader chooses", async () => {
    const unknown = '"clipboard_read" is not a known permission type.';
    const host = tab.page.locator("#host");
    const choose = async (name: string) => {
      await host.click();
      await tab.page.locator("dialog [role=option]", { hasText: name }).click();
    };
    await tab.write(manifest('  "permissions": [{ "type": "clipboard_read|" }]'));
    await expect.poll(() => tab.problems()).toContain(unknown);
    await choose("HaloForge");
    await expect.poll(() => tab.problems()).not.toContain(unknown);
    expect(await host.innerText()).toBe("Host: HaloForge");
    await choose("None");
    await expect.poll(() => tab.problems()).toContain(unknown);
    expect(await host.innerText()).toBe("Host");
  });

  it("explains the selected completion", async () => {
    await tab.write(manifest('  "permissions": [{ "type": "filesystem_r|" }]'));
    await press("Control+Space");
    await expect
      .poll(() => tab.page.locator(".cm-completionInfo p").first().innerText())
      .toBe("Opens the user's files for reading.");
    await press("Escape");
  });

  it("completes a level together with its integration, and undoes both at once", async () => {
    const before = manifest('  "capability_levels": [],\n  "integration": {}');
    await tab.write(before.replace("[]", "[|]"));
    await press("Control+Space");
    await item("tab in another module").click();
    const after = manifest(`  "capability_levels": [1],
  "integration": {
    "level1": {
      "parent_module": "parent-module",
      "tab_id": "notes",
      "tab_label": "My Plugin",
      "tab_icon": "Puzzle",
      "tab_position": "after:previous-tab",
      "panel_entry": "frontend/index.js"
    }
  }`);
    await expect.poll(() => tab.text()).toBe(after);
    await press("ControlOrMeta+z");
    expect(await tab.text()).toBe(before);
  });

  it("puts the cursor at the tab stop of a snippet", async () => {
    await tab.write(manifest("  |"));
    await press("Control+Space");
    await item("author").first().click();
    await tab.page.keyboard.type("Ada");
    await expect.poll(() => tab.text()).toBe(manifest('  "author": { "name": "Ada" }'));
  });

  it("explains a member to a reader with a keyboard", async () => {
    await tab.write(manifest('  "capability_|levels": [0]'));
    await press("ControlOrMeta+k");
    await press("ControlOrMeta+i");
    const explanation = () => tab.page.locator(".cm-tooltip .markdown p").first().innerText();
    await expect
      .poll(explanation)
      .toMatch(/^Levels at which the plugin integrates with the host, as integers\./);
  });

  it("lists the quick fixes at the cursor", async () => {
    await tab.write(manifest('  "license": "Apache 2.0|"'));
    await expect.poll(() => tab.problems()).toContain(LICENSE);
    await press("ControlOrMeta+.");
    await tab.choose('Change to "Apache-2.0"');
    await expect.poll(() => tab.text()).toBe(manifest('  "license": "Apache-2.0"'));
  });

  it("renames a module with its references", async () => {
    const integration = (name: string, cursor = "") =>
      manifest(`  "integration": {
    "level0": { "module_id": "${name}${cursor}" },
    "level1": { "parent_module": "${name}" }
  }`);
    await tab.write(integration("old", "|"));
    await press("F2");
    await tab.page.getByRole("textbox", { name: "New name" }).fill("new");
    await press("Enter");
    await expect.poll(() => tab.text()).toBe(integration("new"));
  });

  it("explains why it cannot rename", async () => {
    await tab.write(manifest('  "license": "M|IT"'));
    await press("F2");
    await expect
      .poll(() => tab.page.locator("dialog [role=status]").innerText())
      .toBe("Nothing at the cursor can be renamed.");
    // Enter has nothing to do here, and what is typed is not for the text.
    await press("Enter");
    await tab.page.keyboard.type("x");
    await press("Escape");
    expect(await tab.text()).toBe(manifest('  "license": "MIT"'));
  });

  it("formats", async () => {
    await tab.write('{"id":"com.example.notes",|"name":"Notes"}');
    await press("Shift+Alt+f");
    await expect.poll(() => tab.text()).toBe('{\n  "id": "com.example.notes",\n  "name": "Notes"\n}');
  });

  it("jumps to a member from a list", async () => {
    await tab.write(manifest('  "compatibility": { "platforms": ["linux"] }|'));
    await press("ControlOrMeta+Shift+o");
    await tab.page.keyboard.type("platf");
    await press("Enter");
    await tab.page.locator("dialog").waitFor({ state: "detached" });
    await tab.page.keyboard.type("x");
    await expect.poll(() => tab.text()).toBe(manifest('  "compatibility": { x"platforms": ["linux"] }'));
  });

  it("applies all safe fixes with one button", async () => {
    await tab.write(
      manifest(
        '  "version": "v1.0.0",\n  "license": "Apache 2.0",\n  "keywords": [],\n  "integration": {},\n  "settings_schema": { "type": "object", "properties": {} },\n  "commands": []|',
      ),
    );
    await expect.poll(() => tab.problems()).toContain(LICENSE);
    await tab.page.locator("#fix-all").click();
    await expect
      .poll(() => tab.text())
      .toBe(
        manifest(
          '  "version": "1.0.0",\n  "license": "Apache 2.0",\n  "keywords": [],\n  "integration": {},\n  "settings_schema": { "type": "object", "properties": {} },\n  "commands": []',
        ),
      );
    await expect.poll(() => tab.page.locator("#status").innerText()).toBe("Fixed.");
  });

  it("shows every text of the manifest as text", async () => {
    await tab.write(manifest('  "name": "<img src=x onerror=alert(1)>|",\n  "<b>bold</b>": 1'));
    await expect.poll(() => tab.problems()).toContain('Unknown property "<b>bold</b>".');
    await expect
      .poll(() => tab.preview.locator("h1").first().innerText())
      .toBe("<img src=x onerror=alert(1)>");
  });

  it.each([
    ["Draft without problems", "color-picker", "No problems"],
    ["Draft with common mistakes", "log-viewer", "17 problems"],
    ["Published manifest", "notes", "No problems"],
  ])("opens the sample and checks it: %s", async (sample, folder, summary) => {
    await openSample(sample);
    const file = join(root, "scripts/sample", folder, "manifest.json");
    await expect.poll(() => tab.text()).toBe(await readFile(file, "utf8"));
    await expect.poll(() => tab.page.locator("#summary").innerText()).toBe(summary);
  });

  it.each([
    ["New manifest, level 0", [0]],
    ["New manifest, level 1", [1]],
    ["New manifest, level 4", [4]],
    ["New manifest, all levels", [0, 1, 4]],
  ])("makes the sample: %s", async (sample, levels) => {
    await openSample(sample);
    await expect.poll(() => parsed()).toMatchObject({ capability_levels: levels });
  });

  it("shows the catalog's response for a published manifest as a sample", async () => {
    await openSample("Catalog response");
    await expect.poll(() => parsed()).toMatchObject({ data: { item: { id: "example.hearth.notes" } } });
  });

  async function openSample(name: string): Promise<void> {
    await tab.page.getByRole("button", { name: "Samples" }).click();
    await tab.choose(name);
  }

  const parsed = async (): Promise<unknown> => JSON.parse(await tab.text());
});

const LICENSE = '"Apache 2.0" is not a valid SPDX license. Did you mean "Apache-2.0"?';
