import { version } from "../../package.json";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ClientCapabilities, RegistrationParams } from "vscode-languageserver/node";
import { draft } from "../support/manifests";
import { RawServer } from "../support/raw-server";
import { TestServer } from "../support/server";

const URI = "file:///plugin/plugin.manifest.json";
const PULL: ClientCapabilities = { textDocument: { diagnostic: {} } };

const [INVALID_REQUEST, INVALID_PARAMS, NOT_INITIALIZED] = [-32600, -32602, -32002];
const OPENED = { textDocument: { uri: URI, languageId: "plugin-manifest", version: 1, text: draft() } };

let server: TestServer | undefined;
afterEach(() => {
  server?.stop();
  server = undefined;
});

describe("initialize", () => {
  const CAPABILITIES = {
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: 2, save: true },
    completionProvider: { triggerCharacters: ['"', ":", "/", "@"], resolveProvider: true },
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
    codeActionProvider: {
      codeActionKinds: [
        "quickfix",
        "refactor.rewrite",
        "source.fixAll.pluginManifest",
        "source.pluginManifest",
      ],
    },
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

  it("returns the capabilities for a client that does not pull diagnostics", async () => {
    server = TestServer.inProcess();
    expect(await server.initialize()).toEqual({
      serverInfo: { name: "plugin-manifest", version },
      capabilities: CAPABILITIES,
    });
  });

  it("returns the capabilities for a client that pulls diagnostics", async () => {
    server = TestServer.inProcess();
    expect(await server.initialize({ capabilities: PULL })).toEqual({
      serverInfo: { name: "plugin-manifest", version },
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

  it("returns the capabilities for a client that prepares renames", async () => {
    server = TestServer.inProcess();
    const capabilities = { textDocument: { rename: { prepareSupport: true } } };
    expect((await server.initialize({ capabilities })).capabilities).toEqual({
      ...CAPABILITIES,
      renameProvider: { prepareProvider: true },
    });
  });
});

describe("a client with its own JSON features", () => {
  it("gets the server's for manifests only", async () => {
    const BASICS = [
      "textDocument/documentSymbol",
      "textDocument/foldingRange",
      "textDocument/selectionRange",
      "textDocument/formatting",
      "textDocument/rangeFormatting",
    ];
    const capabilities = { experimental: { pluginManifest: { jsonBasics: true } } };
    server = TestServer.inProcess();
    const offered = Object.keys((await server.initialize({ capabilities })).capabilities);
    const { registrations } = await server.received.first<RegistrationParams>(
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

describe("the exit code", () => {
  it("is 0 after shutdown and exit", async () => {
    server = await TestServer.startSeparately();
    expect(await server.shutdown()).toBe(0);
    expect(server.stderr).toBe("");
  });

  it("is 1 on exit without shutdown", async () => {
    server = await TestServer.startSeparately();
    await server.notify("exit");
    expect(await server.exitCode).toBe(1);
  });

  it("is 1 when the input ends", async () => {
    server = await TestServer.startSeparately();
    server.process.stdin.end();
    expect(await server.exitCode).toBe(1);
  });

  it("is 1 when the input ends before the first message", async () => {
    server = TestServer.spawn();
    server.process.stdin.end();
    expect(await server.exitCode).toBe(1);
  });

  it("is 0 when the input ends after shutdown", async () => {
    server = await TestServer.startSeparately();
    await server.request("shutdown", undefined);
    server.process.stdin.end();
    expect(await server.exitCode).toBe(0);
  });

  it("is 0 while diagnostics are pending", async () => {
    server = await TestServer.startSeparately();
    for (let i = 0; i < 50; i++) await server.open(`${URI}${i}`, '{ "id": ');
    expect(await server.shutdown()).toBe(0);
    expect(server.stderr).toBe("");
  });
});

describe("requests out of turn", () => {
  let raw: RawServer;
  beforeEach(() => (raw = new RawServer()));
  afterEach(() => raw.stop());

  it("are refused before initialize, which still works", async () => {
    for (const method of ["textDocument/hover", "shutdown", "workspace/symbol"]) {
      expect((await raw.request(method, {})).error?.code).toBe(NOT_INITIALIZED);
    }
    raw.notify("textDocument/didOpen", OPENED);
    expect((await raw.initialize()).error).toBeUndefined();
    await expectToGoOn(raw);
  });

  it("are refused if they repeat initialize", async () => {
    await raw.initialize();
    const params = { processId: null, rootUri: null, capabilities: {} };
    expect((await raw.request("initialize", params)).error?.code).toBe(INVALID_REQUEST);
    await expectToGoOn(raw);
  });

  it("are refused after shutdown, and exit ends with 0", async () => {
    await raw.initialize();
    await raw.request("shutdown");
    raw.notify("textDocument/didOpen", OPENED);
    // Before shutdown, the server would say that these parameters are not valid.
    raw.notify("textDocument/didOpen", {});
    expect((await raw.request("textDocument/hover", {})).error?.code).toBe(INVALID_REQUEST);
    expect(raw.messages.filter(({ method }) => method !== undefined)).toEqual([]);
    raw.notify("exit");
    expect(await raw.exitCode).toBe(0);
  });

  it.each([
    [{}],
    [{ capabilities: null }],
    [{ capabilities: [], workspaceFolders: 7 }],
    [{ capabilities: {}, workspaceFolders: [{ uri: 7 }, null, { uri: "%" }] }],
    [{ capabilities: {}, rootUri: 7, processId: "x" }],
    [[]],
    [null],
    ["x"],
  ])(
    "to initialize with the wrong parameters %j are refused, and the next valid request still works",
    async (params) => {
      expect((await raw.request("initialize", params)).error?.code).toBe(INVALID_PARAMS);
      expect((await raw.request("textDocument/hover", {})).error?.code).toBe(NOT_INITIALIZED);
      expect((await raw.initialize()).error).toBeUndefined();
      await expectToGoOn(raw);
    },
  );
});

describe("initialize accepts odd but valid parameters:", () => {
  it.each([
    [{ capabilities: { workspace: 1, textDocument: "x" }, initializationOptions: "x" }],
    [{ capabilities: { workspace: null, textDocument: null }, workspaceFolders: null, rootUri: null }],
  ])("%j", async (params) => {
    const raw = new RawServer();
    expect((await raw.request("initialize", params)).error).toBeUndefined();
    raw.notify("initialized", {});
    raw.notify("textDocument/didOpen", OPENED);
    await expectToGoOn(raw);
    raw.stop();
  });
});

/** Checks that the server answers, has written no error and ends well. */
async function expectToGoOn(server: RawServer): Promise<void> {
  expect(await server.isAlive()).toBe(true);
  expect(server.stderr).toBe("");
  expect(await server.end()).toBe(0);
}

it("ignores a second initialized", async () => {
  const dynamic = { dynamicRegistration: true };
  const workspace = { configuration: true, didChangeWatchedFiles: dynamic, didChangeConfiguration: dynamic };
  const capabilities = { workspace, textDocument: { formatting: dynamic, foldingRange: dynamic } };
  server = await TestServer.start({ capabilities });
  const registered = () =>
    server!.received.requests.filter(({ method }) => method === "client/registerCapability").length;
  await server.check(URI, draft());
  const before = registered();
  await server.notify("initialized", {});
  await server.check(URI.replace("/plugin/", "/other/"), draft());
  expect([before > 0, registered()]).toEqual([true, before]);
});
