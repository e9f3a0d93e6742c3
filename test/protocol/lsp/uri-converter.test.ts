import type { CodeAction, SymbolInformation } from "vscode-languageserver/node";
import { afterEach, describe, expect, it } from "vitest";
import type { Message } from "vscode-languageserver";
import { UriConverter } from "../../../server/protocol/lsp/uri-converter";
import { TestServer } from "../../support/server";
import { duplicates, manifest, moduleOf, WorkspaceFolder } from "../../support/workspace-folder";

const OURS = "file:///c%3A/a%20%281%29/manifest.json";
const THEIRS = "file:///C:/a%20(1)/manifest.json";
const OTHER = "file:///c%3A/a%20%281%29/other.json";

const sent = (value: object) => value as Message;
const written = (names: UriConverter, value: object) => JSON.parse(names.forClient(sent(value))) as unknown;

describe("file URIs", () => {
  it("become the server's in messages from the client, except in texts", () => {
    const textDocument = { uri: THEIRS, text: THEIRS };
    const names = (uri: string) => ({
      params: {
        rootUri: uri,
        textDocument: { ...textDocument, uri },
        workspaceFolders: [{ uri }],
        arguments: [uri, 1, { uri }],
        context: { diagnostics: [{ relatedInformation: [{ location: { uri } }] }] },
      },
    });
    expect(new UriConverter().fromClient(sent(names(THEIRS)))).toEqual(names(OURS));
  });

  it("become the client's in messages from the server, if the client has used them", () => {
    const names = new UriConverter();
    const message = (uri: string) => ({
      params: { uri, items: [{ scopeUri: uri }, { targetUri: OTHER }], arguments: [uri, 1] },
      result: { changes: { [uri]: [{ newText: OURS }] }, contents: OURS, target: uri },
    });
    expect(written(names, message(OURS))).toEqual(message(OURS));
    names.fromClient(sent({ params: { uri: THEIRS } }));
    expect(written(names, message(OURS))).toEqual(message(THEIRS));
  });

  it.each(["untitled:a (1)", "git:/a(1)?{}", "a (1)", "", "file:///a/b-c_d~1.json"])(
    "stay unchanged if they are no file URIs or have only one form: '%s'",
    (uri) => {
      expect(new UriConverter().fromClient(sent({ params: { uri } }))).toEqual({ params: { uri } });
    },
  );

  it("are converted in messages of any depth without ending the server", () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`) as unknown;
    expect(() => new UriConverter().fromClient(sent({ params: { deep } }))).not.toThrow();
  });
});

describe("a client that escapes other characters", () => {
  let server: TestServer;
  let folder: WorkspaceFolder;
  afterEach(() => {
    server.stop();
    folder.removeFiles();
  });

  it("gets duplicates in its workspace with its own URIs", async () => {
    folder = new WorkspaceFolder({
      "@acme (1)/a/manifest.json": manifest("a.a", moduleOf("clock")),
      "@acme (1)/b/manifest.json": manifest("b.b", moduleOf("clock")),
    });
    const root = `${folder.uri}/@acme%20(1)`;
    const uri = `${root}/a/manifest.json`;
    server = await TestServer.start({ folders: [root] });
    await server.request("workspace/symbol", { query: "" });
    const found = await server.check(uri, folder.texts.get("@acme (1)/a/manifest.json")!);
    expect(duplicates(found).map(({ code }) => code)).toEqual(["workspace-duplicate-module-id"]);
    const symbols = await server.request<SymbolInformation[]>("workspace/symbol", { query: "a.a" });
    expect(symbols.map(({ location }) => location.uri)).toEqual([uri]);
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
    const context = { diagnostics: [] };
    const [action] = await server.ask<CodeAction[]>("textDocument/codeAction", uri, { range, context });
    expect(Object.keys(action!.edit!.changes!)).toEqual([uri]);
  });
});
