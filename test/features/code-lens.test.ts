import { TextDocument } from "vscode-languageserver-textdocument";
import type {
  ApplyWorkspaceEditParams,
  CodeLens,
  TextDocumentEdit,
  TextEdit,
} from "vscode-languageserver/node";
import { describe, expect, it } from "vitest";
import { draft } from "../support/manifests";
import type { StartOptions, TestServer } from "../support/server";
import { sharedServers } from "../support/shared-server";

const URI = "file:///plugin/plugin.manifest.json";
const RULES = { rules: { "catalog-members-missing": "off" } };

const shared = sharedServers();
let server: TestServer;

/** Opens a text in a server that has no other. */
async function opened(text: string, options: StartOptions = { initializationOptions: RULES }) {
  server = await shared(options);
  await server.open(URI, text);
  return TextDocument.create(URI, "json", 1, text);
}

/** Returns the lenses of a text: the line below each, its title and its command. */
async function lenses(text: string, options?: StartOptions) {
  const document = await opened(text, options);
  const found = await server.ask<CodeLens[]>("textDocument/codeLens", URI);
  return found.map(({ range: { start }, command }) => {
    const line = document.getText({ start, end: { line: start.line + 1, character: 0 } }).trim();
    return [
      line.slice(0, 10),
      command?.title,
      command?.command,
      ...((command?.arguments ?? []) as unknown[]),
    ];
  });
}

const FAULTY = draft({
  keywords: '["a", "a"]',
  integration: '{ "level4": { "workflow_step_types": [] },\n"level0": 7 }',
});

const PREVIEW = { ...RULES, clientCommands: ["pluginManifest.previewEntry"] };

describe("the code lens", () => {
  it("fixes all problems that have a safe fix, for a client without a preview", async () => {
    expect(await lenses(FAULTY)).toEqual([["{", "Fix 1 problem", "pluginManifest.fixAll", URI]]);
  });

  it("opens the preview of a client that has one, and counts the problems", async () => {
    const initializationOptions = PREVIEW;
    expect(await lenses(draft(), { initializationOptions })).toEqual([
      ["{", "Preview · no problems", "pluginManifest.previewEntry", URI],
    ]);
    await server.clear();
    expect(await lenses(FAULTY, { initializationOptions })).toEqual([
      ["{", "Preview · 4 problems", "pluginManifest.previewEntry", URI],
    ]);
  });

  it("does not count while the author types, nor when the document changes its language meanwhile", async () => {
    const capabilities = { workspace: { codeLens: { refreshSupport: true } } };
    const title = async () => (await server.ask<CodeLens[]>("textDocument/codeLens", URI))[0]?.command?.title;
    await opened(draft(), { initializationOptions: PREVIEW, capabilities });
    expect(await title()).toBe("Preview · no problems");
    await server.change(URI, FAULTY);
    expect(await title()).toBe("Preview");
    await server.close(URI);
    await server.open(URI, FAULTY);
    expect(await title()).toBe("Preview");
    await server.received.first("requests", "workspace/codeLens/refresh");
    expect(await title()).toBe("Preview · 4 problems");
  });

  it("counts at once for a client that cannot refresh lenses", async () => {
    await opened(draft(), { initializationOptions: PREVIEW });
    await server.change(URI, FAULTY);
    const [lens] = await server.ask<CodeLens[]>("textDocument/codeLens", URI);
    expect(lens?.command?.title).toBe("Preview · 4 problems");
  });

  it("counts only safe fixes, and only syntax fixes while the text does not parse", async () => {
    const text = draft({ keywords: '["a", "a",]', license: '"MITT"' });
    expect((await lenses(text))[0]).toEqual(["{", "Fix 1 problem", "pluginManifest.fixAll", URI]);
    await server.clear();
    expect(await lenses(draft({ host_capabilities: '["navigatoin"]' }))).toEqual([]);
  });

  it("counts names that another plugin also declares, and follows its changes", async () => {
    const initializationOptions = { ...RULES, clientCommands: ["pluginManifest.previewEntry"] };
    const capabilities = { workspace: { codeLens: { refreshSupport: true } } };
    const folders = ["file:///plugin"];
    const title = async () => (await server.ask<CodeLens[]>("textDocument/codeLens", URI))[0]?.command?.title;
    await opened(draft(), { initializationOptions, capabilities, folders });
    expect(await title()).toBe("Preview · no problems");
    await server.open("file:///plugin/other/plugin.manifest.json", draft({ id: '"com.example.other"' }));
    await server.received.first("requests", "workspace/codeLens/refresh");
    expect(await title()).toBe("Preview · 2 problems");
  });

  it("applies all fixes in one edit of the current version", async () => {
    const document = await opened(draft({ keywords: '["a", "a"]' }), {
      capabilities: { workspace: { applyEdit: true, workspaceEdit: { documentChanges: true } } },
    });
    const params = { command: "pluginManifest.fixAll", arguments: [URI] };
    expect(await server.request("workspace/executeCommand", params)).toBeNull();
    const { edit } = await server.received.first<ApplyWorkspaceEditParams>("requests", "workspace/applyEdit");
    const [change] = edit.documentChanges as TextDocumentEdit[];
    expect(change?.textDocument).toEqual({ uri: URI, version: 1 });
    const result = TextDocument.applyEdits(document, change?.edits as TextEdit[]);
    expect(JSON.parse(result)).toMatchObject({ keywords: ["a"] });
  });

  it.each([
    [{ command: "pluginManifest.fixAll", arguments: [] }],
    [{ command: "pluginManifest.fixAll", arguments: [7] }],
    [{ command: "pluginManifest.fixAll" }],
    [{ command: "other", arguments: [URI] }],
  ])("rejects the command %j", async (params) => {
    server = await shared();
    await expect(server.request("workspace/executeCommand", params)).rejects.toThrow(
      "The only command is 'pluginManifest.fixAll', with the URI of a document.",
    );
  });
});
