import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Tab, visit, type Visit } from "./site";

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
