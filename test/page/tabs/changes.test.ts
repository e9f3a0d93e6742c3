import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../server/core/json/tree/value";
import { renderStatic } from "../../../server/page/page";
import type { EarlierSource, EntryResult } from "../../../server/protocol";
import { build, draft } from "../../core/entry/fixtures";
import { access, compared, TAGGED } from "../compared";
import { attribute, render, Rendered, resultOf } from "../rendered";

const page = (before: JsonObject, after: JsonObject) =>
  render({ result: compared(before, after) }, { tab: "changes" });

const meaningsIn = ({ elements }: Rendered) =>
  elements
    .filter((element) => attribute(element, "class") === "meaning")
    .map((element) => new Rendered("", [element]).text);

describe("The tab Changes", () => {
  it("lists the changes by class, and says what each one allows", () => {
    const shown = page(
      { ...access("ipc_register", "filesystem_read"), host_capabilities: [], commands: [] },
      {
        ...access("ipc_register", "network_http"),
        host_capabilities: [],
        license: "ISC",
        id: "example.lantern.Tide-Table",
      },
    );
    expect(shown.find("list-page").text.replace(/ Other changes in the catalog entry .*/, "")).toBe(
      "What changes from 1.2.0 to 1.3.0 " +
        'More access 1 [Added] Permission "network_http" is added. The plugin can send and receive data over HTTP. ' +
        'Features 1 [Added] Command "tide_next" is added. ' +
        'Changed 2 [Changed] "license" changes from "MIT" to "ISC". ' +
        '[Removed] Permission "filesystem_read" is removed. Less access',
    );
    // The lists have 1, 1 and 2 changes; the entry has another one.
    expect(shown.find("tab-changes").text).toBe("Changes 5");
  });

  it("quotes a host's words", () => {
    const host = {
      ...{ id: "acme", name: "Acme Desk 2", source: [] },
      permissions: { one_server: { meaning: "The plugin can use <b>one</b> server." } },
    };
    const vocabulary = { hostCapabilities: { siren: "The plugin has a siren." } };
    const after = {
      permissions: [{ type: "ipc_register" }, { type: "one_server", value: ["a.example"] }],
      host_capabilities: ["siren"],
    };
    const result = compared({ ...access("ipc_register"), host_capabilities: [] }, after, undefined, {
      host,
      vocabulary,
    });
    const said = [
      "According to Acme Desk 2: The plugin has a siren.",
      "According to Acme Desk 2: The plugin can use <b>one</b> server.",
      "According to Acme Desk 2: The plugin can use <b>one</b> server.",
    ];
    expect(meaningsIn(render({ result }, { tab: "changes" }))).toEqual(said);
    const file = new Rendered(renderStatic({ fileName: "manifest.json", result }, ""));
    expect(meaningsIn(file).filter((text) => text.startsWith("According to "))).toEqual(said);
  });

  it("shows the reason of an approval", () => {
    const result = compared(access("ipc_register"), access("ipc_register", "network_http"));
    const comparison = result.changes!;
    const approval = {
      reason: "It sends <b>no</b> names.",
      suppression: { path: ".plugin-manifest.json", pointer: "/suppressions/0" },
    };
    const changes = comparison.changes.map((change) => ({ ...change, approval }));
    const shown = render({ result: { ...result, changes: { ...comparison, changes } } }, { tab: "changes" });
    expect(shown.find("class-permission").text).toBe(
      'More access 1 [Added] Permission "network_http" is added. ' +
        "The plugin can send and receive data over HTTP. Approved: It sends <b>no</b> names.",
    );
  });

  it("names the saved catalog entry as the base", () => {
    const saved = build({ manifest: draft({ version: "1.2.0", license: "ISC" }) }).payload;
    const shown = render({ result: compared({}, { license: "MIT" }, saved) }, { tab: "changes" });
    expect(shown.find("comparison").text).toBe("What changes from 1.2.0 of the saved catalog entry to 1.3.0");
  });

  it("marks only less access as good", () => {
    const shown = page(access("filesystem_read"), access("network_http"));
    const [more] = shown.find("class-permission").find("changes").elements;
    const [less] = shown.find("class-change").find("changes").elements;
    const rows = [more, less].map((list) =>
      list?.childNodes.flatMap((row) => ("attrs" in row ? attribute(row, "class") : [])),
    );
    expect(rows.map((classes) => classes?.map((names) => names?.trim()))).toEqual([
      ["change"],
      ["change less"],
    ]);
  });

  it("folds the fields that follow from a change under it", () => {
    const shown = page({ capability_levels: [], integration: {} }, {});
    expect(shown.find("class-feature").text).toBe(
      "Features 1 [Added] Level 1 is added. 1 catalog field changes with it [Added] tags level-1",
    );
  });

  it("folds the changes of a class after the first twenty", () => {
    const commands = Array.from({ length: 23 }, (_, i) => ({ id: `tide_${i}`, description: `Tide ${i}` }));
    const result = compared({ commands: [] }, { commands });
    const features = (toggled: readonly string[]) =>
      render({ result }, { tab: "changes", toggled }).find("class-feature");
    const rows = (shown: Rendered) =>
      shown.elements.filter((element) => attribute(element, "class")?.startsWith("change ")).length;
    expect(features([]).find("count").text).toBe("23");
    expect(features([]).find("folded-items").text).toBe("3 more changes");
    const one = compared({ commands: [] }, { commands: commands.slice(0, 21) });
    expect(render({ result: one }, { tab: "changes" }).find("folded-items").text).toBe("1 more change");
    expect([rows(features([])), rows(features(["changes feature"]))]).toEqual([20, 23]);
  });

  const entryChangesIn = ({ elements }: Rendered) =>
    elements
      .filter((element) => attribute(element, "class") === "section follows")
      .map((element) => new Rendered("", [element]).text);

  it("folds changes of the entry alone, without pending values", () => {
    expect(entryChangesIn(page({}, { name: "Tides" }))).toEqual([
      "Other changes in the catalog entry 1 [Changed] latest_version 1.2.0 → 1.3.0",
    ]);
  });

  it("folds what publication changes in a saved catalog entry, with pending values", () => {
    const saved = build({ manifest: draft({ version: "1.2.0" }), now: TAGGED }).payload;
    const pending = `${TAGGED} → Pending [Not in the manifest; publication supplies it]`;
    expect(entryChangesIn(render({ result: compared({}, {}, saved) }, { tab: "changes" }))).toEqual([
      "Other changes in the catalog entry 3 [Changed] latest_version 1.2.0 → 1.3.0 " +
        `[Changed] updated_at ${pending} [Changed] published_at ${pending}`,
    ]);
  });

  it("lists nothing right after a release", () => {
    const shown = page({ version: "1.3.0" }, {});
    expect(shown.find("list-page").text).toBe(
      "What changes from 1.3.0 to 1.3.0 No changes The plugin is the same in both.",
    );
    expect(shown.find("tab-changes").text).toBe("Changes 0");
  });

  it("links changes to their members, except removed ones", () => {
    const { elements } = page(access("filesystem_read"), access("ipc_register", "network_http"));
    const rows = elements.filter(
      ({ tagName, attrs }) => tagName === "li" && attrs.some(({ value }) => /^change\b/.test(value)),
    );
    expect(rows.map((row) => attribute(row, "data-source"))).toEqual([
      "/permissions/0",
      "/permissions/1",
      undefined,
    ]);
  });

  it("shows long texts in full", () => {
    const [before, after] = ["a\n".repeat(40), "b".repeat(80)];
    expect(page({ long_description: before }, { long_description: after }).find("values").text).toBe(
      `${"a ".repeat(40).trim()} → ${after}`,
    );
  });

  it("does not repeat texts that the sentence shows in full", () => {
    const values = (before: JsonObject, after: JsonObject) => page(before, after).find("values").text;
    const short = "x".repeat(58);
    expect(values({ long_description: "a" }, { long_description: short })).not.toContain(short);
    expect(values({ long_description: "a" }, { long_description: `${short}x` })).toBe(`a → ${short}x`);
    expect(values({ long_description: "" }, { long_description: `${short}x` })).toBe(`empty → ${short}x`);
  });

  it("marks old values as deleted and new ones as inserted", () => {
    const { elements } = page({ long_description: "a" }, { long_description: "b".repeat(80) }).find("text");
    const [values] = elements.filter((element) => attribute(element, "class") === "values");
    const marked = new Rendered("", [values!]).elements.filter(({ tagName }) =>
      /^(?:del|ins)$/.test(tagName),
    );
    expect(marked.map((element) => `${element.tagName}: ${new Rendered("", [element]).text}`)).toEqual([
      "del: a",
      `ins: ${"b".repeat(80)}`,
    ]);
  });

  it("explains each added capability", () => {
    const names = Array.from({ length: 12 }, (_, i) => `capability_${i}`);
    const shown = page({ host_capabilities: names.slice(0, 11) }, { host_capabilities: names });
    expect(shown.find("class-permission").find("meaning").text).toBe(
      "Only the application knows what this capability is for.",
    );
    const permissions = [{ type: "network_http" }, { type: 7 }, null, 5, ["a"]];
    expect(meaningsIn(page({ permissions: [] }, { permissions }))).toEqual([
      "The plugin can send and receive data over HTTP.",
    ]);
  });

  it("has a heading for each class of changes", () => {
    const before = { entry: { frontend: "a.js" }, name: "A", commands: [] };
    const shown = page(
      { ...before, compatibility: { min_app_version: "0.9.2", platforms: ["windows", "linux"] } },
      {},
    );
    const headings = shown.find("list-page").elements.filter(({ tagName }) => tagName === "h2");
    expect(headings.map((heading) => new Rendered("", [heading]).text.replace(/ \d+$/, ""))).toEqual([
      "What changes from 1.2.0 to 1.3.0",
      "Breaking",
      "Features",
      "Changed",
      "Texts",
      "Other changes in the catalog entry",
    ]);
    expect(shown.text).not.toContain("true");
  });

  it("links to fields of the entry, except removed ones", () => {
    const shown = page({ capability_levels: [1, 4], integration: {} }, { capability_levels: [1] });
    const fields = shown.elements.filter(
      ({ parentNode }) =>
        parentNode !== null && "attrs" in parentNode && attribute(parentNode, "class") === "fields",
    );
    const rows = fields.map((field) => [new Rendered("", [field]).text, attribute(field, "data-pointer")]);
    expect(rows.filter(([text]) => text?.includes("level-4"))).toEqual([
      ["[Removed] tags level-4", undefined],
    ]);
    expect(rows.filter(([text]) => text?.includes("latest_version"))).toEqual([
      ["[Changed] latest_version 1.2.0 → 1.3.0", "/data/item/latest_version"],
    ]);
  });

  it("begins with warnings", () => {
    const shown = page({}, { version: "1.1.0" });
    expect(shown.find("warnings").text).toBe('Version "1.1.0" is not greater than "1.2.0". Increase it.');
    expect(shown.find("tab-changes").text).toBe("Changes 1");
  });

  it("shows at most 200 warnings, and counts the others", () => {
    const result = compared({}, { version: "1.1.0" });
    const warnings = Array.from({ length: 202 }, () => result.warnings[0]!);
    const shown = render({ result: { ...result, warnings } }, { tab: "changes" });
    expect(shown.find("warnings").elements.filter(({ tagName }) => tagName === "li")).toHaveLength(200);
    expect(shown.find("more").text).toBe("and 2 more");
  });

  it.each<[earlier: EarlierSource, text: RegExp]>([
    [{ kind: "none" }, /^No earlier version Nothing to compare with/],
    [{ kind: "none", isLoading: true }, /^Reading the earlier versions…$/],
    [{ kind: "none", note: "No git is run here." }, /^No earlier version No git is run here\.$/],
  ])("explains why nothing is compared: %j", (earlier, text) => {
    const shown = render({ result: { ...resultOf(draft()), earlier } }, { tab: "changes" });
    expect(shown.find("list-page").text).toMatch(text);
    expect(shown.find("tab-changes").text).toBe("Changes");
  });

  it("explains why earlier versions may be missing", () => {
    const result = compared({}, { name: "Tides" });
    const note = "The repository is a shallow clone.";
    const shown = render({ result: { ...result, earlier: { kind: "git", note } } }, { tab: "changes" });
    expect(shown.find("earlier").text).toBe(note);
    expect(render({ result }, { tab: "changes" }).find("earlier").elements).toEqual([]);
    expect(render({ result }, { tab: "changes" }).find("warnings").elements).toEqual([]);
  });

  it("shows 'No changes'", () => {
    const changes = { base: "1.3.0", tag: "v1.3.0", changes: [], others: [] };
    const result = { ...resultOf(draft()), changes };
    expect(render({ result }, { tab: "changes" }).find("list-page").text).toBe(
      "What changes from 1.3.0 to 1.3.0 No changes The plugin is the same in both.",
    );
  });
});

describe("The base of the changes", () => {
  const releases = ["v1.2.0", "v1.1.0"].map((tag) => ({ tag, version: tag.slice(1), isSame: false }));
  const since = (more: Partial<EntryResult>) =>
    render({ result: { ...compared({}, { license: "MIT" }), ...more } }, { tab: "changes" });
  /** The options as `value: label`, the selected one with a mark. */
  const options = (shown: Rendered) =>
    shown.find("comparison").elements.flatMap((element) => {
      const isSelected = attribute(element, "selected") !== undefined;
      const label = `${attribute(element, "value") ?? ""}: ${new Rendered("", [element]).text}`;
      return element.tagName === "option" ? [isSelected ? `✓ ${label}` : label] : [];
    });

  it("is chosen from a menu of the releases", () => {
    expect(options(since({ bases: { releases } }))).toEqual([
      "✓ refs/tags/v1.2.0: v1.2.0",
      "refs/tags/v1.1.0: v1.1.0",
      "ask: Another File or Revision…",
    ]);
  });

  it("may be the saved catalog entry, or a file where there is no git", () => {
    const bases = { releases: [], saved: { version: "1.2.0", isSame: false }, isWithoutGit: true } as const;
    const changes = { base: "1.2.0", changes: [], others: [] };
    expect(options(since({ bases, changes }))).toEqual([
      "✓ saved: 1.2.0 of the saved catalog entry",
      "ask: Another File…",
    ]);
  });

  it("may be chosen by the reader; its changes are listed and counted", () => {
    const { changes } = compared(access("ipc_register"), access("network_http")).changes!;
    const tag = since({ bases: { releases }, chosen: { name: "v1.1.0", changes } });
    expect(options(tag)[1]).toBe("✓ refs/tags/v1.1.0: v1.1.0");
    expect(tag.find("class-permission").text).toBe(
      'More access 1 [Added] Permission "network_http" is added. The plugin can send and receive data over HTTP.',
    );
    expect(tag.find("tab-changes").text).toBe("Changes 2");
    const file = since({ bases: { releases }, chosen: { name: "old.json", changes: [] } });
    expect(options(file)[0]).toBe("✓ : old.json");
    expect(file.find("empty").text).toBe("No changes The plugin is the same in both.");
  });

  it.each([
    [{ name: "HEAD~3" }, "Reading the earlier versions…"],
    [{ name: "x", refusal: "'x' is not a git revision." }, "Cannot compare 'x' is not a git revision."],
  ])("may be unreadable, or not read yet: %j", (chosen, words) => {
    const shown = since({ bases: { releases: [] }, chosen });
    expect([shown.find("empty").text, shown.find("tab-changes").text]).toEqual([words, "Changes"]);
  });
});
