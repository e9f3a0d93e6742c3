import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { askEverything, EMPTY_ANSWERS, PARAMS } from "../support/requests";
import { TestServer } from "../support/server";

/* Requests about documents that are not open, and about positions that no document has. */

const URI = "file:///plugin/plugin.manifest.json";

let server: TestServer;
beforeAll(async () => (server = await TestServer.start()));
afterEach(() => expect(server.stderr).toBe(""));
afterAll(async () => {
  expect(await server.shutdown()).toBe(0);
  server.stop();
});

describe("a document that is not open has an empty answer to", () => {
  it.each(Object.keys(EMPTY_ANSWERS))("%s", async (method) => {
    await server.open(URI, "{}");
    await server.close(URI);
    for (const uri of [URI, "file:///never", "untitled:x", "", "not an address", "http://[::1", "%"]) {
      expect([uri, await server.ask(method, uri, PARAMS)]).toEqual([uri, EMPTY_ANSWERS[method]]);
    }
  });
});

describe("every request has an empty answer for a document", () => {
  it("that is not open", async () => expect(await askEverything(server, URI)).toEqual(EMPTY_ANSWERS));

  it("that is closed again", async () => {
    await server.check(URI, '{ "id": 1 }');
    await server.close(URI);
    expect(await askEverything(server, URI)).toEqual(EMPTY_ANSWERS);
  });

  it.each(["", "no address", "a b:c", "//x", "file:///%ZZ"])("with an invalid URI: %j", async (uri) => {
    expect(await askEverything(server, uri)).toEqual(EMPTY_ANSWERS);
    await server.open(uri, "{}", "json");
    expect(await askEverything(server, uri)).toEqual(EMPTY_ANSWERS);
    await server.change(uri, "{");
    await server.close(uri);
    await server.settle();
  });
});

describe("a position outside the document", () => {
  it.each([[{ line: 99, character: 0 }], [{ line: 0, character: 99 }]])(
    "%j counts as the nearest one inside",
    async (position) => {
      await server.check(URI, '{ "id": 1 }');
      const params = { position, range: { start: position, end: position }, context: { diagnostics: [] } };
      expect(await server.ask("textDocument/hover", URI, params)).toBeNull();
      expect(await server.ask("textDocument/completion", URI, params)).toBeNull();
      expect(await server.ask("textDocument/codeAction", URI, params)).toEqual([]);
      await server.close(URI);
    },
  );
});

describe("events out of order are accepted:", () => {
  const symbols = () => server.ask("textDocument/documentSymbol", URI);

  it("opening an open document, closing a closed one", async () => {
    await server.open(URI, '{ "id": 1 }');
    await server.open(URI, "{");
    expect(await symbols()).toEqual([]);
    await server.close(URI);
    await server.close(URI);
    expect(await symbols()).toBeNull();
  });

  it("changes outside the text, at the nearest position", async () => {
    const at = (line: number, character: number) => ({ line, character });
    const textDocument = { uri: URI, languageId: "plugin-manifest", version: 5, text: "[1]" };
    await server.notify("textDocument/didOpen", { textDocument });
    const change = (version: number, start: object, end: object, text: string) =>
      server.notify("textDocument/didChange", {
        textDocument: { uri: URI, version },
        contentChanges: [{ range: { start, end }, text }],
      });
    await change(6, at(900, 900), at(1e9, 1e9), ",2]");
    await change(3, at(-4, -4), at(0, 0), "[");
    await change(3, at(0, 1e9), at(0, 1e9), "]");
    await change(-1, at(0, 2), at(0, 1), "");
    await change(2 ** 40, at(0, 0), at(0, 0), "");
    expect(await server.ask("textDocument/selectionRange", URI, { positions: [at(0, 0)] })).not.toBeNull();
    await server.close(URI);
  });
});
