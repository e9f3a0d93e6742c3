import { describe, expect, it } from "vitest";
import { storePage } from "../../../server/page/store/store-page";
import type { JsonObject } from "../../../server/core/json/tree/value";
import { draft, draftWithout } from "../../core/entry/fixtures";
import { attribute, Rendered, resultOf } from "../rendered";

/** The headings of the page of a manifest's entry, those of its parts too. */
function headings(manifest: JsonObject): string[] {
  const page = new Rendered(storePage(resultOf(manifest), { toggled: [] }).toString());
  return page.elements
    .filter(({ tagName }) => ["h1", "h2"].includes(tagName))
    .map((element) => new Rendered("", [element]).text);
}

describe("The store's page", () => {
  it("has a section for each part of the manifest", () => {
    const settings_schema = { type: "object", properties: { place: { type: "string" } } };
    const whole = draft({ changelog: "Neap tides.", settings_schema });
    expect(headings(whole)).toEqual([
      "Tide Table",
      "About",
      "What's new",
      "What it adds",
      "Commands 1",
      "Settings 1",
      "Version history 1",
    ]);
  });

  it("has no sections for missing parts", () => {
    const members = ["long_description", "capability_levels", "commands", "settings_schema"];
    expect(headings(draftWithout(...members))).toEqual(["Tide Table", "Version history 1"]);
    expect(headings({ ...draftWithout(...members), long_description: " " })).toEqual([
      "Tide Table",
      "Version history 1",
    ]);
  });

  it("shows the long description and the changelog", () => {
    const manifest = draft({ long_description: "Shows\ntides.", changelog: "- Neap tides." });
    const page = new Rendered(storePage(resultOf(manifest), { toggled: [] }).toString());
    const text = (id: string) => page.find(id).text;
    expect([text("section-about"), text("section-news")]).toEqual([
      "About Shows tides.",
      "What's new Neap tides.",
    ]);
    const places = ["section-about", "section-news"].map((id) =>
      page.find(id).elements.flatMap((element) => attribute(element, "data-pointer") ?? []),
    );
    expect(places).toEqual([
      ["/data/item/manifest/long_description"],
      ["/data/item/latest_compatible_version/changelog"],
    ]);
  });
});
