import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkAll } from "../../server/core/check/check";
import { fixAll } from "../../server/core/check/fix-all";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { SEVERITIES, type Grade } from "../../server/core/problem";
import { detail, draft } from "../support/manifests";
import { documentOf, examplesIn, isDocument } from "../support/rule-examples";
import { readPage } from "../support/rule-pages";
import { newProblems } from "./promises";

/*
 * A rule claims the grades of its fixes (docs/spec/rules.md, Fixes). Here the claims are proved for texts that people
 * wrote; safe-fixes.test.ts does the same for random ones.
 */

const PAGES = join(import.meta.dirname, "../../docs/rules");

/** The wrong examples of every page, with the code of the rule. */
const EXAMPLES = readdirSync(PAGES)
  .filter((name) => name !== "README.md")
  .flatMap((name) => {
    const { sections } = readPage(readFileSync(join(PAGES, name), "utf8"));
    return examplesIn(sections.get("Wrong") ?? "")
      .filter(isDocument)
      .map((example, i) => [`${name} ${i + 1}`, documentOf(example)] as const);
  });

/** Manifests as authors keep them in their repositories: drafts with a plain author, a level or a key of their own. */
const KEPT = [
  draft({ author: '"Ada Example"', icon: '"assets\\\\icon.svg"', keywords: undefined, commands: undefined }),
  draft({ author: '"Ada <ada@mail.example>"', version: '"v1.2"', capability_levels: "[0, 2, 4]" }),
  draft({
    capability_levels: '["4", "1"]',
    settings_schema: undefined,
    keywords: '"time"',
    minAppVersion: '"1.0"',
  }),
  draft({
    permissions: '["ipc_register", "filesystem_read"]',
    entry: '{ "native": { "macos_amr64": "a.dylib" } }',
  }),
  draft({
    compatibility: '{ "max_app_version": "2.0.0", "platforms": "windows" }',
    host_capabilities: '["navigaton"]',
  }),
  draft({
    window:
      '{ "default_open_mode": "reuse_or_new", "reuse_key": "resource", "allow_multiple": "true", "document_handlers": [{ "id": "csv", "label": 7, "extensions": ["csv", ".csv", "tsv"], "mime_types": "text/csv", "route": "/open", "resource_param": "file" }] }',
    settings_schema:
      '{ "type": "object", "properties": { "a": { "type": "string", "title": "A", "default": "x", "maxLength": 40 }, "b": { "type": "number", "title": 2, "default": "3", "maximum": "2" } } }',
  }),
].map((text, i) => [`manifest ${i + 1}`, text] as const);

/** Faults of a manifest, of which a response has three. */
const FAULTS: Readonly<Record<string, string | undefined>> = {
  id: undefined,
  author: '"Ada Example"',
  description: undefined,
  version: '"v1.2"',
  tags: '"host-theme_read"',
  keywords: '"clock"',
  min_app_version: '"v0.9"',
  compatibility: '{ "min_app_version": "1.0.0", "platforms": "windows" }',
  capability_levels: '["4"]',
  homepage: '"clock.example"',
  source: '"offical"',
  icon: '"assets\\\\icon.svg"',
};

/** What another copy says about the same members. */
const OTHER: Readonly<Record<string, string>> = {
  ...{ id: '"com.example.other"', author: '{ "name": "Eve Example" }', description: '"Another text."' },
  ...{ version: '"1.3.0"', tags: '["other"]', keywords: '["other"]', min_app_version: '"1.1.0"' },
  ...{ compatibility: '{ "min_app_version": "1.1.0", "platforms": ["linux"] }', icon: '"b.svg"' },
  ...{ capability_levels: "[0]", homepage: '"https://other.example/"', source: '"community"' },
};

type Members = Readonly<Record<string, string | undefined>>;

/** A response of which each copy of the newest manifest has members of its own. */
function responseOf([first, latest, item]: readonly [Members, Members, Members]): string {
  type Data = { data: { item: Record<string, unknown>; versions: { manifest: unknown }[] } };
  const parsed = (members: Members) => JSON.parse(detail({ manifests: { 0: members } })) as Data;
  const response = parsed(first);
  response.data.item["latest_compatible_version"] = parsed(latest).data.versions[0];
  response.data.item["manifest"] = parsed(item).data.item["manifest"];
  return JSON.stringify(response, undefined, 2);
}

/** Responses with a fault in one copy, while the others are right, and while another one says something else. */
const RESPONSES = Object.entries(FAULTS).flatMap(([name, fault]) =>
  [0, 1, 2].flatMap((own) =>
    [undefined, (own + 1) % 3, (own + 2) % 3].map((other) => {
      const copy = (at: number): Members =>
        at === own ? { [name]: fault } : at === other ? { [name]: OTHER[name] } : {};
      const where = other === undefined ? `copy ${own}` : `copy ${own}, another one in copy ${other}`;
      return [`${name} of ${where}`, responseOf([copy(0), copy(1), copy(2)])] as const;
    }),
  ),
);

/** Lists what is not kept of the promise that the fixes of a grade bring no new problem as grave as one they remove. */
function broken(text: string, grades: readonly Grade[]): string[] {
  const result = fixAll(text, {}, grades);
  if (result.text === text && !result.refused) return [];
  const before = checkAll(new ManifestDocument(text)).findings;
  const fixed = before.filter(({ fixes }) => fixes?.().some(({ grade }) => grades.includes(grade)));
  const gravest = Math.min(...fixed.map(({ severity }) => SEVERITIES.indexOf(severity)));
  const after = checkAll(new ManifestDocument(result.text)).findings;
  return [
    ...newProblems(before, after, SEVERITIES[gravest] ?? "hint"),
    ...(result.refused ? ["more errors than before"] : []),
    ...(fixAll(result.text, {}, grades).text === result.text ? [] : ["fixed twice, it is another text"]),
  ];
}

describe("the safe fixes of a text bring no problem as grave as theirs, and nothing is left to fix", () => {
  const parsed = [...EXAMPLES, ...KEPT, ...RESPONSES].filter(
    ([, text]) => new ManifestDocument(text).isValidJson,
  );
  it.each(parsed)("%s", (_name, text) => expect(broken(text, ["safe"])).toEqual([]));
});

describe("no text has more errors after its suggested fixes", () => {
  it.each([...EXAMPLES, ...KEPT, ...RESPONSES])("%s", (_name, text) => {
    expect(fixAll(text, {}, ["safe", "suggested"]).refused).toBe(undefined);
  });
});

it("the examples of all pages are there", () => {
  expect(EXAMPLES.length).toBeGreaterThan(60);
});
