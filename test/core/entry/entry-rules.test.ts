import { describe, expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { JsonValue } from "../../../server/core/json/tree/value";
import type { BuildEntryInputs } from "../../../server/core/entry/entry";
import {
  build,
  catalogVersion,
  draft,
  fromDetail,
  placeholder,
  published,
  PUBLISHED_PACKAGE,
} from "./fixtures";

// What entry.md promises of the two faces, held against the rules themselves.

function errorsIn(value: JsonValue): { code: string; pointer: string }[] {
  const { findings } = check(new ManifestDocument(JSON.stringify(value)));
  return findings
    .filter(({ severity }) => severity === "error")
    .map(({ code, pointer }) => ({ code, pointer }));
}

const blocked = Object.fromEntries(
  Object.entries(
    published({
      artifact_url: null,
      artifact_size: null,
      signature_algorithm: null,
      signing_key_id: null,
      install_status: "blocked",
    }),
  ).filter(([name]) => name !== "artifacts"),
);

const manifests: BuildEntryInputs["manifest"][] = [
  draft(),
  draft({
    author: { name: "A" },
    changelog: "Neap tides.",
    tags: ["host-navigation", "level-1", "level-9", "weather"],
    license: "Apache-2.0",
  }),
  draft({
    min_app_version: "1.0",
    max_app_version: "2",
    source: "official",
    homepage_url: "https://h.example",
  }),
  published(),
  published({ artifacts: {} }),
  blocked,
  placeholder(),
];

const detail = [
  catalogVersion("1.2.0", "2030-07-01T00:00:00.000Z", true),
  catalogVersion("1.1.0", "2030-06-01T00:00:00.000Z", false),
];
const tagged = (version: string, publishedAt: string) => ({
  version,
  publishedAt,
  manifest: draft({ version }),
});

const circumstances: Partial<BuildEntryInputs>[] = [
  {},
  { earlier: fromDetail(...detail) },
  { earlier: fromDetail(...[...detail].reverse()), now: "2029-01-01T00:00:00.000Z" },
  { earlier: fromDetail(catalogVersion("1.3.0", "2030-07-01T00:00:00.000Z", true)) },
  {
    earlier: {
      kind: "git",
      versions: [tagged("1.2.0", "2030-07-01T00:00:00+02:00"), tagged("1.1.0", "2030-06-01")],
    },
  },
  { packages: { windows_x64: { size: 1, sha256: "00".repeat(32) } } },
  {
    packages: {
      windows_x64: PUBLISHED_PACKAGE,
      macos_arm64: PUBLISHED_PACKAGE,
      linux_x64: PUBLISHED_PACKAGE,
    },
  },
  {
    changelog: new Map([["1.3.0", "Spring tides."]]),
    repositoryUrl: "git@code.example:tides.git",
    slug: "tides",
  },
];

const cases = manifests.flatMap((manifest) => circumstances.map((input) => ({ ...input, manifest })));

describe("The manifests of these tests", () => {
  it.each(manifests)("have no error (%#)", (manifest) => expect(errorsIn(manifest)).toEqual([]));
});

describe("the current face", () => {
  it.each(cases)("breaks no rule when the manifest breaks none (%#)", (input) =>
    expect(errorsIn(build({ ...input, face: "current" }).payload)).toEqual([]),
  );
});

describe("As published", () => {
  const ownCodes = ["placeholder-version", "install-status-artifact"];

  it.each(cases)("breaks rules about pending fields only (%#)", (input) => {
    const { payload, provenance } = build({ ...input, face: "published" });
    const others = errorsIn(payload).filter(
      ({ code, pointer }) => !ownCodes.includes(code) && provenance[pointer]?.kind !== "pending",
    );
    expect(others).toEqual([]);
  });
});
