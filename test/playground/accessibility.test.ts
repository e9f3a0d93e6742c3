import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resumePainting } from "../../scripts/vscode/browser.mjs";
import type { Locator } from "playwright-core";
import { root } from "../../scripts/vscode/process.mjs";
import { DESKTOP, PHONE, type Tab, visit, type Visit } from "./site";

/** What axe-core finds; its own types need a browser's. */
interface Findings {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}

const AXE = join(root, "node_modules/axe-core/axe.min.js");

const FAULTY = '{ "id": "com.example.notes", "name": "Notes", "version": "v1.0.0" }';

describe("The playground on a desktop", () => {
  let reader: Visit;
  let tab: Tab;

  beforeAll(async () => {
    reader = await visit(DESKTOP);
    tab = await reader.open();
    await tab.paste(FAULTY);
    await tab.page.locator("#problem-list .fix").first().waitFor();
  });
  afterAll(() => reader.leave());

  it("has no accessibility violations, in the dark either", async () => {
    expect(await violations(tab)).toEqual([]);
    await tab.page.emulateMedia({ colorScheme: "dark" });
    expect(await violationsInDialog(tab, { runOnly: ["color-contrast", "link-in-text-block"] })).toEqual([]);
    await tab.page.emulateMedia({ colorScheme: "light" });
  });

  it("has named regions", async () => {
    for (const name of ["Edit manifest.json", /^Problems \d+$/, "Preview"])
      expect(await tab.page.getByRole("region", { name, exact: true }).count(), String(name)).toBe(1);
    expect(await tab.page.getByRole("tabpanel").count()).toBe(0);
  });

  it("works with the keyboard alone, and does not trap the focus", async () => {
    const focused = () => tab.page.evaluate("document.activeElement.id || document.activeElement.className");
    await tab.editor.focus();
    await tab.page.keyboard.press("Tab");
    expect(await focused()).toBe("fix-all");
    await tab.page.keyboard.press("Tab");
    expect(await focused()).toBe("go");
    await tab.page.keyboard.press("Shift+Tab");
    await tab.page.keyboard.press("Shift+Tab");
    await tab.page.keyboard.press("F1");
    await tab.page.keyboard.type("fix all");
    await tab.page.keyboard.press("Enter");
    await expect
      .poll(() => tab.page.locator("#status").innerText())
      .toMatch(/^(?:Fixed|No problem has a safe fix)\.$/);
    expect(await focused()).toMatch(/cm-content/);
    await tab.page.keyboard.press("ControlOrMeta+Home");
    await tab.page.keyboard.press("F8");
    await tab.page.keyboard.press("ControlOrMeta+.");
    await tab.page.keyboard.press("Enter");
    await expect.poll(() => tab.text()).not.toBe(FAULTY);
  });

  it("has the chosen colors, in the preview and after a reload", async () => {
    const grounds = async () => [
      await tab.page.evaluate("getComputedStyle(document.querySelector('#edit')).backgroundColor"),
      await tab.preview.locator("body").evaluate("getComputedStyle(document.body).backgroundColor"),
    ];
    expect(await grounds()).toEqual(["rgb(255, 255, 255)", "rgb(255, 255, 255)"]);
    await tab.page.getByRole("button", { name: "Colors" }).click();
    await tab.choose("Dark");
    await expect.poll(grounds).toEqual(["rgb(21, 24, 30)", "rgb(21, 24, 30)"]);
    await tab.page.reload();
    await tab.isChecked();
    expect(await grounds()).toEqual(["rgb(21, 24, 30)", "rgb(21, 24, 30)"]);
  });
});

describe("The playground on a phone", () => {
  let reader: Visit;
  let tab: Tab;

  beforeAll(async () => {
    reader = await visit(PHONE);
    tab = await reader.open();
    await tab.paste(FAULTY);
    await tab.page.locator("#problem-list .fix").first().waitFor({ state: "attached" });
  });
  afterAll(() => reader.leave());

  it("has no accessibility violations", async () => {
    for (const pane of ["problems", "preview", "edit"]) {
      await tab.page.locator(`#to-${pane}`).click();
      expect(await violations(tab), pane).toEqual([]);
    }
    expect(await violationsInDialog(tab)).toEqual([]);
  });

  it("has two rows above the first line, and the rest in a menu", async () => {
    await tab.page.setViewportSize({ width: 390, height: 740 });
    const menu = tab.page.locator("#menu");
    const top = `document.querySelector(".cm-line").getBoundingClientRect().top`;
    expect(await tab.page.evaluate(top)).toBeLessThan(88);
    expect(await menu.isVisible()).toBe(false);
    await tab.page.getByRole("button", { name: "Menu" }).click();
    expect((await menu.innerText()).split(/\n+/)).toEqual(MENU);
    expect(await violations(tab)).toEqual([]);
    await menu.getByRole("button", { name: "Samples" }).click();
    await tab.page.getByRole("dialog").waitFor();
    expect(await menu.isVisible()).toBe(false);
    await tab.page.keyboard.press("Escape");
    await tab.page.setViewportSize(PHONE);
  });

  it("has its panes behind tabs", async () => {
    for (const name of ["Edit", /^Problems \d+$/, "Preview"])
      expect(await tab.page.getByRole("tab", { name, exact: true }).count(), String(name)).toBe(1);
    expect(await tab.page.getByRole("tabpanel", { name: "Edit manifest.json" }).count()).toBe(1);
    expect(await tab.page.getByRole("region").count()).toBe(0);
  });

  it("shows one pane at a time, and nothing wider than the screen", async () => {
    const shown = () => tab.page.evaluate(SHOWN);
    expect(await shown()).toEqual(["edit"]);
    await tab.page.locator("#to-problems").click();
    expect(await shown()).toEqual(["problems"]);
    await tab.page.keyboard.press("ArrowRight");
    expect(await shown()).toEqual(["preview"]);
    await expect.poll(() => tab.preview.locator("h1").first().innerText()).toBe("Notes");
    for (const width of [PHONE.width, 300]) {
      await tab.page.setViewportSize({ ...PHONE, width });
      expect(await tab.page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    }
    // A problem leads back to its place.
    await tab.page.keyboard.press("ArrowLeft");
    await tab.page.locator("#problem-list .go", { hasText: "v1.0.0" }).click();
    expect(await shown()).toEqual(["edit"]);
    await tab.page.keyboard.insertText('"1.0.0"');
    await expect.poll(() => tab.text()).toBe(FAULTY.replace("v1", "1"));
  });
});

const MENU = [
  ...["Samples", "Open", "Save", "Share", "Colors", "Host"],
  ...["Documentation", "Rules", "Source code"],
];

const SHOWN = `["edit", "problems", "preview"].filter((id) => document.getElementById(id).checkVisibility({ visibilityProperty: true }))`;

/** Finds what axe objects to while the list of actions is open. */
async function violationsInDialog(tab: Tab, checks?: object): Promise<string[]> {
  await tab.page.getByRole("button", { name: "Actions" }).click();
  await tab.page.getByRole("option").first().waitFor();
  const found = await violations(tab, checks);
  await tab.page.keyboard.press("Escape");
  return found;
}

/** Finds what axe objects to in the page and its frame, but for minor things, as `rule: element`. */
async function violations({ page, preview }: Tab, checks: object = {}): Promise<string[]> {
  // What cannot be seen has no contrast.
  await resumePainting(page);
  const isShown = await page.locator("#preview").isVisible();
  const found = await Promise.all(
    [page.locator("body"), ...(isShown ? [preview.locator("body")] : [])].map((body) => audit(body, checks)),
  );
  return found.flat();
}

async function audit(body: Locator, checks: object): Promise<string[]> {
  if (!(await body.evaluate("'axe' in window"))) await body.evaluate(await readFile(AXE, "utf8"));
  const options = { resultTypes: ["violations"], iframes: false, ...checks };
  const { violations: all } = (await body.evaluate(`axe.run(${JSON.stringify(options)})`)) as Findings;
  return all.flatMap(({ id, impact, nodes }) =>
    impact === "minor" ? [] : nodes.map(({ html }) => `${id} (${impact}): ${html}`),
  );
}
