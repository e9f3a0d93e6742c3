import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hostSchemas, readHosts, type Schema } from "../../scripts/hosts.mjs";
import { check } from "../../server/core/check/check";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { withoutMember, type JsonObject, type JsonValue } from "../../server/core/json/tree/value";
import { HOSTS } from "../../server/core/manifest/host";
import { draft, placeholder } from "../support/manifests";
import { schemas } from "./schemas";

const [FILE] = readHosts();
const [host] = HOSTS;
const { permissions, source } = host!;

describe("the hosts of the program", () => {
  it("are those that the playground offers", () => {
    const offered = [
      ...readFileSync("client/playground/main.ts", "utf8").matchAll(/\{ profile: "(.+)", name: "(.+)" \}/g),
    ];
    expect(offered.map(([, id, name]) => ({ id, name }))).toEqual(
      HOSTS.map(({ id, name }) => ({ id, name })),
    );
  });

  it.each(readHosts())("say whose words they are: $id", ({ reference, manifest }) => {
    expect(reference).toMatch(/^https:\/\//);
    const keywords = new Set<string>();
    for (const { schema } of placesIn({ properties: manifest.properties }))
      for (const keyword of Object.keys(schema)) keywords.add(keyword);
    expect([...keywords].sort()).toEqual([
      ...["examples", "format", "items", "markdownDescription", "properties", "type"],
      ...["x-exampleDescriptions", "x-optional", "x-prefixes", "x-since"],
    ]);
  });
});

describe("the schemas with what a host adds", () => {
  const merged = (properties: Record<string, Schema>): Record<string, Schema> => {
    const made = { ...{ id: "acme", name: "Acme", reference: "https://acme.example/" }, ...EMPTY };
    const all = hostSchemas(
      { ...made, manifest: { properties } },
      Object.values(schemas) as object[] as Schema[],
    );
    return Object.fromEntries(all.map((schema) => [schema["$id"] as string, schema]));
  };
  const EMPTY = { permissions: {}, source: [] };
  const ORIGIN = "Documented by [Acme](https://acme.example/).";

  it("have the host's name and address at what only it knows", () => {
    const priority = { type: "integer", markdownDescription: "How soon the plugin starts." };
    const { [DRAFT]: whole, [PLACEHOLDER]: short } = merged({ priority });
    const known = {
      type: "integer",
      markdownDescription: `How soon the plugin starts.\n\n${ORIGIN}`,
      "x-host": "Acme",
    };
    expect(whole?.["properties"]).toMatchObject({ priority: known });
    expect(short?.["properties"]).toMatchObject({ priority: known });
  });

  it("have the interface's values before the host's, in its own words", () => {
    const source = { examples: ["shop"], "x-exampleDescriptions": ["Sold."] };
    const { [DRAFT]: whole } = merged({ source });
    expect(whole?.["properties"]).toMatchObject({
      source: {
        examples: ["official", "shop"],
        "x-exampleDescriptions": ["A source that the catalog uses.", `Sold.\n\n${ORIGIN}`],
      },
    });
  });

  it("require what the interface requires, less what is optional for the host", () => {
    const { [DRAFT]: whole } = merged({ author: { "x-optional": ["name"] } });
    expect(whole?.["properties"]).toMatchObject({ author: { required: [] } });
    expect(whole?.["required"]).toEqual(schemas["plugin-manifest"].required);
  });

  it("add nothing to a placeholder at a place that only other manifests have", () => {
    const { [PLACEHOLDER]: short } = merged({ window: { properties: { role: { type: "string" } } } });
    expect(short?.["properties"]).not.toHaveProperty("window");
  });

  it("are the interface's at every other place", () => {
    const { [DRAFT]: whole } = merged({ license: { examples: ["Acme-1.0"] } });
    const others = Object.entries(whole?.properties ?? {}).filter(
      ([name]) => name !== "license" && name !== "permissions",
    );
    for (const [name, schema] of others)
      expect(JSON.stringify(schema).replaceAll("plugin-manifest.schema.json#", "#")).toBe(
        JSON.stringify(schemas["plugin-manifest"].properties?.[name]),
      );
  });

  it("refer to each other in a detail response", () => {
    const text = JSON.stringify(merged({})["acme-catalog-detail.schema.json"]);
    expect(text).toContain('"$ref":"acme-published-manifest.schema.json"');
    expect(text).toContain('"$ref":"acme-placeholder-manifest.schema.json"');
    expect(text).toContain('"$ref":"plugin-manifest.schema.json#/definitions/author"');
  });
});

describe("the host haloforge", () => {
  const permission = (type: string, value?: JsonValue) => ({ type, ...(value !== undefined && { value }) });

  it("knows every permission with its value", () => {
    const all = Object.entries(permissions).map(([type, { value }]) =>
      permission(type, type === "process_spawn_whitelist" ? ["git"] : value && "launch_profiles"),
    );
    expect(all).toHaveLength(20);
    expect(found({ permissions: all })).toEqual([]);
    const faulty = [
      ...[permission("network_http_domain"), permission("clipboard_read", "x")],
      ...[permission("database_read", ["profiles"]), permission("filesystem_read", "x")],
      ...[permission("other", "x")],
    ];
    expect(found({ permissions: faulty })).toEqual([
      'permission-value-missing /permissions/0/value Permission "network_http_domain" has no "value". HaloForge needs a string there.',
      'permission-value-unexpected /permissions/1/value Permission "clipboard_read" takes no "value" in HaloForge. Remove it.',
      'permission-value-unexpected /permissions/3/value Permission "filesystem_read" takes no "value". Remove it.',
      'unobserved-value /permissions/4/type "other" is not a known permission type.',
      'wrong-type /permissions/2/value "permissions[2].value" must be a string in HaloForge, not an array.',
      'wrong-type /permissions/4/value "permissions[4].value" must be an array, not the string "x".',
    ]);
  });

  it("lets a manifest ask for a permission several times, each time with another value", () => {
    const read = (table: string) => permission("database_read", table);
    expect(found({ permissions: [read("a"), read("b")] })).toEqual([]);
    expect(found({ permissions: [read("a"), read("a")] })).toHaveLength(1);
  });

  it("checks what only it knows, in its name", () => {
    const window = {
      ...{ default_open_mode: "reuse_or_new", reuse_key: "plugin", allow_multiple: true, preferred_role: 1 },
      document_handlers: [
        {
          ...{ id: "notes", label: "Notes", extensions: [".md"], mime_types: ["text/markdown"] },
          ...{ route: "/open", open_mode: "tab" },
        },
      ],
    };
    expect(found({ author: 1, window, dependencies: [{ id: true }] })).toEqual([
      'unobserved-value /window/document_handlers/0/open_mode "tab" is not a known value of "open_mode" in HaloForge.',
      'wrong-type /author "author" must be an object or a string in HaloForge, not the number 1.',
      'wrong-type /dependencies/0/id "dependencies[0].id" must be a string in HaloForge, not true.',
      'wrong-type /window/preferred_role "window.preferred_role" must be a string in HaloForge, not the number 1.',
    ]);
  });

  it("checks the newest version of the application like the interface's versions", () => {
    const compatibility = (max_app_version: string) => ({
      compatibility: {
        ...{ min_app_version: "0.8.0", min_host_api_version: "0.2.13", max_app_version },
        platforms: ["windows"],
      },
    });
    expect(found(compatibility("newest"))).toEqual([
      'version-format /compatibility/max_app_version "newest" is not a valid version. Use numbers joined by dots, such as "1.2" or "1.2.0".',
    ]);
    expect(found(compatibility("0.7.9"))).toEqual([
      'version-range /compatibility/min_app_version Minimum host version "0.8.0" is greater than maximum "0.7.9".',
    ]);
  });

  it("knows what it adds in placeholders, too", () => {
    const short = { ...(JSON.parse(placeholder()) as JsonObject), author: "Ada", checksum: "a1" };
    expect(findings(JSON.stringify(short))).toEqual([]);
  });

  it("knows levels 2 and 3 with their members", () => {
    const level3 = {
      assistant_id: "helper",
      assistant_name: "Helper",
      assistant_icon: "Bot",
      assistant_description: "Answers.",
      system_prompt_file: "prompt.md",
      preferred_model: "large",
    };
    const levels = {
      capability_levels: [2, 3],
      integration: { level2: { slots: ["devkit.toolbar"] }, level3 },
    };
    expect(found(levels)).toEqual([]);
    expect(found({ ...levels, integration: { level2: { slots: "devkit.toolbar" }, level3 } })).toEqual([
      'wrong-type /integration/level2/slots "integration.level2.slots" must be an array in HaloForge, not the string "devkit.toolbar".',
    ]);
  });

  it("requires another position of a tab to have the interface's form", () => {
    const level1 = {
      ...{ parent_module: "devkit", tab_id: "git", tab_label: "Git", tab_icon: "GitBranch" },
      ...{ tab_position: "first", panel_entry: "frontend/index.js" },
    };
    expect(found({ capability_levels: [1], integration: { level1 } })).toEqual([
      'tab-position-format /integration/level1/tab_position "first" is not a valid tab position. Use "after:<tab_id>".',
    ]);
  });

  it.each(["before:summary", "index:5", "after:snippet"])(
    "knows the position %s of a tab",
    (tab_position) => {
      const level1 = {
        ...{ parent_module: "devkit", tab_id: "git", tab_label: "Git", tab_icon: "GitBranch" },
        ...{ tab_position, panel_entry: "frontend/index.js" },
      };
      expect(found({ capability_levels: [1], integration: { level1 } })).toEqual([]);
    },
  );

  it("knows the lower part of the sidebar", () => {
    const level0 = {
      ...{ module_id: "clock", module_label: "Clock", module_icon: "Clock" },
      ...{ sidebar_position: "bottom", sidebar_order: 100, panel_entry: "frontend/index.js" },
    };
    expect(found({ capability_levels: [0], integration: { level0 } })).toEqual([]);
  });

  it.each(["smart", "current", "new_window", "reuse_existing", "reuse_or_new"])(
    "knows windows that open as %s, for each reuse key, and handlers that differ",
    (mode) => {
      for (const reuse_key of ["plugin", "route", "resource", "none"]) {
        const handler = {
          ...{
            id: "notes",
            label: "Notes",
            extensions: [".md"],
            mime_types: ["text/markdown"],
            route: "/open",
          },
          ...{ open_mode: mode, reuse_key, allow_multiple: false },
        };
        const window = {
          ...{ default_open_mode: mode, reuse_key, allow_multiple: true },
          document_handlers: [handler],
        };
        expect(found({ window })).toEqual([]);
      }
    },
  );

  it("knows other members, and an author that is a string", () => {
    const others = {
      author: "Ada Example",
      author_url: "https://ada.example/",
      dependencies: [{ id: "com.example.zones", version: ">=1.0.0" }],
      checksum: "a1".repeat(32),
      compatibility: {
        ...{ min_app_version: "0.8.0", min_host_api_version: "0.2.13", max_app_version: "1.0.0" },
        platforms: ["windows"],
      },
    };
    expect(found(others)).toEqual([]);
  });

  it("requires what the catalog requires, though its host does not", () => {
    const rest = withoutMember(JSON.parse(draft()) as JsonObject, "homepage");
    expect(findings(JSON.stringify(rest))).toEqual([
      'missing-member /homepage Missing required property "homepage".',
    ]);
  });

  it("is described on its page: each value, member, permission and call", () => {
    const page = readFileSync("docs/hosts/haloforge.md", "utf8");
    const places = [...placesIn({ properties: FILE!.manifest.properties })];
    const isOfHost = (schema: Schema) =>
      Object.keys(schema).some((each) => !/^(?:properties|items)$/.test(each));
    const members = places.flatMap(({ name, schema }) => (isOfHost(schema) ? (name ?? []) : []));
    const values = places.flatMap(({ schema }) => (schema["examples"] ?? []) as string[]);
    const calls = source.flatMap(({ call, field, file }) => {
      const name = call ?? field ?? file ?? "";
      return name.split(/[./]/).filter((part) => part !== "toml" && part !== "json");
    });
    const names = [...members, ...values, ...Object.keys(permissions), ...calls];
    expect(names.length).toBeGreaterThan(80);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
  });
});

/** Checks a draft with other members in place of its own, as HaloForge's. */
function found(members: JsonObject): string[] {
  const compatibility = { min_app_version: "0.8.0", min_host_api_version: "0.2.13", platforms: ["windows"] };
  const manifest = { ...(JSON.parse(draft()) as JsonObject), compatibility, ...members };
  return findings(JSON.stringify(manifest));
}

function findings(text: string): string[] {
  return check(new ManifestDocument(text), { host })
    .findings.filter(({ severity }) => severity !== "hint")
    .map(({ code, pointer, message }) => `${code} ${pointer} ${message}`)
    .sort();
}

const DRAFT = "acme-plugin-manifest.schema.json";
const PLACEHOLDER = "acme-placeholder-manifest.schema.json";

/** Finds what a host adds: the parts of a schema, each with the name of its member. */
function* placesIn(
  schema: Schema,
  name?: string,
): Iterable<{ readonly schema: Schema; readonly name?: string | undefined }> {
  yield { schema, name };
  const { properties = {}, items } = schema as { properties?: Record<string, Schema>; items?: Schema };
  for (const [member, part] of Object.entries(properties)) yield* placesIn(part, member);
  if (items) yield* placesIn(items);
}
