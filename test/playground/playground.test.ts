import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseTab } from "../support/page-tab.js";
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

  it("shows a problem as it is typed, and fixes it with its button", async () => {
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

  it("ignores messages to the preview from other windows", async () => {
    const done = tab.preview.locator("#done");
    await done.evaluate(KEEP_CONFIRMATIONS);
    await done.evaluate(`window.postMessage(${confirmation("Forged")}, "*")`);
    await tab.page.evaluate(`frames[0].postMessage(${confirmation("Genuine")}, location.origin)`);
    await expect.poll(() => done.evaluate("window.confirmations")).toEqual(["Genuine"]);
  });

  it("opens with problems to fix and a hint, until another text is shown", async () => {
    const first = await reader.open("");
    expect(await first.problems()).toEqual([
      '"v1.4.0" is not a valid version. Use three numbers joined by dots, such as "1.2.0".',
      '"MIT License" is not a valid SPDX license. Did you mean "MIT"?',
      '"macOS" is not a known platform. Did you mean "macos"?',
    ]);
    const hint = first.page.locator("#try");
    expect(await hint.innerText()).toBe(
      "Fix a marked problem with its button or Quick Fix, or change anything: the preview updates.",
    );
    await first.page.getByRole("button", { name: "Samples" }).click();
    await first.choose("Published manifest");
    await expect.poll(() => hint.isVisible()).toBe(false);
    await first.page.close();
  });

  it("links to the site, its rules and the source", async () => {
    const links = tab.page.getByRole("navigation").getByRole("link");
    expect(await links.allInnerTexts()).toEqual(["Documentation", "Rules", "Source code"]);
    const addresses = [0, 1, 2].map((i) => links.nth(i).getAttribute("href"));
    expect(await Promise.all(addresses)).toEqual([
      ...["../", "../rules/"],
      "https://github.com/plugin-manifest/plugin-manifest",
    ]);
  });

  it("does not mention files beside the manifest", async () => {
    expect(await tab.preview.locator(".icon").innerText()).toBe("");
    await chooseTab(tab.preview, "release");
    const points = tab.preview.locator(".point");
    await points.first().waitFor({ state: "attached" });
    const codes = await tab.preview.locator(".point .place code").allInnerTexts();
    expect(codes).toEqual(["release-history"]);
    await tab.preview.locator("details summary").last().click();
    expect((await points.allInnerTexts()).filter((point) => /CHANGELOG|icon|beside/.test(point))).toEqual([]);
    await chooseTab(tab.preview, "page");
  });

  it("shows the same problems of an empty text everywhere", async () => {
    await tab.paste("{ }");
    const missing = 'Missing 17 required properties, such as "$schema", "id" and "name".';
    await expect.poll(() => tab.problems()).toEqual([missing]);
    await expect.poll(() => tab.preview.locator(".primary:disabled").count()).toBe(1);
    expect(await tab.preview.locator("#refusal").innerText()).toBe("Cannot be published yet");
    await tab.page.keyboard.press("ControlOrMeta+a");
    await tab.page.keyboard.press("Delete");
    await expect.poll(() => tab.problems()).toEqual(["The file is empty. Write a JSON object, { … }."]);
    await expect.poll(() => tab.preview.locator(".primary").count()).toBe(0);
  });

  it("links a problem to the page of its rule, on the same site", async () => {
    await tab.paste(FAULTY);
    const link = tab.page.locator("#problem-list .code", { hasText: "version-format" });
    expect(await link.getAttribute("href")).toBe("../rules/version-format");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
  });
});

it("draws no page while its pane is hidden, and the newest one when it is shown", async () => {
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
