import { describe, expect, it } from "vitest";
import { detail } from "../../../support/manifests";
import { CASES } from "./cases";
import { findingsOf, found } from "./found";

describe("every rule of a manifest", () => {
  it.each(Object.entries(CASES))("works in a response: %s", (code, [members, pointer]) => {
    expect(found(detail(members)).filter((line) => line.startsWith(`${code} `))).toEqual([
      `${code} ${pointer}`,
    ]);
  });
});

describe("a response with many faults", () => {
  const text = detail({
    root: { request_id: '"1"', status: "200" },
    data: { count: "3" },
    item: {
      kind: "7",
      slug: '"Clock!"',
      description: undefined,
      latest_version: '"9.9.9"',
      license: '"Free-ish"',
      created_at: '"2031-02-30T00:00:00.000Z"',
      updated_at: '"2031-03-02T00:00:00.000Z"',
      extra: "null",
    },
    versions: {
      0: { artifact_size: "1.5", signature: '"AAAA"', sha: '"x"' },
      1: {
        id: '"com.example.clock-1.1.0"',
        item_id: '"other"',
        sha256: "null",
        published_at: '"2031-05-01"',
      },
      2: { version: '"0.9"', artifact_url: '"ftp://files.example/"' },
    },
    manifests: {
      0: { name: undefined, keywords: '["time", "time"]', homepage: '"x"', changelog: "null" },
      1: { capability_levels: "[0, 4]", source: '"private"', artifacts: "{}" },
      2: { schema_version: '"1"', install_status: '"available"', tags: '["time", "level-4"]' },
    },
  });

  it("has each fault once, in the order of the text", () => {
    expect(found(text)).toEqual(EXPECTED);
    const offsets = findingsOf(text).map(({ range }) => range.offset);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  });

  const EXPECTED = [
    "missing-member /data/item/description",
    "wrong-type /data/item/kind",
    "slug-format /data/item/slug",
    "latest-version /data/item/latest_version",
    "license-id /data/item/license",
    "timestamp-format /data/item/created_at",
    "updated-at /data/item/updated_at",
    "unknown-member /data/item/extra",
    "wrong-type /data/versions/0/artifact_size",
    "signature-format /data/versions/0/signature",
    "missing-member /data/versions/0/manifest/name",
    "url-format /data/versions/0/manifest/homepage",
    "duplicate-entry /data/versions/0/manifest/keywords/1",
    "mirror-mismatch /data/versions/0/manifest/changelog",
    "unknown-member /data/versions/0/sha",
    "id-format /data/versions/1/item_id",
    "artifact-nullness /data/versions/1/sha256",
    "timestamp-format /data/versions/1/published_at",
    "level-member-missing /data/versions/1/manifest/capability_levels/0",
    "unobserved-value /data/versions/1/manifest/source",
    "tags-derived-missing /data/versions/1/manifest/tags",
    "artifacts-placement /data/versions/1/manifest/artifacts",
    "version-format /data/versions/2/version",
    "url-format /data/versions/2/artifact_url",
    "wrong-type /data/versions/2/manifest/schema_version",
    "install-status-artifact /data/versions/2/manifest/install_status",
    "tags-unsorted /data/versions/2/manifest/tags",
    "unknown-member /data/count",
    "request-id-format /request_id",
    "unknown-member /status",
  ];
});
