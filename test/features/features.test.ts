import { afterEach, describe, expect, it } from "vitest";
import type { ClientCapabilities, CompletionItem, CompletionList } from "vscode-languageserver/node";
import { TestServer } from "../support/server";

const URI = "file:///plugin/plugin.manifest.json";
const TEXT = '{\n  "entry": {},\n  "integration": {}\n}';

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

async function start(completionItem: object = {}, more: ClientCapabilities["textDocument"] = {}) {
  const capabilities: ClientCapabilities = { textDocument: { ...more, completion: { completionItem } } };
  server = await TestServer.start({ capabilities });
  await server.open(URI, TEXT);
}

describe("completion", () => {
  /** What is offered in `integration`. */
  async function level4(completionItem: object) {
    await start(completionItem);
    const params = { position: { line: 2, character: 18 } };
    const { items } = await server.ask<CompletionList>("textDocument/completion", URI, params);
    const { insertTextFormat, insertTextMode, textEdit } = items.find(({ label }) => label === "level4")!;
    return { insertTextFormat, insertTextMode, textEdit };
  }

  const range = { start: { line: 2, character: 18 }, end: { line: 2, character: 18 } };

  it("is plain text in its final layout for the simplest client", async () => {
    expect(await level4({})).toEqual({
      textEdit: { range, newText: '\n    "level4": { "workflow_step_types": [] }\n  ' },
    });
  });

  it("is a snippet, whose lines the client indents, where it takes them", async () => {
    expect(await level4({ snippetSupport: true })).toEqual({
      insertTextFormat: 2,
      textEdit: { range, newText: '\n  "level4": { "workflow_step_types": [${1}] \\}\n' },
    });
  });

  it("says that the client is to indent the lines where it can be told", async () => {
    const newText = '\n  "level4": { "workflow_step_types": [] }\n';
    expect(await level4({ insertTextModeSupport: { valueSet: [1, 2] } })).toEqual({
      insertTextMode: 2,
      textEdit: { range, newText },
    });
    server.stop();
    expect(await level4({ insertTextModeSupport: { valueSet: [1] } })).toMatchObject({
      textEdit: { newText: '\n    "level4": { "workflow_step_types": [] }\n  ' },
    });
  });

  it("is not asked for by a space that indents a line", async () => {
    await start();
    await server.change(URI, "{\n \n}");
    const ask = (context: object) =>
      server.ask("textDocument/completion", URI, { position: { line: 1, character: 1 }, context });
    expect(await ask({ triggerKind: 2, triggerCharacter: " " })).toBeNull();
    expect(await ask({ triggerKind: 1 })).not.toBeNull();
  });
});

describe("plain text, for a client that shows no Markdown", () => {
  const TYPE = '{\n  "permissions": [{ "type": "host_navigation" }]\n}';
  const at = { position: { line: 1, character: 31 } };

  it("is what a hover has", async () => {
    const hover = async (contentFormat?: ("markdown" | "plaintext")[]) => {
      await start({}, { hover: contentFormat ? { contentFormat } : {} });
      await server.change(URI, TYPE);
      const { contents } = await server.ask<{ contents: unknown }>("textDocument/hover", URI, at);
      server.stop();
      return contents;
    };
    const told = (code: string, strong: string) =>
      [
        `${strong}host_navigation${strong}`,
        `Navigation in the host, by its name. Host capability of the same matter: ${code}navigation${code}.`,
        "Observed in the catalog; the interface does not say that it is the only one.",
        "Name of the permission. The names offered are those observed; the host may know more.",
      ].join("\n\n");
    const markdown = { kind: "markdown", value: told("`", "**") };
    expect(await hover(["plaintext"])).toEqual({ kind: "plaintext", value: told("", "") });
    expect(await hover(["plaintext", "markdown"])).toEqual(markdown);
    expect(await hover()).toEqual(markdown);
  });

  it.each([
    ["a list", {}],
    ["an item that is looked at", { resolveSupport: { properties: ["documentation"] } }],
  ])("is what %s has", async (_, support) => {
    await start({ documentationFormat: ["plaintext"], ...support });
    await server.change(URI, TYPE);
    const { items } = await server.ask<CompletionList>("textDocument/completion", URI, at);
    const item = items.find(({ label }) => label === "host_navigation");
    const { documentation } = await server.request<CompletionItem>("completionItem/resolve", item);
    expect(documentation).toEqual({
      kind: "plaintext",
      value: "Navigation in the host, by its name. Host capability of the same matter: navigation.",
    });
  });
});

describe("the other features", () => {
  const position = { line: 1, character: 4 };

  it("answer by the text of the newest version", async () => {
    await start();
    await server.change(URI, '{"license":"MIT"}');
    expect(await server.ask("textDocument/documentSymbol", URI)).toMatchObject([{ name: "license" }]);
    expect(
      await server.ask("textDocument/hover", URI, { position: { line: 0, character: 3 } }),
    ).toMatchObject({
      contents: { kind: "markdown" },
      range: { start: { line: 0, character: 1 }, end: { line: 0, character: 10 } },
    });
    const options = { tabSize: 4, insertSpaces: true };
    const expected = [
      { range: { start: { line: 0, character: 1 }, end: { line: 0, character: 1 } }, newText: "\n    " },
      { range: { start: { line: 0, character: 11 }, end: { line: 0, character: 11 } }, newText: " " },
      { range: { start: { line: 0, character: 16 }, end: { line: 0, character: 16 } }, newText: "\n" },
    ];
    expect(await server.ask("textDocument/formatting", URI, { options })).toEqual(expected);
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 17 } };
    expect(await server.ask("textDocument/rangeFormatting", URI, { options, range })).toEqual(expected);
  });

  it("fold as much as the client takes", async () => {
    await start({}, { foldingRange: { rangeLimit: 1 } });
    await server.change(URI, '{\n  "entry": {\n    "native": {\n    }\n  },\n  "author": {\n  }\n}');
    expect(await server.ask("textDocument/foldingRange", URI)).toHaveLength(1);
  });

  it("select from the inside out", async () => {
    await start();
    expect(await server.ask("textDocument/selectionRange", URI, { positions: [position] })).toMatchObject([
      { range: { start: { line: 1, character: 3 }, end: { line: 1, character: 8 } }, parent: { parent: {} } },
    ]);
  });
});
