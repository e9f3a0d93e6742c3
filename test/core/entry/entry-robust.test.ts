import { describe, expect, it } from "vitest";
import type { BuildEntryInputs } from "../../../server/core/entry/entry";
import type { JsonObject, JsonValue } from "../../../server/core/json/tree/value";
import {
  build,
  catalogVersion,
  draft,
  edited,
  frozen,
  fromDetail,
  item,
  numbers,
  placeholder,
  published,
  PUBLISHED_PACKAGE,
} from "./fixtures";

const FACES = ["published", "current"] as const;

describe("The entry is a pure function of its input", () => {
  const inputs: Partial<BuildEntryInputs>[] = [
    { manifest: draft() },
    { manifest: published(), packages: { windows_x64: PUBLISHED_PACKAGE, macos_arm64: { size: 1 } } },
    { manifest: placeholder() },
    { earlier: fromDetail(catalogVersion("1.3.0", "2030-07-01T00:00:00.000Z", true)) },
    {
      earlier: {
        kind: "git",
        versions: [{ version: "1.0.0", publishedAt: "2030-01-01", manifest: draft() }],
      },
    },
  ];
  it.each(inputs)("equal for equal input, and leaves the input unchanged (%#)", (input) => {
    for (const face of FACES) {
      const copy = structuredClone(input);
      expect(build(frozen({ ...input, face }))).toEqual(build({ ...copy, face }));
    }
  });
});

describe("A half-typed manifest", () => {
  it.each(FACES)("has nulls for unknown values if it is empty, as %s", (face) => {
    const entry = build({ manifest: {}, face });
    for (const name of [
      "id",
      "slug",
      "name",
      "summary",
      "author",
      "homepage_url",
      "license",
      "min_app_version",
    ]) {
      expect(item(entry, name), name).toBeNull();
      expect(entry.provenance[`/data/item/${name}`]?.kind, name).toBe("pending");
    }
    expect(item(entry, "tags")).toEqual([]);
    expect(numbers(entry)).toEqual([null]);
  });

  it("has every member as an empty placeholder", () =>
    expect(edited(build({ manifest: {}, face: "current" }), "manifest")).toMatchObject({
      capability_levels: null,
      permissions: null,
      author: { name: null, url: null },
    }));

  it("uses the homepage instead of an author's URL of the wrong type", () => {
    const manifest = draft({ author: { name: "A", url: 5 } });
    const url = "https://lantern.example/tides";
    expect(edited(build({ manifest, face: "current" }), "manifest/author")).toEqual({ name: "A", url });
  });

  it("derives catalog members of the wrong type", () => {
    const impossible = {
      kind: [],
      summary: {},
      homepage_url: 1,
      source: null,
      tags: "x",
      min_app_version: 2,
    };
    const entry = build({ manifest: draft({ ...impossible, artifact_size: -1.5, changelog: 0 }) });
    const right = build();
    for (const name of Object.keys(impossible)) expect(item(entry, name), name).toEqual(item(right, name));
    expect(edited(entry, "artifact_size")).toBeNull();
    expect(edited(entry, "changelog")).toBeNull();
  });

  it("keeps the author's members in the full manifest", () => {
    const entry = build({ manifest: draft({ author: 7, capability_levels: ["1"], permissions: null }) });
    expect(edited(entry, "manifest")).toMatchObject({
      author: 7,
      capability_levels: ["1"],
      permissions: null,
    });
    expect(item(entry, "author")).toBeNull();
  });

  it("may have a member named __proto__", () => {
    const manifest = JSON.parse(
      '{ "__proto__": { "id": "example.polluted" }, "constructor": 1, "id": "example.a.b" }',
    ) as JsonObject;
    const entry = build({ manifest });
    expect(JSON.stringify(edited(entry, "manifest"))).toContain(
      '"__proto__":{"id":"example.polluted"},"constructor":1',
    );
    expect(
      item(build({ manifest: JSON.parse('{ "__proto__": { "id": "x.y" } }') as JsonObject }), "id"),
    ).toBeNull();
  });
});

describe("Hostile input does not throw", () => {
  const odd: JsonValue[] = [
    null,
    true,
    0,
    -1.5,
    1e300,
    "",
    "\ud800",
    [],
    [[]],
    [null, 1, "", {}],
    {},
    { a: null },
  ];
  const known = [...Object.keys(published()), ...Object.keys(placeholder())];
  const members = new Set([...known, "window", "__proto__", "toString"]);

  it.each([...members])("%s of any type, in a draft, a published manifest and a placeholder", (name) => {
    for (const base of [{}, draft(), published(), placeholder()]) {
      for (const value of odd) {
        const manifest = {
          ...base,
          ...(JSON.parse(`{ ${JSON.stringify(name)}: ${JSON.stringify(value)} }`) as JsonObject),
        };
        for (const face of FACES) {
          const entry = build({
            manifest,
            face,
            repositoryUrl: JSON.stringify(value),
            changelog: new Map([["1.3.0", "x"]]),
          });
          expect(entry.payload["request_id"]).toBeDefined();
        }
      }
    }
  });

  it("earlier versions of any type", () => {
    for (const value of odd) {
      for (const name of [
        "item_id",
        "version",
        "published_at",
        "manifest",
        "artifact_url",
        "artifact_size",
      ]) {
        const version = { ...catalogVersion("1.3.0", "2030-07-01T00:00:00.000Z", true), [name]: value };
        const versions = [value, version, { ...version, version: "1.0.0" }];
        for (const face of FACES) {
          expect(numbers(build({ face, earlier: { kind: "detail", item: value, versions } }))[0]).toBe(
            "1.3.0",
          );
        }
      }
    }
  });

  it("tagged manifests, packages and dates of any type", () => {
    for (const publishedAt of ["", "never", "-1", "999999-01-01"]) {
      const versions = [
        { version: "", publishedAt, manifest: {} },
        { version: "1.0", publishedAt, manifest: draft() },
      ];
      const packages = {
        "": {},
        __proto__: { url: "x" },
        windows_x64: { size: NaN },
        toString: { sha256: "" },
      };
      for (const face of FACES) {
        const entry = build({ face, packages, now: publishedAt, earlier: { kind: "git", versions } });
        expect(numbers(entry)).toHaveLength(3);
      }
    }
  });
});
