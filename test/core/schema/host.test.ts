import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { JsonObject } from "../../../server/core/json/tree/value";
import type { Host } from "../../../server/core/manifest/host/host";
import { draft as draftText } from "../../support/manifests";

const HOST: Host = {
  name: "Acme Desk 2",
  reference: "https://acme.example/docs/plugins",
  members: {
    "/window/preferred_role": { type: "string", values: ["viewer", "editor"] },
    "/author": { type: ["object", "string"] },
    "/priority": { type: "integer" },
    "/entry/native/freebsd_x64": { type: "string" },
    "/integration/level1/tab_position": { prefixes: ["before:"] },
    "/integration/level2/slots": { type: "array" },
    "/integration/level2/slots/*": { type: "string" },
    "/capability_levels/*": { values: [2] },
    "/commands/*/shortcut": { type: "string" },
  },
  optional: ["/homepage"],
  permissions: {
    network_http_domain: { value: "string", stake: "network" },
    clipboard_read: { value: "none" },
    table_read: { value: "strings" },
  },
};

describe("what a host adds", () => {
  const level1 = { parent_module: "a", tab_id: "b", tab_label: "B", tab_icon: "C", panel_entry: "p.js" };

  it("is known: members, types, values, beginnings, levels, keys, permissions", () => {
    const manifest = draft({
      author: "Acme",
      priority: 40,
      window: { ...WINDOW, preferred_role: "viewer" },
      entry: { native: { freebsd_x64: "native/a.so" }, frontend: "index.js" },
      capability_levels: [1, 2],
      integration: { level1: { ...level1, tab_position: "before:c" }, level2: { slots: ["toolbar"] } },
      permissions: [
        { type: "network_http_domain", value: "a.example" },
        { type: "network_http_domain", value: "b.example" },
        { type: "clipboard_read" },
        { type: "table_read", value: ["profiles"] },
      ],
      commands: [{ id: "acme_open", description: "Opens.", shortcut: "Ctrl+O" }],
    });
    expect(found(manifest)).toEqual([]);
    expect(found(manifest, null)).not.toEqual([]);
  });

  it("is checked, in the host's name", () => {
    const manifest = draft({
      priority: 1.5,
      window: { ...WINDOW, preferred_role: "guest" },
      permissions: [
        { type: "network_http_domain", value: ["a.example"] },
        { type: "network_http_domain" },
        { type: "clipboard_read", value: "x" },
        { type: "table_read", value: [1] },
      ],
    });
    expect(found(manifest)).toEqual([
      'permission-value-missing /permissions/1/value Permission "network_http_domain" has no "value". Acme Desk 2 needs a string there.',
      'permission-value-unexpected /permissions/2/value Permission "clipboard_read" takes no "value" in Acme Desk 2. Remove it.',
      'unobserved-value /window/preferred_role "guest" is not a known value of "preferred_role". Acme Desk 2 knows "viewer" and "editor".',
      'wrong-type /permissions/0/value "permissions[0].value" must be a string in Acme Desk 2, not an array.',
      'wrong-type /permissions/3/value "permissions[3].value" must be a list of strings in Acme Desk 2.',
      'wrong-type /priority "priority" must be an integer in Acme Desk 2, not the number 1.5.',
    ]);
  });

  it("changes nothing at places that a host does not name, and never throws", () => {
    const name = fc.constantFrom(
      "window",
      "author",
      "x",
      "*",
      "permissions",
      "integration",
      "level1",
      "level2",
      "native",
      "__proto__",
      "0",
    );
    const place = fc.array(name, { maxLength: 5 }).map((names) => names.map((each) => `/${each}`).join(""));
    const type = fc.constantFrom("string", "number", "integer", "boolean", "array", "object");
    const member = fc.record(
      { type: fc.oneof(type, fc.array(type)), values: fc.array(fc.oneof(fc.string(), fc.integer())) },
      { requiredKeys: [] },
    );
    const hosts = fc.record({
      name: fc.string(),
      reference: fc.webUrl(),
      members: fc.dictionary(place, member),
      optional: fc.array(place),
      permissions: fc.dictionary(
        fc.constantFrom("x", "ipc_register", "__proto__"),
        fc.record({ value: fc.constantFrom("none", "string", "strings") }),
      ),
    });
    const manifest = draft({
      license: "nonsense",
      icon: "/absolute",
      keywords: "a",
      tags: ["b", "a"],
    });
    const untouched = ["license", "icon", "keywords", "tags"];
    const own = (host: Host | null) =>
      found(manifest, host).filter((each) =>
        untouched.some((member) => each.includes(`/${member} `) || each.includes(`/${member}/`)),
      );
    const before = own(null);
    expect(before).not.toEqual([]);
    fc.assert(
      fc.property(hosts, (host) => {
        const named = [...Object.keys(host.members), ...host.optional];
        fc.pre(named.every((each) => !each.startsWith("/*")));
        expect(own(host as Host)).toEqual(before);
      }),
      { numRuns: 150 },
    );
  });
});

/** Returns a draft without problems, with other members in place of its own. */
function draft(members: JsonObject): JsonObject {
  return { ...(JSON.parse(draftText()) as JsonObject), ...members };
}

const WINDOW = { default_open_mode: "reuse_or_new", reuse_key: "plugin", allow_multiple: true };

/** Returns the code, the place and the message of each problem, in alphabetical order. */
function found(manifest: JsonObject, host: Host | null = HOST): string[] {
  const { findings } = check(new ManifestDocument(JSON.stringify(manifest)), {
    host: host ?? undefined,
    kind: "draft",
  });
  return findings
    .filter(({ severity }) => severity !== "hint")
    .map(({ code, pointer, message }) => `${code} ${pointer} ${message}`)
    .sort();
}
