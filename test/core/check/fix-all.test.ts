import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import * as checks from "../../../server/core/check/check";
import { check, type CheckOptions } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { applyEdits } from "../../../server/core/json/edit/edits";
import { NOTHING_SUPPRESSED } from "../../../server/core/check/suppress";
import { fixAll } from "../../../server/core/check/fix-all";
import { rules } from "../../../server/core/rules";
import type { Finding, Grade } from "../../../server/core/problem";
import { mark, marked } from "../../support/marked";
import { draft, published } from "../../support/manifests";
import { pick, randomFrom } from "../../support/random";

const checkAll = vi.spyOn(checks, "checkAll");
afterAll(() => checkAll.mockRestore());

/** The grades that `plugin-manifest fix --suggested` applies. */
const PROPOSED: readonly Grade[] = ["safe", "suggested"];

/** How often a text is checked while all is fixed; the last check finds nothing more to do. */
function checksToFix(text: string, options: CheckOptions = {}): number {
  checkAll.mockClear();
  fixAll(text, options, PROPOSED);
  return checkAll.mock.calls.length;
}

/** Whatever is fixed: the edits lead from the text to the result, which has nothing left to fix. */
function fixed(text: string, options?: CheckOptions, grades?: readonly Grade[]): string {
  const result = fixAll(text, options, grades);
  expect(applyEdits(text, result.edits)).toBe(result.text);
  expect(fixAll(result.text, options, grades)).toEqual({ text: result.text, edits: [] });
  return result.text;
}

/** `«…»` in the text before is what is replaced, to the character. */
function becomes(source: string, result: string, options?: CheckOptions, grades?: readonly Grade[]): void {
  const { text } = marked(source);
  expect(mark(text, fixAll(text, options, grades).edits)).toBe(source);
  expect(fixed(text, options, grades)).toBe(result);
}

describe("fixing all", () => {
  it("changes nothing in a valid text", () => {
    expect(fixAll(draft())).toEqual({ text: draft(), edits: [] });
    expect(fixAll(published())).toEqual({ text: published(), edits: [] });
  });

  it("changes nothing without a safe fix", () =>
    becomes(draft({ name: undefined, keywords: "7" }), draft({ name: undefined, keywords: "7" })));

  it("applies only the safe fixes", () =>
    becomes(
      draft({ keywords: '«"time"»', permissions: '[{ "type": "ipc_register", "value": [] }]' }),
      draft({ keywords: '["time"]', permissions: '[{ "type": "ipc_register", "value": [] }]' }),
    ));

  it("applies suggested fixes on request", () =>
    becomes(
      draft({ keywords: '«"time"»', permissions: '[{ "type": "ipc_register"«, "value": []» }]' }),
      draft({ keywords: '["time"]', permissions: '[{ "type": "ipc_register" }]' }),
      {},
      PROPOSED,
    ));

  it("applies the suggested fixes of chosen rules, and the safe ones of all", () => {
    const source = draft({
      keywords: '«"time"»',
      permissions: '[{ "type": "ipc_register"«, "value": []» }]',
      host_capabilities: '["theme_raed"]',
    });
    const { text } = marked(source);
    expect(mark(text, fixAll(text, {}, PROPOSED, ["permission-value-unexpected"]).edits)).toBe(source);
  });

  it("fixes problems that other fixes uncover", () =>
    becomes(draft({ keywords: '["3"«, 3»]' }), draft({ keywords: '["3"]' }), {}, PROPOSED));

  it("converts no value that other rules judge", () => {
    becomes(draft({ keywords: '["3", 3]' }), draft({ keywords: '["3", 3]' }));
    becomes(draft({ capability_levels: '[4, "1"]' }), draft({ capability_levels: '[4, "1"]' }));
  });

  it("adds no duplicate", () => {
    const text = (extensions: string) =>
      draft({
        window: `{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": true, "document_handlers": [{ "id": "zone", "label": "Zone", "extensions": ${extensions}, "mime_types": ["text/plain"], "route": "/zone", "resource_param": "path" }] }`,
      });
    becomes(text('[".zone", "zone"]'), text('[".zone", "zone"]'));
  });

  it("applies touching fixes one after the other", () =>
    becomes(draft({ capability_levels: "[4«, 4, 4, 4»]" }), draft({ capability_levels: "[4]" })));

  it("never removes a tag, whatever its source", () => {
    const tags = '["host-navigation", "host-theme_read", "level-4"]';
    const text = draft({ host_capabilities: '["navigation", 7]', tags });
    expect(fixAll(text).text).toContain(tags);
    expect(fixAll(text, {}, PROPOSED).text).toContain(tags);
  });

  it("adds no tag for a misspelled capability", () => {
    const text = (capability: string, tags: string) =>
      draft({ host_capabilities: `["${capability}"]`, tags: `[${tags}"level-4"]` });
    expect(fixed(text("theme_raed", ""))).toBe(text("theme_raed", ""));
    expect(fixed(text("theme_raed", ""), {}, PROPOSED)).toBe(text("theme_read", '"host-theme_read", '));
  });

  it("follows the configured severities", () => {
    const text = draft({ keywords: '"time"' });
    expect(fixAll(text, { rules: { "wrong-type": "off" } })).toEqual({ text, edits: [] });
    expect(fixAll(text, { rules: { "wrong-type": "hint" } }).text).toBe(draft({ keywords: '["time"]' }));
  });

  it("keeps the byte order mark, the line endings and the text after the value", () => {
    const dress = (text: string) => `\uFEFF${text.replaceAll("\n", "\r\n")}\r\n\r\n`;
    becomes(dress(draft({ keywords: '«"time"»' })), dress(draft({ keywords: '["time"]' })));
  });
});

describe("joins insertions at one place:", () => {
  const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => i + from);
  const levels = (list: readonly number[], own = "    ") =>
    list.map((level) => `${own}"level${level}": {}`).join(",\n");

  it("missing levels in ascending order, around present ones", () =>
    becomes(
      draft({
        capability_levels: "[9, 3, 6, 2, 5, 8]",
        integration: '{\n    «»"level5": {},\n    "level6": {}«»\n  }',
      }),
      draft({
        capability_levels: "[9, 3, 6, 2, 5, 8]",
        integration: `{\n${levels([2, 3, 5, 6, 8, 9])}\n  }`,
      }),
      { vocabulary: { capabilityLevels: [9, 3, 6, 2, 5, 8] } },
      PROPOSED,
    ));

  it("the levels of an empty integration on one line, and in lines", () => {
    becomes(
      '{ "id": "a.b", "capability_levels": [3, 2], "integration": {«»} }',
      '{ "id": "a.b", "capability_levels": [3, 2], "integration": { "level2": {}, "level3": {} } }',
      { rules: only("level-member-missing"), vocabulary: { capabilityLevels: [3, 2] } },
      PROPOSED,
    );
    becomes(
      '{\r\n\t"capability_levels":[3,2],\r\n\t"integration":{«»}\r\n}',
      '{\r\n\t"capability_levels":[3,2],\r\n\t"integration":{\r\n\t\t"level2":{},\r\n\t\t"level3":{}\r\n\t}\r\n}',
      { rules: only("level-member-missing"), vocabulary: { capabilityLevels: [3, 2] } },
      PROPOSED,
    );
  });

  it("levels that are not declared, with their tags", () =>
    becomes(
      published({
        capability_levels: "[4«»]",
        integration:
          '{ "level4": { "workflow_step_types": [] }, "level12": {}, "level7": {}, "level05": {}, "level20": {} }',
        tags: '[«»"level-4"«», "time"]',
      }),
      published({
        capability_levels: "[4, 7, 12, 20]",
        integration:
          '{ "level4": { "workflow_step_types": [] }, "level12": {}, "level7": {}, "level05": {}, "level20": {} }',
        tags: '["level-12", "level-20", "level-4", "level-7", "time"]',
      }),
      {},
      PROPOSED,
    ));

  it("missing members of one object, in the interface's order", () =>
    becomes(
      '{\n  "name": "Clock",\n  "id": "a.b"«»\n}',
      '{\n  "name": "Clock",\n  "id": "a.b",\n  "keywords": [],\n  "integration": {},\n  "settings_schema": {\n    "type": "object",\n    "properties": {}\n  },\n  "commands": []\n}',
      { rules: only("missing-member") },
    ));

  it("in few passes, however many they are", () => {
    const declared = JSON.stringify(numbers(100, 5).reverse());
    const known = { vocabulary: { capabilityLevels: numbers(100, 5) } };
    for (const integration of [undefined, "{}", '{ "level5": {} }', '{\n    "level50": {}\n  }']) {
      const text = draft({ capability_levels: declared, integration });
      expect(checksToFix(text, known)).toBe(2);
    }
    const members = `{\n${levels(numbers(100, 5))}\n  }`;
    expect(checksToFix(draft({ capability_levels: "[]", integration: members }))).toBe(2);
    expect(fixAll(draft({ capability_levels: declared, integration: "{}" }), known, PROPOSED).text).toBe(
      draft({ capability_levels: declared, integration: members }),
    );
  });
});

/** Every rule off but one. */
const only = (wanted: string) =>
  Object.fromEntries(rules.map(({ code }) => [code, code === wanted ? "error" : "off"] as const));

describe("text that would have more errors than before", () => {
  /** Finds a warning in `1`, whose fix brings errors. */
  function worsening(errors: number, before = 0): void {
    checkAll.mockImplementation(({ text }) => {
      const range = { offset: 0, length: 1 };
      const error = { code: "b-rule", severity: "error", message: "", pointer: "", range } as const;
      const edits = [{ ...range, text: "2" }];
      const fixes = () => [{ title: "Fix", grade: "suggested", edits } as const];
      const warning = { ...error, code: "a-rule", severity: "warning", fixes } as const;
      const errorsIn = (count: number) => Array<Finding>(count).fill(error);
      const findings = text === "1" ? [warning, ...errorsIn(before)] : errorsIn(errors);
      return { kind: "draft", findings, counts: new Map(), suppressed: NOTHING_SUPPRESSED };
    });
  }
  afterEach(() => void checkAll.mockReset());

  it("is unchanged, with the numbers of errors", () => {
    worsening(2, 1);
    expect(fixAll("1", {}, PROPOSED)).toEqual({ text: "1", edits: [], refused: { before: 1, after: 2 } });
  });

  it("is distinguished from text with equally many errors without further checks", () => {
    worsening(1, 1);
    expect([fixAll("1", {}, PROPOSED).text, checksToFix("1")]).toEqual(["2", 2]);
  });

  it("does not count errors that appear once its syntax is fixed", () =>
    becomes('{ "kind": 7«,» }', '{ "kind": 7 }', {
      rules: { ...only("json-syntax"), "wrong-type": "error" },
    }));
});

describe("fixes that would never end", () => {
  /** Finds one thing in every text, whose fix writes another text. */
  function neverDone(next: (text: string) => string): void {
    checkAll.mockImplementation(({ text }) => {
      const edits = [{ offset: 0, length: text.length, text: next(text) }];
      const fixes = () => [{ title: "Fix", grade: "safe", edits } as const];
      const finding = {
        code: "a-rule",
        severity: "error",
        message: "",
        pointer: "",
        range: { offset: 0, length: 1 },
        fixes,
      } as const;
      return { kind: "draft", findings: [finding], counts: new Map(), suppressed: NOTHING_SUPPRESSED };
    });
  }
  afterEach(() => void checkAll.mockReset());

  it("end after a hundred passes", () => {
    neverDone((text) => `${text}0`);
    expect(fixAll("1").text).toBe(`1${"0".repeat(100)}`);
  });

  it("end when they undo each other", () => {
    neverDone((text) => (text === "1" ? "2" : "1"));
    expect([fixAll("1"), checksToFix("1")]).toEqual([{ text: "1", edits: [] }, 2]);
  });
});

describe("invalid JSON", () => {
  const commented = draft({ keywords: '"time"' }).replace("{", "{ // mine");

  it("is fixed before other problems", () =>
    becomes(draft({ keywords: '«"time"»' }).replace(/\n\}/, "«,»\n}"), draft({ keywords: '["time"]' })));

  it("is unchanged unless its syntax can be fixed completely", () => {
    const text = commented.replace(/\n\}/, ",\n oops }");
    expect(fixAll(text, {}, PROPOSED)).toEqual({ text, edits: [] });
  });

  it("a comment blocks the other fixes, because its removal is only suggested", () => {
    expect(fixAll(commented)).toEqual({ text: commented, edits: [] });
    expect(fixed(commented, {}, PROPOSED)).toBe(draft({ keywords: '["time"]' }));
  });

  it("missing commas are inserted, and comments are removed", () =>
    becomes(
      '{\n  "id": "a.b"« // mine»\n  "name": "A"\n}',
      '{\n  "id": "a.b",\n  "name": "A"\n}',
      { rules: only("json-syntax") },
      PROPOSED,
    ));
});

describe("a manifest with random faults", () => {
  const DAMAGES: readonly (readonly [name: string, value: string | undefined])[] = [
    ["version", "3"],
    ["version", '"v1.2"'],
    ["keywords", '"time"'],
    ["keywords", '["time", "time", 3]'],
    ["capability_levels", '[0, "4", 4, 4]'],
    ["capability_levels", "[]"],
    ["integration", undefined],
    ["integration", "{}"],
    ["integration", '{ "level1": {} }'],
    ["author", '"Ada Example"'],
    ["compatibility", '{ "min_app_version": 1, "platforms": ["window", "linux"] }'],
    ["permissions", '[{ "type": "ipc_register", "value": [] }, { "type": "ipc_register" }]'],
    ["permissions", '[{ "tpye": "ipc_register" }]'],
    [
      "settings_schema",
      '{ "type": "object", "properties": { "a": { "type": "boolean", "title": 1, "default": "true" } } }',
    ],
    ["commands", undefined],
    ["entry", '{ "native": { "windows_x64": "native\\\\clock.dll" }, "fronted": "frontend/index.js" }'],
    ["license", "null"],
    ["nmae", '"x"'],
  ];

  it.each([1, 2, 3, 4])("is not made worse, and needs fixing only once, from seed %d", (seed) => {
    const random = randomFrom(seed);
    for (let i = 0; i < 20; i++) {
      const damages = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, DAMAGES));
      const text = pick(random, [draft, published])(Object.fromEntries(damages));
      const before = check(new ManifestDocument(text)).findings;
      const after = check(new ManifestDocument(fixed(text))).findings;
      expect(after.length).toBeLessThanOrEqual(before.length);
      expect(after.filter(({ fixes }) => fixes?.().some(({ grade }) => grade === "safe"))).toEqual([]);
    }
  });
});

it("no fix of a text that is not JSON has a grade, except of its syntax", () => {
  const gradesIn = (text: string) =>
    check(new ManifestDocument(text)).findings.flatMap(({ code, fixes }) =>
      fixes && code !== "catalog-members-missing" ? [`${code} ${fixes()[0]?.grade}`] : [],
    );
  const text = draft({ version: '"v1.2.3"' });
  expect(gradesIn(text)).toEqual(["version-format safe"]);
  expect(gradesIn(text.replace('"v1.2.3",', '"v1.2.3", // next'))).toEqual([
    "version-format offered",
    "json-syntax suggested",
  ]);
});
