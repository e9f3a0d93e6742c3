import { describe, expect, it } from "vitest";
import { entryChanges } from "../../../../server/core/entry/review/comparison";
import type { JsonObject } from "../../../../server/core/json/tree/value";
import { build, draft, fromDetail, item, placeholder, published } from "../fixtures";

/** The changes from one manifest's entry to another's. */
function changes(from: JsonObject, to: JsonObject) {
  return entryChanges(build({ manifest: from }).payload, build({ manifest: to }).payload);
}

const manifest = "/data/versions/0/manifest";

describe("What publication would change", () => {
  it("is empty for the same entry in any order of members", () => {
    const { payload } = build();
    const reversed = JSON.parse(JSON.stringify(payload), (_, value: unknown) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ) as JsonObject;
    expect(entryChanges(reversed, payload)).toEqual([]);
    expect(entryChanges(payload, { ...payload, request_id: "another" })).toEqual([]);
  });

  it("lists a repeated fact once", () =>
    expect(changes(draft(), draft({ version: "1.4.0" }))).toEqual([
      { kind: "changed", pointer: "/data/item/latest_version", before: "1.3.0", after: "1.4.0" },
    ]));

  it("lists a value that every version repeats once", () => {
    const to = draft({
      id: "example.lantern.tides",
      min_app_version: "1.0",
      max_app_version: "2.0",
      author: "B",
      license: "0BSD",
    });
    expect(changes(draft(), to).map(({ pointer }) => pointer)).toEqual([
      "/data/item/min_app_version",
      "/data/item/max_app_version",
      "/data/item/id",
      "/data/item/slug",
      "/data/item/author/name",
      "/data/item/license",
    ]);
  });

  it("is listed for the item, the version and the manifest, in this order", () => {
    const found = changes(
      draft(),
      published({ description: "New.", summary: "High and low water for a harbour." }),
    );
    expect(found.map(({ kind, pointer }) => `${kind} ${pointer}`)).toEqual([
      "changed /data/item/homepage_url",
      "changed /data/item/repository_url",
      "changed /data/versions/0/artifact_url",
      "changed /data/versions/0/artifact_size",
      "changed /data/versions/0/sha256",
      "changed /data/versions/0/signature",
      "changed /data/versions/0/signature_algorithm",
      "changed /data/versions/0/signing_key_id",
      "changed /data/versions/0/changelog",
      `changed ${manifest}/description`,
      `added ${manifest}/artifacts`,
    ]);
  });

  it("begins with the permissions, by type", () => {
    const permissions = [{ type: "network_http" }, { type: "ipc_register", value: ["git"] }];
    expect(changes(draft(), draft({ permissions, name: "Tides" }))).toEqual([
      { kind: "added", pointer: `${manifest}/permissions/0`, after: { type: "network_http" } },
      { kind: "added", pointer: `${manifest}/permissions/1/value`, after: ["git"] },
      { kind: "removed", pointer: `${manifest}/permissions/1`, before: { type: "host_navigation" } },
      { kind: "changed", pointer: "/data/item/name", before: "Tide Table", after: "Tides" },
    ]);
  });

  it("continues with the capabilities, the compatibility and the rest", () => {
    const found = changes(
      draft(),
      draft({
        permissions: [{ type: "ipc_register" }],
        host_capabilities: ["navigation", "aichat"],
        capability_levels: [1, 4],
        compatibility: { min_app_version: "1.0.0", platforms: ["windows", "macos"] },
        max_app_version: "2.0.0",
        long_description: "Longer.",
      }),
    );
    expect(found.map(({ kind, pointer }) => `${kind} ${pointer}`)).toEqual([
      `removed ${manifest}/permissions/1`,
      `added ${manifest}/host_capabilities/1`,
      `added ${manifest}/capability_levels/1`,
      "changed /data/item/min_app_version",
      "changed /data/item/max_app_version",
      `changed ${manifest}/compatibility/min_app_version`,
      `removed ${manifest}/compatibility/min_host_api_version`,
      "added /data/item/tags/1",
      "added /data/item/tags/4",
      `changed ${manifest}/long_description`,
    ]);
  });

  it("lists changed entries, or the whole list if entries only moved or have no name", () => {
    const from = draft({ keywords: ["a", "b"], commands: [{ id: "x", description: "1" }], icon: "a/b.png" });
    const to = draft({ keywords: ["b", "a"], commands: [{ id: "x", description: "2" }], extra: [[1]] });
    expect(changes(from, to)).toEqual([
      { kind: "changed", pointer: `${manifest}/keywords`, before: ["a", "b"], after: ["b", "a"] },
      { kind: "changed", pointer: `${manifest}/icon`, before: "a/b.png", after: "assets/icon.png" },
      { kind: "changed", pointer: `${manifest}/commands/0/description`, before: "1", after: "2" },
      { kind: "added", pointer: `${manifest}/extra`, after: [[1]] },
    ]);
    const retyped = changes(draft({ window: { reuse_key: "x" } }), draft({ window: null }));
    expect(retyped).toEqual([
      { kind: "changed", pointer: `${manifest}/window`, before: { reuse_key: "x" }, after: null },
    ]);
    const twice = changes(draft({ keywords: ["a", "b"] }), draft({ keywords: ["a", "a"] }));
    expect(twice.at(-1)).toMatchObject({
      kind: "changed",
      pointer: `${manifest}/keywords`,
      after: ["a", "a"],
    });
    const unnamed = changes(draft({ commands: [{}] }), draft({ commands: [{ note: 1 }] }));
    expect(unnamed).toMatchObject([{ kind: "changed", pointer: `${manifest}/commands`, before: [{}] }]);
  });

  it("includes the status, which is in the manifest only", () => {
    const [before, after] = [
      build({ manifest: placeholder(), face: "current" }),
      build({ manifest: placeholder() }),
    ];
    expect(entryChanges(before.payload, after.payload)).toEqual([
      { kind: "changed", pointer: `${manifest}/install_status`, before: "blocked", after: "available" },
    ]);
  });

  it("is the whole entry if there is no earlier one", () => {
    const found = entryChanges({}, build().payload);
    expect(found.every(({ kind }) => kind === "added")).toBe(true);
    expect(found.map(({ pointer }) => pointer)).toContain("/data/item/id");
  });

  it("compares with the newest earlier version", () => {
    const earlier = build({
      manifest: draft({ version: "1.2.0" }),
      slug: "tides",
      now: "2030-01-01T00:00:00.000Z",
    });
    const next = build({ earlier: fromDetail(item(earlier, "latest_compatible_version") ?? null) });
    expect(entryChanges(earlier.payload, next.payload).map(({ pointer }) => pointer)).toEqual([
      "/data/item/latest_version",
      "/data/item/updated_at",
      "/data/versions/0/published_at",
    ]);
  });
});
