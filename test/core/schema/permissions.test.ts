import { describe, expect, it } from "vitest";
import { accessOf, allowanceOf, allowanceSentence } from "../../../server/core/compare/access";
import { describeCapability, describePermission } from "../../../server/core/schema/permissions";
import type { Host } from "../../../server/core/manifest/host";

const host: Host = {
  ...{ id: "acme", name: "Acme Desk 2", source: [] },
  permissions: {
    network_http_domain: {
      ...{ value: "string", stake: "network", tier: "standard" },
      title: "Use one server",
      meaning: "The plugin can send requests to this server.",
    },
    filesystem_read: { stake: "host", tier: "Class B", title: "Harmless", meaning: "Nothing to see." },
    table_read: {},
  },
};
const vocabulary = {
  permissions: { beep: "The plugin can beep.", ipc_register: "Harmless." },
  hostCapabilities: { siren: "The plugin has a siren.", navigation: "Harmless." },
};

describe("the description of a permission", () => {
  it("is the host's, with the host's name and class of approval", () => {
    expect(describePermission("network_http_domain", { host })).toEqual({
      stake: "network",
      label: "Use one server",
      sentence: "The plugin can send requests to this server.",
      host: "Acme Desk 2",
      tier: "standard",
    });
  });

  it("is the interface's for a known type; only the class of approval is the host's", () => {
    expect(describePermission("filesystem_read", { host })).toEqual({
      stake: "files",
      label: "Read your files",
      sentence: "The plugin can read your files.",
      tier: "Class B",
    });
    expect(describePermission("ipc_register", { host, vocabulary })).toEqual(
      describePermission("ipc_register", {}),
    );
    expect(describeCapability("navigation", { vocabulary })).toEqual(describeCapability("navigation", {}));
  });

  it("can come from the vocabulary", () => {
    expect(describePermission("beep", { vocabulary })).toMatchObject({
      sentence: "The plugin can beep.",
      host: "the host",
    });
    expect(describeCapability("siren", { host, vocabulary })).toMatchObject({
      sentence: "The plugin has a siren.",
      host: "Acme Desk 2",
    });
  });

  it("is neutral by default", () => {
    expect(describePermission("table_read", { host })).toEqual(describePermission("anything", {}));
    expect(describePermission("__proto__", { host, vocabulary })).toEqual(describePermission("anything", {}));
  });

  it.each([
    ["a\u202eb\n x\u0000y ", "a\\u202eb x\\u0000y"],
    ["a".repeat(501), `${"a".repeat(500)}…`],
    [`${"a".repeat(499)}😀b`, `${"a".repeat(499)}…`],
  ])("from the vocabulary is one short line without hidden characters", (text, shown) =>
    expect(describePermission("x", { vocabulary: { permissions: { x: text } } }).sentence).toBe(shown),
  );
});

describe("what a plugin may do", () => {
  const manifest = {
    permissions: [{ type: "network_http_domain", value: "a.example" }, { type: "ipc_register" }],
    host_capabilities: ["siren"],
  };

  it("is described by the host if the interface does not describe it", () => {
    const found = accessOf(manifest, undefined, { host, vocabulary });
    expect(
      found.map(({ permission, capability, words }) => [permission ?? capability, words?.label]),
    ).toEqual([
      ["network_http_domain", "Use one server"],
      ["ipc_register", undefined],
      ["siren", "Capability of the application"],
    ]);
    expect(accessOf(manifest).every(({ words }) => words === undefined)).toBe(true);
  });

  it("has this description in the sentence of its change", () => {
    const whole = { class: "permission", pointer: "/permissions/0", sentence: "" } as const;
    const change = { ...whole, after: { type: "network_http_domain", value: "a.example" } };
    const allows = allowanceOf(change, manifest, { host });
    expect(allows).toEqual({
      sentence: "The plugin can send requests to this server.",
      host: "Acme Desk 2",
    });
    expect(allowanceSentence(allows!)).toBe(
      "According to Acme Desk 2: The plugin can send requests to this server.",
    );
    const value = { ...whole, pointer: "/permissions/0/value", after: "a.example" };
    expect(allowanceOf(value, manifest, { host })).toEqual(allows);
    expect(allowanceOf(change, manifest)).toEqual({
      sentence: "Only the application knows what this permission allows.",
    });
  });
});
