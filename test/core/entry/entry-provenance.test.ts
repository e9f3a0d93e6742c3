import { describe, expect, it } from "vitest";
import type { CatalogEntry } from "../../../server/core/entry/entry";
import { expandProvenance, type Provenance } from "../../../server/core/entry/provenance";
import { escapeSegment, parsePointer } from "../../../server/core/json/tree/pointer";
import type { JsonObject, JsonValue } from "../../../server/core/json/tree/value";
import { build, catalogVersion, draft, fromDetail, NOW, published, PUBLISHED_PACKAGE } from "./fixtures";

/** Kind and members, as `manifest /id`; of a rule the kind alone. */
function brief({ kind, path, paths }: Provenance): string {
  return [kind, path, ...(paths ?? [])].filter(Boolean).join(" ");
}

function provenanceBelow(entry: CatalogEntry, prefix: string): Record<string, string> {
  const found = Object.entries(entry.provenance).filter(([pointer]) => pointer.startsWith(prefix));
  return Object.fromEntries(
    found.map(([pointer, provenance]) => [pointer.slice(prefix.length), brief(provenance)]),
  );
}

function leaves(value: JsonValue, pointer = ""): [string, JsonValue][] {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) return [[pointer, value]];
  return entries.flatMap(([name, member]) => leaves(member, `${pointer}/${escapeSegment(name)}`));
}

/** The pointers of a value and of everything in it. */
function pointers(value: JsonValue, pointer = ""): string[] {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [
    pointer,
    ...entries.flatMap(([name, member]) => pointers(member, `${pointer}/${escapeSegment(name)}`)),
  ];
}

/** The provenance of the nearest ancestor that has one, and the way from there. */
function covering({ provenance }: CatalogEntry, leaf: string): [Provenance | undefined, string] {
  let pointer = leaf;
  while (!(pointer in provenance) && pointer !== "") pointer = pointer.slice(0, pointer.lastIndexOf("/"));
  return [provenance[pointer], leaf.slice(pointer.length)];
}

const TAG_PATHS = {
  tags: "derived /capability_levels /host_capabilities /keywords",
  "tags/0": "derived /keywords/2",
  "tags/1": "derived /host_capabilities/0",
  "tags/2": "derived /capability_levels/0",
  "tags/3": "derived /keywords/1",
  "tags/4": "derived /keywords/0",
};

const complete = build({
  manifest: draft({ "odd/name": true }),
  repositoryUrl: "https://code.lantern.example/tides",
  changelog: new Map([["1.3.0", "Spring tides."]]),
  packages: { windows_x64: { size: 2048, sha256: "cd".repeat(32) } },
  earlier: fromDetail(catalogVersion("1.2.0", "2030-07-01T00:00:00.000Z", true)),
});

describe("The provenance of a draft's fields, as published", () => {
  it("of the item", () => {
    const own = Object.entries(provenanceBelow(complete, "/data/item/")).filter(
      ([pointer]) => !/^(?:manifest|latest_compatible_version)\//.test(pointer),
    );
    expect(Object.fromEntries(own)).toEqual({
      schema_version: "derived",
      kind: "derived",
      id: "manifest /id",
      slug: "history",
      name: "manifest /name",
      summary: "manifest /description",
      description: "manifest /description",
      latest_version: "manifest /version",
      min_app_version: "manifest /compatibility/min_app_version",
      max_app_version: "derived",
      homepage_url: "manifest /homepage",
      repository_url: "derived",
      author: "manifest /author",
      "author/name": "manifest /author",
      source: "derived",
      ...TAG_PATHS,
      license: "manifest /license",
      created_at: "history",
      updated_at: "pending",
      latest_compatible_version: "derived",
      manifest: "derived",
    });
  });

  it("of the edited version", () => {
    const own = Object.entries(provenanceBelow(complete, "/data/versions/0/")).filter(
      ([pointer]) => !pointer.startsWith("manifest/"),
    );
    expect(Object.fromEntries(own)).toEqual({
      id: "derived /id /version",
      item_id: "manifest /id",
      version: "manifest /version",
      min_app_version: "manifest /compatibility/min_app_version",
      max_app_version: "derived",
      artifact_url: "pending",
      artifact_size: "package",
      sha256: "package",
      signature: "pending",
      signature_algorithm: "pending",
      signing_key_id: "pending",
      published_at: "pending",
      changelog: "derived",
      manifest: "derived",
    });
  });

  it("of its manifest", () => {
    const kept = Object.keys(draft()).filter((name) => name !== "author");
    const artifact = "artifacts/windows_x64";
    expect(provenanceBelow(complete, "/data/versions/0/manifest/")).toEqual({
      ...Object.fromEntries(kept.map((name) => [name, `manifest /${name}`])),
      author: "manifest /author",
      "author/name": "manifest /author",
      kind: "derived",
      summary: "manifest /description",
      homepage_url: "manifest /homepage",
      repository_url: "derived",
      source: "derived",
      ...TAG_PATHS,
      min_app_version: "manifest /compatibility/min_app_version",
      max_app_version: "derived",
      artifact_url: "pending",
      artifact_size: "package",
      signature_algorithm: "pending",
      signing_key_id: "pending",
      changelog: "derived",
      install_status: "derived",
      artifacts: "package",
      [`${artifact}/platform_family`]: "derived",
      [`${artifact}/artifact_url`]: "pending",
      [`${artifact}/artifact_size`]: "package",
      [`${artifact}/sha256`]: "package",
      [`${artifact}/signature`]: "pending",
      [`${artifact}/signature_algorithm`]: "pending",
      [`${artifact}/signing_key_id`]: "pending",
      [`${artifact}/native_path`]: "manifest /entry/native/windows_x64",
      "odd~1name": "manifest /odd~1name",
    });
  });

  it("of its copies is the same", () => {
    const version = provenanceBelow(complete, "/data/versions/0/");
    const manifest = provenanceBelow(complete, "/data/versions/0/manifest/");
    expect(provenanceBelow(complete, "/data/item/latest_compatible_version/")).toEqual(version);
    expect(provenanceBelow(complete, "/data/item/manifest/")).toEqual(manifest);
  });

  it("of an earlier version, and of the request", () => {
    const names = Object.keys(catalogVersion("1.2.0", "2030-07-01T00:00:00.000Z", true));
    expect(provenanceBelow(complete, "/data/versions/1/")).toEqual(
      Object.fromEntries(names.map((name) => [name, "history"])),
    );
    expect(brief(complete.provenance["/data/versions/1"]!)).toBe("history");
    expect(provenanceBelow(complete, "/request_id")).toEqual({ "": "derived" });
  });
});

describe("the provenance of a placeholder's manifest in the current face", () => {
  it("names the members that it uses", () =>
    expect(provenanceBelow(build({ face: "current" }), "/data/item/manifest/")).toEqual({
      schema_version: "derived",
      kind: "derived",
      id: "manifest /id",
      name: "manifest /name",
      version: "manifest /version",
      summary: "manifest /description",
      description: "manifest /description",
      capability_levels: "manifest /capability_levels",
      permissions: "manifest /permissions",
      signature_required: "derived",
      default_enabled: "derived",
      install_status: "derived",
      min_app_version: "manifest /compatibility/min_app_version",
      max_app_version: "derived",
      ...TAG_PATHS,
      author: "derived /author /homepage",
      "author/name": "manifest /author",
      "author/url": "derived /homepage",
      source: "derived",
      license: "manifest /license",
      repository_url: "derived /homepage",
      changelog: "derived",
    }));
});

describe("The provenance of a published manifest", () => {
  it("names its own tags, and its artifacts for digest and signature", () => {
    const { provenance } = build({ manifest: published() });
    expect(provenance["/data/item/tags"]?.paths).toEqual([
      "/capability_levels",
      "/host_capabilities",
      "/keywords",
      "/tags",
    ]);
    expect(provenance["/data/versions/0/artifact_url"]).toEqual({ kind: "manifest", path: "/artifact_url" });
    expect(provenance["/data/versions/0/sha256"]?.path).toBe("/artifacts/windows_x64/sha256");
    expect(provenance["/data/versions/0/manifest/artifacts"]).toEqual({
      kind: "manifest",
      path: "/artifacts",
    });
    expect(provenance["/data/versions/0/manifest/artifacts/windows_x64"]?.path).toBe(
      "/artifacts/windows_x64",
    );
  });

  it("is history for the package of the published version with its number", () => {
    const earlier = fromDetail(catalogVersion("1.3.0", "2030-07-01T00:00:00.000Z", true));
    const { provenance } = build({ earlier });
    for (const name of ["artifact_url", "sha256", "manifest/artifacts", "manifest/artifacts/windows_x64"])
      expect(provenance[`/data/versions/0/${name}`]?.kind, name).toBe("history");
  });
});

describe("The provenance of every field", () => {
  const entries = [
    complete,
    build({ face: "current" }),
    build({ manifest: published(), packages: { windows_x64: PUBLISHED_PACKAGE } }),
    build({ manifest: {} }),
    build({ manifest: draft({ author: {}, tags: [], keywords: [], permissions: [] }), face: "current" }),
  ];

  it.each(entries)("is that of the nearest pointer above it (%#)", (entry) => {
    for (const [leaf] of leaves(entry.payload)) expect(covering(entry, leaf)[0], leaf).toBeDefined();
  });

  it("has a rule in words unless the value is the manifest's", () => {
    for (const provenance of entries.flatMap((entry) => Object.values(entry.provenance))) {
      if (provenance.kind === "manifest")
        expect(provenance).toEqual({ kind: "manifest", path: expect.any(String) as string });
      else expect(provenance.rule).toMatch(/\w+/);
    }
  });

  it("points to the same value if the value is the manifest's", () => {
    const manifest = draft({ "odd/name": true });
    for (const [leaf, value] of leaves(complete.payload)) {
      const [provenance, way] = covering(complete, leaf);
      if (provenance?.kind !== "manifest") continue;
      const tokens = parsePointer(`${provenance.path ?? ""}${way}`);
      const source = tokens.reduce<JsonValue>((at, token) => (at as JsonObject)[token] ?? null, manifest);
      expect(value, leaf).toEqual(source);
    }
  });

  it("is pending for every null of a package", () => {
    for (const name of [
      "artifact_url",
      "artifact_size",
      "sha256",
      "signature",
      "signature_algorithm",
      "signing_key_id",
    ]) {
      expect(build().provenance[`/data/versions/0/${name}`]?.kind, name).toBe("pending");
    }
  });
});

describe("The provenance of every value", () => {
  const listed = {
    "/list": { kind: "manifest", path: "/its" },
    "/made": { kind: "derived", rule: "a rule", path: "/id" },
    "/made/own": { kind: "pending", rule: "later" },
  } as const;

  it("is its own, or that of the value around it", () => {
    const value = { list: [{ "a/b": 1 }], made: { own: null, other: [] }, untold: {} };
    expect(expandProvenance(value, listed)).toEqual({
      "/list": { kind: "manifest", path: "/its" },
      "/list/0": { kind: "manifest", path: "/its/0" },
      "/list/0/a~1b": { kind: "manifest", path: "/its/0/a~1b" },
      "/made": { kind: "derived", rule: "a rule", path: "/id" },
      "/made/own": { kind: "pending", rule: "later" },
      "/made/other": { kind: "derived", rule: "a rule", path: "/id" },
    });
  });

  it.each(["published", "current"] as const)("exists for everything in an entry (%s)", (face) => {
    const { payload, provenance } = build({ face, earlier: fromDetail(catalogVersion("1.2.0", NOW, true)) });
    const every = expandProvenance(payload, provenance);
    expect(pointers(payload).filter((pointer) => !(pointer in every))).toEqual([""]);
  });
});
