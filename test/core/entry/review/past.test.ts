import { describe, expect, it } from "vitest";
import type { GitVersion } from "../../../../server/core/entry/earlier";
import { earlierEntry, earlierFrom, type Past } from "../../../../server/core/entry/review/past";
import { entryWarnings } from "../../../../server/core/entry/review/warnings";
import type { JsonObject } from "../../../../server/core/json/tree/value";
import { build, catalogVersion, draft, EARLIER_ITEM, NOW, placeholder, published } from "../fixtures";

const tag = (version: string, day: number, members: JsonObject = {}): GitVersion => ({
  version,
  publishedAt: `2030-01-0${day}T12:00:00.000Z`,
  manifest: draft({ version, ...members }),
});

const detail = (...versions: JsonObject[]): JsonObject => ({
  data: { item: { ...EARLIER_ITEM, latest_version: "1.2.0" }, versions },
  request_id: "x",
});

const DETAIL = detail(catalogVersion("1.2.0", "2030-06-01T00:00:00.000Z", true));
const OTHER: JsonObject = {
  data: { item: { id: "example.other" }, versions: [{ item_id: "example.other" }] },
};
const TAGS = [tag("1.2.0", 2), tag("1.1.0", 1)];
const OTHER_TAGS = [tag("1.2.0", 2, { id: "example.other" })];

describe("Earlier versions", () => {
  it.each<[kind: string | undefined, of: string, past: Past]>([
    ["detail", "a detail response and tags", { detail: DETAIL, tags: TAGS }],
    ["git", "tags", { tags: TAGS }],
    ["git", "a detail response of another plugin, and tags", { detail: OTHER, tags: TAGS }],
    ["git", "a detail response without versions, and tags", { detail: detail(), tags: TAGS }],
    ["git", "something else in place of a detail response, and tags", { detail: { data: [] }, tags: TAGS }],
    ["detail", "a detail response without versions", { detail: detail(), tags: [] }],
    [undefined, "a detail response of another plugin", { detail: OTHER, tags: [] }],
    [undefined, "tags of another plugin", { tags: OTHER_TAGS }],
    [undefined, "nothing", { tags: [] }],
  ])("come from %s given %s", (kind, _, past) => expect(earlierFrom(past, draft())?.kind).toBe(kind));
});

describe("The slug of a detail response", () => {
  it.each<[slug: string, of: string, past: Past]>([
    ["tides", "with versions", { detail: DETAIL, tags: [] }],
    ["tides", "without versions", { detail: detail(), tags: [] }],
    ["tides", "without versions, beside tags", { detail: detail(), tags: TAGS }],
    ["tide-table", "of another plugin, beside tags", { detail: OTHER, tags: TAGS }],
  ])("is %s: %s", (slug, _, past) =>
    expect(build({ earlier: earlierFrom(past, draft()) }).payload).toMatchObject({
      data: { item: { slug } },
    }),
  );
});

describe("The entry that publication would change", () => {
  it("is the earlier detail response", () =>
    expect(earlierEntry({ detail: DETAIL, tags: TAGS }, draft(), {})).toBe(DETAIL));

  it("is that of the newest tag, with the versions before it", () => {
    const entry = earlierEntry({ tags: TAGS }, draft(), {});
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

  it("is one of another identifier where nothing has this one", () => {
    expect(earlierEntry({ detail: OTHER, tags: [] }, draft(), {})).toBe(OTHER);
    expect(earlierEntry({ tags: OTHER_TAGS }, draft(), {})).toMatchObject({
      data: { item: { id: "example.other" } },
    });
    expect(earlierEntry({ detail: OTHER, tags: TAGS }, draft(), {})).toMatchObject({
      data: { item: { id: "example.lantern.Tide-Table" } },
    });
  });

  it("is none without a past", () => expect(earlierEntry({ tags: [] }, draft(), {})).toBeUndefined());
});

describe("Warnings", () => {
  const warnings = (past: Past, manifest: JsonObject) => {
    const { payload } = build({ manifest, now: NOW, earlier: earlierFrom(past, manifest) });
    return entryWarnings(past, manifest, payload).map(({ kind, message, pointer }) => [
      kind,
      message,
      pointer,
    ]);
  };

  it.each<[of: string, past: Past, manifest: JsonObject]>([
    ["a greater version after tags", { tags: TAGS }, draft({ version: "1.10.0" })],
    ["a greater version after a detail response", { detail: DETAIL, tags: [] }, draft()],
    ["the manifest of the newest tag, in other words", { tags: TAGS }, draft({ version: "1.2.0" })],
    ["the first version ever", { tags: [] }, draft()],
    ["a version half typed", { tags: TAGS }, draft({ version: "1." })],
    ["no version", { tags: TAGS }, draft({ version: null })],
    ["an identifier half typed", { tags: TAGS }, draft({ id: 1 })],
    [
      "a package for the version that had none",
      {
        detail: detail({
          ...catalogVersion("1.3.0", NOW, true),
          artifact_url: null,
          manifest: placeholder(),
        }),
        tags: [],
      },
      draft(),
    ],
    [
      "what the catalog adds to a published version",
      { detail: detail(catalogVersion("1.3.0", NOW, true)), tags: [] },
      draft({ author: { name: "Harbour Office" } }),
    ],
    [
      "a published version with its own package",
      { detail: detail(catalogVersion("1.3.0", NOW, true)), tags: [] },
      published({ artifact_url: "https://packages.lantern.example/other.zip" }),
    ],
  ])("there are none for %s", (_, past, manifest) => expect(warnings(past, manifest)).toEqual([]));

  it.each<[of: string, past: Past]>([
    ["the newest tag", { tags: OTHER_TAGS }],
    ["the earlier entry", { detail: OTHER, tags: [] }],
  ])("say that the identifier is no longer that of %s", (_, past) =>
    expect(warnings(past, draft())).toEqual([
      [
        "identifier-changed",
        'The identifier was "example.other" and is now "example.lantern.Tide-Table": for the catalog that is another plugin.',
        "/data/item/id",
      ],
    ]),
  );

  it.each<[of: string, past: Past]>([
    ["any tag", { tags: [tag("1.0.9", 3), tag("1.30.0", 2), tag("1.4.0", 1)] }],
    [
      "any version of the earlier entry",
      { detail: detail(catalogVersion("1.2.0", NOW, true), catalogVersion("1.30.0", NOW, false)), tags: [] },
    ],
  ])("say that the version is not greater than that of %s", (_, past) =>
    expect(warnings(past, draft())).toEqual([
      [
        "version-not-greater",
        'The version "1.3.0" is not greater than "1.30.0", which there has been already.',
        "/data/versions/0/version",
      ],
    ]),
  );

  it.each<[of: string, past: Past]>([
    [
      "as the earliest tag of the version shows it",
      { tags: [tag("1.3.0", 2, { name: "Tides" }), tag("1.3.0", 1)] },
    ],
    ["as the earlier entry has it", { detail: detail(catalogVersion("1.3.0", NOW, true)), tags: [] }],
  ])("say that a published version was edited, %s", (_, past) => {
    const manifest = draft({ author: past.detail ? { name: "Harbour Office" } : "Harbour Office" });
    const edited = {
      ...manifest,
      name: "Tides",
      license: "0BSD",
      permissions: [],
      commands: [],
      icon: "\u202e",
    };
    expect(warnings(past, edited)).toEqual([
      [
        "published-version-edited",
        'The version "1.3.0" is published and differs from this manifest in "name", "license", "icon" and 2 more: a change needs a new version.',
        "/data/versions/0/version",
      ],
    ]);
  });

  it("say both about an edited version that is not the greatest", () =>
    expect(warnings({ tags: TAGS }, draft({ version: "1.1.0", name: "x" })).map(([kind]) => kind)).toEqual([
      "published-version-edited",
      "version-not-greater",
    ]));
});
