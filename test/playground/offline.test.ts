import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, site, type Tab, visit, type Visit } from "./site";

const NOTES = '{ "id": "com.example.notes", "name": "Notes" }';
const TASKS = '{ "id": "com.example.tasks", "name": "Tasks" }';

/** Registers the service worker. Its value is the worker's state after it has loaded all files. */
const INSTALLED = `navigator.serviceWorker.register("service-worker.js").then(
  ({ installing }) => new Promise((resolve) => {
    installing.onstatechange = () => resolve(installing.state);
  }),
)`;

it("All files for use without a network are of one version; otherwise, none is kept", async () => {
  const { folder, url } = await site();
  const file = join(folder, "server.js");
  const code = readFileSync(file, "utf8");
  const reader = await visit(DESKTOP, "en-US", "allow");
  const page = await reader.context.newPage();
  await page.goto(`${url}preview.html`);
  writeFileSync(file, `${code}// Newer.`);
  const state = await page.evaluate(INSTALLED);
  writeFileSync(file, code);
  expect([state, await page.evaluate(INSTALLED)]).toEqual(["redundant", "installed"]);
  await reader.leave();
});

describe("A text", () => {
  let reader: Visit;
  let tab: Tab;

  beforeAll(async () => {
    reader = await visit(DESKTOP, "en-US", "allow");
    tab = await reader.open();
    await tab.paste(NOTES);
  });
  afterAll(async () => {
    expect(
      reader.requests.filter((url) => !/^(?:data|blob):/.test(url) && !url.startsWith(reader.url)),
    ).toEqual([]);
    await reader.leave();
  });

  it("survives a reload, also without a network, and is still checked", async () => {
    await tab.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await reader.context.setOffline(true);
    await tab.page.reload();
    await tab.isChecked();
    expect(await tab.text()).toBe(NOTES);
    await expect.poll(() => tab.preview.locator("h1").first().innerText()).toBe("Notes");
    await tab.putCursorBehind('"name": "');
    await tab.page.keyboard.type("My ");
    await expect.poll(() => tab.preview.locator("h1").first().innerText()).toBe("My Notes");
    await reader.context.setOffline(false);
  });

  it("differs from that of a second tab", async () => {
    await tab.paste(NOTES);
    const second = await reader.open();
    await second.paste(TASKS);
    await Promise.all([tab.page.reload(), second.page.reload()]);
    await Promise.all([tab.isChecked(), second.isChecked()]);
    expect([await tab.text(), await second.text()]).toEqual([NOTES, TASKS]);
    await second.page.close();
  });

  it("is shared by a link, which opens in another browser", async () => {
    await tab.paste(NOTES);
    await tab.page.getByRole("button", { name: "Share" }).click();
    const address = await tab.page.getByRole("textbox", { name: "Link" }).inputValue();
    await tab.page.getByRole("button", { name: "Copy Link" }).click();
    // The page says so once the clipboard has the text.
    await expect.poll(() => tab.page.locator("#status").innerText()).toBe("Copied.");
    expect(await tab.page.evaluate("navigator.clipboard.readText()")).toBe(address);
    expect(address.startsWith(`${reader.url}#text=`)).toBe(true);
    const other = await visit();
    const received = await other.open(address.slice(reader.url.length));
    expect(await received.text()).toBe(NOTES);
    // A reload keeps what is typed from now on, not what was sent.
    expect(received.page.url()).toBe(other.url);
    await received.paste(TASKS);
    await received.page.reload();
    await received.isChecked();
    expect(await received.text()).toBe(TASKS);
    // A fragment is never a part of a request.
    expect(other.requests.filter((url) => url.includes("#") || url.includes("text="))).toEqual([]);
    await other.leave();
  });

  it("of a damaged link is not shown at the start, and the page says so", async () => {
    const second = await reader.open("#text=!");
    await expect.poll(() => second.page.locator("#status").innerText()).toBe(DAMAGED);
    expect(await second.text()).toContain('"name": "Color Picker"');
    await second.page.close();
  });

  it.each([
    ["not base64", "!"],
    ["not compressed", "AAAA"],
    ["longer than 64 KB", "A".repeat(70_000)],
  ])("of a damaged address does not replace the one before: %s", async (_, damaged) => {
    await tab.paste(NOTES);
    await tab.page.evaluate("document.getElementById('status').replaceChildren()");
    await tab.page.evaluate(`location.hash = ${JSON.stringify(`#text=${damaged}`)}`);
    await expect.poll(() => tab.page.locator("#status").innerText()).toBe(DAMAGED);
    expect(await tab.text()).toBe(NOTES);
    expect(tab.page.url()).toBe(reader.url);
  });
});

const DAMAGED = "The link is damaged or too long. Ask for it again, or for the file.";
