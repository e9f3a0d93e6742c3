import { describe, expect, it } from "vitest";
import { fieldsAt, memberOrigin, originLine, originOf } from "../../../server/page/parts/field";
import { draft } from "../../core/entry/fixtures";
import { resultOf } from "../rendered";

const { provenance } = resultOf(draft());

describe("Where a field comes from", () => {
  it.each([
    ["/data/item/name", ["/name"], "From the manifest: /name"],
    // Below a value that comes from the manifest as a whole, the rest of the way is the same in both.
    [
      "/data/item/manifest/permissions/1/type",
      ["/permissions/1/type"],
      "From the manifest: /permissions/1/type",
    ],
    ["/data/versions/0/manifest/integration/level1/tab_id", ["/integration/level1/tab_id"], undefined],
    ["/data/item/author/name", ["/author"], undefined],
    ["/data/item/tags/0", ["/keywords/2"], undefined],
    ["/data/item/schema_version", [], undefined],
    ["/data/item/slug", ["/id"], "Guessed: the identifier's last label, URL-safe"],
    ["/data/versions/0/sha256", [], "Pending: not in the manifest; publication supplies it"],
  ])("%s: %j", (pointer, paths, words) => {
    const origin = originOf(provenance, pointer);
    expect(origin?.paths).toEqual(paths);
    if (words !== undefined) expect(origin?.text).toBe(words);
  });

  it("is described in words when it is not a member of the manifest", () => {
    const words = (kind: "derived" | "history" | "package", more: object) =>
      originOf({ "": { kind, ...more } }, "/a")?.text;
    expect(words("derived", { rule: "1" })).toBe("Derived: 1");
    expect(words("derived", { rule: "a rule", paths: ["/a", "/b"] })).toBe("Derived from /a, /b: a rule");
    expect(words("history", { rule: "as in the earlier entry" })).toBe(
      "From the plugin's history: as in the earlier entry",
    );
    expect(words("package", { rule: "the package for windows_x64" })).toBe(
      "From the package data: the package for windows_x64",
    );
  });

  it.each([
    ["manifest", "", "From the manifest"],
    ["derived", "", "Derived from the manifest"],
    ["derived", "/a", "Derived from /a"],
    ["history", "", "From the plugin's history"],
    ["package", "", "From the package data"],
    ["pending", "", "Pending: not in the manifest; publication supplies it"],
  ] as const)("is described in general words when no more is known: %s %j", (kind, path, words) => {
    expect(originOf({ "/f": { kind, path } }, "/f")?.text).toBe(words);
  });

  it("is the member of the manifest that the page shows itself", () => {
    const origin = memberOrigin("/tags/0");
    expect(origin).toEqual({ kind: "manifest", paths: ["/tags/0"], text: "From the manifest: /tags/0" });
    expect(originLine(origin)).toBe("From the manifest: /tags/0 · Click or press Enter to go there");
    expect(originLine({ ...origin, paths: [] })).toBe("From the manifest: /tags/0");
  });

  it("is all members that the whole field comes from", () => {
    const fed = { "/tags": { kind: "derived", paths: ["/a", "/b"], rule: "r" } } as const;
    expect(originOf(fed, "/tags/0")?.paths).toEqual(["/a", "/b"]);
  });

  it("is undefined without provenance", () => {
    expect(originOf({}, "/data/item/name")).toBeUndefined();
    expect(originOf({ "/toString": { kind: "manifest", path: "/x" } }, "/constructor")).toBeUndefined();
  });
});

describe("The fields that come from a value of the manifest", () => {
  const fields = [
    "/data/item/name",
    "/data/item/tags/0",
    "/data/item/manifest/permissions/0",
    "/data/item/manifest/permissions/0/type",
    "/data/item/manifest/permissions/1/type",
    "/data/item/schema_version",
  ];
  const at = (cursor: string) => [...fieldsAt(provenance, fields, cursor)];

  it("show the value or a value around it", () => {
    expect(at("/name")).toEqual(["/data/item/name"]);
    expect(at("/permissions/0/type")).toEqual([
      "/data/item/manifest/permissions/0",
      "/data/item/manifest/permissions/0/type",
    ]);
    expect(at("/keywords/2")).toEqual(["/data/item/tags/0"]);
  });

  it("show parts of the value if no field shows the whole value", () => {
    expect(at("/permissions")).toEqual([
      "/data/item/manifest/permissions/0",
      "/data/item/manifest/permissions/0/type",
      "/data/item/manifest/permissions/1/type",
    ]);
  });

  it("do not exist for the root, another member, or a longer name", () => {
    expect(at("")).toEqual([]);
    expect(at("/license")).toEqual([]);
    expect(at("/nam")).toEqual([]);
    expect(at("/permissions/10")).toEqual([]);
  });
});
