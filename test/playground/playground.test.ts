import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PHONE, type Tab, visit, type Visit } from "./site";

const FAULTY = `{
  "id": "com.example.notes",
  "name": "Notes",
  "version": "v1.0.0"
}
`;

describe("The playground", () => {
  let reader: Visit;
  let tab: Tab;

  beforeAll(async () => {
    reader = await visit();
    tab = await reader.open();
  });
  afterAll(async () => {
    expect(
      reader.requests.filter((url) => !/^(?:data|blob):/.test(url) && !url.startsWith(reader.url)),
    ).toEqual([]);
    expect(reader.errors).toEqual([]);
    await reader.leave();
  });

  /** A browser separates its parts by line breaks, too. */
  const byline = async () => (await tab.preview.locator(".byline").innerText()).replaceAll(/\s+/g, " ");

  it("shows a fault as it is typed, fixes it by its button, and the page follows", async () => {
    expect(await tab.problems()).toEqual([]);
    await tab.putCursorBehind('"version": "');
    await tab.page.keyboard.type("v");
    const problem = '"v1.4.0" is not a valid version. Use three numbers joined by dots, such as "1.2.0".';
    await expect.poll(() => tab.problems()).toEqual([problem]);
    await expect.poll(() => tab.page.locator(".cm-lintRange-error").allInnerTexts()).toEqual(['"v1.4.0"']);
    await expect.poll(byline).toBe("Brightside Workshop · Version v1.4.0");
    await expect
      .poll(() => tab.preview.locator(".strip").innerText())
      .toBe("1 error keeps this from being published");
    await tab.page.locator("#problem-list .fix").first().click();
    await expect.poll(() => tab.problems()).toEqual([]);
    expect(await tab.text()).toContain('"version": "1.4.0"');
    await expect.poll(byline).toBe("Brightside Workshop · Version 1.4.0");
    await expect.poll(() => tab.page.locator("#summary").innerText()).toBe("No problems");
  });

  it("shows nothing in the preview unless the window around it sends it", async () => {
    const done = tab.preview.locator("#done");
    await done.evaluate(KEEP_CONFIRMATIONS);
    await done.evaluate(`window.postMessage(${confirmation("Forged")}, "*")`);
    await tab.page.evaluate(`frames[0].postMessage(${confirmation("Genuine")}, location.origin)`);
    await expect.poll(() => done.evaluate("window.confirmations")).toEqual(["Genuine"]);
  });

  it("links a problem to the page of its rule", async () => {
    await tab.paste(FAULTY);
    const link = tab.page.locator("#problem-list .code", { hasText: "version-format" });
    expect(await link.getAttribute("href")).toMatch(/\/rules\/version-format/);
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
  });
});

it("makes no page while its pane is hidden, and the newest one when it is shown", async () => {
  const reader = await visit(PHONE);
  const tab = await reader.open("", KEEP_ENTRIES);
  for (const name of ["Notes", "Tasks"]) {
    await tab.paste(`{ "id": "com.example", "name": "${name}", "version": "${name}" }`);
    await expect.poll(() => tab.problems()).toContainEqual(expect.stringContaining(`"${name}"`));
  }
  await tab.page.locator("#to-preview").click();
  await expect.poll(() => tab.preview.locator("h1").first().innerText()).toBe("Tasks");
  expect(await tab.page.evaluate("[...window.entries]")).toEqual(["Color Picker", "Tasks"]);
  await reader.leave();
});

/** Keeps the names in the entries that the server sends. */
const KEEP_ENTRIES = `window.entries = new Set();
window.Worker = class extends Worker {
  constructor(url) {
    super(url);
    this.addEventListener("message", ({ data: { method, params } }) => {
      if (method === "pluginManifest/entryChanged") window.entries.add(params.model.entry.data.item.name);
    });
  }
};`;

/** Keeps what the line at the foot of the preview shows. */
const KEEP_CONFIRMATIONS = `(() => {
  const done = document.getElementById("done");
  window.confirmations = [];
  const keep = () => done.textContent && window.confirmations.push(done.textContent);
  new MutationObserver(keep).observe(done, { childList: true });
})()`;

function confirmation(text: string): string {
  return JSON.stringify({ type: "done", text });
}
