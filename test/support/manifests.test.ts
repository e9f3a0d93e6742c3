import { describe, expect, it } from "vitest";
import { check } from "../../server/core/check/check";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { detail, draft, placeholder, published } from "./manifests";

describe("the builders of valid documents", () => {
  const codes = (text: string) => check(new ManifestDocument(text)).findings.map(({ code }) => code);

  it("create a draft that lacks only the members of the catalog", () => {
    expect(codes(draft())).toEqual(["catalog-members-missing"]);
  });

  it("create a valid published manifest", () => {
    expect(codes(published())).toEqual([]);
  });

  it("create a valid placeholder", () => {
    expect(codes(placeholder())).toEqual([]);
  });

  it("create a valid detail response", () => {
    expect(codes(detail())).toEqual([]);
    expect(check(new ManifestDocument(detail())).kind).toBe("detail");
  });

  it("indent each level by two spaces, with one member of the item per line", () => {
    const lines = detail().split("\n");
    const depths = lines.map((line) => line.length - line.trimStart().length);
    expect(depths.every((depth) => depth % 2 === 0)).toBe(true);
    expect(lines.filter((line) => line.startsWith('      "'))).toHaveLength(20);
    expect(lines.filter((line) => line.startsWith('        "version"'))).toHaveLength(5);
    expect(JSON.parse(detail())).toMatchObject({ data: { versions: [{}, {}, {}] } });
  });

  it("also change the copies of the newest version, without the marks", () => {
    const text = detail({
      versions: { 0: { artifact_size: "«7»" } },
      manifests: { 0: { name: '«"A"»' }, 1: { name: '"B"' } },
    });
    const { item, versions } = dataOf(text.replace(/[«»]/g, ""));
    expect(item["latest_compatible_version"]).toEqual(versions[0]);
    expect(item["manifest"]).toEqual(versions[0]?.["manifest"]);
    expect(versions.map(({ manifest }) => (manifest as { name: string }).name)).toEqual(["A", "B", "Clock"]);
    expect(text.split("«")).toHaveLength(3);
  });

  it("accept replacements for members, values and the order of versions", () => {
    const text = detail({ root: { x: "1" }, data: { y: "2" }, item: { manifest: "3" }, order: [2, 0] });
    expect(JSON.parse(text)).toMatchObject({ x: 1 });
    const { item, versions } = dataOf(text);
    expect(item["manifest"]).toBe(3);
    expect(versions.map(({ version }) => version)).toEqual(["0.9.0", "1.2.3"]);
    const { versions: noVersions } = dataOf(detail({ data: { versions: "[]" }, item: { slug: undefined } }));
    expect(noVersions).toEqual([]);
  });
});

function dataOf(text: string) {
  const { data } = JSON.parse(text) as { data: { item: object; versions: object[] } };
  return data as { item: Record<string, unknown>; versions: Record<string, unknown>[] };
}
