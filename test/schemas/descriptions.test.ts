import { describe, expect, it } from "vitest";
import { byPath, places, resolved } from "./schemas";

describe("descriptions", () => {
  const described = places.filter(({ role }) => ["member", "item", "value"].includes(role));

  it.each(byPath(described))("of %s are a sentence or two", (_path, { markdownDescription }) => {
    expect(markdownDescription).toMatch(/^[A-Z`].*\.$/);
    expect(markdownDescription?.length).toBeLessThan(300);
  });

  it("are on members, not at the targets of $ref, where editors would prefer them", () => {
    const targets = places.filter(({ role }) => role === "definition" || role === "root");
    expect(targets.filter(({ schema }) => schema.markdownDescription).map(({ path }) => path)).toEqual([]);
  });

  it("say that values were observed where the host may know others", () => {
    const open = described.filter((place) => place.role === "member" && resolved(place).examples);
    const silent = open.filter(({ schema }) => !schema.markdownDescription?.includes("observed"));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });
});
