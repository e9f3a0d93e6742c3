import { describe, expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { DocumentKind } from "../../../server/core/manifest/kind";
import { rules } from "../../../server/core/rules";
import { detail, draft, placeholder, published } from "../../support/manifests";
import { testOffsets } from "../../support/test-offsets";

const DOCUMENTS: readonly (readonly [kind: DocumentKind, text: string])[] = [
  ["draft", draft()],
  ["published", published()],
  ["placeholder", placeholder()],
  ["detail", detail()],
];

/** Where typing may have stopped; of a detail response, which is long, one place of many. */
function stopsIn(kind: DocumentKind, text: string): number[] {
  const places = testOffsets(text.trimEnd());
  return kind === "detail" ? places.filter((_, i) => i % 97 === 0) : places;
}

/** The rules that look at one value by itself. */
const OF_VALUES = new Set([
  ...["wrong-type", "author-shorthand", "unknown-value", "unobserved-value", "empty-string"],
  ...rules.filter(({ section }) => section === "Formats").map(({ code }) => code),
]);

describe.each(DOCUMENTS)("while a valid %s is typed, no rule finds", (kind, text) => {
  const places = stopsIn(kind, text);

  it("a fault in its first part", () => {
    expect(faults(places.map((at) => text.slice(0, at)))).toEqual([]);
  });

  it("a faulty value while one line is incomplete", () => {
    const cut = places.map((at) => text.slice(0, at) + text.slice(text.indexOf("\n", at)));
    expect(faults(cut).filter((fault) => OF_VALUES.has(fault.split(" ")[0] ?? ""))).toEqual([]);
  });

  function faults(texts: readonly string[]): string[] {
    const found = texts.flatMap((broken) => check(new ManifestDocument(broken), { kind }).findings);
    const others = found.filter(({ code }) => code !== "json-syntax");
    return [...new Set(others.map(({ code, pointer }) => `${code} ${pointer}`))];
  }
});

describe("in a detail response", () => {
  const text = detail();
  const SIGNS = ["{", "}", "[", "]", '"', ",", ""];

  it("no two members disagree while a character is missing or surplus", () => {
    // A prime number meets every kind of place.
    for (let [offset, i] = [0, 0]; offset < text.length; offset += 61, i++) {
      const sign = SIGNS[i % SIGNS.length]!;
      const broken = text.slice(0, offset) + sign + text.slice(offset + (sign ? 0 : 1));
      const document = new ManifestDocument(broken);
      // Within a string, it is a letter.
      if (document.isValidJson) continue;
      const { findings } = check(document, { kind: "detail" });
      expect(findings.filter(({ related }) => related !== undefined)).toEqual([]);
    }
  });
});

describe("in text with a bracket missing", () => {
  const codes = (text: string): string[] =>
    check(new ManifestDocument(text)).findings.flatMap(({ code, pointer }) =>
      code === "json-syntax" ? [] : [`${code} ${pointer}`],
    );

  it("the text before it is checked", () => {
    expect(codes(draft({ homepage: '"x"', keywords: "[3]", commands: '[{ "id": "clock_now"' }))).toEqual([
      "url-format /homepage",
      "wrong-type /keywords/0",
    ]);
  });

  it("no value is checked in a place where a surplus bracket ends the root early", () => {
    expect(codes(draft({ compatibility: '{ "min_app_version": "x" } }' }))).toEqual([]);
  });
});

it("a half-typed name does not get the members of the next entry", () => {
  const artifacts = `{
    "linux_x64": { "platform_family": "linux", "artifact_size    "macos_arm64": { "platform_family": "macos" }
  }`;
  const { findings } = check(new ManifestDocument(published({ artifacts })));
  expect(findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'json-syntax: Missing double quote (") to close the string.',
    'json-syntax: Missing "}" to close the object.',
  ]);
});

describe("a half-typed entry causes no problem in the entries after it", () => {
  const TYPED: readonly (readonly [typed: string, fault: string])[] = [
    ['[ { "type":', 'json-syntax: Missing "}" to close the object.'],
    ['[\n    { "type":\n   ', 'json-syntax: Missing "}" to close the object.'],
    ["[\n    {\n   ", 'json-syntax: Missing "}" to close the object.'],
  ];

  it.each(TYPED)("%j", (typed, fault) => {
    const permissions = `${typed} { "type": "ipc_register" },\n    { "type": "host_theme_read" }\n  ]`;
    const { findings } = check(new ManifestDocument(published({ permissions })));
    expect(findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([fault]);
  });
});
