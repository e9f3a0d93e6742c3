import { cp } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../scripts/vscode/process.mjs";
import type { Page } from "playwright-core";
import type { EntryResult } from "../../../server/protocol";
import { temporaryFolder } from "../../support/repository.js";
import { entryIn } from "../../support/sample-entry.js";
import { openPageElsewhere, openStaticPage } from "./page-alone.js";

const ADDRESS = "https://brightside.example/color-picker";

let result: EntryResult;

beforeAll(async () => {
  const folder = temporaryFolder();
  await cp(join(root, "scripts", "sample"), folder, { recursive: true });
  result = await entryIn(folder, "color-picker/manifest.json");
});

const question = (page: Page) => page.locator(".question").filter({ visible: true });

/** Opens the question about the homepage, and cancels it with the mouse and with the keyboard. */
async function cancel(page: Page): Promise<void> {
  const homepage = page.locator(".facts .link").first();
  await homepage.click();
  expect((await question(page).innerText()).split("\n")).toEqual([
    "Do you want to open the external website?",
    ADDRESS,
    "Open",
    "Cancel",
  ]);
  await question(page).getByText("Cancel").click();
  await question(page).waitFor({ state: "hidden" });
  await homepage.press("Enter");
  await question(page).waitFor();
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "hidden" });
}

describe("A link outside an editor", () => {
  it("asks before it opens in a static page", async () => {
    const page = await openStaticPage(result);
    await cancel(page);
    await page.locator(".facts .link").first().click();
    const [opened] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
    expect(await opened.evaluate("opener")).toBeNull();
    await opened.close();
  });

  it("asks before it is sent to the page's host", async () => {
    const { page, sent } = await openPageElsewhere(result);
    await cancel(page);
    const links = async () => ((await sent()) as { type: string }[]).filter(({ type }) => type === "link");
    expect(await links()).toEqual([]);
    await page.locator(".facts .link").first().click();
    await question(page).getByText("Open", { exact: true }).click();
    await question(page).waitFor({ state: "hidden" });
    expect(await links()).toEqual([{ type: "link", url: ADDRESS }]);
  });
});
