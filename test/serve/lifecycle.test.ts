import { afterEach, describe, expect, it } from "vitest";
import type { ClientCapabilities, RegistrationParams } from "vscode-languageserver/node";
import { TestServer } from "../support/server";

const URI = "file:///plugin/plugin.manifest.json";
const PULL: ClientCapabilities = { textDocument: { diagnostic: {} } };

let server: TestServer;
afterEach(() => server.stop());

describe("initialize", () => {
  const CAPABILITIES = {
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: 2, save: true },
    completionProvider: { triggerCharacters: ['"', ":", " ", "/", "@"], resolveProvider: true },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    documentLinkProvider: {},
    renameProvider: true,
    documentSymbolProvider: true,
    workspaceSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
    codeActionProvider: { codeActionKinds: ["quickfix", "refactor.rewrite", "source.fixAll.pluginManifest"] },
    inlayHintProvider: true,
    codeLensProvider: {},
    semanticTokensProvider: {
      legend: {
        tokenTypes: ["property", "enumMember"],
        tokenModifiers: ["declared", "undeclared", "unobserved"],
      },
      full: true,
      range: true,
    },
    executeCommandProvider: { commands: ["pluginManifest.fixAll"] },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  };

  it("tells a client that is pushed to", async () => {
    server = TestServer.spawn();
    expect(await server.initialize()).toEqual({
      serverInfo: { name: "plugin-manifest" },
      capabilities: CAPABILITIES,
    });
  });

  it("tells a client that pulls", async () => {
    server = TestServer.spawn();
    expect(await server.initialize({ capabilities: PULL })).toEqual({
      serverInfo: { name: "plugin-manifest" },
      capabilities: {
        ...CAPABILITIES,
        diagnosticProvider: {
          identifier: "plugin-manifest",
          interFileDependencies: true,
          workspaceDiagnostics: true,
        },
      },
    });
  });
});

describe("a client with JSON basics of its own", () => {
  it("gets ours in the manifest language only", async () => {
    const BASICS = [
      "textDocument/documentSymbol",
      "textDocument/foldingRange",
      "textDocument/selectionRange",
      "textDocument/formatting",
      "textDocument/rangeFormatting",
    ];
    const capabilities = { experimental: { pluginManifest: { jsonBasics: true } } };
    server = TestServer.spawn();
    const offered = Object.keys((await server.initialize({ capabilities })).capabilities);
    const { registrations } = await server.heard.first<RegistrationParams>(
      "requests",
      "client/registerCapability",
    );
    expect(registrations.map(({ method, registerOptions }) => [method, registerOptions as unknown])).toEqual(
      BASICS.map((method) => [method, { documentSelector: [{ language: "plugin-manifest" }] }]),
    );
    expect(offered.filter((name) => /documentSymbol|folding|selectionRange|formatting/i.test(name))).toEqual(
      [],
    );
  });
});

describe("the end", () => {
  it("is 0 after shutdown and exit", async () => {
    server = await TestServer.start();
    expect(await server.shutdown()).toBe(0);
    expect(server.stderr).toBe("");
  });

  it("is 1 on exit without shutdown", async () => {
    server = await TestServer.start();
    await server.notify("exit");
    expect(await server.exitCode).toBe(1);
  });

  it("is 1 when the input ends", async () => {
    server = await TestServer.start();
    server.process.stdin.end();
    expect(await server.exitCode).toBe(1);
  });

  it("is 1 when the input ends before a word was said", async () => {
    server = TestServer.spawn();
    server.process.stdin.end();
    expect(await server.exitCode).toBe(1);
  });

  it("is 0 when the input ends after shutdown", async () => {
    server = await TestServer.start();
    await server.request("shutdown", undefined);
    server.process.stdin.end();
    expect(await server.exitCode).toBe(0);
  });

  it("comes with diagnostics still to be made", async () => {
    server = await TestServer.start();
    for (let i = 0; i < 50; i++) await server.open(`${URI}${i}`, '{ "id": ');
    expect(await server.shutdown()).toBe(0);
    expect(server.stderr).toBe("");
  });
});
