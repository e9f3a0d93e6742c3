import { rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import type {
  ClientCapabilities,
  CodeAction,
  CompletionList,
  Diagnostic,
  TextEdit,
} from "vscode-languageserver/node";
import { workspace, type Workspace } from "../support/cli";
import { draft } from "../support/manifests";
import { mark, marked } from "../support/marked";
import { TestServer } from "../support/server";

const FILE = ".plugin-manifest.json";
const HINT = '{ "rules": { "catalog-members-missing": "hint" } }';
const OFF = '{ "rules": { "catalog-members-missing": "off" } }';
const CHANGED = 2;

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

const uriIn = (folder: Workspace, name: string) => pathToFileURL(folder.path(name)).toString();
const severities = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ severity }) => severity);

/** The severities told of a draft that breaks one rule. */
async function checked(folder: Workspace, name = "manifest.json") {
  return severities(await server.check(uriIn(folder, name), draft()));
}

/** Tells the server that the configuration file has changed on the disk. */
function touched(folder: Workspace) {
  server.heard.published.length = 0;
  const changes = [{ uri: uriIn(folder, FILE), type: CHANGED }];
  return server.notify("workspace/didChangeWatchedFiles", { changes });
}

describe("what holds for a manifest", () => {
  it("stands in the nearest configuration file in its folder or above it", async () => {
    const folder = workspace({ [FILE]: HINT, [`near/${FILE}`]: OFF });
    server = await TestServer.start();
    expect(await checked(folder)).toEqual([4]);
    expect(await checked(folder, "a/b/manifest.json")).toEqual([4]);
    expect(await checked(folder, "near/a/manifest.json")).toEqual([]);
  });

  it("is what the editor's settings say before what the file says, code by code", async () => {
    const rules = { "catalog-members-missing": "hint", "id-format": "warning" };
    const folder = workspace({ [FILE]: JSON.stringify({ rules }) });
    server = await TestServer.start({ initializationOptions: { rules: { "id-format": "error" } } });
    const diagnostics = await server.check(uriIn(folder, "manifest.json"), draft({ id: '"x"' }));
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ["catalog-members-missing", 4],
      ["id-format", 1],
    ]);
  });

  it("changes when the file does", async () => {
    const folder = workspace({ [FILE]: HINT });
    server = await TestServer.start();
    expect(await checked(folder)).toEqual([4]);
    folder.write(FILE, OFF);
    await touched(folder);
    expect(severities(await server.diagnostics(uriIn(folder, "manifest.json"), 1))).toEqual([]);
    rmSync(folder.path(FILE));
    await touched(folder);
    expect(severities(await server.diagnostics(uriIn(folder, "manifest.json"), 1))).toEqual([3]);
  });

  it("changes when the file is saved, for clients that do not watch files", async () => {
    const folder = workspace({ [FILE]: HINT });
    server = await TestServer.start();
    expect(await checked(folder)).toEqual([4]);
    await server.open(uriIn(folder, FILE), OFF, "json");
    folder.write(FILE, OFF);
    server.heard.published.length = 0;
    await server.notify("textDocument/didSave", { textDocument: { uri: uriIn(folder, FILE) } });
    expect(severities(await server.diagnostics(uriIn(folder, "manifest.json"), 1))).toEqual([]);
  });

  it("stays what it was while the file is broken", async () => {
    const folder = workspace({ [FILE]: OFF });
    server = await TestServer.start();
    expect(await checked(folder)).toEqual([]);
    folder.write(FILE, OFF.slice(0, 20));
    await touched(folder);
    await server.change(uriIn(folder, "manifest.json"), draft({ id: '"x"' }));
    const codes = (await server.diagnostics(uriIn(folder, "manifest.json"), 2)).map(({ code }) => code);
    expect(codes).toEqual(["id-format"]);
  });

  it("is watched, and pulled anew", async () => {
    const folder = workspace({ [FILE]: HINT });
    const capabilities: ClientCapabilities = {
      workspace: {
        didChangeWatchedFiles: { dynamicRegistration: true },
        diagnostics: { refreshSupport: true },
      },
      textDocument: { diagnostic: {} },
    };
    server = await TestServer.start({ capabilities });
    const { registrations } = await server.heard.first<{
      registrations: { method: string; registerOptions: { watchers: { globPattern: string }[] } }[];
    }>("requests", "client/registerCapability");
    expect(registrations.map(({ method }) => method)).toEqual(["workspace/didChangeWatchedFiles"]);
    expect(registrations[0]?.registerOptions.watchers).toContainEqual({ globPattern: `**/${FILE}` });
    await server.open(uriIn(folder, "manifest.json"), draft());
    const pull = async () =>
      (await server.ask<{ items: Diagnostic[] }>("textDocument/diagnostic", uriIn(folder, "manifest.json")))
        .items;
    expect(severities(await pull())).toEqual([4]);
    folder.write(FILE, OFF);
    await touched(folder);
    await server.heard.first("requests", "workspace/diagnostic/refresh");
    expect(await pull()).toEqual([]);
  });

  it("is read through the client where only that can", async () => {
    const capabilities = { experimental: { pluginManifest: { readFile: true } } };
    const files = { [`vscode-vfs://host/plugin/${FILE}`]: HINT };
    server = await TestServer.start({ capabilities, files });
    expect(severities(await server.check("vscode-vfs://host/plugin/a/manifest.json", draft()))).toEqual([4]);
  });
});

describe("a configuration file in the editor", () => {
  it.each<[source: string, messages: string[], code?: string]>([
    ['{ "rules": { «"no-such-rule"»: "off" } }', ["There is no rule 'no-such-rule'."]],
    [
      '{ "rules": { "id-format": «"fatal"» } }',
      ['\'rules.id-format\' is "fatal"; it must be "error", "warning", "information", "hint" or "off".'],
    ],
    ['{ «"rule"»: {} }', ["There is no setting 'rule' in the configuration; did you mean 'rules'?"]],
    ['{ "rules": {} «»', ["The object is not closed; '}' is expected here."], "json-syntax"],
    [HINT, []],
  ])("%s", async (source, messages, expectedCode = "configuration") => {
    const { text } = marked(source);
    server = await TestServer.start();
    const uri = `file:///no/such/folder/${FILE}`;
    const diagnostics = await server.check(uri, text, "json");
    const document = TextDocument.create(uri, "json", 1, text);
    const ranges = diagnostics.map(({ range: { start, end } }) => {
      const offset = document.offsetAt(start);
      return { offset, length: document.offsetAt(end) - offset };
    });
    expect(mark(text, ranges)).toBe(source);
    expect(diagnostics.map(({ message }) => message)).toEqual(messages);
    expect(diagnostics.map(({ code, source: from }) => [code, from])).toEqual(
      messages.map(() => [expectedCode, "plugin-manifest"]),
    );
  });

  it.each([
    ["{ █ }", ["documentKind", "rules", "vocabulary"]],
    ['{ "rules": { "id-format": █ } }', ['"error"', '"hint"', '"information"', '"off"', '"warning"']],
    ['{ "documentKind": "█" }', ['"auto"', '"detail"', '"draft"', '"placeholder"', '"published"']],
  ])("completes %s", async (source, labels) => {
    const { text, cursor = 0 } = marked(source);
    server = await TestServer.start();
    const uri = `file:///no/such/folder/${FILE}`;
    await server.open(uri, text, "json");
    const list = await server.ask<CompletionList>("textDocument/completion", uri, {
      position: { line: 0, character: cursor },
    });
    expect(list.items.map(({ label }) => label).sort()).toEqual(labels);
  });
});

describe("an item of the completion in a configuration file", () => {
  /** Of the label: what is inserted in which form, and what it is said to be. */
  async function item(source: string, label: string, completionItem = {}) {
    const { text, cursor = 0 } = marked(source);
    server = await TestServer.start({ capabilities: { textDocument: { completion: { completionItem } } } });
    const uri = `file:///no/such/folder/${FILE}`;
    await server.open(uri, text, "json");
    const position = { line: 0, character: cursor };
    const { items } = await server.ask<CompletionList>("textDocument/completion", uri, { position });
    const found = items.find((one) => one.label === label);
    return [found?.textEdit?.newText, found?.insertTextFormat, found?.documentation];
  }

  const SNIPPET = 2;
  const ID = { kind: "markdown", value: "A plugin's identifier is a reverse-domain name." };
  const LEVELS = {
    kind: "markdown",
    value: "Further integers for `capability_levels`, besides those observed.",
  };
  const OFF_TOLD = { kind: "markdown", value: "The rule is not checked." };

  it.each([
    ['{ "rules": { █ } }', "id-format", '"id-format": $1', '"id-format": ', ID],
    [
      '{ "vocabulary": { █ } }',
      "capabilityLevels",
      '"capabilityLevels": [$1]',
      '"capabilityLevels": []',
      LEVELS,
    ],
    ['{ "rules": { "id-format": █ } }', '"off"', '"off"', '"off"', OFF_TOLD],
    ["█", "{}", "{$1}", "{}", ""],
  ])(
    "is a snippet, or none for a client that takes none: %s, %s",
    async (source, label, snippet, plain, told) => {
      expect(await item(source, label, { snippetSupport: true })).toEqual([snippet, SNIPPET, told]);
      server.stop();
      expect(await item(source, label)).toEqual([plain, undefined, told]);
    },
  );

  it("is told in plain text to a client that shows no Markdown", async () => {
    const [, , told] = await item('{ "vocabulary": { █ } }', "capabilityLevels", {
      documentationFormat: ["plaintext"],
    });
    expect(told).toEqual({
      kind: "plaintext",
      value: "Further integers for capability_levels, besides those observed.",
    });
  });
});

describe("the fixes that write the file", () => {
  const CREATES: ClientCapabilities = {
    workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ["create"] } },
  };
  const START = { line: 0, character: 0 };

  /** The actions at the beginning of a draft. */
  async function actions(folder: Workspace, capabilities: ClientCapabilities) {
    server = await TestServer.start({ capabilities, folders: [pathToFileURL(folder.root).toString()] });
    await server.check(uriIn(folder, "a/manifest.json"), draft());
    return server.ask<CodeAction[]>("textDocument/codeAction", uriIn(folder, "a/manifest.json"), {
      range: { start: START, end: START },
      context: { diagnostics: [] },
    });
  }
  const turnOff = (offered: readonly CodeAction[]) =>
    offered.find(({ title }) => title === "Turn off catalog-members-missing in this workspace")?.edit;

  it("make a new one at the root of the workspace folder", async () => {
    const folder = workspace();
    const uri = uriIn(folder, FILE);
    const newText = '{\n  "rules": {\n    "catalog-members-missing": "off"\n  }\n}\n';
    expect(turnOff(await actions(folder, CREATES))).toEqual({
      documentChanges: [
        { kind: "create", uri, options: { ignoreIfExists: true } },
        { textDocument: { uri, version: null }, edits: [{ range: { start: START, end: START }, newText }] },
      ],
    });
  });

  it("are not offered to a client that cannot make one", async () => {
    const offered = await actions(workspace(), { workspace: { workspaceEdit: { documentChanges: true } } });
    expect(offered.map(({ title }) => title)).toEqual(["Add the catalog's members"]);
  });

  it.each([
    [true, "documentChanges"],
    [false, "changes"],
  ])("add to the one that holds (versioned: %s)", async (documentChanges, member) => {
    const text = '{\n\t"rules": {\n\t\t"id-format": "hint"\n\t}\n}\n';
    const folder = workspace({ [FILE]: text });
    const edit = turnOff(await actions(folder, { workspace: { workspaceEdit: { documentChanges } } }));
    const uri = uriIn(folder, FILE);
    const newText = ',\n\t\t"catalog-members-missing": "off"';
    const at = { line: 2, character: 21 };
    const edits: TextEdit[] = [{ range: { start: at, end: at }, newText }];
    expect(edit).toEqual(
      member === "changes"
        ? { changes: { [uri]: edits } }
        : { documentChanges: [{ textDocument: { uri, version: null }, edits }] },
    );
  });

  it("find their place behind a byte order mark, which no editor shows", async () => {
    const edit = turnOff(await actions(workspace({ [FILE]: '\uFEFF{ "rules": {} }' }), CREATES));
    const shown = TextDocument.create("", "json", 1, '{ "rules": {} }');
    const [change] = edit?.documentChanges as { edits: TextEdit[] }[];
    expect(TextDocument.applyEdits(shown, change?.edits ?? [])).toBe(
      '{ "rules": { "catalog-members-missing": "off" } }',
    );
  });

  it.each(["untitled:Untitled-1", "untitled:/no/such/folder/manifest.json"])(
    "make none for %s, which stands in no folder yet",
    async (uri) => {
      server = await TestServer.start({ capabilities: CREATES, folders: ["file:///no/such/folder"] });
      await server.check(uri, draft());
      const offered = await server.ask<CodeAction[]>("textDocument/codeAction", uri, {
        range: { start: START, end: START },
        context: { diagnostics: [] },
      });
      expect(offered.map(({ title }) => title)).toEqual(["Add the catalog's members"]);
    },
  );

  it("do not touch a broken one", async () => {
    const offered = await actions(workspace({ [FILE]: '{ "rules": [] }' }), CREATES);
    expect(offered.map(({ title }) => title)).toEqual(["Add the catalog's members"]);
  });

  it("add a value to the vocabulary, and then it is known", async () => {
    const folder = workspace({ [FILE]: OFF });
    server = await TestServer.start({ capabilities: CREATES });
    const uri = uriIn(folder, "manifest.json");
    const text = draft({ permissions: '[{ "type": "gpu" }]' });
    const [unobserved] = await server.check(uri, text);
    const offered = await server.ask<CodeAction[]>("textDocument/codeAction", uri, {
      range: unobserved?.range,
      context: { diagnostics: [] },
    });
    const add = offered.find(({ title }) => title === 'Add "gpu" to the workspace\'s vocabulary')?.edit;
    const change = add?.documentChanges?.[0] as { edits: TextEdit[] };
    const document = TextDocument.create(uri, "json", 1, OFF);
    const result = TextDocument.applyEdits(document, change.edits);
    expect(result).toBe(
      '{ "rules": { "catalog-members-missing": "off" }, "vocabulary": { "permissions": ["gpu"] } }',
    );
    folder.write(FILE, result);
    await touched(folder);
    expect(await server.diagnostics(uri, 1)).toEqual([]);
  });
});
