import { describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { DiagnosticSeverity, type CompletionList } from "vscode-languageserver/node";
import { mark, marked } from "../../support/marked";
import type { TestServer } from "../../support/server";
import { sharedServers } from "../../support/shared-server";

const ERROR = DiagnosticSeverity.Error;
const FILE = ".plugin-manifest.json";
const HINT = '{ "rules": { "catalog-members-missing": "hint" } }';

const shared = sharedServers();
let server: TestServer;

describe("a configuration file in the editor", () => {
  it.each<[source: string, messages: string[], code?: string, severity?: number]>([
    ['{ "rules": { «"no-such-rule"»: "off" } }', ['Unknown rule "no-such-rule".']],
    [
      '{ "rules": { "id-format": «"fatal"» } }',
      ['"rules.id-format" must be "error", "warning", "information", "hint" or "off", not "fatal".'],
    ],
    ['{ «"rule"»: {} }', ['Unknown setting "rule". Did you mean "rules"?']],
    ['{ "rules": {} «»', ['Missing "}" to close the object.'], "configuration"],
    [
      '{ "rules": { «"json-syntax"»: "off" } }',
      ['"json-syntax" is always an error. Its severity cannot be set.'],
      "configuration",
      DiagnosticSeverity.Warning,
    ],
    [HINT, []],
  ])("%s", async (source, messages, expectedCode = "configuration", expectedSeverity = ERROR) => {
    const { text } = marked(source);
    server = await shared();
    const uri = `file:///no/such/folder/${FILE}`;
    const diagnostics = await server.check(uri, text, "json");
    const document = TextDocument.create(uri, "json", 1, text);
    const ranges = diagnostics.map(({ range: { start, end } }) => {
      const offset = document.offsetAt(start);
      return { offset, length: document.offsetAt(end) - offset };
    });
    expect(mark(text, ranges)).toBe(source);
    expect(diagnostics.map(({ message }) => message)).toEqual(messages);
    expect(diagnostics.map(({ code, severity, source: from }) => [code, severity, from])).toEqual(
      messages.map(() => [expectedCode, expectedSeverity, "plugin-manifest"]),
    );
  });

  it.each([
    [
      "{ █ }",
      [
        "$schema",
        "documentKind",
        "extends",
        "ignore",
        "releaseTags",
        "rules",
        "suppressions",
        "versionFiles",
        "vocabulary",
      ],
    ],
    ['{ "rules": { "id-format": █ } }', ["error", "hint", "information", "off", "warning"]],
    ['{ "documentKind": "█" }', ["auto", "detail", "draft", "placeholder", "published"]],
  ])("completes %s", async (source, labels) => {
    const { text, cursor = 0 } = marked(source);
    server = await shared();
    const uri = `file:///no/such/folder/${FILE}`;
    await server.open(uri, text, "json");
    const list = await server.ask<CompletionList>("textDocument/completion", uri, {
      position: { line: 0, character: cursor },
    });
    expect(list.items.map(({ label }) => label).sort()).toEqual(labels);
  });
});

describe("the codes of rules in a configuration file", () => {
  it("are completed in a suppression", async () => {
    server = await shared();
    const uri = `file:///no/such/folder/${FILE}`;
    const { text, cursor = 0 } = marked('{ "suppressions": [{ "rule": "█" }] }');
    await server.open(uri, text, "json");
    const position = { line: 0, character: cursor };
    const { items } = await server.ask<CompletionList>("textDocument/completion", uri, { position });
    const labels = ["license-id", "json-syntax"].filter((code) => items.some(({ label }) => label === code));
    expect(labels).toEqual(["license-id"]);
  });

  it.each([
    ['{ "suppressions": [{ "rule": "license█-id" }] }', "The license is an SPDX identifier or expression."],
    ['{ "rules": { "license█-id": "off" } }', "The license is an SPDX identifier or expression."],
    ['{ "rules": { "license-id": "of█f" } }', "The rule is not checked."],
    [
      '{ "versionFi█les": [] }',
      "More files with the plugin's version: each a `Cargo.toml` or `package.json` inside the repository, relative to this file's folder. Missing files are ignored.",
    ],
    ["{█ }", undefined],
  ])("and all else are explained by a hover: %s", async (source, expected) => {
    server = await shared();
    const uri = `file:///no/such/folder/${FILE}`;
    const { text, cursor = 0 } = marked(source);
    await server.open(uri, text, "json");
    const position = { line: 0, character: cursor };
    const answer = await server.ask<{ contents: { value: string } } | null>("textDocument/hover", uri, {
      position,
    });
    expect(answer?.contents.value.split("\n")[0]).toBe(expected);
  });
});

describe("an item of the completion in a configuration file", () => {
  /** Returns the text, the format and the documentation of the item with a label. */
  async function item(source: string, label: string, completionItem = {}) {
    const { text, cursor = 0 } = marked(source);
    server = await shared({ capabilities: { textDocument: { completion: { completionItem } } } });
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
    value: "Further integers for `capability_levels`.",
  };

  it("is a plain value if one is known", async () => {
    const documentation = { kind: "markdown", value: "The rule is not checked." };
    expect(await item('{ "rules": { "id-format": █ } }', "off")).toEqual(['"off"', undefined, documentation]);
  });

  it.each([
    ['{ "rules": { █ } }', "id-format", '"id-format": "${1:}"', '"id-format": ""', ID],
    [
      '{ "vocabulary": { █ } }',
      "capabilityLevels",
      '"capabilityLevels": [${1:}]',
      '"capabilityLevels": []',
      LEVELS,
    ],
  ])(
    "is a snippet, or plain text for a client without snippets: %s, %s",
    async (source, label, snippet, plain, documentation) => {
      expect(await item(source, label, { snippetSupport: true })).toEqual([snippet, SNIPPET, documentation]);
      await server.clear();
      expect(await item(source, label)).toEqual([plain, undefined, documentation]);
    },
  );

  it("has plain text as documentation for a client that shows no Markdown", async () => {
    const [, , documentation] = await item('{ "vocabulary": { █ } }', "capabilityLevels", {
      documentationFormat: ["plaintext"],
    });
    expect(documentation).toEqual({
      kind: "plaintext",
      value: "Further integers for capability_levels.",
    });
  });
});
