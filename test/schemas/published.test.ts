import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { publishedSchemas } from "../../scripts/schemas.mjs";
import { check } from "../../server/core/check/check";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { detail, draft, placeholder, published } from "../support/manifests";
import { keywordsOf, names, type Name } from "./schemas";

const schemas = await publishedSchemas();
const SITE = "https://plugin-manifest.github.io/plugin-manifest/schemas/";

/** Validates with another program's defaults, and returns the places and keywords of the faults. */
function refusals(name: Name, document: unknown): string[] {
  const validate = validators.get(name);
  void validate?.(document);
  return (validate?.errors ?? [])
    .filter(({ keyword }) => keyword !== "if")
    .map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

const validators = new Map(
  names.map((name) => {
    // Each alone: a validator that fetches nothing has no other.
    const ajv = new Ajv({ allErrors: true, logger: false });
    return [name, ajv.compile(schemas[`${name}.schema.json`] ?? {})];
  }),
);

const KEYWORDS = [
  ..."$id $ref $schema additionalProperties allOf anyOf const definitions description else enum examples if items".split(
    " ",
  ),
  ..."maxItems maxLength maximum minimum not pattern patternProperties properties propertyNames required then title type".split(
    " ",
  ),
];

describe("the published schemas", () => {
  it("are those of the repository, under the addresses that the site serves", () => {
    const ids = names.map((name) => [`${name}.schema.json`, `${SITE}${name}.schema.json`]);
    const found = Object.entries(schemas).map(([file, { $id }]) => [file, $id] as const);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(ids));
  });

  it.each(names)("%s has keywords of the standard only, and no format", (name) => {
    const keywords = new Set(keywordsOf(schemas[`${name}.schema.json`]));
    expect([...keywords].filter((keyword) => !KEYWORDS.includes(keyword))).toEqual([]);
  });

  it("compile together in the default strictness", () => {
    const ajv = new Ajv({ logger: false, schemas: Object.values(schemas) });
    expect(names.filter((name) => !ajv.getSchema(`${SITE}${name}.schema.json`))).toEqual([]);
  });

  const GOOD: Readonly<Record<Name, string>> = {
    "plugin-manifest": draft(),
    "published-manifest": published(),
    "placeholder-manifest": placeholder(),
    "catalog-detail": detail(),
    configuration: '{ "rules": { "license-id": "off" } }',
  };
  it.each(names)("%s accepts a document that it describes", (name) => {
    expect(refusals(name, JSON.parse(GOOD[name]))).toEqual([]);
  });

  it("refuse what the rules call an error in a manifest", () => {
    const text = draft({
      id: '"Bad Id!!"',
      version: '"v1"',
      homepage: '"not a url"',
      icon: '"/etc/passwd"',
      compatibility: '{ "min_app_version": "banana", "platforms": ["windows"] }',
      entry: '{ "native": {}, "frontend": "C:\\\\x.js" }',
      commands: '[{ "id": "Not Snake", "description": "Tells the time" }]',
    });
    expect(refusals("plugin-manifest", JSON.parse(text))).toEqual([
      "/id pattern",
      "/version pattern",
      "/homepage pattern",
      "/icon pattern",
      "/compatibility/min_app_version pattern",
      "/entry/frontend pattern",
      "/commands/0/id pattern",
    ]);
  });

  it("accept a blank text, which is a warning", () => {
    expect(refusals("plugin-manifest", JSON.parse(draft({ name: '" "', license: '""' })))).toEqual([]);
  });

  it("take a manifest with an entry for a published one", () => {
    const both = { versions: { 1: { manifest: published({ schema_version: "1" }) } } };
    expect(refusals("catalog-detail", JSON.parse(detail(both)))).toEqual([
      "/data/versions/1/manifest additionalProperties",
    ]);
  });
});

const handler = (parts: string) =>
  draft({
    window: `{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": false, "document_handlers": [
      { "id": "clock", "label": "Clock", "extensions": [".clock"], "mime_types": ["text/x-clock"], "route": "/", "resource_param": "file", ${parts} }] }`,
  });

const tab = (position: string) =>
  draft({
    capability_levels: "[1]",
    integration: `{ "level1": { "parent_module": "studio", "tab_id": "clock", "tab_label": "Clock",
      "tab_icon": "Clock", "tab_position": ${position}, "panel_entry": "frontend/index.js" } }`,
  });

/** Values of a member that has a format: those that its rule calls an error, and those that it does not. */
const FORMATS: Readonly<
  Record<string, { write: (json: string) => string; errors: string[]; accepted: string[] }>
> = {
  "id-format": {
    write: (id) => draft({ id }),
    errors: ["clock", "com..clock", ".clock", "com.example.", "com.exämple", "com.example clock", ""],
    accepted: ["com.example-2.my_clock", "COM.example"],
  },
  "version-format": {
    write: (version) => draft({ version }),
    errors: ["v1.2.3", "1.2", "1.2.3.4", "1.2.3-beta", "1.2.x", "", "1.2.3\n"],
    accepted: ["2026.01.05", "1.2.99999999999999999999"],
  },
  "version-format of the application": {
    write: (version) =>
      draft({ compatibility: `{ "min_app_version": ${version}, "platforms": ["windows"] }` }),
    errors: ["banana", "v1", "1.", ".1", ">=1.0", "1.0-beta", ""],
    accepted: ["1", "1.0", "1.0.0.1"],
  },
  "url-format": {
    write: (homepage) => draft({ homepage }),
    errors: [
      ...[
        "not a url",
        "www.clock.example",
        "//clock.example/",
        "/clock",
        "https:",
        "https://",
        "https:///clock",
      ],
      ...[
        "https:/clock.example",
        "ftp://clock.example",
        "mailto:ada@clock.example",
        "javascript:alert(1)",
        "",
      ],
      ...["https://clock.example/a b", "https://clock example/", "https://clock.example\\a", "https://[::1"],
      ...["https://clock.example:99999/", "https://clock.example:port/", "git@clock.example:ada/clock.git"],
    ],
    accepted: [
      ...["HTTP://clock.example", "https://clock.example:8080/a?b=c#d", "https://ada:token@clock.example/"],
      ...["https://[::1]/", "https://bücher.example/ä"],
    ],
  },
  "timestamp-format": {
    write: (published_at) =>
      detail({ item: { updated_at: published_at }, versions: { 0: { published_at } } }),
    errors: [
      ...[
        "2031-03-01",
        "2031-03-01T08:30:00Z",
        "2031-03-01 08:30:00.000Z",
        "2031-03-01T08:30:00.000+00:00",
        "",
      ],
      ...["2031-13-01T08:30:00.000Z", "2031-03-32T08:30:00.000Z", "2031-03-01T24:00:00.000Z"],
    ],
    accepted: ["2032-02-29T23:59:59.999Z"],
  },
  "request-id-format": {
    write: (request_id) => detail({ root: { request_id } }),
    errors: ["0f9d3c527a4e4d1c9c3a5d2f8e6b7a10", "request-1", ""],
    accepted: ["0F9D3C52-7A4E-4D1C-9C3A-5D2F8E6B7A10"],
  },
  "sha256-format": {
    write: (sha256) => detail({ versions: { 1: { sha256 } } }),
    errors: ["C3".repeat(32), "c3".repeat(31), "g3".repeat(32), ""],
    accepted: ["c4".repeat(32)],
  },
  "signature-format": {
    write: (signature) => detail({ versions: { 1: { signature } } }),
    errors: [`${"A".repeat(85)}B==`, "A".repeat(86), "A".repeat(88), `${"-_".repeat(43)}==`, ""],
    accepted: [`${"B".repeat(85)}Q==`],
  },
  "slug-format": {
    write: (slug) => detail({ item: { slug } }),
    errors: ["my clock", "my/clock", "clöck", ""],
    accepted: ["clock", "My.Clock~2"],
  },
  "path-format": {
    write: (icon) => draft({ icon }),
    errors: [
      ...[
        "/icon.png",
        "C:/icon.png",
        "c:icon.png",
        "file:///icon.png",
        "assets\\icon.png",
        "assets//icon.png",
      ],
      ...[
        "assets/",
        "../icon.png",
        "assets/../../icon.png",
        "./../icon.png",
        "a/b/../../../c",
        "..",
        "",
        " ",
      ],
    ],
    accepted: ["icon.png", "./icon.png", "assets/../icon.png", "a b/ä.png", ".../icon.png", "a/b/../../c"],
  },
  "extension-format": {
    write: (extension) => handler(`"extensions": [${extension}]`),
    errors: ["md", "*.md", "", " .md"],
    accepted: [".md", ".tar.gz", "..md", "."],
  },
  "command-id-format": {
    write: (id) => draft({ commands: `[{ "id": ${id}, "description": "Tells the time" }]` }),
    errors: ["Clock_now", "clock-now", "clock now", "_clock", "clock_", "clock__now", "2clock", ""],
    accepted: ["clock_now", "clock"],
  },
  "tab-position-format": {
    write: tab,
    errors: ["studio", "after:", "before:studio", "After:studio", ""],
    accepted: ["after:studio", "after:clock"],
  },
  "mime-type-format": {
    write: (type) => handler(`"mime_types": [${type}]`),
    errors: [],
    accepted: ["text/plain", "text", "text/plain; charset=utf-8"],
  },
  "version-id-format": {
    write: (id) => detail({ versions: { 1: { id } } }),
    errors: ["com.example.clock", "com.example.clock/1.1.0", "com.example.clock@v1.1.0", ""],
    accepted: ["com.example.clock@1.1.0", "com.example.clock-1.1.0"],
  },
};

describe.each(Object.entries(FORMATS))("%s", (title, { write, errors, accepted }) => {
  const isDetail = write('""').includes('"data"');
  const faults = (value: string) => {
    const text = write(JSON.stringify(value));
    const { findings } = check(new ManifestDocument(text));
    const isError = findings.some(
      ({ code, severity }) => code === title.replace(/ .*/, "") && severity === "error",
    );
    const refused = refusals(isDetail ? "catalog-detail" : "plugin-manifest", JSON.parse(text)).length > 0;
    return { isError, refused };
  };
  it("is refused by another validator where it is an error", () => {
    const others = errors.filter((value) => !faults(value).isError || !faults(value).refused);
    expect(others).toEqual([]);
  });
  it("is accepted by another validator where it is none", () => {
    const others = accepted.filter((value) => faults(value).isError || faults(value).refused);
    expect(others).toEqual([]);
  });
});
