import { TextDocument } from "vscode-languageserver-textdocument";
import {
  CompletionItemKind,
  type CompletionItem,
  type CompletionList,
  type TextEdit,
} from "vscode-languageserver/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { draft } from "../../support/manifests";
import { marked } from "../../support/marked";
import { TestServer } from "../../support/server";
import { completion } from "../../../server/features/completion/completion";
import { NO_FACTS } from "../../../server/features/completion/completion-facts";
import { accept, filled, FULL, open } from "../harness";

const LABELS = [
  "Plugin manifest, level 0",
  "Plugin manifest, level 1",
  "Plugin manifest, level 4",
  "Plugin manifest, all levels",
];

let server: TestServer;
let plain: TestServer;
beforeAll(async () => {
  const completion = { completionItem: { snippetSupport: true, labelDetailsSupport: true } };
  server = await TestServer.start({
    capabilities: { textDocument: { completion } },
    folders: ["file:///empty"],
  });
  plain = await TestServer.start();
});
afterEach(() => expect(server.stderr + plain.stderr).toBe(""));
afterAll(() => {
  server.stop();
  plain.stop();
});

let count = 0;

/** The whole manifests that are offered at the `█` of a file with a name and a language. */
async function offered(source: string, options: Partial<Where> = {}): Promise<CompletionItem[]> {
  const items = await allOffered(source, options);
  return items.filter(({ kind }) => kind === CompletionItemKind.Struct);
}

interface Where {
  readonly name: string;
  readonly language: string;
  readonly trigger: string;
  readonly to: TestServer;
}

async function allOffered(
  source: string,
  { name = "manifest.json", language = "json", trigger = "", to = server }: Partial<Where> = {},
): Promise<CompletionItem[]> {
  const { text, cursor = 0 } = marked(source);
  const uri = `file:///empty/${++count}/${name}`;
  await to.open(uri, text, language);
  const position = TextDocument.create(uri, language, 1, text).positionAt(cursor);
  const context = trigger ? { triggerKind: 2, triggerCharacter: trigger } : { triggerKind: 1 };
  const list = await to.ask<CompletionList | null>("textDocument/completion", uri, { position, context });
  await to.close(uri);
  return list?.items ?? [];
}

const labelsOf = (items: readonly CompletionItem[]) => items.map(({ label }) => label);

describe("a document without content", () => {
  it.each(["█", "\n█\n", " █", "{█}", "{\n  █\n}\n", "█{}", "{}█", "\uFEFF█"])(
    "gets a whole manifest for each level, and for all levels, in %j",
    async (source) => expect(labelsOf(await offered(source))).toEqual(LABELS),
  );

  it.each(["plugin.json", "clock-manifest.json", "clock.manifest.json"])("may be %s", async (name) =>
    expect(labelsOf(await offered("█", { name }))).toEqual(LABELS),
  );

  it.each(["json", "plugin-manifest"])("gets them before its properties, in %s", async (language) => {
    const labels = labelsOf(await allOffered("{█}", { language }));
    expect(labels.slice(0, 6)).toEqual([...LABELS, "$schema", "id"]);
  });

  it.each([
    ["plug█", LABELS],
    ["manif█", LABELS],
    ["{ man█ }", LABELS],
    ["level 1█", ["Plugin manifest, level 1"]],
    ["all█", ["Plugin manifest, all levels"]],
    ["tab█", ["Plugin manifest, level 1"]],
    ["Weather█", []],
  ])("is searched by the letters typed: %s", async (source, expected) => {
    const items = await offered(source);
    expect(labelsOf(items)).toEqual(expected);
    // Every client keeps an item whose filter text is what is typed.
    const letters = /[\w ]*\w/.exec(marked(source).text.slice(0, source.indexOf("█")))?.[0].trim();
    expect(items.filter(({ filterText }) => filterText !== letters)).toEqual([]);
  });

  it.each(["█", "{█}", "{\n  █\n}"])(
    "does not let a bracket, quote or comma accept a manifest: %j",
    async (source) => {
      const filters = (await allOffered(source)).map(({ filterText, label }) => filterText || label);
      expect(filters.filter((filter) => /["'[\]{},:]/.test(filter))).toEqual([]);
    },
  );

  it("gets them first in the list, the first one selected", async () => {
    const items = await offered("█");
    expect(items.map(({ sortText }) => sortText)).toEqual(["!0", "!1", "!2", "!3"]);
    expect(items.map(({ preselect }) => preselect)).toEqual([true, undefined, undefined, undefined]);
  });

  it("gets short labels, with the levels' meaning beside them and in the documentation", async () => {
    const added = ["module in the sidebar", "tab in another module", "workflow steps", "all of the above"];
    const items = await offered("█");
    expect(items.map(({ labelDetails, detail }) => labelDetails?.description ?? detail)).toEqual(added);
    expect(items[1]?.documentation).toEqual({
      kind: "markdown",
      value:
        "A new manifest with all required properties.\n\n" +
        "- Level 1 (tab in another module): The plugin adds a tab to a module that is there already.",
    });
    expect(Math.max(...labelsOf(items).map((label) => label.length))).toBeLessThanOrEqual(27);
    expect((await offered("█", { to: plain })).map(({ detail }) => detail)).toEqual(added);
  });

  it.each(["{█}", "{\n  \n█  \n}\n", "{\n█\n}\n", "{\n█\n}", "\n\nplug█in\n"])(
    "is replaced as a whole: %j",
    async (source) => {
      const { text } = marked(source);
      for (const to of [server, plain]) {
        const all = (await offered("█", { to })).map((item) => filled(accept("", item)));
        const levels = all.map((each) => (JSON.parse(each) as Record<string, unknown>)["capability_levels"]);
        expect(levels).toEqual([[0], [1], [4], [0, 1, 4]]);
        const items = await offered(source, { to });
        expect(items.map((item) => filled(accept(text, item)))).toEqual(all);
      }
    },
  );

  it("has its own edit on the line of the cursor, as LSP asks for", async () => {
    const [item] = await offered("{\n  █\n}\n");
    const { range } = item!.textEdit as TextEdit;
    expect(range).toEqual({ start: { line: 1, character: 0 }, end: { line: 1, character: 2 } });
    expect(item?.additionalTextEdits?.map((edit) => edit.range)).toEqual([
      { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } },
      { start: { line: 2, character: 0 }, end: { line: 3, character: 0 } },
    ]);
  });

  it("is replaced entirely for a cursor after its end", async () => {
    const uri = "file:///empty/behind/manifest.json";
    await server.open(uri, "\n", "json");
    const behind = { line: 2147483647, character: 5 };
    const list = await server.ask<CompletionList>("textDocument/completion", uri, { position: behind });
    await server.close(uri);
    const { textEdit, additionalTextEdits } = list.items[0]!;
    const [first, end] = [
      { line: 0, character: 0 },
      { line: 1, character: 0 },
    ];
    expect([(textEdit as TextEdit).range, additionalTextEdits]).toEqual([
      { start: end, end },
      [{ range: { start: first, end }, newText: "" }],
    ]);
  });

  it("gets nothing for a typed quote or space", async () => {
    expect(await offered('{"█"}', { trigger: '"' })).toEqual([]);
    expect(await offered(" █", { trigger: " " })).toEqual([]);
    expect(labelsOf(await offered("level █", { trigger: " " }))).toEqual(LABELS);
  });

  it.each([
    ["another name", "█", { name: "package.json" }],
    ["another language", "█", { language: "yaml" }],
    ["content", '{ "name": "A browser extension"█ }', {}],
    ["a list", "[█]", {}],
    ["the name of the configuration", "█", { name: ".plugin-manifest.json" }],
  ])("gets none with %s", async (_, source, options) => expect(await offered(source, options)).toEqual([]));

  it.each(["", "{}", "\n{\n}\n"])("is not reported, whatever its language: %j", async (text) => {
    for (const language of ["json", "plugin-manifest"]) {
      const uri = `file:///empty/${++count}/manifest.json`;
      await plain.open(uri, text, language);
      await plain.settle();
      expect(plain.publishedFor(uri)).toEqual([]);
      await plain.close(uri);
    }
  });

  it("gets the workspace's most frequent schema, and is then a manifest", async () => {
    const schema = "https://host.example/schemas/plugin/v1.json";
    const uri = "file:///empty/other/manifest.json";
    await server.open(uri, draft({ $schema: JSON.stringify(schema) }));
    const [item] = await offered("█");
    await server.close(uri);
    const text = filled(accept("", item!));
    expect((JSON.parse(text) as { $schema: string }).$schema).toBe(schema);
    const own = `file:///empty/${++count}/manifest.json`;
    await server.open(own, text, "json");
    expect(await server.ask("pluginManifest/documentKind", own)).toEqual({ kind: "draft" });
    await server.close(own);
  });
});

it("the author's name from git is a tab stop, so that it can be changed", () => {
  const facts = { ...NO_FACTS, identity: { author: "Ada Example" } };
  const list = completion(open(""), { line: 0, character: 0 }, FULL, undefined, facts);
  expect(JSON.stringify(list?.items[0]?.textEdit)).toMatch(/\$\{\d+:Ada Example\}/);
});
