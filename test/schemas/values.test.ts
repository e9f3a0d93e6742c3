import { describe, expect, it } from "vitest";
import { allowed, formats, knownValues, observed, vocabularies } from "./interface";
import { byPath, gathered, isRequired, isText, places, resolved, schemaAt, sorted } from "./schemas";

describe("known values", () => {
  const enums = places.filter(({ schema }) => schema.enum);
  const examples = places.filter(({ schema }) => schema.examples);

  it("are an enum where no others are allowed", () => {
    expect(Object.fromEntries(enums.map(({ path, schema }) => [path, schema.enum]))).toEqual(allowed);
  });

  it("are examples where they were only observed", () => {
    expect(Object.fromEntries(examples.map(({ path, schema }) => [path, schema.examples]))).toEqual(observed);
  });

  it.each(byPath(enums))("%s explains each allowed value", (_path, schema) => {
    expect(schema.markdownEnumDescriptions).toHaveLength(schema.enum?.length ?? 0);
    expect(schema.markdownEnumDescriptions?.filter((text) => !text.endsWith("."))).toEqual([]);
  });

  it.each(byPath(examples))("%s explains each observed value", (_path, schema) => {
    expect(schema["x-exampleDescriptions"]).toHaveLength(schema.examples?.length ?? 0);
    expect(schema["x-exampleDescriptions"]?.filter((text) => !text.endsWith("."))).toEqual([]);
  });

  it("are integers for levels and schema versions, and text otherwise", () => {
    const typed = [...enums, ...examples].filter(({ schema }) => !isText(schema));
    expect(typed.map(({ path, schema }) => [path, schema.type])).toEqual([
      ["plugin-manifest/itemSchemaVersion", "integer"],
      ["plugin-manifest/schemaVersion", "integer"],
      ["plugin-manifest/capabilityLevel", "integer"],
    ]);
  });

  it("are referenced where the interface gives them", () => {
    const uses = places.map(({ path, schema }) => [schema.$ref?.replace(/.*\//, "") ?? "", path] as const);
    expect(gathered(uses.filter(([target]) => target in knownValues))).toEqual(sorted(knownValues));
  });

  it("name the vocabulary that adds to them, which the configuration has", () => {
    const extended = places.map(({ path, schema }) => [schema["x-vocabulary"] ?? "", path] as const);
    expect(gathered(extended.filter(([key]) => key !== ""))).toEqual(sorted(vocabularies));
    expect(Object.keys(schemaAt("configuration/vocabulary").properties ?? {})).toEqual(
      Object.keys(vocabularies),
    );
  });
});

/** Matches a text with a visible character. */
const NOT_BLANK = "[^\\s\\p{Cc}\\p{Cf}\\p{DI}]";

describe("strings", () => {
  const free = places.filter((place) => {
    const { format, enum: values, examples, ...schema } = resolved(place);
    return place.role === "member" && isText(schema) && isRequired(place) && !format && !values && !examples;
  });

  it("name their format", () => {
    const found = places.map(({ path, schema }) => [schema.format ?? "", path] as const);
    expect(gathered(found.filter(([format]) => format !== ""))).toEqual(sorted(formats));
  });

  /** Strings that a rule of their own checks, blank or not. */
  const ruled = ["placeholder-manifest.changelog", "catalog-detail/version.id"];
  const plain = free.filter(({ path }) => !ruled.includes(path));

  it.each(byPath(plain))("%s is required, has no format and so must not be blank", (_path, schema) => {
    expect([NOT_BLANK, "\\S"]).toContain(schema.pattern);
  });

  it("have no pattern when they are optional, have a format or a rule of their own", () => {
    const patterned = places.filter(({ schema }) => schema.pattern !== undefined);
    const members = patterned.filter(({ role }) => role === "member");
    expect(members.map(({ path }) => path)).toEqual(plain.map(({ path }) => path));
    // The entries of lists must not be blank either.
    const entries = patterned.filter(({ role }) => role === "item");
    expect(entries.map(({ schema }) => schema.pattern)).toEqual(entries.map(() => NOT_BLANK));
    expect(members.length + entries.length).toBe(patterned.length);
  });
});
