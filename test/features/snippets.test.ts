import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CompletionItem, TextEdit } from "vscode-languageserver-types";
import { check } from "../../server/core/check/check";
import { indentationAt } from "../../server/core/json/parse/characters";
import { ManifestDocument } from "../../server/core/json/parse/document";
import type { Vocabulary } from "../../server/core/manifest/host";
import type { Edit } from "../../server/core/text/ranges";
import type { Finding } from "../../server/core/problem";
import { listAdditions } from "../../server/features/additions";
import { completion, configurationItems } from "../../server/features/completion/completion";
import type { CompletionFacts } from "../../server/features/completion/completion-facts";
import { newManifestResult } from "../../server/features/new-manifest";
import { factsFromDocument } from "../../server/project/names/manifest-facts";
import { WorkspaceIndex } from "../../server/project/names/workspace-index";
import { detail, draft, placeholder, published } from "../support/manifests";
import { testOffsets } from "../support/test-offsets";
import { examplesIn } from "../support/rule-examples";
import { checkExample, readPage } from "../support/rule-pages";
import { expandSnippet } from "../support/snippet";
import { accept, FULL, open, PLAIN } from "./harness";

/*
 * Every snippet that is sent, expanded as VS Code does, is the plain text that it stands for. A `$` that lacks its
 * backslash is a variable, which has no value.
 */

/** Names with everything that has a meaning in a snippet. */
const HOSTILE = ["$id", "${1:x}", "a}b", "a\\b", "x|,y|}", "$1", "\\$", "$schema", "${TM_FILENAME/a/b/}"];
const NAMES = JSON.stringify(HOSTILE);
const MAP = JSON.stringify(Object.fromEntries(HOSTILE.map((name) => [name, { type: "string" }])));

const VOCABULARY: Vocabulary = {
  permissions: HOSTILE,
  hostCapabilities: HOSTILE,
  platforms: HOSTILE,
  platformKeys: HOSTILE,
  capabilityLevels: [7],
  openModes: HOSTILE,
  reuseKeys: HOSTILE,
  sidebarPositions: HOSTILE,
  sources: HOSTILE,
};

/** What a manifest may have beyond the samples: hostile names wherever the author chooses them. */
const CHOSEN = {
  $schema: '"https://host.example/$schema/${1}/v1.json"',
  name: '"${1:A}, |$name|"',
  author: '{ "name": "$name}" }',
  homepage: '"https://clock.example/$id}"',
  host_capabilities: NAMES,
  keywords: NAMES,
  window: `{ "default_open_mode": "reuse_or_new", "reuse_key": "resource", "allow_multiple": true, "document_handlers": [{ "id": "$a}", "label": "\\\\$b", "extensions": [".$c"], "mime_types": ["text/plain"], "route": "/$d", "resource_param": "$e" }] }`,
  settings_schema: `{ "type": "object", "properties": ${MAP} }`,
  permissions: '[{ "type": "process_spawn_whitelist" }, { "type": "ipc_register" }]',
  commands: '[{ "id": "$clock_now" }, { "description": "${2}" }]',
  integration: `{ "level0": {}, "level1": { "tab_position": "after:$tab}" }, "level4": { "workflow_step_types": ["$a"] } }`,
  capability_levels: "[0, 1, 3, 4]",
  changelog: '"$1}"',
};
const PLACEHOLDER = placeholder({ $schema: CHOSEN.$schema, name: CHOSEN.name, author: CHOSEN.author });
const KINDS: readonly (readonly [kind: string, text: string])[] = [
  ["a draft", draft(CHOSEN)],
  ["a published manifest", published(CHOSEN)],
  ["a placeholder", PLACEHOLDER],
  ["a detail response", detail({ manifests: { 0: CHOSEN } })],
];

/** Expects the snippets of a fix to expand to its texts. @returns how many it has */
function expectSame(text: string, edits: readonly Edit[], what: string): number {
  const written = edits.filter(({ snippet }) => snippet !== undefined);
  for (const { offset, snippet = "", text: plain } of written) {
    expect(expandSnippet(snippet, indentationAt(text, offset)), what).toBe(plain);
  }
  return written.length;
}

function expectFixes(text: string, findings: readonly Finding[]): number {
  const counts = findings.flatMap(({ code, fixes }) =>
    (fixes?.() ?? []).map(({ title, edits }) => expectSame(text, edits, `${code}: ${title}`)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

describe("The snippets of fixes are their texts:", () => {
  it.each(readdirSync("docs/rules").filter((file) => file !== "README.md"))("%s", (file) => {
    const page = readPage(readFileSync(`docs/rules/${file}`, "utf8"));
    for (const example of examplesIn(page.sections.get("Wrong") ?? "")) {
      if (example.info === "json workspace") continue;
      const { text, findings } = checkExample(example);
      expectFixes(text, findings);
    }
  });

  it.each(KINDS)("%s without one or several of its members", (_, whole) => {
    const value: unknown = JSON.parse(whole);
    let count = 0;
    // A detail response says most of it several times.
    const step = whole.includes("versions") ? 163 : 7;
    const layouts = [2, undefined, "\t"];
    // Every few of them, another one in each layout.
    for (const [i, less] of [...lacking(value)].entries()) {
      if (i % step > 0) continue;
      const text = JSON.stringify(less, null, layouts[i % 3]).replaceAll("\n", i % 2 ? "\r\n" : "\n");
      count += expectFixes(text, check(new ManifestDocument(text), { vocabulary: VOCABULARY }).findings);
    }
    expect(count).toBeGreaterThan(5);
  });
});

/** Each object of a value without one of its members, and then without the others; at the top without all. */
function* lacking(value: unknown): Generator {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) for (const less of lacking(item)) yield value.with(i, less);
  } else if (value !== null && typeof value === "object") {
    const members = Object.entries(value);
    for (const [name, content] of members) {
      yield Object.fromEntries(members.filter(([other]) => other !== name));
      for (const less of lacking(content)) yield { ...value, [name]: less };
    }
    yield Object.fromEntries(members.filter((_, i) => i % 3 === 0));
    yield {};
  }
}

/** Another manifest with the same names, and files with hostile ones. */
function otherFacts(): CompletionFacts {
  const workspace = new WorkspaceIndex();
  const { document, context } = open(draft(CHOSEN));
  const facts = factsFromDocument("file:///other.json", document, context.kind);
  workspace.set(facts);
  const folderEntries = HOSTILE.map((name, i) => ({ name: name.replaceAll("/", ""), isFolder: i % 2 === 0 }));
  return { workspace, folderEntries, releasedVersions: ["1.0.0"] };
}

const FACTS = otherFacts();

/** Expects the items for a client with snippets to insert the same text as those for one without. */
function expectItems(text: string, offset: number): number {
  const analysis = open(text, { vocabulary: VOCABULARY });
  const position = analysis.textDocument.positionAt(offset);
  const [full, plain] = [FULL, PLAIN].map(
    (support) => completion(analysis, position, support, undefined, FACTS)?.items ?? [],
  );
  const results = (items: readonly CompletionItem[] = []) =>
    items.map((item) => [item.label, filledIn(text, item)]);
  expect(results(full), `at ${offset} of ${text}`).toEqual(results(plain));
  return (full ?? []).filter(({ insertTextFormat }) => insertTextFormat === 2).length;
}

function filledIn(text: string, item: CompletionItem): string {
  const edit = item.textEdit as TextEdit;
  const newText = item.insertTextFormat === 2 ? expandSnippet(edit.newText, "") : edit.newText;
  return accept(text, { ...item, insertTextFormat: 1, textEdit: { ...edit, newText } });
}

describe("The snippets of completions are the texts for clients without snippets:", () => {
  it.each(KINDS)("in %s", (_, whole) => {
    let count = 0;
    const lined = JSON.stringify(JSON.parse(whole), null, 2);
    // A placeholder is short, and a detail response says most of it several times.
    const step = whole.includes("versions") ? 97 : whole === PLACEHOLDER ? 2 : 9;
    for (const [i, offset] of testOffsets(lined).entries()) {
      // In an empty place, after a half-typed word, and within a value.
      if (i % step === 0) count += expectItems(lined, offset);
      if (i % (2 * step + 1) === 0) count += expectItems(`${lined.slice(0, offset)}"$`, offset + 2);
    }
    expect(count).toBeGreaterThan(50);
  });

  it.each(["", "{", "{ ", '{ "', '{ "$', '{ "settings_schema": { "properties": { "$a}', "plugin"])(
    "in %j",
    (text) => void expectItems(text, text.length),
  );

  it("in an empty member of each object", () => {
    const lined = JSON.stringify(JSON.parse(draft(CHOSEN)), null, 2);
    for (const { index } of lined.matchAll(/[{[](?=\s)/g)) {
      for (const typed of ["", '"', '"$', "a"]) {
        const before = `${lined.slice(0, index + 1)}${typed}`;
        expectItems(`${before}${typed ? "," : ""}${lined.slice(index + 1)}`, before.length);
      }
    }
  });

  it("in a configuration file", () => {
    const text = '{ "rules": {  }, "vocabulary": { "permissions": [] }, "documentKind": "" }';
    for (let offset = 0; offset <= text.length; offset++) {
      const analysis = open(text);
      const position = analysis.textDocument.positionAt(offset);
      const [full, plain] = [FULL, PLAIN].map((support) =>
        configurationItems(analysis, position, support)?.items.map(({ insertTextFormat, textEdit }) =>
          insertTextFormat === 2 ? expandSnippet(textEdit!.newText, "") : textEdit!.newText,
        ),
      );
      expect(full).toEqual(plain);
    }
  });
});

describe("The snippets of requests are their texts:", () => {
  it("a new manifest", () => {
    for (const answer of HOSTILE) {
      const answers = { id: answer, name: answer, description: answer, author: answer, license: answer };
      for (const params of [{}, answers, { ...answers, platforms: HOSTILE }]) {
        const { text, snippet } = newManifestResult(
          { ...params, levels: [0, 1, 4] },
          { $schema: answer, homepage: answer },
        );
        expect(expandSnippet(snippet, "")).toBe(text);
      }
    }
  });

  it("a permission or level to add", () => {
    for (const text of [draft(CHOSEN), "{}", '{ "permissions": [], "capability_levels": [] }']) {
      const analysis = open(text, { vocabulary: VOCABULARY, documentKind: "draft" });
      for (const list of ["permissions", "capability_levels"] as const) {
        const [rich, plain] = [true, false].map((snippets) =>
          listAdditions(analysis, list, { documentChanges: true, snippets }),
        );
        const texts = (all: typeof rich = []) =>
          all.map(({ edit }) => insertedBy(text, edit as { documentChanges: Change[] }));
        expect(texts(rich)).toEqual(texts(plain));
      }
    }
  });
});

interface Change {
  readonly edits: readonly (TextEdit & { snippet?: { value: string } })[];
}

/** Returns the texts that an edit inserts. */
function insertedBy(text: string, { documentChanges }: { documentChanges: Change[] }): string[] {
  const { textDocument } = open(text);
  return documentChanges.flatMap(({ edits }) =>
    edits.map(({ range, newText, snippet }) =>
      snippet
        ? expandSnippet(snippet.value, indentationAt(text, textDocument.offsetAt(range.start)))
        : newText,
    ),
  );
}
