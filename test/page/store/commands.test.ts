import { describe, expect, it } from "vitest";
import { Field } from "../../../server/page/parts/field";
import { commands } from "../../../server/page/store/store-page";
import type { Json } from "../../../server/protocol";
import { attribute, Rendered } from "../rendered";

/** The section of a manifest's commands. */
function shown(items: Json, toggled: readonly string[] | null = []): Rendered {
  return new Rendered(commands(new Field({}, "/commands", items), { toggled }).toString());
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `tide_${i}`, description: `Number ${i}` }));

const OPEN = ["commands"];

const FIRST = "Number 0 tide_0 Number 1 tide_1 Number 2 tide_2 Number 3 tide_3 Number 4 tide_4";

describe("The commands", () => {
  it("are listed with their descriptions", () => {
    expect(shown(numbered(5)).find("section-commands").text).toBe(`Commands 5 ${FIRST}`);
    expect(shown([{ id: "tide_next" }, {}]).text).toBe(
      "Commands 2 No description yet tide_next No description yet Not stated",
    );
  });

  it("have no section if there are none", () => {
    const none = (value: Json) => commands(new Field({}, "/commands", value), { toggled: [] });
    expect([none([]), none({ id: "tide_next" })]).toEqual([false, false]);
  });

  it("are folded after five, and can be searched then", () => {
    expect(shown(numbered(6)).text).toBe(`Commands 6 ${FIRST} 1 more command`);
    expect(shown(numbered(7), OPEN).find("folded-items").text).toBe(
      "2 more commands Number 5 tide_5 Number 6 tide_6",
    );
    const fields = (count: number) =>
      shown(numbered(count)).elements.flatMap((element) =>
        element.tagName === "input"
          ? [attribute(element, "placeholder"), attribute(element, "aria-label")]
          : [],
      );
    expect([fields(5), fields(6)]).toEqual([[], ["Search commands", "Search commands"]]);
  });

  it("are all open in a static page", () => {
    const open = (toggled: readonly string[] | null) =>
      attribute(shown(numbered(6), toggled).find("folded-items").elements[0]!, "open");
    expect([open([]), open(null)]).toEqual([undefined, ""]);
  });
});
