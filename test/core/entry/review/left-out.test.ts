import { describe, expect, it } from "vitest";
import { assembleEntry, type EntryInputs } from "../../../../server/core/entry/review/assemble";
import { ManifestDocument } from "../../../../server/core/json/parse/document";
import { EMPTY_HISTORY } from "../../../../server/core/release/past";
import type { JsonObject } from "../../../../server/core/json/tree/value";
import { artifacts, draft, NOW, placeholder, published, PUBLISHED_PACKAGE, REQUEST_ID } from "../fixtures";

function warnings(text: string, more: Partial<EntryInputs> = {}): string[] {
  const document = new ManifestDocument(text);
  const inputs = {
    now: NOW,
    requestId: REQUEST_ID,
    face: "published",
    past: EMPTY_HISTORY,
    ...more,
  } as const;
  return assembleEntry({ document, options: {} }, inputs)!.warnings.map(
    ({ kind, message, pointer }) => `${kind} ${pointer.replace("/data/versions/0", "")}: ${message}`,
  );
}

const of = (manifest: JsonObject, more?: Partial<EntryInputs>) => warnings(JSON.stringify(manifest), more);
const url = "https://packages.lantern.example/1.3.0.zip";
const macos = { macos_arm64: artifacts(url)["windows_x64"]! };

describe("No warning is about an entry", () => {
  it.each([
    ["a draft", draft({ "7": [1.5, 1e3], extra: { __proto__: null } })],
    ["a draft with null for what is unknown", draft({ artifact_url: null, summary: null, changelog: null })],
    ["a published manifest", published()],
    ["a blocked one", published({ install_status: "blocked" })],
    ["a placeholder with an unknown member", placeholder({ homepage: "https://h.example" })],
  ])("of %s", (_, manifest) => expect(of(manifest)).toEqual([]));
});

describe("A value that cannot go into the entry is left out with a warning", () => {
  it("a tag of a level or capability that is not declared", () =>
    expect(of(draft({ tags: ["free", "host-x", "level-1", "level-9"] }))).toEqual([
      'value-left-out /manifest/tags: Tag "host-x" is left out: it matches no declared level or capability.',
      'value-left-out /manifest/tags: Tag "level-9" is left out: it matches no declared level or capability.',
    ]));

  it("a blank tag", () =>
    expect(of(draft({ tags: [" "] }))).toEqual([
      'value-left-out /manifest/tags: Tag " " is left out: it is blank, or not a string.',
    ]));

  it("a value of another type", () =>
    expect(of(draft({ summary: 5 }))).toEqual([
      "value-left-out /manifest/summary: 'summary' differs: the entry has \"High and low water for a harbour.\" instead of 5.",
    ]));

  it("a package in a placeholder", () =>
    expect(of(placeholder({ artifact_size: 5, artifacts: artifacts(url) }))).toEqual([
      "value-left-out /manifest/artifact_size: 'artifact_size' is left out.",
      "value-left-out /manifest/artifacts: 'artifacts' is left out.",
    ]));

  it("a value that a package file contradicts", () =>
    expect(of(published(), { packages: { windows_x64: { size: 7 } } })).toEqual([
      "value-left-out /manifest/artifact_size: 'artifact_size' differs: the entry has 7 instead of 4096.",
      "value-left-out /manifest/artifacts/windows_x64/artifact_size: 'artifacts.windows_x64.artifact_size' differs: the entry has 7 instead of 4096.",
    ]));

  it("in either face", () =>
    expect(of(draft({ tags: ["level-9"] }), { face: "current" })).toEqual(of(draft({ tags: ["level-9"] }))));
});

describe("A number with more digits than the entry can repeat", () => {
  it.each([
    [
      "12345678901234567890",
      "is rounded: the entry has 12345678901234567000 instead of 12345678901234567890.",
    ],
    ["0.1000000000000000000001", "is rounded: the entry has 0.1 instead of 0.1000000000000000000001."],
    ["1e-400", "is rounded: the entry has 0 instead of 1e-400."],
    ["-1e400", "is left out: the number -1e400 is too large."],
  ])("has a warning: %s", (number, words) =>
    expect(warnings(`{ "a": [{ "b/c": ${number} }] }`)).toEqual([
      `number-rounded /manifest/a/0/b~1c: 'a[0].b/c' ${words}`,
    ]),
  );

  it.each(["0", "-0", "0.0e7", "1.50", "150e-2", "1E+2", "9007199254740992", "5e-324"])(
    "does not mean another form of a number: %s",
    (number) => expect(warnings(`{ "a": ${number} }`)).toEqual([]),
  );
});

describe("Packages without one for windows_x64", () => {
  const warning =
    "main-package-missing /artifact_url: No windows_x64 package: the version's package fields stay null.";
  it("have a warning", () => {
    expect(of(draft({ artifacts: macos }))).toEqual([warning]);
    expect(of(draft(), { packages: { macos_arm64: PUBLISHED_PACKAGE } })).toEqual([warning]);
  });
  it("have another warning if the plugin does not support Windows", () => {
    const linux = { artifacts: { linux_x64: macos.macos_arm64 } };
    expect(of(draft({ ...linux, compatibility: { platforms: ["linux"] } }))).toEqual([
      "main-package-missing /artifact_url: The version's package fields stay null: they describe windows_x64, which the plugin does not support.",
    ]);
    expect(of(draft({ ...linux, compatibility: { platforms: [] } }))).toEqual([warning]);
  });
  it("have no warning if the manifest has the version's own fields, or no package at all", () => {
    expect(of(published({ artifacts: macos }))).toEqual([]);
    expect(of(draft({ artifacts: {} }))).toEqual([]);
  });
});
