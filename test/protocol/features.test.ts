import { afterEach, describe, expect, it } from "vitest";
import type { ClientCapabilities, CompletionList } from "vscode-languageserver/node";
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
