import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Tab, visit, type Visit, VIEW } from "./site";

/** Holds back what the page sends to the server, as a server that is busy, until `window.isBusy` is false. */
const BUSY = `window.Worker = class extends Worker {
  #held = [];
  postMessage(message) {
    this.#held.push(message);
    this.release();
  }
  release() {
    if (window.isBusy) return void setTimeout(() => this.release(), 20);
    for (const message of this.#held.splice(0)) super.postMessage(message);
  }
};`;

const TEXT = '{\n  "id": "com.example.notes",\n  "license": "Apache 2.0",\n  "keywords": ["a"]\n}\n';

describe("While the server is busy, what is typed", () => {
  let reader: Visit;
  let tab: Tab;

  beforeAll(async () => {
    reader = await visit();
    tab = await reader.open("", BUSY);
  });
  afterEach(() => tab.page.evaluate("window.isBusy = false"));
  afterAll(async () => {
    expect(reader.errors).toEqual([]);
    await reader.leave();
  });

  const dialog = () => tab.page.locator("dialog");

  const letters = (text: string) => Array.from(text);

  /** Presses keys one after the other while the server does not answer, and then lets it. */
  async function type(...keys: string[]): Promise<void> {
    await tab.page.evaluate("window.isBusy = true");
    for (const key of keys) await tab.page.keyboard.press(key);
    expect(await dialog().isVisible()).toBe(true);
    await tab.page.evaluate("window.isBusy = false");
  }

  it("after Go to Symbol filters the symbols, and Enter goes to the first", async () => {
    await tab.write(`|${TEXT}`);
    await type("ControlOrMeta+Shift+o", ...letters("keyw"), "Enter");
    await dialog().waitFor({ state: "detached" });
    await tab.page.keyboard.type("x");
    await expect.poll(() => tab.text()).toBe(TEXT.replace('"keywords"', 'x"keywords"'));
  });

  it("after Quick Fix filters the fixes, and Enter applies the first", async () => {
    await tab.write(TEXT.replace("2.0", "2.0|"));
    await type("ControlOrMeta+.", ...letters("apache-2"), "Enter");
    await expect.poll(() => tab.text()).toBe(TEXT.replace("Apache 2.0", "Apache-2.0"));
  });

  it("after Quick Fix stays out of the text if there is nothing to fix", async () => {
    await tab.write(TEXT.replace("com.", "com.|"));
    await type("ControlOrMeta+.", ...letters("ab"), "Enter");
    await expect
      .poll(() => dialog().locator("[role=status]").innerText())
      .toBe("No quick fix at the cursor.");
    await tab.page.keyboard.type("c");
    await tab.page.keyboard.press("Escape");
    expect(await tab.text()).toBe(TEXT);
  });

  it("after Show Hover does not cancel the hover", async () => {
    await tab.write(TEXT.replace("license", "lic|ense"));
    await tab.page.evaluate("window.isBusy = true");
    await tab.page.keyboard.press("ControlOrMeta+k");
    await tab.page.keyboard.press("ControlOrMeta+i");
    // As the problems do when they come.
    await tab.page.evaluate(`${VIEW}.dispatch({})`);
    await tab.page.evaluate("window.isBusy = false");
    await tab.page.locator(".cm-tooltip .markdown", { hasText: "Identifier of the license" }).waitFor();
  });

  it("after Rename is the new name", async () => {
    const text = (name: string) => `{ "integration": { "level0": { "module_id": "${name}" } } }`;
    await tab.write(text("old|"));
    await type("F2", ...letters("new"), "Enter");
    await expect.poll(() => tab.text()).toBe(text("new"));
  });

  it("as a refused name stays in its field", async () => {
    const text = (name: string) =>
      `{ "settings_schema": { "type": "object", "properties": { "${name}": {}, "taken": {} } } }`;
    await tab.write(text("ol|d"));
    await type("F2", ...letters("taken"), "Enter");
    await expect.poll(() => dialog().locator("[role=status]").innerText()).toMatch(/taken/);
    const field = tab.page.getByRole("textbox", { name: "New name" });
    expect(await field.inputValue()).toBe("taken");
    await field.fill("new");
    await tab.page.keyboard.press("Enter");
    await expect.poll(() => tab.text()).toBe(text("new"));
  });

  it("after Samples chooses one", async () => {
    await tab.page.locator("#samples").focus();
    await type("Enter", ...letters("mistakes"), "Enter");
    await expect.poll(() => tab.text()).toContain('"Log Viewer"');
  });
});
