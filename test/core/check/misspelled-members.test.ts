import { describe, expect, it } from "vitest";
import { check, type CheckOptions } from "../../../server/core/check/check";
import { fixAll } from "../../../server/core/check/fix-all";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { parsePointer, pointerOf } from "../../../server/core/json/tree/pointer";
import type { ValueNode } from "../../../server/core/json/tree/tree";
import { DOCUMENT_KINDS, type DocumentKind } from "../../../server/core/manifest/kind";
import { isNotHint } from "../../../server/core/problem";
import { rootSchema, schemaAt } from "../../../server/core/schema/schema";
import { endOf, type OffsetRange } from "../../../server/core/text/ranges";
import { detail, draft, placeholder, published } from "../../support/manifests";
import { marked } from "../../support/marked";

/** The documents whose members are misspelled; between them, they have every object of the interface. */
const DOCUMENTS: Readonly<Record<DocumentKind, string>> = {
  draft: draft({
    capability_levels: "[0, 1, 4]",
    integration: `{
    "level0": { "module_id": "clock", "module_label": "Clock", "module_icon": "Clock", "sidebar_position": "main", "sidebar_order": 1, "panel_entry": "a.js" },
    "level1": { "parent_module": "day", "tab_id": "clock", "tab_label": "Clock", "tab_icon": "Clock", "tab_position": "after:week", "panel_entry": "a.js" },
    "level4": { "workflow_step_types": ["clock_wait"] }
  }`,
    window: `{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": true, "document_handlers": [
    { "id": "zone", "label": "Zone", "extensions": [".zone"], "mime_types": ["text/plain"], "route": "/zone", "resource_param": "path" }
  ] }`,
    settings_schema:
      '{ "type": "object", "properties": { "mode": { "type": "string", "title": "Mode", "default": "light" } } }',
  }),
  published: published(),
  placeholder: placeholder(),
  detail: detail(),
};

/** Spells a name with two letters exchanged, and with one missing; each is near no other name. */
function* misspellings(name: string): Iterable<string> {
  yield name.slice(0, -2) + name.slice(-1) + name.slice(-2, -1);
  if (name.length > 4) yield name.slice(0, 2) + name.slice(3);
}

interface Required {
  readonly name: string;
  readonly pointer: string;
  readonly key: OffsetRange;
}

/** Places of a response that other documents have, too. */
const ELSEWHERE =
  /^\/data\/(?:versions\/[12]|item\/(?:manifest|latest_com)|versions\/0\/manifest(?!\/artifacts))/;

/** Finds the required members of every object, and the levels; of a response, those that other documents lack. */
function requiredMembers(document: ManifestDocument, kind: DocumentKind): Required[] {
  const found: Required[] = [];
  const rest: ValueNode[] = document.root ? [document.root] : [];
  for (let node = rest.pop(); node; node = rest.pop()) {
    const pointer = pointerOf(node);
    if (node.type === "array") rest.push(...node.items);
    if (node.type !== "object" || ELSEWHERE.test(pointer)) continue;
    const { required = [] } = schemaAt(rootSchema(kind), document.root, parsePointer(pointer)) ?? {};
    for (const { keyNode, valueNode } of node.properties) {
      const name = keyNode.value;
      if (required.includes(name) || /^level\d+$/.test(name))
        found.push({ name, pointer: `${pointer}/${name}`, key: keyNode });
      if (valueNode) rest.push(valueNode);
    }
  }
  return found;
}

/** The problems of a text: severity, code and pointer. */
function problems(text: string, options: CheckOptions = {}): string[] {
  return check(new ManifestDocument(text), options)
    .findings.filter(isNotHint)
    .map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`);
}

/** What the errors about missing members mark. */
function markedIn(text: string, kind?: DocumentKind): string[] {
  return check(new ManifestDocument(text), { kind })
    .findings.filter(({ code }) => code === "missing-member" || code === "level-member-missing")
    .map(({ range }) => text.slice(range.offset, endOf(range)));
}

/** The pointers of the problems about missing members, and the names that one collects. */
function missing(text: string) {
  const found = check(new ManifestDocument(text)).findings.filter(({ code }) => code === "missing-member");
  return found.map(({ pointer, members }) => [pointer, members]);
}

const GRADES = ["safe", "suggested"] as const;

/** The fixes of a draft's missing members, with their grades. */
function insertions(text: string) {
  const found = check(new ManifestDocument(text)).findings.filter(({ code }) => code === "missing-member");
  return found.flatMap(({ fixes }) => fixes?.().map(({ title, grade }) => `${grade}: ${title}`) ?? []);
}

describe("A misspelled member", () => {
  it.each([
    ["keywords", "keyword", '["time"]'],
    ["keywords", "key_words", '["time"]'],
    ["commands", "comands", "[]"],
    ["license", "licence", '"MIT"'],
    ["long_description", "longDescription", '"Long."'],
  ])("%s, written %s, is renamed, not inserted again", (name, misspelled, value) => {
    const text = draft({ [name]: value }).replace(`"${name}"`, `"${misspelled}"`);
    expect(insertions(text)).toEqual([`suggested: Rename to "${name}"`]);
    expect(fixAll(text).text).toBe(text);
    expect(fixAll(text, {}, GRADES).text).toBe(draft({ [name]: value }));
  });

  it("does not count as missing", () => {
    const text = draft({ commands: undefined }).replace('"keywords"', '"keyword"');
    expect(insertions(text)).toEqual(['safe: Insert "commands"', 'suggested: Rename to "keywords"']);
  });

  it("is not joined with missing members", () => {
    const { text } = marked(
      draft({ name: undefined, version: undefined, homepage: undefined, author: undefined }).replace(
        '"license"',
        '"licence"',
      ),
    );
    expect(missing(text)).toEqual([
      ["", ["name", "version", "author", "homepage"]],
      ["/license", undefined],
    ]);
  });

  it.each(["off", "hint", "information"] as const)(
    "is an error while unknown-member is %s, and none while missing-member is off",
    (severity) => {
      const text = draft().replace('"license"', '"licence"');
      expect(problems(text, { rules: { "unknown-member": severity } })).toEqual([
        "error missing-member /license",
      ]);
      expect(problems(text, { rules: { "missing-member": "off" } })).toEqual([
        "warning unknown-member /licence",
      ]);
    },
  );

  it("is covered only by a suppression of the right name", () => {
    const text = draft().replace('"license"', '"licence"');
    const suppress = (rule: string, at: string) =>
      problems(text, {
        suppressions: [
          { rule, at, reason: "Known.", origin: { file: "", pointer: "/suppress/0", isExtended: false } },
        ],
      });
    expect(suppress("unknown-member", "/licence")).toEqual(["error missing-member /license"]);
    expect(suppress("missing-member", "/licence")).toEqual(["error missing-member /license"]);
    expect(suppress("missing-member", "/license")).toEqual([]);
  });

  it.each([
    ["the nearer of two", ["keywrd", "keyword"], "keyword"],
    ["the first of two that are as near", ["licens", "licence"], "licens"],
  ])("is %s names", (_, names, chosen) => {
    const right = names[0] === "keywrd" ? "keywords" : "license";
    const text = draft().replace(`"${right}":`, names.map((name) => `"${name}":`).join(" [],\n  "));
    const other = names.find((name) => name !== chosen) ?? "";
    expect(problems(text)).toEqual(
      expect.arrayContaining([`error missing-member /${right}`, `warning unknown-member /${other}`]),
    );
    expect(markedIn(text)).toEqual([`"${chosen}"`]);
  });
});

describe("A required member of any object under a misspelled name", () => {
  it.each(DOCUMENT_KINDS)("is one error, of a %s", (kind) => {
    const text = DOCUMENTS[kind];
    const base = new Set(problems(text, { kind }));
    for (const { name, pointer, key } of requiredMembers(new ManifestDocument(text), kind)) {
      const code = /^level\d+$/.test(name) ? "level-member-missing" : "missing-member";
      for (const written of misspellings(name)) {
        const broken = text.slice(0, key.offset + 1) + written + text.slice(endOf(key) - 1);
        const found = problems(broken, { kind }).filter((each) => !base.has(each));
        expect([written, ...found]).toEqual([written, `error ${code} ${pointer}`]);
        expect(markedIn(broken, kind)).toEqual([`"${written}"`]);
      }
    }
  });
});

describe("An optional member under a misspelled name", () => {
  const spawn = '[{ "type": "process_spawn_whitelist", "value": ["git"] }]';
  const capabilities = { host_capabilities: '["theme_read"]', tags: '["host-theme_read", "level-4"]' };
  it.each([
    ["value", "vaule", draft({ permissions: spawn }), "error permission-value-missing /permissions/0/value"],
    [
      "host_capabilities",
      "host_capabilites",
      draft(capabilities),
      "warning unknown-member /host_capabilites",
    ],
    [
      "summary",
      "sumary",
      draft({ summary: '"Time."', description: '"Shows\\nthe time."' }),
      "warning unknown-member /sumary",
    ],
    ["artifacts", "arifacts", detail(), "warning unknown-member /data/versions/0/manifest/arifacts"],
  ])("%s is one problem with a fix that renames it", (name, written, text, problem) => {
    const broken = text.replaceAll(`"${name}":`, `"${written}":`);
    expect(problems(broken)).toEqual([problem]);
    expect(fixAll(broken, {}, GRADES).text).toContain(`"${name}":`);
  });
});

describe("Applying safe and suggested fixes", () => {
  it("keeps a list of a permission that takes no value", () => {
    for (const type of ["network_http", "network_htp", "http"]) {
      const text = draft({ permissions: `[{ "type": "${type}", "values": ["https://api.example.com"] }]` });
      expect(fixAll(text).text).toBe(text);
      expect(fixAll(text, {}, GRADES).text).toBe(
        draft({ permissions: '[{ "type": "network_http", "values": ["https://api.example.com"] }]' }),
      );
    }
  });

  it("does not turn a misspelled bound into an error if the type cannot have it", () => {
    const text = draft({
      settings_schema:
        '{ "type": "object", "properties": { "mode": { "type": "string", "title": "M", "default": "light", "minimun": 3 } } }',
    });
    expect(fixAll(text, {}, GRADES).text).toBe(text);
  });

  it("keeps every key of an unknown platform", () => {
    const text = draft({
      entry:
        '{ "native": { "windows_x86": "a.dll", "linux-armv7": "a.so", "win": "b.dll", "constructor_x64": "c", "__proto__": "d" }, "frontend": "i.js" }',
    });
    expect(fixAll(text, {}, GRADES).text).toBe(text);
  });
});
