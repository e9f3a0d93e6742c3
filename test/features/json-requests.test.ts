import { afterEach, describe, expect, it } from "vitest";
import type { ClientCapabilities } from "vscode-languageserver/node";
import { TestServer } from "../support/server";

const URI = "file:///plugin/plugin.manifest.json";
const TEXT = '{\n  "entry": {},\n  "integration": {}\n}';

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

async function start(textDocument: ClientCapabilities["textDocument"] = {}) {
  server = await TestServer.start({ capabilities: { textDocument } });
  await server.open(URI, TEXT);
}

describe("features of any JSON document", () => {
  const position = { line: 1, character: 4 };

  it("answer for the newest version of the text", async () => {
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

  it("return no more folding ranges than the client takes", async () => {
    await start({ foldingRange: { rangeLimit: 1 } });
    await server.change(URI, '{\n  "entry": {\n    "native": {\n    }\n  },\n  "author": {\n  }\n}');
    expect(await server.ask("textDocument/foldingRange", URI)).toHaveLength(1);
  });

  it("return selection ranges from the inside out", async () => {
    await start();
    expect(await server.ask("textDocument/selectionRange", URI, { positions: [position] })).toMatchObject([
      { range: { start: { line: 1, character: 3 }, end: { line: 1, character: 8 } }, parent: { parent: {} } },
    ]);
  });
});
