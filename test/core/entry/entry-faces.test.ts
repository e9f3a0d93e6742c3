import { describe, expect, it } from "vitest";
import { REMOTE_INSTALL_DISABLED } from "../../../server/core/entry/manifest";
import type { JsonObject } from "../../../server/core/json/tree/value";
import {
  artifacts,
  build,
  draft,
  edited,
  item,
  packageFields,
  placeholder,
  published,
  PUBLISHED_PACKAGE,
} from "./fixtures";

const NOTHING = Object.keys(packageFields("")).map((name) => [name, null]);

describe("As published", () => {
  it("a draft has its full manifest, available, and nulls for values known only after publication", () => {
    const entry = build();
    expect(entry).toMatchObject({ face: "published", placeholder: false });
    expect(edited(entry, "manifest")).toMatchObject({
      long_description: draft()["long_description"] as string,
      install_status: "available",
      artifact_url: null,
      signing_key_id: null,
    });
  });

  it("an edited placeholder stays a placeholder, but available", () => {
    const entry = build({ manifest: placeholder() });
    expect(entry.placeholder).toBe(true);
    expect(edited(entry, "manifest")).toEqual(placeholder({ install_status: "available" }));
  });
});

describe("the current face without a package", () => {
  const entry = build({ face: "current" });

  it("the manifest is the placeholder's shorter one, its members in the order listed", () => {
    expect(entry).toMatchObject({ face: "current", placeholder: true });
    expect(Object.keys(edited(entry, "manifest") as JsonObject).join(" ")).toBe(
      "schema_version kind id name version summary description capability_levels permissions signature_required " +
        "default_enabled install_status min_app_version max_app_version tags author source license repository_url changelog",
    );
  });

  it("the placeholder keeps the author's values", () =>
    expect(edited(entry, "manifest")).toEqual({
      schema_version: 1,
      kind: "plugin",
      id: "example.lantern.Tide-Table",
      name: "Tide Table",
      version: "1.3.0",
      summary: "High and low water for a harbour.",
      description: "High and low water for a harbour.",
      capability_levels: [1],
      permissions: [{ type: "ipc_register" }, { type: "host_navigation" }],
      signature_required: true,
      default_enabled: false,
      install_status: "blocked",
      min_app_version: "0.9.2",
      max_app_version: null,
      tags: ["harbour", "host-navigation", "level-1", "sea", "tides"],
      author: { name: "Harbour Office", url: "https://lantern.example/tides" },
      source: "official",
      license: "MIT",
      repository_url: "https://lantern.example/tides",
      changelog: REMOTE_INSTALL_DISABLED,
    }));

  it("the version has none of the package's fields", () => {
    for (const [name] of NOTHING) expect(edited(entry, String(name)), String(name)).toBeNull();
  });

  it("the changelog says that remote install is disabled, before the author's text", () => {
    const entry = build({ face: "current", manifest: draft({ changelog: "Neap tides." }) });
    expect(edited(entry, "changelog")).toBe(`${REMOTE_INSTALL_DISABLED}\n\nNeap tides.`);
    expect(edited(entry, "manifest/changelog")).toBe(edited(entry, "changelog"));
    const own = "As before, remote install is disabled.";
    expect(edited(build({ face: "current", manifest: draft({ changelog: own }) }), "changelog")).toBe(own);
  });

  it("the author's own address wins over the homepage, and the name alone is the item's author", () => {
    const author = { name: "A", url: "https://a.example", mail: "a@a.example" };
    expect(edited(build({ face: "current", manifest: draft({ author }) }), "manifest/author")).toEqual(
      author,
    );
    expect(item(entry, "author")).toEqual({ name: "Harbour Office" });
  });

  it("members that a placeholder does not have are left out", () =>
    expect(
      edited(build({ face: "current", manifest: draft({ extra: 1 }) }), "manifest/extra"),
    ).toBeUndefined());
});

describe("the current face with a package", () => {
  it("a published manifest is shown in full", () => {
    const entry = build({ face: "current", manifest: published() });
    expect(entry.placeholder).toBe(false);
    expect(edited(entry, "manifest")).toEqual(published());
  });

  it("a draft whose package is published already is shown in full", () => {
    const entry = build({ face: "current", packages: { windows_x64: PUBLISHED_PACKAGE } });
    expect(entry.placeholder).toBe(false);
    expect(edited(entry, "manifest/artifacts/windows_x64/sha256")).toBe(PUBLISHED_PACKAGE.sha256);
  });

  it("an incomplete package counts as none: it cannot be installed", () => {
    for (const manifest of [draft(), published({ artifacts: {} })]) {
      const packages = { windows_x64: { size: 1, sha256: "00".repeat(32) } };
      expect(build({ face: "current", manifest, packages }).placeholder).toBe(true);
    }
  });

  it("a package file of other bytes than the published one changes nothing yet", () => {
    const packages = { windows_x64: { size: 1, sha256: "00".repeat(32) } };
    const entry = build({ face: "current", manifest: published(), packages });
    expect(edited(entry, "manifest")).toEqual(published());
  });

  it("a package for another platform is listed once all of it is known", () => {
    const packages = { macos_arm64: PUBLISHED_PACKAGE, macos_x64: PUBLISHED_PACKAGE, linux_x64: { size: 1 } };
    const entry = build({ face: "current", manifest: published(), packages });
    // The manifest has no native library for macos_x64.
    expect(Object.keys(edited(entry, "manifest/artifacts") as JsonObject)).toEqual([
      "windows_x64",
      "macos_arm64",
    ]);
  });
});

describe("the current face of a placeholder", () => {
  const manifest = placeholder({ tags: ["tides", "host-aichat"], extra: "kept", changelog: null });

  it("stays as it is, and the version and the item repeat it", () => {
    const entry = build({ face: "current", manifest, changelog: new Map([["1.3.0", "Spring tides."]]) });
    expect(entry.placeholder).toBe(true);
    expect(edited(entry, "manifest")).toEqual(manifest);
    expect(item(entry, "tags")).toEqual(["tides", "host-aichat"]);
    expect(edited(entry, "changelog")).toBeNull();
  });

  it("has no package, even if one is known", () => {
    const url = "https://packages.lantern.example/1.3.0.zip";
    const half = { ...manifest, artifact_url: url, artifacts: artifacts(url) };
    const packages = { windows_x64: PUBLISHED_PACKAGE };
    const entry = build({ face: "current", manifest: half, packages });
    expect(edited(entry, "artifact_url")).toBeNull();
    expect(edited(entry, "manifest")).toEqual(manifest);
  });
});
