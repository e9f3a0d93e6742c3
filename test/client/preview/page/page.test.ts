import { describe, expect, it } from "vitest";
import { PERMISSION_TEXTS } from "../../../../client/preview/page/parts/permission-texts";
import schema from "../../../../schemas/plugin-manifest.schema.json";
import { draft, draftWithout, packageFields, published } from "../../../core/catalog/fixtures";
import { attribute, render, renderManifest, resultOf, type Rendered } from "./rendered";

describe("The page of a catalog entry", () => {
  it("says who made what, and in which version", () => {
    const hero = renderManifest(draft()).find("hero").text;
    expect(hero).toMatch(
      /Tide Table Harbour Office · Version 1\.3\.0 example\.lantern\.Tide.Table available/,
    );
    expect(hero).toContain("High and low water for a harbour.");
  });

  it("shows the tags of the entry, not those of the manifest", () => {
    expect(renderManifest(draft()).find("tags").text).toBe("harbour host-navigation level-1 sea tides");
  });

  it("says what each capability level adds to the host, in the interface's terms", () => {
    const levels = (...numbers: number[]) =>
      renderManifest(draft({ capability_levels: numbers })).find("levels").text;
    expect(levels(0)).toContain("Level 0 A top-level module");
    expect(levels(1)).toContain("Level 1 A tab inside a parent module Parent module maps Tab ID tides");
    expect(levels(4)).toContain("Level 4 Workflow step types integration.level4 is missing or empty.");
    expect(levels(7)).toContain("Level 7 Unknown level");
  });

  it("lists permissions for consent, by what they touch and in words that are marked as ours", () => {
    const permissions = [
      { type: "host_navigation" },
      { type: "filesystem_read" },
      { type: "process_spawn_whitelist", value: ["git", "hg"] },
      { type: "teleport" },
      { type: "filesystem_write" },
    ];
    const page = renderManifest(draft({ permissions }));
    expect(page.find("ours").text).toBe("Explained by their names. The host may word them differently.");
    expect(page.find("consent").text).toBe(
      "Files Read files filesystem_read Create, change and delete files filesystem_write " +
        "Programs Start these programs, and no others process_spawn_whitelist git hg " +
        "Host application Move you to other places in the application host_navigation " +
        "Other permissions Teleport teleport",
    );
  });

  it("has words for every permission that the interface lists, and for no other", () => {
    const { permissionType } = schema.definitions;
    expect([...PERMISSION_TEXTS.keys()].sort()).toEqual([...permissionType.examples].sort());
  });

  it("says so when a plugin asks for no permission", () => {
    expect(renderManifest(draft({ permissions: [] })).text).toContain("Permissions 0 No permissions.");
  });

  it("names the platforms and the versions of the host that it works with", () => {
    const facts = renderManifest(draft({ max_app_version: "2.0.0" })).find("facts").text;
    expect(facts).toContain(
      "Host application 0.9.2 to 2.0.0 Host API 0.2.0 or newer Platforms Windows macOS",
    );
  });

  it("shows a platform of no known name as it is", () => {
    const compatibility = { min_app_version: "0.9.2", platforms: ["windows", "constructor"] };
    expect(renderManifest(draft({ compatibility })).find("platforms").text).toBe("Windows constructor");
  });

  it("lists host capabilities and commands", () => {
    const { text } = renderManifest(draft());
    expect(text).toContain("Host capabilities 1 Navigation navigation");
    expect(text).toContain("Commands 1 The next high water tide_next");
  });

  it("says that a draft is available only once it is published, and what is known only then", () => {
    const page = renderManifest(draft());
    expect(page.find("install").text).toBe("available after a signed package is published");
    expect(page.text).toContain("Size Known after publication SHA-256 Known after publication");
    expect(page.text).toContain("Updated Known after publication");
    // Not the clock, which is in the payload.
    expect(page.text).not.toContain("2031");
  });

  it("shows the package of a published version", () => {
    const url = "https://packages.lantern.example/tides.zip";
    const page = renderManifest(draft(packageFields(url)));
    expect(page.find("install").text).toBe("available signed package published 4.1 KB");
    expect(page.text).toContain("Size 4.1 KB");
    expect(page.text).toContain("Signing key harbour-2030");
  });

  it("shows in the current face that a version without a package is blocked", () => {
    const page = renderManifest(draft(), "current");
    expect(page.find("status").text).toBe(
      "Today: a placeholder that cannot be installed remotely, because there is no package.",
    );
    expect(page.find("install").text).toBe("blocked no package, so no remote install");
    expect(page.text).toContain("Package Not published.");
    expect(page.text).not.toContain("is missing or empty");
  });

  it("marks guesses, with the rule as a tooltip", () => {
    const marked = (page: Rendered) =>
      page.elements
        .filter((element) => /\bguessed\b/.test(attribute(element, "class") ?? ""))
        .map((element) => [attribute(element, "data-pointer"), attribute(element, "title")]);
    const guesses = [
      [
        "/data/item/repository_url",
        "Guessed: the homepage, because neither the manifest nor git names a repository",
      ],
      ["/data/item/slug", "Guessed: the identifier's last label, URL-safe"],
    ];
    expect(marked(renderManifest(draft()))).toEqual(guesses);
    const payload = render({ result: resultOf(draft()) }, { tab: "payload" });
    expect(marked(payload).slice(0, 2)).toEqual([guesses[1], guesses[0]]);
    expect(marked(renderManifest(published()))).toEqual([guesses[1]]);
  });

  it("says that what the author has not stated is not stated", () => {
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
  ])("makes the best of %s", (_, members) => {
    expect(renderManifest(members).find("hero").text).toContain("No identifier yet");
  });

  it("shows all versions in short", () => {
    const table = renderManifest(draft()).find("versions").text;
    expect(table).toBe("1.3.0 Known after publication 0.9.2 or newer available");
  });
});

describe("The frame of the page", () => {
  const result = resultOf(draft());

  it("marks the active tab, and only that can be reached with the tab key", () => {
    const tabs = render({ result }, { tab: "payload" }).elements.filter(
      (element) => attribute(element, "role") === "tab",
    );
    expect(tabs.map((tab) => attribute(tab, "aria-selected"))).toEqual(["false", "true", "false", "false"]);
    expect(tabs.map((tab) => attribute(tab, "tabindex"))).toEqual(["-1", "0", "-1", "-1"]);
  });

  it("says where broken text is broken, and which entry it shows instead", () => {
    const page = render({
      result,
      trouble: { kind: "broken", message: "A comma is missing.", line: 11, character: 4 },
    });
    expect(page.find("status").text).toBe(
      "Line 12, column 5: A comma is missing. Showing the last valid entry (as published). Go to line",
    );
    expect(page.find("hero").text).toContain("Tide Table");
  });

  it("says kindly that there is nothing to show", () => {
    expect(render({}).text).toContain(
      "Nothing to preview manifest.json is not recognized as a plugin manifest.",
    );
  });

  it("waits for text that has never been right", () => {
    const trouble = { kind: "broken", message: "The text ends too early.", line: 0, character: 1 } as const;
    expect(render({ result: { ...result, entry: null }, trouble }).text).toBe(
      "Line 1, column 2: The text ends too early. Go to line " +
        "No entry yet Fix this syntax error to see the catalog entry of manifest.json.",
    );
  });
});

describe("The payload", () => {
  it("is what JSON.stringify writes, to the letter", () => {
    const manifest = draft({
      unknown: { "a/b~c": [[], {}, [{}], "\u2028\"\\<&>'\u0000", -1.5e-9, true, null] },
    });
    const result = resultOf(manifest);
    expect(textOfCode(render({ result }, { tab: "payload" }).source)).toBe(
      JSON.stringify(result.entry, null, 2),
    );
  });

  it("marks values known only after publication", () => {
    const page = render({ result: resultOf(draft()) }, { tab: "payload" });
    const pending = page.elements.filter((element) => attribute(element, "class")?.includes("pending"));
    expect(pending.map((element) => attribute(element, "data-pointer"))).toContain("/data/versions/0/sha256");
  });

  it("is plain when it is long, and still to the letter", () => {
    const result = resultOf(draft({ long_description: "x".repeat(100_000) }));
    const page = render({ result }, { tab: "payload" });
    expect(page.find("payload-bar").text).toContain("too long for highlighting");
    expect(textOfCode(page.source)).toBe(JSON.stringify(result.entry, null, 2));
    expect(page.find("string").elements).toEqual([]);
  });

  it("is cut at the end of a line when it is very long, and says so", () => {
    const commands = Array.from({ length: 20_000 }, (_, i) => ({ id: `tide_${i}`, description: "x" }));
    const result = resultOf(draft({ commands }));
    const page = render({ result }, { tab: "payload" });
    expect(page.find("amount").text).toMatch(/^First \d+ of \d+ lines, \d+ KB, too long for highlighting$/);
    const shown = textOfCode(page.source);
    expect(JSON.stringify(result.entry, null, 2).startsWith(shown)).toBe(true);
    expect(shown.endsWith("\n")).toBe(true);
  });

  /** The text of the one code element, its references resolved; the parser would replace the null character. */
  function textOfCode(source: string): string {
    const inner = source.slice(source.indexOf("<code>") + 6, source.indexOf("</code>"));
    const references: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
    return inner.replace(/<[^>]*>/g, "").replace(/&(\w+|#39);/g, (_, name: string) => references[name] ?? "");
  }
});
