import { describe, expect, it } from "vitest";
import type { PageView, TabName } from "../../../server/page/model/messages";
import { fittingTabs, toolbar } from "../../../server/page/tabs/toolbar";
import type { EntryResult } from "../../../server/protocol";
import { draft } from "../../core/entry/fixtures";
import { attribute, PROBLEM, Rendered, resultOf } from "../rendered";

const VIEW: PageView = {
  tab: "page",
  face: "published",
  isPinned: false,
  theme: "editor",
  width: "full",
  toggled: [],
};

/** The line of controls. */
function shown(view: Partial<PageView> = {}, more: Partial<EntryResult> = {}): Rendered {
  return new Rendered(toolbar({ ...VIEW, ...view }, { ...resultOf(draft()), ...more }).toString());
}

/** Attributes of the elements with a tag, one list for each element. */
function attributesOf({ elements }: Rendered, tag: string, ...names: string[]): (string | undefined)[][] {
  return elements
    .filter(({ tagName }) => tagName === tag)
    .map((element) => names.map((name) => attribute(element, name)));
}

describe("The tabs", () => {
  const words = (more: Partial<EntryResult>) => shown({}, more).find("tablist").text;
  const change = { class: "text", pointer: "/name", sentence: "New name.", follows: [] } as const;
  const compared = (...changes: (typeof change)[]) => ({ base: "1.2.0", changes, others: [] });
  const warning = { kind: "identifier-changed", message: "New identifier.", pointer: "/id" } as const;

  it("show their counts, if known", () => {
    expect(words({})).toBe("Page Install Changes Release Payload Checks 0");
    expect(attributesOf(shown(), "span", "class")).toEqual([
      ["count"],
      ["icon-ellipsis symbol"],
      ["icon-eye symbol"],
      ["face-name"],
      ["icon-chevron-down symbol"],
    ]);
    expect(words({ problems: [PROBLEM, PROBLEM] })).toBe("Page Install Changes Release Payload Checks 2");
    expect(words({ changes: compared() })).toBe("Page Install Changes 0 Release Payload Checks 0");
    expect(words({ changes: compared(change, change) })).toBe(
      "Page Install Changes 2 Release Payload Checks 0",
    );
  });

  it("do not count warnings as changes", () => {
    expect(words({ warnings: [warning] })).toBe("Page Install Changes Release Payload Checks 0");
    expect(words({ changes: compared(change), warnings: [warning] })).toBe(
      "Page Install Changes 1 Release Payload Checks 0",
    );
  });

  it("mark the active one, and only that is in the tab order", () => {
    const names = ["data-tab", "id", "aria-controls", "aria-selected", "tabindex"];
    expect(attributesOf(shown({ tab: "payload" }).find("tablist"), "button", ...names)).toEqual([
      ["page", "tab-page", "panel-page", "false", "-1"],
      ["install", "tab-install", "panel-install", "false", "-1"],
      ["changes", "tab-changes", "panel-changes", "false", "-1"],
      ["release", "tab-release", "panel-release", "false", "-1"],
      ["payload", "tab-payload", "panel-payload", "true", "0"],
      ["checks", "tab-checks", "panel-checks", "false", "-1"],
    ]);
    expect(attributesOf(shown(), "div", "role", "aria-label")).toContainEqual(["tablist", "Catalog entry"]);
  });
});

describe("The tabs that do not fit", () => {
  const narrow = (view: Partial<PageView>, ...folded: TabName[]) =>
    new Rendered(toolbar({ ...VIEW, ...view }, resultOf(draft()), folded).toString());
  const hiddenTabs = (page: Rendered) =>
    attributesOf(page, "button", "role", "data-tab", "hidden").flatMap(([role, name, hidden]) =>
      role === "tab" && hidden === "" ? [name] : [],
    );

  it("are in a menu at the end of the row", () => {
    const page = narrow({ tab: "changes" }, "install", "checks");
    expect(hiddenTabs(page)).toEqual(["install", "checks"]);
    expect(page.find("tab-menu").text).toBe("Install Checks 0");
    expect(attributesOf(page, "button", "aria-label", "hidden")).toContainEqual(["More tabs", undefined]);
  });

  it("do not exist if all fit", () => {
    const page = narrow({});
    expect([hiddenTabs(page), page.find("tab-menu").text]).toEqual([[], ""]);
    expect(attributesOf(page, "button", "aria-label", "hidden")).toContainEqual(["More tabs", ""]);
  });

  it.each([
    [1000, 0, [0, 1, 2, 3, 4, 5]],
    [360, 0, [0, 1, 2, 3, 4, 5]],
    [359, 0, [0, 1, 2, 3, 5]],
    [329, 0, [0, 1, 2, 5]],
    [329, 4, [0, 1, 4, 5]],
    [150, 3, [3, 5]],
    [149, 3, [3]],
    [90, 3, [3]],
    [10, 3, [3]],
  ])("%i pixels wide with tab %i chosen: shows %j", (room, chosen, shown) => {
    expect(fittingTabs([60, 60, 60, 60, 60, 60], chosen, room, 30)).toEqual(shown);
  });
});

describe("The menu", () => {
  it("is named after the reader's choice, not the last result", () => {
    const button = (face: PageView["face"]) => {
      const { elements, text } = shown({ face }, { face: "published" }).find("menu-button");
      return [text, attribute(elements[0]!, "aria-label")];
    };
    expect(button("current")).toEqual(["Today", "View: Today"]);
    expect(button("published")).toEqual(["As published", "View: As published"]);
  });

  it("lists what can be chosen", () => {
    expect(shown().find("menu").text).toBe(
      "Entry to show As published Today Keep this manifest " +
        "Theme Like the editor Light Dark High contrast, light High contrast, dark " +
        "Width Whole panel 720 pixels 360 pixels 240 pixels",
    );
    expect(attributesOf(shown(), "option", "value").flat()).toEqual([
      "editor",
      "light",
      "dark",
      "hc-light",
      "hc-dark",
      "full",
      "720",
      "360",
      "240",
    ]);
    expect(attributesOf(shown(), "select", "name").flat()).toEqual(["theme", "width"]);
  });

  it("shows what is chosen", () => {
    const chosen = (view: Partial<PageView>) => [
      ...attributesOf(shown(view), "input", "name", "value", "checked"),
      ...attributesOf(shown(view), "option", "value", "selected").filter(([, selected]) => selected === ""),
    ];
    expect(chosen({})).toEqual([
      ["face", "published", ""],
      ["face", "current", undefined],
      ["pin", undefined, undefined],
      ["editor", ""],
      ["full", ""],
    ]);
    expect(chosen({ face: "current", isPinned: true, theme: "hc-dark", width: "360" })).toEqual([
      ["face", "published", undefined],
      ["face", "current", ""],
      ["pin", undefined, ""],
      ["hc-dark", ""],
      ["360", ""],
    ]);
  });
});
