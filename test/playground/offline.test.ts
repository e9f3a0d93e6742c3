import { afterEach, describe, expect, it } from "vitest";
import { visit, type Visit } from "./site";

const NOTES = '{ "id": "com.example.notes", "name": "Notes" }';
const TASKS = '{ "id": "com.example.tasks", "name": "Tasks" }';

describe("A text", () => {
  let reader: Visit;

  afterEach(async () => {
    expect(
      reader.requests.filter((url) => !/^(?:data|blob):/.test(url) && !url.startsWith(reader.url)),
    ).toEqual([]);
    await reader.leave();
  });

  it("survives a reload, also without a network, and is still checked", async () => {
    reader = await visit();
    const tab = await reader.open();
    await tab.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await tab.paste(NOTES);
    await reader.context.setOffline(true);
    await tab.page.reload();
    await tab.isChecked();
    expect(await tab.text()).toBe(NOTES);
    await expect.poll(() => tab.preview.locator("h1").first().innerText()).toBe("Notes");
    await tab.putCursorBehind('"name": "');
    await tab.page.keyboard.type("My ");
    await expect.poll(() => tab.preview.locator("h1").first().innerText()).toBe("My Notes");
  });

  it("in a second tab is that tab's own", async () => {
    reader = await visit();
    const first = await reader.open();
    await first.paste(NOTES);
    const second = await reader.open();
    await second.paste(TASKS);
    await Promise.all([first.page.reload(), second.page.reload()]);
    await Promise.all([first.isChecked(), second.isChecked()]);
    expect([await first.text(), await second.text()]).toEqual([NOTES, TASKS]);
  });

  it("is shared by an address that holds it, and opens in another browser", async () => {
    reader = await visit();
    const tab = await reader.open();
    await tab.paste(NOTES);
    await tab.page.getByRole("button", { name: "Share" }).click();
    const address = await tab.page.getByRole("textbox", { name: "Link" }).inputValue();
    await tab.page.getByRole("button", { name: "Copy Link" }).click();
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

  it.each([
    ["not base64", "!"],
    ["not compressed", "AAAA"],
    ["longer than 64 KB", "A".repeat(70_000)],
  ])("of a damaged address is not shown, and the page says so: %s", async (_, damaged) => {
    reader = await visit();
    const tab = await reader.open(`#text=${damaged}`);
    expect(await tab.page.locator("#said").innerText()).toBe(
      "The link is damaged or too long. Ask for it again, or for the file.",
    );
    expect(await tab.text()).toContain('"name": "Color Picker"');
  });
});
