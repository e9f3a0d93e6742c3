import { describe, expect, it } from "vitest";
import detail from "../../schemas/catalog-detail.schema.json";
import placeholder from "../../schemas/placeholder-manifest.schema.json";
import manifest from "../../schemas/plugin-manifest.schema.json";
import { asKey, key, knownPlatform, object, ownKey, quoted, scope, value } from "./grammar";

/** The members in the schemas, at any depth, without the levels, which have a color of their own. */
const members = new Set(
  [detail, placeholder, manifest].flatMap(memberNames).filter((name) => !/^level\d/.test(name)),
);

function memberNames(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, inner]: [string, unknown]) =>
    // The names under "properties" are members, never keywords: one of them is "properties" itself.
    keyword === "properties"
      ? [...Object.keys(inner as object), ...Object.values(inner as object).flatMap(memberNames)]
      : memberNames(inner),
  );
}

const { platformKey } = manifest.definitions;

describe("the interface's members stand out from other keys", () => {
  it.each([...members])("%s", (name) => {
    expect(quoted("{ ", name, ": 1 }")).toEqual(asKey([object]));
  });

  it.each([
    "permision",
    "Name",
    "names",
    "id ",
    "level",
    "level01",
    "windows",
    "linux_x86",
    "constructor",
    "é",
  ])("%s is an author's own key", (name) =>
    expect(quoted("{ ", name, ": 1 }")).toEqual(asKey([object], ...ownKey)),
  );

  it("a setting's name is the author's own, whatever it is; the members of the setting are not", () => {
    const settings = (marked: string) => scope(`{ "settings_schema": { "properties": { ${marked} } } }`);
    expect(settings('"«version»": { "type": "string" }')).toBe(ownKey[1]);
    expect(settings('"a": { "type": "string" }, "«tags»": {}')).toBe(ownKey[1]);
    expect(settings('"version": { "«title»": "a" }')).toBe(key[1]);
    expect(scope('{ "settings_schema": { "properties": {} }, "«commands»": [] }')).toBe(key[1]);
  });

  it.each(["level0", "level1", "level4", "level12"])("%s is a level", (name) => {
    const level = "entity.name.function.level.plugin-manifest";
    expect(quoted('{ "integration": { ', name, ": {} } }")).toEqual(asKey([object, value, object], level));
  });

  it.each(platformKey.examples)("%s is a platform key", (name) => {
    expect(quoted('{ "native": { ', name, ': "" } }')).toEqual(asKey([object, value, object], knownPlatform));
    expect(scope(`{ "artifacts": { "«${name}»": {} } }`)).toBe(knownPlatform);
  });
});
