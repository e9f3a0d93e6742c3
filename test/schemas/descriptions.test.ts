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

  it("say where the host or the catalog may know other values", () => {
    const open = described.filter((place) => place.role === "member" && resolved(place).examples);
    const silent = open.filter(
      ({ schema }) => !/may know (?:more|others)|`linux_…`/.test(schema.markdownDescription ?? ""),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it("leave the evidence to the pages: no author reads what was observed", () => {
    const texts = places.flatMap(({ path, schema }) =>
      [
        schema.markdownDescription,
        ...(schema.markdownEnumDescriptions ?? []),
        ...(schema["x-exampleDescriptions"] ?? []),
      ].map((text) => ({ path, text })),
    );
    expect(texts.filter(({ text }) => /observ/i.test(text ?? "")).map(({ path }) => path)).toEqual([]);
  });
});
