import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../server/core/json/tree/value";
import {
  artifacts,
  at,
  build,
  catalogVersion,
  draft,
  draftWithout,
  edited,
  fromDetail,
  item,
  NOW,
  numbers,
  packageFields,
  published,
  PUBLISHED_PACKAGE,
  SHA256,
  SIGNATURE,
  written,
} from "./fixtures";

const PACKAGE_FIELDS = Object.keys(packageFields(""));
const packageOf = (entry: ReturnType<typeof build>) =>
  Object.fromEntries(PACKAGE_FIELDS.map((name) => [name, edited(entry, name)]));
const NOTHING = Object.fromEntries(PACKAGE_FIELDS.map((name) => [name, null]));

const june = catalogVersion("1.1.0", "2030-06-01T00:00:00.000Z", false);
const july = catalogVersion("1.2.0", "2030-07-01T00:00:00.000Z", true);

describe("item.created_at", () => {
  it("is the earliest published_at", () =>
    expect(item(build({ earlier: fromDetail(july, june) }), "created_at")).toBe("2030-06-01T00:00:00.000Z"));
  it("is the clock for a new plugin", () => expect(item(build(), "created_at")).toBe(NOW));
});

describe("item.updated_at", () => {
  it("is the newest published_at", () =>
    expect(item(build({ earlier: fromDetail(july, june) }), "updated_at")).toBe(NOW));
});

describe("versions", () => {
  it("are the edited one, then the earlier ones, newest first", () =>
    expect(numbers(build({ earlier: fromDetail(june, july) }))).toEqual(["1.3.0", "1.2.0", "1.1.0"]));
});

describe("version.id, item_id, version", () => {
  it("are made of the manifest's id and version", () => {
    expect(edited(build(), "id")).toBe("example.lantern.Tide-Table@1.3.0");
    expect(edited(build(), "item_id")).toBe("example.lantern.Tide-Table");
    expect(edited(build(), "version")).toBe("1.3.0");
  });
  it("are null while the manifest does not have them", () => {
    expect(edited(build({ manifest: draftWithout("id") }), "id")).toBeNull();
    expect(edited(build({ manifest: draftWithout("version") }), "id")).toBeNull();
  });
});

describe("version.published_at", () => {
  it("is the clock for the edited version", () => expect(edited(build(), "published_at")).toBe(NOW));
  it("is unchanged for an earlier version", () =>
    expect(at(build({ earlier: fromDetail(july) }), "/data/versions/1/published_at")).toBe(
      "2030-07-01T00:00:00.000Z",
    ));
  it("is not before the newest earlier version, even when the clock is", () => {
    const entry = build({ earlier: fromDetail(july), now: "2029-01-01T00:00:00.000Z" });
    expect(numbers(entry)).toEqual(["1.3.0", "1.2.0"]);
    expect(edited(entry, "published_at")).toBe("2030-07-01T00:00:00.000Z");
    expect(entry.provenance["/data/versions/0/published_at"]?.kind).toBe("pending");
  });
});

describe("version.changelog", () => {
  const changelog = new Map([["1.3.0", "Spring tides."]]);
  it("is the manifest's", () => {
    const entry = build({ manifest: draft({ changelog: "Neap tides." }), changelog });
    expect(edited(entry, "changelog")).toBe("Neap tides.");
    expect(edited(entry, "manifest/changelog")).toBe("Neap tides.");
  });
  it("is otherwise the version's section in CHANGELOG.md", () => {
    expect(edited(build({ changelog }), "changelog")).toBe("Spring tides.");
    expect(edited(build({ manifest: draft({ changelog: null }), changelog }), "changelog")).toBe(
      "Spring tides.",
    );
  });
  it("is null without either", () => expect(edited(build(), "changelog")).toBeNull());
});

describe("version.artifact_…, sha256, signature…", () => {
  it("describe the package for windows_x64", () => {
    const entry = build({ manifest: published(), packages: { windows_x64: PUBLISHED_PACKAGE } });
    expect(packageOf(entry)).toEqual({
      artifact_url: PUBLISHED_PACKAGE.url,
      artifact_size: 2048,
      sha256: PUBLISHED_PACKAGE.sha256,
      signature: PUBLISHED_PACKAGE.signature,
      signature_algorithm: "ed25519",
      signing_key_id: "harbour-2031",
    });
  });
  it("are otherwise the manifest's own, with digest and signature from its artifacts", () =>
    expect(packageOf(build({ manifest: published() }))).toEqual(
      packageFields("https://packages.lantern.example/1.3.0.zip"),
    ));
  it("are null if unknown", () => expect(packageOf(build())).toEqual(NOTHING));
  it("prefer the package's values to the manifest's", () => {
    const packages = { windows_x64: { size: 4096, sha256: SHA256 } };
    const entry = build({ manifest: published(), packages });
    expect(packageOf(entry)).toEqual(packageFields("https://packages.lantern.example/1.3.0.zip"));
  });
  it("omit the manifest's signature if the package has other bytes", () => {
    const packages = { windows_x64: { size: 9, sha256: "ef".repeat(32) } };
    const entry = build({ manifest: published(), packages });
    expect(packageOf(entry)).toEqual({
      ...packageFields("https://packages.lantern.example/1.3.0.zip"),
      artifact_size: 9,
      sha256: "ef".repeat(32),
      signature: null,
    });
  });
  it("default to ed25519 for a signature without an algorithm", () => {
    const packages = { windows_x64: { signature: SIGNATURE } };
    expect(edited(build({ packages }), "signature_algorithm")).toBe("ed25519");
  });
  it("ignore packages for other platforms", () =>
    expect(packageOf(build({ packages: { macos_arm64: PUBLISHED_PACKAGE } }))).toEqual(NOTHING));
});

describe("version.manifest", () => {
  const order =
    "$schema id name version description long_description author homepage license keywords icon compatibility " +
    "host_capabilities capability_levels integration entry permissions settings_schema commands kind summary " +
    "homepage_url repository_url source tags min_app_version max_app_version artifact_url artifact_size " +
    "signature_algorithm signing_key_id changelog install_status";
  const names = (entry: ReturnType<typeof build>) => Object.keys(edited(entry, "manifest") as JsonObject);

  it("adds missing members after the author's, in the interface's order", () =>
    expect(names(build()).join(" ")).toBe(order));
  it("keeps the author's members in their order", () => {
    const manifest = written('{"id":"a.b","x7":1,"tags":[],"version":"1.0.0","x3":2,"name":"B"}');
    expect(names(build({ manifest })).slice(0, 6)).toEqual(["id", "x7", "tags", "version", "x3", "name"]);
  });
  it.each([
    ["commands", '[{"description":"The next high water","id":"tide_next"}]'],
    ["compatibility", '{"platforms":["windows"],"min_app_version":"0.9.2"}'],
    [
      "settings_schema",
      '{"properties":{"b":{"type":"number"},"x10":{"type":"string"},"x9":{}},"type":"object"}',
    ],
    ["author", '{"url":"https://a.example","x2":"x","name":"A","x1":"y"}'],
  ])("has the members of %s in the author's order", (name, text) => {
    const manifest = written(`{"${name}":${text}}`);
    expect(JSON.stringify(edited(build({ manifest }), `manifest/${name}`))).toBe(text);
  });
  it("repeats the item's and the version's fields", () => {
    const entry = build({
      manifest: published({ summary: 5, tags: "none" }),
      repositoryUrl: "https://x.example/y",
    });
    for (const name of [
      "kind",
      "summary",
      "homepage_url",
      "repository_url",
      "source",
      "tags",
      "max_app_version",
    ]) {
      expect(edited(entry, `manifest/${name}`), name).toEqual(item(entry, name));
    }
    for (const name of [
      "artifact_url",
      "artifact_size",
      "signature_algorithm",
      "signing_key_id",
      "changelog",
    ]) {
      expect(edited(entry, `manifest/${name}`), name).toEqual(edited(entry, name));
    }
  });
  it("has the author as an object", () =>
    expect(edited(build(), "manifest/author")).toEqual({ name: "Harbour Office" }));
  it("keeps unknown members unchanged", () => {
    const entry = build({ manifest: { homepage_uri: ["?"], ...draft() } });
    expect(names(entry)[0]).toBe("homepage_uri");
    expect(edited(entry, "manifest/homepage_uri")).toEqual(["?"]);
  });
});

describe("manifest.artifacts", () => {
  const url = "https://packages.lantern.example/1.3.0.zip";
  it("are the manifest's own", () =>
    expect(edited(build({ manifest: published() }), "manifest/artifacts")).toEqual(artifacts(url)));
  it("keep the order of their members", () => {
    const windows = artifacts(url)["windows_x64"] as JsonObject;
    const reversed = Object.fromEntries(Object.entries(windows).reverse());
    const entry = build({ manifest: published({ artifacts: { windows_x64: reversed } }) });
    const listed = edited(entry, "manifest/artifacts/windows_x64") as JsonObject;
    expect(Object.keys(listed)).toEqual(Object.keys(windows).reverse());
  });
  it("are absent while no package is known", () =>
    expect(edited(build(), "manifest/artifacts")).toBeUndefined());
  it("have an entry for each package; that of windows_x64 repeats the version's fields", () => {
    const packages = { windows_x64: PUBLISHED_PACKAGE, macos_arm64: { size: 7 } };
    const entry = build({ packages });
    expect(edited(entry, "manifest/artifacts/windows_x64")).toEqual({
      platform_family: "windows",
      ...packageOf(entry),
      native_path: "native/tides.dll",
    });
    expect(edited(entry, "manifest/artifacts/macos_arm64")).toEqual({
      platform_family: "macos",
      ...NOTHING,
      artifact_size: 7,
      native_path: "native/tides.dylib",
    });
  });
});

describe("manifest.install_status", () => {
  it("is available when shown as published", () =>
    expect(edited(build(), "manifest/install_status")).toBe("available"));
  it("is available with a package in the current face", () =>
    expect(edited(build({ manifest: published(), face: "current" }), "manifest/install_status")).toBe(
      "available",
    ));
  it("is blocked without one in the current face", () =>
    expect(edited(build({ face: "current" }), "manifest/install_status")).toBe("blocked"));
});
