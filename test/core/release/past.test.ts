import { describe, expect, it } from "vitest";
import { releasesOf, type ReleaseHistory, type ReleaseTag } from "../../../server/core/release/past";
import type { JsonObject } from "../../../server/core/json/tree/value";
import { detail, draft } from "../../support/manifests";
import { past, tagged } from "../../support/release";

const manifest = (version: string, id = "com.example.clock") =>
  draft({ version: `"${version}"`, id: `"${id}"` });
const parse = (text: string) => JSON.parse(text) as JsonObject;
const NOW = parse(manifest("3.0.0"));

/** A tag on a day of January 2030, with the manifest of a version. */
const on = (
  day: number,
  tag: string,
  version = /[\d.]+$/.exec(tag)?.[0] ?? "",
  more: Partial<ReleaseTag> = {},
) => ({
  ...tagged(tag, manifest(version)),
  publishedAt: `2030-01-0${day}T12:00:00.000Z`,
  ...more,
});

const names = (releases: readonly { readonly tag: string }[]) => releases.map(({ tag }) => tag);
const of = (known: ReleaseHistory, now = NOW) => {
  const {
    base,
    earlierReleases: earlier,
    reachableReleases: released,
    headReleases: own,
    allReleases: all,
    isNew,
  } = releasesOf(now, known);
  const named = { earlier: names(earlier), released: names(released), own: names(own), all: names(all) };
  return { base: base && (base.release?.tag ?? "saved"), ...named, isNew };
};

describe("The releases of a manifest", () => {
  it("are sorted by the version of their manifests, not by names or dates of tags", () => {
    const known = past([on(3, "v1.9.0"), on(1, "v1.10.0"), on(2, "clock@0.1.0", "2.0.0")]);
    expect(of(known)).toEqual({
      base: "clock@0.1.0",
      earlier: ["clock@0.1.0", "v1.10.0", "v1.9.0"],
      released: ["clock@0.1.0", "v1.10.0", "v1.9.0"],
      ...{ own: [], all: ["clock@0.1.0", "v1.10.0", "v1.9.0"], isNew: false },
    });
  });

  it.each<[why: string, tags: readonly ReleaseTag[]]>([
    ["date", [on(2, "v1.0.0"), on(1, "v1.0.1", "1.0.0"), on(3, "v1.0.2", "1.0.0")]],
    [
      "name among equal dates",
      [on(1, "v9.9.9", "1.0.0"), on(1, "v1.0.1", "1.0.0"), on(1, "v1.1.0", "1.0.0")],
    ],
    ["name among versions that are equal", [on(1, "v1.0.1", "1.0.0"), on(1, "v1.0.2", "1.0")]],
  ])("are the first of each version, by %s, in any order of git", (_, tags) => {
    for (const order of [tags, tags.toReversed()])
      expect(of(past(order))).toMatchObject({ base: "v1.0.1", earlier: ["v1.0.1"], released: ["v1.0.1"] });
  });

  it("are the tags that name the plugin, whatever their dates", () => {
    expect(of(past([on(1, "v1.0.0"), on(2, "clock@1.0.0")])).released).toEqual(["clock@1.0.0"]);
  });

  it.each([
    ["its form is known for another manifest", { belongsToOtherPlugin: true }, []],
    ["the manifest is not there", { folder: undefined, manifest: undefined }, []],
    ["it does not lead to the checked-out commit", { isReachable: false, hasOtherManifests: false }, []],
    ["another manifest is there", {}, ["release-1.0.0"]],
  ])("do not include a tag of another form, which is not mentioned if %s", (_, more, unknown) => {
    const known = past([on(1, "release-1.0.0", "1.0.0", more)]);
    const { allReleases: all, unknownTags: found } = releasesOf(NOW, known);
    expect([names(all), names(found)]).toEqual([[], unknown]);
  });

  it("include a tag of another form only if no tag has a known one, and identifier and version match", () => {
    const alone = { hasOtherManifests: false };
    expect(of(past([on(1, "release-1.0.0", "1.0.0", alone)])).all).toEqual(["release-1.0.0"]);
    expect(of(past([on(1, "release-1.0.0", "1.0.1", alone)])).all).toEqual([]);
    const other = { ...alone, manifest: parse(manifest("1.0.0", "com.example.bell")) };
    expect(of(past([on(1, "release-1.0.0", "1.0.0", other)])).all).toEqual([]);
    expect(of(past([on(1, "release-1.0.0", "1.0.0", alone), on(2, "v0.1.0")])).all).toEqual(["v0.1.0"]);
  });

  it("are compared only if reachable, but listed even if unreachable", () => {
    const known = past([on(1, "v2.0.0", "2.0.0", { isReachable: false }), on(2, "v1.0.0")]);
    expect(of(known)).toMatchObject({ base: "v1.0.0", earlier: ["v1.0.0"], all: ["v2.0.0", "v1.0.0"] });
  });

  it.each([
    ["is unchanged", manifest("2.0.0"), { base: "v1.0.0", earlier: ["v1.0.0"], own: ["v2.0.0"] }],
    ["has changed", manifest("3.0.0"), { base: "v2.0.0", earlier: ["v2.0.0", "v1.0.0"], own: [] }],
  ])("leave out the tag of the checked-out commit while the manifest %s", (_, text, expected) => {
    const known = past([on(2, "v2.0.0", "2.0.0", { isHead: true }), on(1, "v1.0.0")], manifest("2.0.0"));
    expect(of(known, parse(text))).toMatchObject({ ...expected, released: ["v2.0.0", "v1.0.0"] });
  });

  it("use the first release as the base of an unchanged manifest", () => {
    const known = past([on(1, "v2.0.0", "2.0.0", { isHead: true })], manifest("2.0.0"));
    expect(of(known, parse(manifest("2.0.0")))).toMatchObject({ base: "v2.0.0", earlier: [], isNew: false });
  });

  it.each([
    ["slug", "clock@1.0.0", "clock"],
    ["identifier", "com.example.clock/1.0.0", "clock"],
    ["folder", "widgets-v1.0.0", "widgets"],
  ])("may be named by the plugin's %s", (_, tag, folder) => {
    expect(of({ ...past([on(1, tag)]), folder }).base).toBe(tag);
    expect(of({ ...past([on(1, tag.replace(/^[^@/-]+/, "bell"))]), folder }).base).toBeUndefined();
  });

  it("may be named by the identifier and folder at the tag", () => {
    const then = { ...tagged("bell@1.0.0", manifest("1.0.0", "com.example.bell")), folder: "" };
    expect(of(past([then])).base).toBe("bell@1.0.0");
    expect(of(past([{ ...tagged("old-v1.0.0", manifest("1.0.0")), folder: "old" }])).base).toBe("old-v1.0.0");
  });
});

describe("The base of a manifest", () => {
  const saved = parse(detail());
  const other = parse(manifest("3.0.0", "com.example.bell"));

  it.each<[what: string, known: ReleaseHistory, now: JsonObject, base: string | undefined, isNew: boolean]>([
    [
      "the saved entry, beside higher releases",
      { ...past([on(1, "v9.0.0")]), savedResponse: saved },
      NOW,
      "saved",
      false,
    ],
    [
      "the saved entry, in a shallow clone",
      { ...past(), savedResponse: saved, isShallow: true },
      NOW,
      "saved",
      false,
    ],
    [
      "the saved entry of another plugin without releases",
      { ...past(), savedResponse: saved },
      other,
      "saved",
      false,
    ],
    [
      "a release, beside another plugin's entry",
      { ...past([on(1, "v1.0.0")]), savedResponse: saved },
      other,
      "v1.0.0",
      false,
    ],
    ["nothing without releases", past(), NOW, undefined, false],
    ["nothing in a shallow clone", { ...past([on(1, "v1.0.0")]), isShallow: true }, NOW, undefined, false],
    ["nothing where a lookup failed", { ...past([on(1, "v1.0.0")]), isUnread: true }, NOW, undefined, false],
    [
      "nothing where the manifest is in none of the releases, so that all of it is new",
      past([{ ...on(1, "v1.0.0"), manifest: undefined }]),
      ...([NOW, undefined, true] as const),
    ],
  ])("is %s", (_, known, now, base, isNew) => {
    expect([of(known, now).base, of(known, now).isNew]).toEqual([base, isNew]);
  });
});
