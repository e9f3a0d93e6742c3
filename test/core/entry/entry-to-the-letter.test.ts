import { EMPTY_HISTORY } from "../../../server/core/release/past";
import { describe, expect, it } from "vitest";
import { assembleEntry } from "../../../server/core/entry/review/assemble";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { escapeSegment } from "../../../server/core/json/tree/pointer";
import { valueAt, type JsonObject, type JsonValue } from "../../../server/core/json/tree/value";
import { pick, randomFrom } from "../../support/random";
import { anyManifest } from "./any-manifest";
import { artifacts, NOW, placeholder, published, REQUEST_ID } from "./fixtures";

/*
 * docs/spec/entry.md, What check accepts, the entry keeps: hundreds of manifests without an error, put together at
 * random, with members that no one expects.
 */

const MANIFEST = "/data/versions/0/manifest";

/** Members as raw text, which a manifest gets on top of its own: none of them is an error. */
const EXTRA = [
  '"7": { "b": 1, "10": [{ "2": 0, "a": 1, "1": 0 }] }',
  '"__proto__": { "constructor": [] }',
  '"artifacts": {}',
  `"artifacts": ${JSON.stringify({ macos_arm64: artifacts("https://p.example/a.zip")["windows_x64"] })}`,
  '"artifact_size": 9007199254740991',
  '"tags": [" ", "free", "free", "host-navigation", "host-x", "level-0", "level-1", "level-4", "level-9", "tides"]',
  '"settings_schema": { "properties": { "z": { "type": "number", "title": "Z", "default": 1e300 }, "10": { "default": 12345678901234567890, "title": "T", "type": "number" } }, "type": "object" }',
  '"homepage": "https://elsewhere.example"',
  '"keywords": ["\\ud800", "b", "a"]',
];

function anyText(next: () => number): string {
  const base =
    next() < 0.2 ? placeholder() : next() < 0.2 ? published({ artifact_size: 5 }) : anyManifest(next);
  const members = Object.entries(base).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  const extra = EXTRA.filter(() => next() < 0.25).filter(
    (member) =>
      !members.some((own) => own.startsWith(`${member.slice(0, member.indexOf(":"))}:`)) || next() < 0.7,
  );
  const kept = members.filter(
    (own) => !extra.some((member) => own.startsWith(member.slice(0, member.indexOf(":") + 1))),
  );
  return `{ ${extra.reduce((all, member) => insertAt(all, pick(next, [0, 3, all.length]), member), kept).join(", ")} }`;
}

function insertAt(list: readonly string[], index: number, item: string): string[] {
  return [...list.slice(0, index), item, ...list.slice(index)];
}

function hasNoError(document: ManifestDocument): boolean {
  return check(document).findings.every(({ severity }) => severity !== "error");
}

const next = randomFrom(20_310_505);
const texts = Array.from({ length: 900 }, () => anyText(next));
const documents = texts.map((text) => new ManifestDocument(text)).filter(hasNoError);

/** The places of a manifest's values that are neither in the entry to the letter nor in a warning. */
function lost(document: ManifestDocument): string[] {
  const manifest = document.value as JsonObject;
  const clock = { now: NOW, requestId: REQUEST_ID };
  const inputs = { face: "published", past: EMPTY_HISTORY, ...clock } as const;
  const { entry, warnings } = assembleEntry({ document, options: {} }, inputs)!;
  const warned = warnings.map(({ pointer }) => pointer);
  const isKept = (value: JsonValue, pointer: string): boolean => {
    if (warned.includes(MANIFEST + pointer)) return true;
    const kept = valueAt(entry.payload, MANIFEST + pointer);
    if (value === null || typeof value !== "object") return Object.is(value, kept) && value !== Infinity;
    const names = Object.keys(value);
    const isInOrder = JSON.stringify(Object.keys(kept ?? {})) === JSON.stringify(names);
    return (
      isInOrder &&
      names.every((name) => isKept((value as JsonObject)[name]!, `${pointer}/${escapeSegment(name)}`))
    );
  };
  return Object.entries(manifest).flatMap(([name, value]) => {
    const pointer = `/${escapeSegment(name)}`;
    // The status is publication's, a text is the author's name, null is unknown, and tags get those that are derived.
    if (name === "install_status" || (name === "author" && typeof value === "string") || value === null)
      return [];
    const kept = valueAt(entry.payload, MANIFEST + pointer);
    const isWhole =
      name === "tags"
        ? (value as JsonValue[]).every((tag) => (kept as JsonValue[]).includes(tag))
        : undefined;
    return (isWhole ?? false) || isKept(value, pointer) ? [] : [pointer];
  });
}

describe("The manifests of these tests", () => {
  it("are many, and unexpected members are not errors", () => {
    expect(documents.length).toBeGreaterThan(300);
    for (const member of EXTRA)
      expect(documents.filter(({ text }) => text.includes(member)).length, member).toBeGreaterThan(9);
  });
});

describe("A value that check accepts", () => {
  it("is unchanged in the entry, or in a warning", () =>
    expect(
      documents.map((document) => [document.text, lost(document)]).filter(([, places]) => places!.length > 0),
    ).toEqual([]));
});
