import { describe, expect, it } from "vitest";
import { Field } from "../../../server/page/parts/field";
import { additions } from "../../../server/page/store/levels";
import type { Json } from "../../../server/protocol";
import { attribute, Rendered } from "../rendered";

/** What a plugin with a manifest adds. */
function shown(manifest: Json): Rendered {
  return new Rendered(additions(new Field({}, "/manifest", manifest)).toString());
}

/** What a plugin adds at a level. */
function atLevel(level: number, details: Json): Rendered {
  return shown({ capability_levels: [level], integration: { [`level${level}`]: details } }).find("additions");
}

/** Its drawing has places without words for the host's own entries. */
function drawn(page: Rendered): string[] {
  return page
    .find("drawing")
    .elements.filter(({ tagName }) => tagName === "li")
    .map((element) => new Rendered("", [element]).text);
}

describe("What a plugin adds", () => {
  it("has no section if it adds nothing", () => {
    const none = (manifest: Json) => additions(new Field({}, "/manifest", manifest));
    expect([none({}), none({ capability_levels: [], window: { document_handlers: [] } })]).toEqual([
      false,
      false,
    ]);
  });

  it("has one section for levels and documents", () => {
    const page = shown({
      capability_levels: [4],
      signature_required: true,
      window: { document_handlers: [{ label: "Chart", extensions: [".kap"] }] },
    });
    expect(page.find("section-additions").text).toBe(
      "What it adds Workflow steps Opens documents Chart .kap",
    );
  });

  it("is named after its level, valid or not", () => {
    const levels = [0, 1, 4, 7, "x", null, "y".repeat(70)];
    const page = shown({ capability_levels: levels, signature_required: true });
    const headings = page.elements.filter(({ tagName }) => tagName === "h3");
    expect(
      headings.map((heading) => [attribute(heading, "data-pointer"), new Rendered("", [heading]).text]),
    ).toEqual([
      ["/manifest/capability_levels/0", "Module in the sidebar"],
      ["/manifest/capability_levels/1", "Tab in another module"],
      ["/manifest/capability_levels/2", "Workflow steps"],
      ["/manifest/capability_levels/3", "Level 7"],
      ["/manifest/capability_levels/4", 'Level "x"'],
      ["/manifest/capability_levels/5", "Level null"],
      ["/manifest/capability_levels/6", `Level "${"y".repeat(59)}`],
    ]);
  });

  it("is reported as missing, except in a placeholder", () => {
    const words = (members: object) => shown({ capability_levels: [4, "x"], ...members }).text;
    const missing = 'What it adds Workflow steps integration.level4 is missing or empty. Level "x"';
    expect(words({})).toBe(missing);
    expect(words({ integration: {} })).toBe(missing);
    expect(words({ integration: { level4: {} }, signature_required: true })).toBe(missing);
    expect(words({ signature_required: true })).toBe('What it adds Workflow steps Level "x"');
  });

  it("is listed member by member if it is not drawn", () => {
    const members = Array.from({ length: 201 }, (_, i) => [`member_${i}`, i] as const);
    const page = atLevel(7, { api_url: ["a", "b"], empty: [], ...Object.fromEntries(members) });
    const rows = page.elements.filter(({ tagName }) => tagName === "dt");
    expect(rows).toHaveLength(200);
    expect(page.text.slice(0, 49)).toBe("Level 7 API URL a b Empty [] Member 0 0 Member 1 ");
    expect(attribute(rows[0]!, "title")).toBe("api_url");
    expect(attribute(page.find("chips").elements[0]!, "aria-label")).toBe("API URL");
  });
});

describe("A module", () => {
  it("is an entry in the sidebar, second of four, with its icon and place", () => {
    const level = { module_label: "Tides", module_icon: "Waves", sidebar_position: "main", sidebar_order: 3 };
    const page = atLevel(0, level);
    expect(page.text).toBe("Module in the sidebar Tides Icon Waves , position main , order 3");
    expect(drawn(page)).toEqual(["", "Tides", "", ""]);
    expect(drawn(atLevel(0, { module_icon: "Waves" }))).toEqual(["", "No label yet", "", ""]);
  });
});

describe("A tab", () => {
  it("is in its module, after its neighbor if it has one", () => {
    const level = { parent_module: "maps", tab_label: "Tides", tab_icon: "Waves", tab_position: "after:map" };
    const page = atLevel(1, level);
    expect(page.text).toBe("Tab in another module maps map Tides Icon Waves , position after:map");
    expect(drawn(page)).toEqual(["map", "Tides", ""]);
    const [neighbor] = page.find("neighbor").elements.filter(({ tagName }) => tagName === "span");
    expect(attribute(neighbor!, "data-pointer")).toBe("/manifest/integration/level1/tab_position");
  });

  it.each([
    ["last", ""],
    ["after:", ""],
    ["not after:map", ""],
    ["after:two\nlines", "two lines"],
    [undefined, ""],
  ])("at the position %j has this neighbor: %j", (tab_position, neighbor) => {
    expect(drawn(atLevel(1, { tab_icon: "Waves", tab_position: tab_position ?? null }))).toEqual([
      neighbor,
      "No label yet",
      "",
    ]);
  });

  it("says that it has no module yet", () => {
    expect(atLevel(1, { tab_icon: "Waves" }).find("module-name").text).toBe("No module yet");
  });
});

describe("The steps of a workflow", () => {
  it("are drawn between others, with words and types", () => {
    const page = atLevel(4, { workflow_step_types: ["tide_wait", 5, "tide_alarm"] });
    expect(drawn(page)).toEqual(["", "Tide wait tide_wait", "5", "Tide alarm tide_alarm", ""]);
  });

  it("show at most 200, and count the others", () => {
    const page = atLevel(4, { workflow_step_types: Array.from({ length: 203 }, (_, i) => `step_${i}`) });
    expect(drawn(page)).toHaveLength(202);
    expect(page.find("more").text).toBe("and 3 more");
  });

  it("are reported as missing if there are none", () => {
    expect(atLevel(4, { other: 1 }).text).toBe("Workflow steps No step types yet");
  });
});

describe("The documents that a plugin opens", () => {
  const opens = (handlers: Json) => shown({ window: { document_handlers: handlers } });

  it("are listed with their extensions", () => {
    const page = opens([{ label: "Chart", extensions: [".kap", ".bsb"] }, { extensions: [".x"] }]);
    expect(page.text).toBe("What it adds Opens documents Chart .kap .bsb No label yet .x");
    expect(attribute(page.find("chips").elements[0]!, "aria-label")).toBe("Extensions");
  });

  it("show at most 200, and count the others", () => {
    const page = opens(Array.from({ length: 203 }, () => ({ label: "Chart" })));
    expect(page.find("documents").elements.filter(({ tagName }) => tagName === "li")).toHaveLength(200);
    expect(page.find("more").text).toBe("and 3 more");
  });
});
