import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { withoutMember, type JsonObject, type JsonValue } from "../../../server/core/json/tree/value";
import { PROFILES } from "../../../server/core/manifest/profiles/profiles";
import { HOSTS } from "../../../server/core/text/hosts";
import { draft } from "../../support/manifests";

const [HALOFORGE] = PROFILES;
const { host, vocabulary, source } = HALOFORGE!.load();

describe("the hosts of the program", () => {
  it("are those that the playground offers", () => {
    expect(HOSTS).toEqual(PROFILES.map(({ name, load }) => ({ profile: name, name: load().host.name })));
  });

  it("are made once", () => expect(HALOFORGE!.load().host).toBe(host));
});

describe("the profile haloforge", () => {
  const permission = (type: string, value?: JsonValue) => ({ type, ...(value !== undefined && { value }) });

  it("knows every permission with its value", () => {
    const types = Object.entries(host.permissions ?? {});
    const permissions = types.map(([type, { value }]) =>
      permission(type, value === "strings" ? ["git"] : value === "string" ? "launch_profiles" : undefined),
    );
    expect(permissions).toHaveLength(20);
    expect(found({ permissions })).toEqual([]);
    expect(
      found({ permissions: [permission("network_http_domain"), permission("clipboard_read", "x")] }),
    ).toEqual([
      'permission-value-missing /permissions/0/value Permission "network_http_domain" has no "value". HaloForge needs a string there.',
      'permission-value-unexpected /permissions/1/value Permission "clipboard_read" takes no "value" in HaloForge. Remove it.',
    ]);
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
    const members = Object.keys(host.members ?? {}).map(
      (place) => /([^/*]+)(?:\/\*)?$/.exec(place)?.[1] ?? "",
    );
    const values = Object.values(vocabulary as Record<string, object>).flatMap((list) =>
      Array.isArray(list) ? (list as string[]) : Object.keys(list),
    );
    const calls = source.flatMap(({ call, field, file }) => {
      const name = call ?? field ?? file ?? "";
      return name.split(/[./]/).filter((part) => part !== "toml" && part !== "json");
    });
    const names = [...members, ...values, ...Object.keys(host.permissions ?? {}), ...calls];
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
  return check(new ManifestDocument(text), { host, vocabulary })
    .findings.filter(({ severity }) => severity !== "hint")
    .map(({ code, pointer, message }) => `${code} ${pointer} ${message}`)
    .sort();
}
