import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { root } from "../../scripts/vscode/process.mjs";
import { DESKTOP, PHONE, type Tab, visit, type Visit } from "./site";

/** What axe-core finds; its own types need a browser's. */
interface Findings {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}

const FAULTY = '{ "id": "com.example.notes", "name": "Notes", "version": "v1.0.0" }';

describe("The playground for everybody", () => {
  let reader: Visit;

  afterEach(() => reader.leave());

  async function opened(size: typeof DESKTOP): Promise<Tab> {
    reader = await visit(size);
    const tab = await reader.open();
    await tab.paste(FAULTY);
    return tab;
  }

  it.each([
    ["a desktop's window", DESKTOP],
    ["a phone", PHONE],
  ])("has nothing that keeps anybody out on %s, in light and dark", async (_, size) => {
    const tab = await opened(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await tab.page.emulateMedia({ colorScheme });
      for (const pane of size === PHONE ? ["edit", "problems", "preview"] : [""]) {
        if (pane) await tab.page.locator(`#to-${pane}`).click();
        if (pane !== "edit" && pane !== "preview")
          await tab.page.locator("#problem-list .fix").first().waitFor();
        expect(await violations(tab), `${colorScheme} ${pane}`).toEqual([]);
      }
      if (size === PHONE) await tab.page.locator("#to-edit").click();
      await tab.page.getByRole("button", { name: "Actions" }).click();
      await tab.page.getByRole("option").first().waitFor();
      expect(await violations(tab), `${colorScheme} dialog`).toEqual([]);
      await tab.page.keyboard.press("Escape");
    }
  });

  it("shows one pane at a time on a phone, and nothing wider than it", async () => {
    const tab = await opened(PHONE);
    const shown = () => tab.page.evaluate(SHOWN);
    expect(await shown()).toEqual(["edit"]);
    await tab.page.locator("#to-problems").click();
    expect(await shown()).toEqual(["problems"]);
    await tab.page.keyboard.press("ArrowRight");
    expect(await shown()).toEqual(["preview"]);
    await expect.poll(() => tab.preview.locator("h1").first().innerText()).toBe("Notes");
    expect(await tab.page.evaluate("document.documentElement.scrollWidth")).toBe(PHONE.width);
    // A problem leads back to its place.
    await tab.page.keyboard.press("ArrowLeft");
    await tab.page.locator("#problem-list .go", { hasText: "v1.0.0" }).click();
    expect(await shown()).toEqual(["edit"]);
    await tab.page.keyboard.insertText('"1.0.0"');
    await expect.poll(() => tab.text()).toBe(FAULTY.replace("v1", "1"));
  });

  it("is used by the keyboard alone, and the editor is no trap", async () => {
    const tab = await opened(DESKTOP);
    const focused = () => tab.page.evaluate("document.activeElement.id || document.activeElement.className");
    await tab.page.locator("#problem-list .fix").first().waitFor();
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
      .poll(() => tab.page.locator("#said").innerText())
      .toMatch(/^(?:Fixed|No problem has a safe fix)\.$/);
    expect(await focused()).toMatch(/cm-content/);
    await tab.page.keyboard.press("ControlOrMeta+Home");
    await tab.page.keyboard.press("F8");
    await tab.page.keyboard.press("ControlOrMeta+.");
    await tab.page.keyboard.press("Enter");
    await expect.poll(() => tab.text()).not.toBe(FAULTY);
  });

  it("is shown in the colors that the reader chooses, the preview too, also after a reload", async () => {
    const tab = await opened(DESKTOP);
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

const SHOWN = `["edit", "problems", "preview"].filter((id) => document.getElementById(id).checkVisibility({ visibilityProperty: true }))`;

/** Finds what axe objects to in the page and its frame, but for minor things, as `rule: element`. */
async function violations({ page, preview }: Tab): Promise<string[]> {
  const axe = await readFile(join(root, "node_modules/axe-core/axe.min.js"), "utf8");
  const run = `${axe}\nnew Promise((done) => axe.run({ resultTypes: ["violations"], iframes: false }).then(done))`;
  const isShown = await page.locator("#preview").isVisible();
  const found = [
    (await page.evaluate(run)) as Findings,
    ...(isShown ? [(await preview.locator("body").evaluate(run)) as Findings] : []),
  ];
  return found
    .flatMap(({ violations: all }) => all)
    .flatMap(({ id, impact, nodes }) =>
      impact === "minor" ? [] : nodes.map(({ html }) => `${id} (${impact}): ${html}`),
    );
}
