import { describe, expect, it } from "vitest";
import type { EarlierSource, EntryResult, FieldChange } from "../../../../../server/protocol";
import { catalogVersion, draft, fromDetail } from "../../../../core/catalog/fixtures";
import { attribute, render, Rendered, resultOf } from "../rendered";

const earlier = fromDetail(catalogVersion("1.2.0", "2030-02-02T10:00:00.000Z", true));
const result = resultOf(draft(), "published", { earlier });
const manifest = "/data/versions/0/manifest";

describe("What publication would change", () => {
  const page = (changes: readonly FieldChange[], more: Partial<EntryResult> = {}) =>
    render({ result: { ...result, earlier: { kind: "detail" }, changes, ...more } }, { tab: "changes" });
  const nothing = (earlier: EarlierSource) => page([], { earlier });

  it("begins with permissions and capabilities, then compatibility, then the rest", () => {
    const shown = page([
      { kind: "changed", pointer: "/data/item/name", before: "Tides", after: "Tide Table" },
      { kind: "changed", pointer: "/data/item/latest_version", before: "1.2.0", after: "1.3.0" },
      {
        kind: "changed",
        pointer: `${manifest}/compatibility/min_host_api_version`,
        before: "0.1.0",
        after: "0.2.0",
      },
      { kind: "added", pointer: `${manifest}/permissions/1`, after: { type: "network_http" } },
      { kind: "removed", pointer: `${manifest}/host_capabilities/0`, before: "navigation" },
    ]);
    expect(shown.find("list-page").text).toBe(
      "Compared with version 1.2.0: " +
        "Permissions and capabilities 2 " +
        "Added permissions › network_http lets the plugin send and receive data over HTTP " +
        "Removed host_capabilities navigation " +
        "Compatibility 1 Changed compatibility › min_host_api_version 0.1.0 → 0.2.0 " +
        "Other changes 2 Changed name Tides → Tide Table Changed latest_version 1.2.0 → 1.3.0",
    );
  });

  it("is compared with the version of the same number when that is the newest so far", () => {
    const shown = page([{ kind: "changed", pointer: "/data/item/license", before: "MIT", after: "ISC" }]);
    expect(shown.find("list-page").text).toBe(
      "Compared with version 1.3.0: Other changes 1 Changed license MIT → ISC",
    );
  });

  it("names an entry of a list as readers do", () => {
    const commands = [
      { id: "tide_next", description: "The next tide" },
      { id: "tide_low", description: "The next low tide" },
    ];
    const spawn = { type: "process_spawn_whitelist", value: ["git"] };
    const shown = page(
      [
        { kind: "added", pointer: `${manifest}/permissions/1`, after: spawn },
        { kind: "added", pointer: `${manifest}/capability_levels/2`, after: 4 },
        { kind: "changed", pointer: `${manifest}/commands/1/description`, before: "Low", after: "Lower" },
        { kind: "removed", pointer: `${manifest}/commands/7`, before: { id: "tide_gone", description: "" } },
        {
          kind: "changed",
          pointer: `${manifest}/settings_schema/properties/0/title`,
          before: "A",
          after: "B",
        },
      ],
      { entry: resultOf(draft({ commands })).entry },
    );
    const places = shown.elements.filter(({ tagName }) => tagName === "code");
    expect(places.map((place) => new Rendered("", [place]).text)).toEqual([
      "permissions › process_spawn_whitelist",
      "capability_levels",
      "commands › tide_low › description",
      "commands › tide_gone",
      "settings_schema › properties › 0 › title",
    ]);
    expect(shown.find("list-page").text).toContain('{"type":"process_spawn_whitelist","value":["git"]}');
  });

  it("does not make up values known only after publication", () => {
    const before = "2030-02-02T10:00:00.000Z";
    const after = "2031-05-04T10:20:30.400Z";
    const shown = page([{ kind: "changed", pointer: "/data/item/updated_at", before, after }]);
    expect(shown.find("values").text).toBe(`${before} → Known after publication`);
  });

  it("leads to what is there, and not to what is gone", () => {
    const { elements } = page([
      { kind: "added", pointer: `${manifest}/permissions/1`, after: { type: "network_http" } },
      { kind: "removed", pointer: `${manifest}/permissions/4`, before: { type: "events_emit" } },
    ]).find("changes");
    const rows = elements.filter(({ tagName }) => tagName === "li");
    expect(rows.map((row) => attribute(row, "data-pointer"))).toEqual([
      `${manifest}/permissions/1`,
      undefined,
    ]);
  });

  it("begins with what a reviewer should not miss", () => {
    const warnings: EntryResult["warnings"] = [
      { kind: "version-not-greater", message: "1.3.0 is not greater.", pointer: "/data/item/latest_version" },
    ];
    const shown = page([], { warnings });
    expect(shown.find("list-page").text).toMatch(/^1\.3\.0 is not greater\. No changes/);
    expect(shown.find("tab-changes").text).toBe("Changes 1");
  });

  it("says so when there is nothing to compare with, or not yet", () => {
    expect(nothing({ kind: "none" }).find("list-page").text).toMatch(
      /^No earlier version Nothing to compare with/,
    );
    expect(nothing({ kind: "none", isLoading: true }).find("list-page").text).toBe(
      "Reading the earlier versions…",
    );
    expect(nothing({ kind: "none", note: "No git is run here." }).find("list-page").text).toMatch(
      /^No git is run here\. No earlier version/,
    );
    expect(nothing({ kind: "none" }).find("tab-changes").text).toBe("Changes");
  });

  it("keeps an empty text apart from none", () => {
    const shown = page([{ kind: "changed", pointer: "/data/item/license", before: "", after: null }]);
    expect(shown.find("values").text).toBe("empty → null");
  });
});
