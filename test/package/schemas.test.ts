import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";
import { getLanguageService, TextDocument } from "vscode-json-languageservice";
import { describe, expect, inject, it } from "vitest";
import { SITE } from "../../server/core/text/addresses";
import { detail, draft, placeholder, published } from "../support/manifests";

const GOOD: Readonly<Record<string, string>> = {
  "plugin-manifest.schema.json": draft(named("plugin-manifest.schema.json")),
  "published-manifest.schema.json": published(named("published-manifest.schema.json")),
  "placeholder-manifest.schema.json": placeholder(),
  "catalog-detail.schema.json": detail(),
  "configuration.schema.json": '{ "rules": { "license-id": "off" } }',
};

describe("the schemas of the package", () => {
  it("are those of the repository, each tried below", () => {
    const schemas = readdirSync("schemas").filter((name) => name.endsWith(".schema.json"));
    expect(schemas.sort()).toEqual(Object.keys(GOOD).sort());
  });

  it.each(Object.keys(GOOD))("accept in an editor of JSON a document that fits %s", async (name) => {
    expect(await problems(name, GOOD[name] ?? "")).toEqual([]);
  });

  it.each(Object.keys(GOOD))("compile in another validator's default strictness: %s", (name) => {
    const schema = JSON.parse(read(uriOf(name))) as { readonly $id: string };
    expect(schema.$id).toBe(uriOf(name));
    expect(new Ajv({ logger: false }).validate(schema, JSON.parse(GOOD[name] ?? ""))).toBe(true);
  });

  it("report wrong values in an editor of JSON", async () => {
    const text = draft({
      ...named("plugin-manifest.schema.json"),
      capability_levels: '["4"]',
      license: "null",
    });
    expect(await problems("plugin-manifest.schema.json", text)).toEqual([
      '10: Incorrect type. Expected "string".',
      '13: Incorrect type. Expected "integer".',
    ]);
  });
});

/** The member that names a schema, which an editor prefers to its settings. */
function named(name: string) {
  return { $schema: JSON.stringify(uriOf(name)) };
}

/** The address that the site serves a schema at. */
function uriOf(name: string): string {
  return `${SITE}schemas/${name}`;
}

/** Reads the file of the package that the site serves at an address. */
function read(uri: string): string {
  // Names are resolved as a file beside the installed package does.
  const { resolve } = createRequire(join(inject("installed"), "reader.js"));
  return readFileSync(resolve(uri.replace(SITE, "plugin-manifest/")), "utf8");
}

/** Validates a text as VS Code does without the extension, if its settings name the schema for the file. */
async function problems(name: string, text: string): Promise<string[]> {
  const service = getLanguageService({
    schemaRequestService: (uri) => Promise.resolve(read(uri)),
  });
  service.configure({ schemas: [{ fileMatch: ["manifest.json"], uri: uriOf(name) }] });
  const document = TextDocument.create("file:///work/manifest.json", "json", 1, text);
  const found = await service.doValidation(document, service.parseJSONDocument(document));
  return found.map(
    ({ range, message }) =>
      `${range.start.line + 1}: ${typeof message === "string" ? message : message.value}`,
  );
}
