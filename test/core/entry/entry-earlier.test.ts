import { describe, expect, it } from "vitest";
import type { EarlierVersions, EarlierRelease } from "../../../server/core/entry/earlier";
import type { JsonObject } from "../../../server/core/json/tree/value";
import {
  artifacts,
  at,
  build,
  catalogVersion,
  draft,
  edited,
  fromDetail,
  item,
  numbers,
  packageFields,
  published,
  PUBLISHED_PACKAGE,
} from "./fixtures";

const older = catalogVersion("1.1.0", "2030-06-01T00:00:00.000Z", false);
const newest = catalogVersion("1.2.0", "2030-07-01T00:00:00.000Z", true);
const same = catalogVersion("1.3.0", "2030-08-01T00:00:00.000Z", true);

describe("Earlier versions from a detail response", () => {
  it.each(["published", "current"] as const)("are unchanged, as %s", (face) => {
    const odd = { ...older, id: "example.lantern.Tide-Table-1.1.0", extra: [{ z: 1, a: 2 }] };
    const entry = build({ face, earlier: fromDetail(newest, odd) });
    expect(JSON.stringify(at(entry, "/data/versions/2"))).toBe(JSON.stringify(odd));
  });

  it("lose their artifacts and nothing else", () => {
    const { artifacts: gone, ...manifest } = newest["manifest"] as JsonObject;
    const kept = at(build({ earlier: fromDetail(newest, older) }), "/data/versions/1");
    expect(gone).toBeDefined();
    expect(kept).toEqual({ ...newest, manifest });
  });

  it("are left out when they are another plugin's", () => {
    const other = { ...older, item_id: "example.lantern.other" };
    expect(numbers(build({ earlier: fromDetail(newest, other) }))).toEqual(["1.3.0", "1.2.0"]);
  });

  it("are at the end when their dates are unknown", () => {
    const undated = { ...newest, published_at: "soon" };
    const entry = build({ earlier: fromDetail(undated, older) });
    expect(numbers(entry)).toEqual(["1.3.0", "1.1.0", "1.2.0"]);
    expect(item(entry, "created_at")).toBe("2030-06-01T00:00:00.000Z");
  });
});

describe("An earlier version of the same number", () => {
  it("is replaced by the edited one", () => {
    const entry = build({ earlier: fromDetail(same, newest) });
    expect(numbers(entry)).toEqual(["1.3.0", "1.2.0"]);
    expect(edited(entry, "manifest/long_description")).toBe(draft()["long_description"]);
  });

  it.each(["published", "current"] as const)("passes on its package fields and artifacts, as %s", (face) => {
    const entry = build({ face, earlier: fromDetail(same) });
    const url = "https://packages.lantern.example/1.3.0.zip";
    expect(entry.placeholder).toBe(false);
    expect(at(entry, "/data/versions/0")).toMatchObject(packageFields(url));
    expect(edited(entry, "manifest")).toMatchObject({ artifact_url: url, artifacts: artifacts(url) });
    expect(entry.provenance["/data/versions/0/signature"]?.kind).toBe("history");
    expect(entry.provenance["/data/versions/0/manifest/artifact_url"]?.kind).toBe("history");
    expect(entry.provenance["/data/item/manifest/artifacts/windows_x64"]?.kind).toBe("history");
  });

  it("passes on every package field, unless the manifest has an artifact_url", () => {
    const manifest = draft({ signing_key_id: "half-typed" });
    expect(edited(build({ manifest, earlier: fromDetail(same) }), "signing_key_id")).toBe("harbour-2030");
  });

  it("passes on no package field if the manifest has an artifact_url", () => {
    const url = "https://packages.lantern.example/again.zip";
    const entry = build({ manifest: draft({ artifact_url: url }), earlier: fromDetail(same) });
    expect([edited(entry, "artifact_url"), edited(entry, "sha256")]).toEqual([url, null]);
    expect(edited(entry, "manifest/artifacts")).toBeUndefined();
  });

  it("does not override a package file", () => {
    const entry = build({ earlier: fromDetail(same), packages: { windows_x64: PUBLISHED_PACKAGE } });
    expect(edited(entry, "sha256")).toBe(PUBLISHED_PACKAGE.sha256);
    expect(edited(entry, "manifest/artifacts/windows_x64/sha256")).toBe(PUBLISHED_PACKAGE.sha256);
  });

  it("passes on nothing if it is a placeholder", () => {
    const blocked = {
      ...same,
      ...Object.fromEntries(Object.keys(packageFields("")).map((name) => [name, null])),
    };
    expect(build({ face: "current", earlier: fromDetail(blocked) }).placeholder).toBe(true);
  });
});

describe("Earlier versions from the git history", () => {
  const tagged = (version: string, publishedAt: string, members: JsonObject = {}): EarlierRelease => ({
    version,
    publishedAt,
    manifest: draft({ version, ...members }),
  });
  const git = (...versions: EarlierRelease[]): EarlierVersions => ({ kind: "git", versions });
  const history = git(tagged("1.1.0", "2030-06-01T02:00:00+02:00"), tagged("1.2.0", "2030-07-01T00:00:00Z"));

  it("are ordered newest first, with the date of their commit", () => {
    const entry = build({ earlier: history });
    expect(numbers(entry)).toEqual(["1.3.0", "1.2.0", "1.1.0"]);
    expect(at(entry, "/data/versions/2/published_at")).toBe("2030-06-01T00:00:00.000Z");
    expect(item(entry, "created_at")).toBe("2030-06-01T00:00:00.000Z");
    expect(entry.provenance["/data/item/created_at"]?.kind).toBe("history");
  });

  it("have their full manifest as published, available and without a package", () => {
    const entry = build({
      earlier: git(tagged("1.2.0", "2030-07-01T00:00:00Z", published({ version: "1.2.0" }))),
    });
    expect(at(entry, "/data/versions/1")).toMatchObject({
      artifact_url: null,
      sha256: null,
      signing_key_id: null,
    });
    expect(at(entry, "/data/versions/1/manifest")).toMatchObject({
      version: "1.2.0",
      long_description: draft()["long_description"] as string,
      install_status: "available",
      artifact_url: null,
    });
    expect(at(entry, "/data/versions/1/manifest/artifacts")).toBeUndefined();
  });

  it("are placeholders in the current face", () =>
    expect(at(build({ face: "current", earlier: history }), "/data/versions/1/manifest")).toMatchObject({
      schema_version: 1,
      version: "1.2.0",
      install_status: "blocked",
    }));

  it("have their own fields, and their own section of CHANGELOG.md", () => {
    const members = { keywords: ["old"], min_app_version: "0.5", max_app_version: "0.8" };
    const earlier = git(tagged("1.2.0", "2030-07-01T00:00:00Z", members));
    const entry = build({ earlier, changelog: new Map([["1.2.0", "First tides."]]) });
    expect(at(entry, "/data/versions/1")).toMatchObject({
      id: "example.lantern.Tide-Table@1.2.0",
      min_app_version: "0.5",
      max_app_version: "0.8",
      changelog: "First tides.",
      manifest: { tags: ["host-navigation", "level-1", "old"], changelog: "First tides." },
    });
  });

  it("exclude the edited version and other plugins", () => {
    const earlier = git(
      tagged("1.3.0", "2030-08-01T00:00:00Z"),
      tagged("0.1.0", "2029-08-01T00:00:00Z", { id: "example.template.plugin" }),
    );
    expect(numbers(build({ earlier }))).toEqual(["1.3.0"]);
  });

  it("have the new date when their tag moves to another commit", () => {
    const release = tagged("1.2.0", "2030-07-01T00:00:00Z");
    const dateOf = (publishedAt: string) =>
      at(build({ earlier: git({ ...release, publishedAt }) }), "/data/versions/1/published_at");
    expect(["2030-07-01T00:00:00Z", "2030-07-02T00:00:00Z"].map(dateOf)).toEqual([
      "2030-07-01T00:00:00.000Z",
      "2030-07-02T00:00:00.000Z",
    ]);
  });

  it("have no date if their commit's date is invalid", () =>
    expect(at(build({ earlier: git(tagged("1.2.0", "?")) }), "/data/versions/1/published_at")).toBeNull());
});

describe("Without earlier versions", () => {
  it("there is only the edited one", () => expect(numbers(build())).toEqual(["1.3.0"]));
});
