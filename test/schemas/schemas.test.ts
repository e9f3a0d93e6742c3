import { describe, expect, it } from "vitest";
import { catalogMembers, shapes, tables } from "./interface";
import { keywordsOf, names, places, resolved, schemaAt, schemas } from "./schemas";
import { ajv } from "./validation";

describe("every schema", () => {
  it.each(names)("%s names its dialect, itself and what it describes", (name) => {
    expect(schemas[name].$schema).toBe("http://json-schema.org/draft-07/schema#");
    expect(schemas[name].$id).toBe(`${name}.schema.json`);
    expect(schemas[name].title).toMatch(/^[A-Z]/);
  });

  it.each(names)("%s compiles in strict mode", (name) => {
    expect(ajv.getSchema(`${name}.schema.json`)).toBeTypeOf("function");
  });

  it("describes the objects of the interface and no others", () => {
    const found = places.filter(({ schema }) => schema.properties).map(({ path }) => path);
    expect(found.sort()).toEqual(Object.keys(shapes).sort());
  });

  it.each(Object.entries(shapes))("%s has the members of the interface, in its order", (path, members) => {
    const found = Object.keys(schemaAt(path).properties ?? {});
    expect(found).toEqual(members.map((member) => member.replace("?", "")));
  });

  it.each(Object.entries(shapes))(
    "%s requires what the interface does not call optional",
    (path, members) => {
      expect(schemaAt(path).required ?? []).toEqual(members.filter((member) => !member.endsWith("?")));
    },
  );

  const rows = Object.entries(tables).flatMap(([object, own]) =>
    own.map((row) => ({ ...row, path: `${object}.${row.member}` })),
  );

  it.each(rows.filter(({ type }) => type))("$path has the type of the interface: $type", ({ path, type }) => {
    const place = places.find((each) => each.path === path)!;
    if (["version", "manifest"].includes(type))
      return expect(place.schema.$ref).toMatch(new RegExp(`/${type}$`));
    const own = resolved(place);
    const items = places.find((each) => each.path === `${path}[]`);
    const found = [own.type].flat().join(" or ");
    expect(type.endsWith(" array") ? `${[resolved(items!).type].flat().join()} ${found}` : found).toBe(type);
  });

  it.each(rows.filter(({ content }) => /\b(?:allowed|observed): `/.test(content)))(
    "$path has the values of the interface: $content",
    ({ path, content }) => {
      const values = [...content.replace(/^.*?: /, "").matchAll(/`(.+?)`/g)].map(([, value]) => value);
      const { enum: allowed, examples } = resolved(
        places.find((each) => [path, `${path}[]`].includes(each.path) && resolved(each).type !== "array")!,
      );
      expect((content.startsWith("allowed") ? allowed : examples)?.map(String)).toEqual(values);
    },
  );

  it.each(Object.keys(shapes))("%s is a closed object", (path) => {
    expect(schemaAt(path)).toMatchObject({ type: "object", additionalProperties: false });
  });

  it.each(names)("%s has readable errors: no anyOf, no oneOf outside an if", (name) => {
    expect(keywordsOf(schemas[name])).not.toContain("anyOf");
    expect(keywordsOf(schemas[name])).not.toContain("oneOf");
  });

  it.each(names)("%s leaves duplicate entries to a rule", (name) => {
    expect(keywordsOf(schemas[name])).not.toContain("uniqueItems");
  });

  it("has an if only where a detail response distinguishes its manifests", () => {
    expect(names.filter((name) => keywordsOf(schemas[name]).includes("if"))).toEqual(["catalog-detail"]);
    expect(keywordsOf(schemas["catalog-detail"]).filter((keyword) => keyword === "if")).toHaveLength(1);
  });

  it("of a published manifest is that of a manifest, with the catalog members required", () => {
    expect(schemas["published-manifest"].allOf).toEqual([{ $ref: "plugin-manifest.schema.json" }]);
    expect(schemas["published-manifest"].required).toEqual(catalogMembers);
  });
});

describe("maps", () => {
  it.each(["plugin-manifest/entry.native", "plugin-manifest.artifacts"])("%s has platform keys", (path) => {
    expect(schemaAt(path).propertyNames).toEqual({ $ref: "#/definitions/platformKey" });
    expect(schemaAt(path).additionalProperties).toBeTypeOf("object");
  });

  it("describe each setting under its name", () => {
    expect(schemaAt("plugin-manifest/settingsSchema.properties{}").$ref).toBe("#/definitions/setting");
  });

  it("leave the type of a setting's default to a rule", () => {
    expect(Object.keys(schemaAt("plugin-manifest/setting.default"))).toEqual(["markdownDescription"]);
  });

  it("leave the codes of rules to their index, but list the severities", () => {
    const rules = schemaAt("configuration.rules");
    expect(Object.keys(rules)).toEqual(["type", "additionalProperties", "markdownDescription"]);
    expect(rules.additionalProperties).toMatchObject({ $ref: "#/definitions/severity" });
  });
});
