import { EMPTY_HISTORY } from "../../../../server/core/release/past";
import { describe, expect, it } from "vitest";
import { check } from "../../../../server/core/check/check";
import { assembleEntry } from "../../../../server/core/entry/review/assemble";
import { entryFindings } from "../../../../server/core/entry/review/checks";
import { ManifestDocument } from "../../../../server/core/json/parse/document";
import type { BuildEntryInputs } from "../../../../server/core/entry/entry";
import {
  NOW,
  REQUEST_ID,
  build,
  catalogVersion,
  draft,
  draftWithout,
  fromDetail,
  placeholder,
} from "../fixtures";

const findings = (input: Partial<BuildEntryInputs>) =>
  entryFindings(build(input)).map(({ code, pointer, origin, source }) => [code, pointer, origin, source]);

describe("The diagnostics of the resulting entry", () => {
  it.each<[face: BuildEntryInputs["face"]]>([["published"], ["current"]])(
    "are none for a good manifest (%s)",
    (face) => {
      expect(findings({ face })).toEqual([]);
      const versions = [
        { version: "1.2.0", publishedAt: "2030-01-01", manifest: draft({ version: "1.2.0" }) },
      ];
      expect(findings({ face, earlier: { kind: "git", versions } })).toEqual([]);
    },
  );

  it("point to the manifest's member, once for all its copies", () =>
    expect(findings({ manifest: draft({ license: "MITT", homepage: "nowhere" }) })).toEqual([
      ["url-format", "/data/item/homepage_url", "manifest", "/homepage"],
      ["license-id", "/data/item/license", "manifest", "/license"],
    ]));

  it("point to a part of a member", () =>
    expect(
      findings({
        manifest: draft({
          permissions: [{ type: "ipc_register" }, { type: "host_navigation" }, { type: "x" }],
        }),
      }),
    ).toEqual([
      ["unobserved-value", "/data/versions/0/manifest/permissions/2/type", "manifest", "/permissions/2/type"],
    ]));

  it("report missing members in both faces", () => {
    const manifest = draftWithout("name");
    const published = findings({ manifest, face: "published" });
    expect(published[0]).toEqual(["wrong-type", "/data/item/name", "pending", undefined]);
    expect(findings({ manifest, face: "current" })[0]).toEqual(published[0]);
  });

  it("do not report problems of tagged versions, which cannot be fixed", () => {
    const manifest = draft({ version: "1.2.0", license: "MITT", permissions: [{ type: "x" }] });
    const versions = [{ version: "1.2.0", publishedAt: "2030-01-01", manifest }];
    for (const face of ["published", "current"] as const)
      expect(findings({ face, earlier: { kind: "git", versions } })).toEqual([]);
  });

  it("report problems of an earlier entry", () => {
    const old = { ...catalogVersion("1.1.0", "2030-06-01T00:00:00.000Z", false), sha256: null };
    expect(findings({ earlier: fromDetail(old) })).toEqual([
      ["artifact-nullness", "/data/versions/1/sha256", "history", undefined],
      ["summary-description", "/data/versions/1/manifest/description", "history", undefined],
    ]);
    const kept = {
      ...catalogVersion("1.1.0", "2030-06-01T00:00:00.000Z", false),
      manifest: placeholder({ version: "1.1.0" }),
    };
    expect(findings({ earlier: fromDetail(kept) }).map(([code]) => code)).toContain("placeholder-version");
  });
});

describe("What only the entry shows", () => {
  const checksOf = (text: string) => {
    const document = new ManifestDocument(text);
    const { findings } = check(document);
    const inputs = { face: "published", now: NOW, requestId: REQUEST_ID, past: EMPTY_HISTORY } as const;
    return assembleEntry({ document, options: {}, findings }, inputs)?.checks?.map(({ message }) => message);
  };

  it.each([
    ["an empty object", "{}"],
    ["an object that lacks most members", '{ "id": "example.clock", "version": "1.0.0", "name": "Clock" }'],
  ])("is nothing that the problems of the document say already: %s", (_, text) => {
    expect(checksOf(text)).toEqual([]);
  });
});
