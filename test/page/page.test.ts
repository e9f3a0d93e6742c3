import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../server/core/json/tree/value";
import type { EntryResult, Face } from "../../server/protocol";
import type { PageView } from "../../server/page/model/messages";
import { draft, draftWithout, packageFields, placeholder, published } from "../core/entry/fixtures";
import { attribute, PROBLEM, render, Rendered, renderManifest, resultOf } from "./rendered";

describe("The page of a catalog entry", () => {
  it("begins with name, author, version and the install button", () => {
    expect(renderManifest(draft()).find("hero").text).toBe(
      "Icon not found Tide Table Harbour Office · Version 1.3.0 Install Pending [Not in the manifest; publication supplies it] " +
        "High and low water for a harbour. Tides Sea harbour",
    );
  });

  it("says what is missing", () => {
    const nameless = draftWithout("author", "description", "version", "icon", "name");
    expect(renderManifest(nameless).find("hero").text).toBe(
      "No icon No name yet No author yet · Version not stated Install Pending [Not in the manifest; publication supplies it] " +
        "No summary yet Tides Sea harbour",
    );
  });

  it("has no empty list of keywords", () => {
    const hero = renderManifest(draft({ keywords: [] })).find("hero");
    expect(hero.find("chips").elements.length).toBe(0);
  });

  it("links to the address of a placeholder's author", () => {
    const links = (author: JsonObject) =>
      renderManifest({ ...placeholder(), author }, "current").find("author").links;
    expect(links({ name: "Ada", url: "https://ada.example" })).toEqual(["https://ada.example/"]);
    expect(links({ name: "Ada", url: "javascript:alert(1)" })).toEqual([]);
    expect(links({ url: "https://ada.example" })).toEqual([]);
  });

  it("repeats a long name as a tooltip", () => {
    const title = (name: string) => {
      const heading = renderManifest(draft({ name })).elements.find(({ tagName }) => tagName === "h1")!;
      return attribute(heading, "title");
    };
    expect([title("x".repeat(32)), title("x".repeat(33))]).toEqual([undefined, "x".repeat(33)]);
  });

  it("shows keywords, but no derived tags", () => {
    const page = renderManifest(draft({ tags: ["free", "level-1"] }));
    expect(page.text).not.toMatch(/level-1|host-navigation/);
  });

  it("lists the facts, with pending and guessed ones marked", () => {
    const page = renderManifest(draft({ max_app_version: "2.0.0", repository_url: "https://a.example/t" }));
    expect(page.find("facts").text).toBe(
      "Application 0.9.2 to 2.0.0 Host API 0.2.0 or newer Platforms Windows macOS License MIT " +
        "Updated Pending [Not in the manifest; publication supplies it] Size Pending [Not in the manifest; publication supplies it] " +
        "Homepage lantern.example/tides Repository a.example/t " +
        "More details Identifier example.lantern.Tide-Table Slug tide-table " +
        "[Guessed: the identifier's last label, URL-safe] Source official " +
        "First published Pending [Not in the manifest; publication supplies it] SHA-256 Pending [Not in the manifest; publication supplies it] " +
        "Signature Pending [Not in the manifest; publication supplies it] Signing key Pending [Not in the manifest; publication supplies it]",
    );
    // Not the clock, which is in the payload.
    expect(page.text).not.toContain("2031");
  });

  it("shows the package of a published version", () => {
    const page = renderManifest(draft(packageFields("https://packages.lantern.example/tides.zip")));
    expect(page.find("action").text).toBe("Install");
    expect(page.find("facts").text).toMatch(/Size 4\.1 KB .* Signing key harbour-2030$/);
  });

  it.each<[what: string, manifest: JsonObject, face: Face, action: string]>([
    ["without a package", draft(), "current", "Install No package is published"],
    ["of an unknown status", placeholder({ install_status: "lost" }), "current", "Install Unknown status"],
  ])("explains why a version %s cannot be installed", (_, manifest, face, action) => {
    const shown = renderManifest(manifest, face).find("action");
    expect(shown.text).toBe(action);
    expect(shown.elements.some((element) => attribute(element, "disabled") !== undefined)).toBe(true);
  });

  it("opens the tab Install with the button", () => {
    const button = renderManifest(draft()).find("primary").elements[0]!;
    expect([attribute(button, "data-tab"), attribute(button, "disabled")]).toEqual(["install", undefined]);
  });

  it.each<[what: string, manifest: JsonObject, more: Partial<EntryResult>, words: string]>([
    ["missing", draft(), {}, "Icon not found"],
    ["not named", draftWithout("icon"), {}, "No icon"],
    ["still being read", draft(), { earlier: { kind: "none", isLoading: true } }, "No icon"],
    ["not known, without a folder", draft(), { isWithoutFolder: true }, ""],
    ["not readable by a browser", draft(), { icon: "data:image/png;base64,AAAA" }, "Icon unreadable"],
  ])("shows instead of an icon that is %s", (_, manifest, more, words) => {
    expect(render({ result: { ...resultOf(manifest), ...more } }).find("icon").text).toBe(words);
  });

  it("marks guesses, with the rule as a tooltip", () => {
    const marked = (page: Rendered) =>
      page.elements
        .filter((element) => /\bicon-question\b/.test(attribute(element, "class") ?? ""))
        .map((element) => attribute(element, "title"));
    const [repository, slug] = [
      "Guessed: the homepage, because neither the manifest nor git names a repository",
      "Guessed: the identifier's last label, URL-safe",
    ];
    expect(marked(renderManifest(draft()))).toEqual([repository, slug]);
    expect(marked(renderManifest(published()))).toEqual([slug]);
    const payload = render({ result: resultOf(draft()) }, { tab: "payload" });
    const inPayload = payload.elements.filter((element) => attribute(element, "class") === "string guessed");
    expect(inPayload.map((element) => attribute(element, "title")).slice(0, 2)).toEqual([slug, repository]);
  });

  it("opens http links as https", () => {
    expect(renderManifest(draft({ homepage: "http://lantern.example/a" })).find("facts").links).toContain(
      "https://lantern.example/a",
    );
  });

  it("shows 'Not stated' for missing values", () => {
    const page = renderManifest(draftWithout("name", "license", "homepage"));
    expect(page.find("hero").text).toContain("No name yet");
    expect(page.text).toContain("License Not stated");
    expect(page.text).toContain("Homepage Not stated");
  });

  it.each([
    ["nothing at all", {}],
    [
      "values of other types",
      {
        name: 5,
        author: [],
        permissions: {},
        capability_levels: ["x", null, [1]],
        integration: 7,
        commands: [null, "a"],
      },
    ],
    ["lists of nothing", { permissions: [null], commands: [{}], host_capabilities: [{}], keywords: [[]] }],
  ])("shows a page for %s", (_, members) => {
    expect(renderManifest(members).find("hero").text).toContain("No author yet");
  });
});

describe("The frame of the page", () => {
  const result = resultOf(draft());
  const broken = { kind: "broken", message: "The text ends too early.", line: 0, character: 1 } as const;
  const panels = (page: Rendered) =>
    page.elements.filter((element) => attribute(element, "role") === "tabpanel");

  it("has a panel for each tab and fills only the active one", () => {
    const shown = panels(render({ result }, { tab: "checks" }));
    const names = ["id", "aria-labelledby", "tabindex", "hidden"];
    expect(shown.map((panel) => names.map((name) => attribute(panel, name)))).toEqual([
      ["panel-page", "tab-page", "0", ""],
      ["panel-install", "tab-install", "0", ""],
      ["panel-changes", "tab-changes", "0", ""],
      ["panel-release", "tab-release", "0", ""],
      ["panel-payload", "tab-payload", "0", ""],
      ["panel-checks", "tab-checks", "0", undefined],
    ]);
    const texts = shown.map((panel) => new Rendered("", [panel]).text);
    expect(texts.slice(0, 5)).toEqual(["", "", "", "", ""]);
  });

  it.each([
    ["page", "Tide Table", "Install"],
    [
      "install",
      "Install",
      "Tide Table asks for these permissions [These descriptions are ours; the application may word them differently.]",
    ],
    ["changes", "Changes", "No earlier version"],
    ["release", "Release", "No errors or warnings left before the release"],
    ["payload", "Payload", "Copy"],
    ["checks", "Checks", "No problems"],
  ] as const)("shows the tab %s, with a heading for a screen reader", (tab, title, beginning) => {
    const more = { checks: [], release: { version: 1, points: [] } } as const;
    const { elements } = render({ result: { ...result, ...more } }, { tab }).find(`panel-${tab}`);
    const first = (...names: string[]) =>
      elements
        .filter(({ tagName }) => names.includes(tagName))
        .map((element) => new Rendered("", [element]).text)[0];
    expect([first("h1"), first("h2", "button")]).toEqual([title, beginning]);
  });

  it("warns of errors on the tab Page only, by a button, or a link without a script", () => {
    const faulty = { ...result, problems: [PROBLEM] };
    const notice = (view: Partial<PageView>) => render({ result: faulty }, view).find("notice");
    const words = "1 error keeps this from being published";
    expect([notice({}).text, notice({}).links]).toEqual([words, []]);
    expect([notice({ toggled: null }).text, notice({ toggled: null }).links]).toEqual([
      words,
      ["#part-checks"],
    ]);
    expect(notice({ tab: "install" }).text).toBe("");
  });

  it("begins with the syntax error and the entry that it shows instead", () => {
    const stale = { kind: "broken", message: "A comma is missing.", line: 11, character: 4 } as const;
    const page = render({ result: { ...result, problems: [PROBLEM] }, stale });
    expect(page.find("notice").text).toBe(
      "Line 12, column 5: A comma is missing. Showing the last valid entry (as published). Go to line",
    );
    expect(page.find("hero").text).toContain("Tide Table");
  });

  it("explains why there is nothing to show", () => {
    const words =
      "Nothing to preview manifest.json is not recognized as a plugin manifest. Add an id and properties such as " +
      "capability_levels , integration , host_capabilities or permissions to see the catalog entry here.";
    expect(render({}).text).toBe(words);
    expect(render({ result: { ...result, entry: null }, stale: { kind: "closed" } }).text).toBe(
      `manifest.json is closed. Open ${words}`,
    );
  });

  it("lists the problems of a text that has never been valid", () => {
    const text = (problems: EntryResult["problems"]) =>
      render({ result: { ...result, entry: null, problems }, stale: broken });
    const words =
      "Line 1, column 2: The text ends too early. Go to line " +
      "No entry yet Fix this syntax error to see the catalog entry of manifest.json.";
    expect(text([]).text).toBe(words);
    expect(text([]).find("list-page").elements).toEqual([]);
    expect(text([PROBLEM]).text).toBe(`${words} ${text([PROBLEM]).find("list-page").text}`);
    expect(text([PROBLEM]).find("message").text).toBe("Invalid.");
  });
});
