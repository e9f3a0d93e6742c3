import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as lsp from "vscode-languageserver/node";
import * as own from "../../server/protocol";
import { draft } from "../support/manifests";
import { RawServer, type RawMessage } from "../support/raw-server";
import { EMPTY_ANSWERS, PARAMS } from "../support/requests";
import { runs, TIMEOUT } from "./runs";

/* Whatever a client sends, the server answers each request once and goes on. */

const URI = "file:///any/message/plugin.manifest.json";

/** Every method of LSP and of our own protocol, except those that end the server on purpose. */
const METHODS = [...Object.values(lsp), ...Object.values(own)]
  .flatMap((each) => methodOf(each) ?? [])
  .filter((method) => method !== "shutdown" && method !== "exit");

function methodOf(exported: unknown): string | undefined {
  if (typeof exported === "string") return exported.startsWith("pluginManifest/") ? exported : undefined;
  if ((typeof exported !== "object" && typeof exported !== "function") || exported === null) return undefined;
  const { method, type } = exported as { method?: unknown; type?: { method?: unknown } };
  const found = method ?? type?.method;
  return typeof found === "string" ? found : undefined;
}

/** The documents that valid parameters are about. */
const textDocument = { uri: URI, languageId: "plugin-manifest", version: 1, text: draft() };

/** Members with which any request and notification is valid. */
const VALID: Record<string, fc.JsonValue> = {
  ...PARAMS,
  textDocument,
  capabilities: {},
  contentChanges: [{ range: PARAMS.range, text: " " }],
  changes: [{ uri: URI, type: 1 }],
  event: { added: [{ uri: "file:///any", name: "any" }], removed: [{ uri: "file:///other", name: "" }] },
  settings: { pluginManifest: {} },
  files: [{ uri: URI }],
  context: { diagnostics: [], triggerCharacter: '"', includeDeclaration: true },
  value: "off",
  token: 1,
  workDoneToken: "work",
  partialResultToken: "part",
  query: "",
  previousResultIds: [{ uri: URI, value: "1" }],
  previousResultId: "1",
  command: own.FIX_ALL_COMMAND,
  arguments: [URI],
  label: "a",
  list: "permissions",
  id: "a.b",
  name: "A",
  levels: [1, 3],
  platforms: ["linux_x64"],
  names: ["a.zip"],
  packages: [{ platform: "linux_x64", uri: "file:///any/a.zip" }],
  signatures: { key: "file:///any/key", signed: "file" },
  base: { revision: "HEAD" },
  face: "published",
  known: 1,
  checks: true,
};

const strange = fc.constantFrom<fc.JsonValue>(
  ...[
    null,
    true,
    -1,
    0.5,
    2 ** 31 - 1,
    2 ** 53,
    -(2 ** 31),
    1e300,
    "",
    "\0",
    "%",
    "::",
    "file:///%zz",
    "\uD800",
  ],
  ...[
    "untitled:",
    "vscode-vfs://host/plugin.manifest.json",
    `${URI}/`,
    [],
    {},
    [null],
    [{}],
    [[]],
    { uri: 5 },
  ],
  { line: 2 ** 31 - 1, character: 2 ** 31 - 1 },
  { line: -1, character: -1 },
);

const anything = fc.oneof(strange, fc.jsonValue({ maxDepth: 3 }));

/** Replaces or removes some places of valid parameters, at any depth. */
function nearly(valid: fc.JsonValue): fc.Arbitrary<fc.JsonValue> {
  const change = fc.tuple(fc.constantFrom(...placesIn(valid)), fc.option(anything, { nil: undefined }));
  return fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map((changes) => changes.reduce((value, [path, wrong]) => replaced(value, path, wrong), valid));
}

type Members = Record<string, fc.JsonValue>;

/** Returns the paths of all members and items. */
function placesIn(value: fc.JsonValue): string[][] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value as Members).flatMap(([name, member]) => [
    [name],
    ...placesIn(member).map((path) => [name, ...path]),
  ]);
}

/** @param wrong undefined to remove the place */
function replaced(at: fc.JsonValue, path: readonly string[], wrong: fc.JsonValue | undefined): fc.JsonValue {
  const [name = "", ...rest] = path;
  if (at === null || typeof at !== "object" || !Object.hasOwn(at, name)) return at;
  const member = rest.length > 0 ? replaced((at as Members)[name] ?? null, rest, wrong) : wrong;
  const members = Object.entries(at as Members).flatMap(([each, own]): [string, fc.JsonValue][] => {
    if (each !== name) return [[each, own]];
    return member === undefined ? [] : [[each, member]];
  });
  return Array.isArray(at) ? members.map(([, item]) => item) : Object.fromEntries(members);
}

const params = fc.oneof(nearly(VALID), nearly(VALID), anything, fc.constant(undefined));

/** Everything that makes the server ask the client. */
const CAPABILITIES = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    diagnostics: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
    codeLens: { refreshSupport: true },
    applyEdit: true,
  },
  window: { workDoneProgress: true },
  textDocument: { diagnostic: {} },
  experimental: { pluginManifest: { readFile: true, files: true, jsonBasics: true } },
};

/** Tests that the server answers a normal request right. */
async function expectToGoOn(server: RawServer): Promise<void> {
  const uri = "file:///alive/plugin.manifest.json";
  server.notify("textDocument/didOpen", { textDocument: { ...textDocument, uri } });
  const positions = [{ line: 0, character: 0 }];
  const { result } = await server.request("textDocument/selectionRange", {
    textDocument: { uri },
    positions,
  });
  expect(result).toEqual([SELECTED]);
  server.notify("textDocument/didClose", { textDocument: { uri } });
  expect([server.process.exitCode, server.stderr]).toEqual([null, ""]);
}

/** The whole manifest. */
const SELECTED = expect.objectContaining({
  range: { start: { line: 0, character: 0 }, end: expect.anything() as unknown },
}) as unknown;

const [INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS] = [-32600, -32601, -32602];
const [INTERNAL_ERROR, REQUEST_FAILED] = [-32603, -32803];
const REFUSALS = [INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS, INTERNAL_ERROR, REQUEST_FAILED];

describe("any parameters", () => {
  let server: RawServer;
  /** What the client answers next. */
  let answers: fc.JsonValue[] = [];
  beforeAll(async () => {
    server = new RawServer();
    server.onRequest = ({ id }: RawMessage) => {
      const result = answers.shift() ?? null;
      server.send(
        result === ""
          ? { jsonrpc: "2.0", id, error: { code: 1, message: "No." } }
          : { jsonrpc: "2.0", id, result },
      );
    };
    await server.initialize(CAPABILITIES);
    server.notify("textDocument/didOpen", { textDocument });
  });
  afterAll(async () => {
    expect(await server.end()).toBe(0);
    server.stop();
  });

  it.each([...new Set(METHODS)].sort())("of %s do not end the server", { timeout: TIMEOUT }, (method) =>
    fc.assert(
      fc.asyncProperty(params, fc.array(anything, { maxLength: 4 }), async (given, replies) => {
        answers = [...replies];
        server.notify(method, given);
        const { error } = await server.request(method, given);
        if (error) expect(REFUSALS).toContain(error.code);
        answers = [];
        await expectToGoOn(server);
        server.messages.length = 0;
      }),
      runs(10),
    ),
  );
});

describe("any parameters of initialize", () => {
  const ITEM = {
    snippetSupport: true,
    documentationFormat: ["plaintext"],
    resolveSupport: { properties: ["documentation"] },
    insertTextModeSupport: { valueSet: [1] },
  };
  const valid = {
    processId: null,
    locale: "de",
    rootUri: "file:///any",
    workspaceFolders: [{ uri: "file:///any", name: "any" }],
    trace: "off",
    initializationOptions: {
      ...{ workspaceTrusted: false, clientCommands: ["a"], translations: { a: "b" } },
      ...{ rules: { "missing-file": "off" }, vocabulary: { permissions: ["a"] }, catalog: { useGit: true } },
    },
    capabilities: {
      ...CAPABILITIES,
      workspace: {
        ...CAPABILITIES.workspace,
        configuration: false,
        workspaceEdit: { documentChanges: true, resourceOperations: ["create"], changeAnnotationSupport: {} },
      },
      textDocument: {
        completion: { completionItem: ITEM },
        hover: { contentFormat: ["plaintext"] },
        publishDiagnostics: { codeDescriptionSupport: true },
        rename: { prepareSupport: true },
        definition: { linkSupport: true },
        foldingRange: { rangeLimit: 5 },
      },
      experimental: { pluginManifest: {} },
    },
  };

  it("leave a server that answers every request", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.asyncProperty(nearly(valid), async (given) => {
        const server = new RawServer();
        server.onRequest = ({ id }) => server.send({ jsonrpc: "2.0", id, result: null });
        const { error } = await server.request("initialize", given);
        if (error) {
          expect(error.code).toBe(INVALID_PARAMS);
          await server.initialize();
        } else server.notify("initialized", {});
        server.notify("textDocument/didOpen", { textDocument });
        for (const method of Object.keys(EMPTY_ANSWERS)) {
          const answer = await server.request(method, VALID);
          expect([method, answer.error]).toEqual([method, undefined]);
        }
        await expectToGoOn(server);
        expect(await server.end()).toBe(0);
      }),
      runs(5),
    ),
  );
});
