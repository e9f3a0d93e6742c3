import { describe, expect, it } from "vitest";
import { findEarlierVersions } from "../../../../server/core/entry/earlier";
import { earlierEntry } from "../../../../server/core/entry/review/assemble";
import { identifierAndVersionWarnings } from "../../../../server/core/entry/review/warnings";
import type { JsonObject } from "../../../../server/core/json/tree/value";
import { releasesOf, type ReleaseHistory, type ReleaseTag } from "../../../../server/core/release/past";
import { past as pastOf, tagged } from "../../../support/release";
import { build, catalogVersion, draft, EARLIER_ITEM, NOW, placeholder, published } from "../fixtures";

const tag = (version: string, day: number, members: JsonObject = {}): ReleaseTag => ({
  ...tagged(`v${version}`),
  publishedAt: `2030-01-0${day}T12:00:00.000Z`,
  manifest: draft({ version, ...members }),
});

const past = (tags: readonly ReleaseTag[], saved?: JsonObject): ReleaseHistory => ({
  ...pastOf(tags),
  savedResponse: saved,
});
const from = (known: ReleaseHistory, manifest: JsonObject) =>
  findEarlierVersions(known, releasesOf(manifest, known), manifest);
const before = (known: ReleaseHistory) => earlierEntry(known, releasesOf(draft(), known), {});

const detail = (...versions: JsonObject[]): JsonObject => ({
  data: { item: { ...EARLIER_ITEM, latest_version: "1.2.0" }, versions },
  request_id: "x",
});

const DETAIL = detail(catalogVersion("1.2.0", "2030-06-01T00:00:00.000Z", true));
const OTHER: JsonObject = {
  data: {
    item: { id: "example.other" },
    versions: [{ item_id: "example.other", version: "1.0.0", manifest: { id: "example.other" } }],
  },
};
const TAGS = [tag("1.2.0", 2), tag("1.1.0", 1)];
const OTHER_TAGS = [tag("1.2.0", 2, { id: "example.other" })];

describe("Earlier versions", () => {
  it.each<[kind: string | undefined, of: string, known: ReleaseHistory]>([
    ["detail", "a detail response and tags", past(TAGS, DETAIL)],
    ["git", "tags", past(TAGS)],
    ["git", "a detail response of another plugin, and tags", past(TAGS, OTHER)],
    ["git", "a detail response without versions, and tags", past(TAGS, detail())],
    ["git", "something else in place of a detail response, and tags", past(TAGS, { data: [] })],
    ["detail", "a detail response without versions", past([], detail())],
    [undefined, "a detail response of another plugin", past([], OTHER)],
    [undefined, "tags of another plugin", past(OTHER_TAGS)],
    [undefined, "nothing", past([])],
  ])("come from %s given %s", (kind, _, known) => expect(from(known, draft())?.kind).toBe(kind));
});

describe("The slug of a detail response", () => {
  it.each<[slug: string, of: string, known: ReleaseHistory]>([
    ["tides", "with versions", past([], DETAIL)],
    ["tides", "without versions", past([], detail())],
    ["tides", "without versions, beside tags", past(TAGS, detail())],
    ["tide-table", "of another plugin, beside tags", past(TAGS, OTHER)],
  ])("is %s: %s", (slug, _, known) =>
    expect(build({ earlier: from(known, draft()) }).payload).toMatchObject({
      data: { item: { slug } },
    }),
  );
});

describe("The entry that publication would change", () => {
  it("is the earlier detail response", () => expect(before(past(TAGS, DETAIL))).toBe(DETAIL));

  it("is that of the newest tag, with the earlier versions", () => {
    const entry = before(past(TAGS));
    expect(entry).toMatchObject({
      data: {
        item: {
          latest_version: "1.2.0",
          created_at: "2030-01-01T12:00:00.000Z",
          updated_at: "2030-01-02T12:00:00.000Z",
        },
        versions: [{ version: "1.2.0" }, { version: "1.1.0" }],
      },
    });
  });

  it("may be another plugin's if no source has this plugin", () => {
    expect(before(past([], OTHER))).toBe(OTHER);
    expect(before(past(OTHER_TAGS))).toMatchObject({
      data: { item: { id: "example.other" } },
    });
    expect(before(past(TAGS, OTHER))).toMatchObject({
      data: { item: { id: "example.lantern.Tide-Table" } },
    });
  });

  it("does not exist without a past", () => expect(before(past([]))).toBeUndefined());
});

describe("Warnings", () => {
  const warnings = (known: ReleaseHistory, manifest: JsonObject) => {
    const earlier = from(known, manifest);
    const { payload } = build({ manifest, now: NOW, earlier });
    const { base } = releasesOf(manifest, known);
    return (base ? identifierAndVersionWarnings(manifest, base, earlier, payload) : []).map(
      ({ kind, message, pointer }) => [kind, message, pointer],
    );
  };

  it.each<[of: string, known: ReleaseHistory, manifest: JsonObject]>([
    ["a greater version after tags", past(TAGS), draft({ version: "1.10.0" })],
    ["a greater version after a detail response", past([], DETAIL), draft()],
    ["the manifest of the newest tag, in other words", past(TAGS), draft({ version: "1.2.0" })],
    ["the first version ever", past([]), draft()],
    ["a version half typed", past(TAGS), draft({ version: "1." })],
    ["no version", past(TAGS), draft({ version: null })],
    ["an identifier half typed", past(TAGS), draft({ id: 1 })],
    [
      "a package for the version that had none",
      past(
        [],
        detail({
          ...catalogVersion("1.3.0", NOW, true),
          artifact_url: null,
          manifest: placeholder(),
        }),
      ),
      draft(),
    ],
    [
      "what the catalog adds to a published version",
      past([], detail(catalogVersion("1.3.0", NOW, true))),
      draft({ author: { name: "Harbour Office" } }),
    ],
    [
      "a published version with its own package",
      past([], detail(catalogVersion("1.3.0", NOW, true))),
      published({ artifact_url: "https://packages.lantern.example/other.zip" }),
    ],
  ])("there are none for %s", (_, known, manifest) => expect(warnings(known, manifest)).toEqual([]));

  it.each<[of: string, known: ReleaseHistory]>([
    ["the newest tag", past(OTHER_TAGS)],
    ["the earlier entry", past([], OTHER)],
  ])("say that the identifier is no longer that of %s", (_, known) =>
    expect(warnings(known, draft())).toEqual([
      [
        "identifier-changed",
        'Identifier changed from "example.other" to "example.lantern.Tide-Table". The catalog treats this as another plugin.',
        "/data/item/id",
      ],
    ]),
  );

  it.each<[of: string, known: ReleaseHistory]>([
    ["any tag", past([tag("1.0.9", 3), tag("1.30.0", 2), tag("1.4.0", 1)])],
    [
      "the newest version of the earlier entry",
      past(
        [],
        detail(
          catalogVersion("1.30.0", NOW, true),
          catalogVersion("1.40.0", "2030-01-01T00:00:00.000Z", false),
        ),
      ),
    ],
  ])("say that the version is not greater than that of %s", (_, known) =>
    expect(warnings(known, draft())).toEqual([
      [
        "version-not-greater",
        'Version "1.3.0" is not greater than "1.30.0". Increase it.',
        "/data/versions/0/version",
      ],
    ]),
  );

  it.each<[of: string, known: ReleaseHistory]>([
    [
      "as the earliest tag of the version shows it",
      past([tag("1.3.0", 2, { name: "Tides" }), tag("1.3.0", 1)]),
    ],
    ["as the earlier entry has it", past([], detail(catalogVersion("1.3.0", NOW, true)))],
  ])("say that a published version was edited, %s", (_, known) => {
    const manifest = draft({ author: known.savedResponse ? { name: "Harbour Office" } : "Harbour Office" });
    const edited = {
      ...manifest,
      name: "Tides",
      license: "0BSD",
      permissions: [],
      commands: [],
      icon: "\u202e",
    };
    expect(warnings(known, edited)).toEqual([
      [
        "published-version-edited",
        'Version "1.3.0" is already published and differs, for example in "name", "license" and "icon". Increase the version.',
        "/data/versions/0/version",
      ],
    ]);
  });

  it("report both an edited version and that it is not the greatest", () =>
    expect(warnings(past(TAGS), draft({ version: "1.1.0", name: "x" })).map(([kind]) => kind)).toEqual([
      "published-version-edited",
      "version-not-greater",
    ]));
});
