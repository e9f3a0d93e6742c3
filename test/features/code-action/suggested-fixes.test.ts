import type { TextDocumentEdit, TextEdit } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SuggestedFixesResult } from "../../../server/protocol";
import { draft } from "../../support/manifests";
import { TestServer } from "../../support/server";

const URI = "file:///plugin/plugin.manifest.json";
const REQUEST = "pluginManifest/suggestedFixes";

let server: TestServer;
beforeEach(async () => {
  const workspaceEdit = { documentChanges: true, snippetEditSupport: true };
  server = await TestServer.start({ capabilities: { workspace: { workspaceEdit } } });
});
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

/** The answer, and the text after its edit. */
async function fixed(text: string) {
  await server.open(URI, text);
  const result = await server.ask<SuggestedFixesResult>(REQUEST, URI);
  const { documentChanges = [] } = (result.edit ?? {}) as { documentChanges?: TextDocumentEdit[] };
  const edits = documentChanges.flatMap((change) => change.edits as TextEdit[]);
  const edited = TextDocument.applyEdits(TextDocument.create(URI, "json", 1, text), edits);
  return { ...result, edited, targets: documentChanges.map(({ textDocument }) => textDocument) };
}

describe("pluginManifest/suggestedFixes", () => {
  it("applies the safe and the suggested fixes in one edit of the returned version", async () => {
    const text = draft({ keywords: '["a", "a"]', host_capabilities: '["navigatoin"]', license: '"MITT"' });
    const result = await fixed(text);
    expect(result.text).toBe(
      draft({ keywords: '["a"]', host_capabilities: '["navigation"]', license: '"MITT"' }),
    );
    expect(result.edited).toBe(result.text);
    expect([result.version, result.targets]).toEqual([1, [{ uri: URI, version: 1 }]]);
  });

  it("has no edit when no problem has such a fix", async () => {
    const text = draft({ license: '"MITT"' });
    await server.open(URI, text);
    expect(await server.ask(REQUEST, URI)).toEqual({ version: 1, text, edit: null });
  });

  it("inserts whole values instead of snippets", async () => {
    const { edited, text } = await fixed(draft({ capability_levels: "[1]", integration: "{}" }));
    expect(edited).toBe(text);
    expect(Object.keys((JSON.parse(text) as { integration: object }).integration)).toEqual(["level1"]);
  });

  it("is null for a document that is not a manifest, and rejects wrong parameters", async () => {
    await server.open("file:///plugin/other.json", "{}", "json");
    expect(await server.ask(REQUEST, "file:///plugin/other.json")).toBeNull();
    await expect(server.request(REQUEST, { textDocument: 7 })).rejects.toMatchObject({ code: -32602 });
  });
});
