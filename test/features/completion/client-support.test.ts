import { afterEach, describe, expect, it } from "vitest";
import type { ClientCapabilities, CompletionItem, CompletionList } from "vscode-languageserver/node";
import { TestServer } from "../../support/server";

const URI = "file:///plugin/plugin.manifest.json";
const TEXT = '{\n  "entry": {},\n  "integration": {}\n}';
const TYPE = '{\n  "permissions": [{ "type": "host_navigation" }]\n}';

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

async function start(completionItem: object = {}) {
  const capabilities: ClientCapabilities = { textDocument: { completion: { completionItem } } };
  server = await TestServer.start({ capabilities });
  await server.open(URI, TEXT);
}

describe("an item of the completion", () => {
  /** Returns the item `level4` offered in `integration`. */
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
      textEdit: { range, newText: '\n    "level4": { "workflow_step_types": ["plugin_step"] }\n  ' },
    });
  });

  it("is a snippet, whose lines the client indents, for a client with snippets", async () => {
    expect(await level4({ snippetSupport: true })).toEqual({
      insertTextFormat: 2,
      textEdit: { range, newText: '\n  "level4": { "workflow_step_types": ["${1:plugin_step}"] \\}\n' },
    });
  });

  it("leaves the indentation of its lines to a client with insertTextMode", async () => {
    const newText = '\n  "level4": { "workflow_step_types": ["plugin_step"] }\n';
    expect(await level4({ insertTextModeSupport: { valueSet: [1, 2] } })).toEqual({
      insertTextMode: 2,
      textEdit: { range, newText },
    });
    server.stop();
    expect(await level4({ insertTextModeSupport: { valueSet: [1] } })).toMatchObject({
      textEdit: { newText: '\n    "level4": { "workflow_step_types": ["plugin_step"] }\n  ' },
    });
  });

  it.each([
    ["the list", {}],
    ["the item that is resolved", { resolveSupport: { properties: ["documentation"] } }],
  ])("has plain text in %s for a client that shows no Markdown", async (_, support) => {
    await start({ documentationFormat: ["plaintext"], ...support });
    await server.change(URI, TYPE);
    const { items } = await server.ask<CompletionList>("textDocument/completion", URI, {
      position: { line: 1, character: 31 },
    });
    const item = items.find(({ label }) => label === "host_navigation");
    const { documentation } = await server.request<CompletionItem>("completionItem/resolve", item);
    expect(documentation).toEqual({
      kind: "plaintext",
      value:
        "Lets the plugin take the user to other places in the application. Goes with the host capability navigation.",
    });
  });
});
