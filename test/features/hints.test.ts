import { TextDocument } from "vscode-languageserver-textdocument";
import type {
  ApplyWorkspaceEditParams,
  CodeLens,
  InlayHint,
  TextDocumentEdit,
  TextEdit,
} from "vscode-languageserver/node";
import { afterEach, describe, expect, it } from "vitest";
import { detail, draft, placeholder, published } from "../support/manifests";
import { TestServer, type StartOptions } from "../support/server";

const URI = "file:///plugin/plugin.manifest.json";
const RULES = { rules: { "catalog-members-missing": "off" } };

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

/** A document that is open in a server of its own. */
async function opened(text: string, options: StartOptions = { initializationOptions: RULES }) {
  server = await TestServer.start(options);
  await server.open(URI, text);
  return TextDocument.create(URI, "json", 1, text);
}

/** A text with its hints written into it. */
async function hinted(text: string, lines?: readonly [number, number], options?: StartOptions) {
  const document = await opened(text, options);
  const [first, last] = lines ?? [0, document.lineCount];
  const range = { start: { line: first, character: 0 }, end: { line: last, character: 0 } };
  const hints = await server.ask<InlayHint[] | null>("textDocument/inlayHint", URI, { range });
  if (hints === null) return null;
  const edits = hints.map(({ position, label }) => ({
    range: { start: position, end: position },
    newText: `⟨${label as string}⟩`,
  }));
  return TextDocument.applyEdits(document, edits);
}

const LEVELS = draft({ capability_levels: "[4, 0, 7]", permissions: '[{ "type": "host_file_watch" }]' });
const LEVELS_HINTED = draft({
  capability_levels: "[4⟨workflow steps⟩, 0⟨module, no level0⟩, 7⟨no level7⟩]",
  permissions: '[{ "type": "host_file_watch"⟨capability file_watch⟩ }]',
});

describe("inlay hints", () => {
  it("tell what a level means and whether its member is there, and a permission's capability", async () => {
    expect(await hinted(LEVELS)).toBe(LEVELS_HINTED);
  });

  it("tell whether a permission's capability is declared", async () => {
    const permissions = (first: string, second: string) =>
      draft({
        host_capabilities: '["aichat"]',
        capability_levels: "[]",
        permissions: `[{ "type": "host_aichat_access"${first} }, { "type": "host_navigation"${second} }]`,
      });
    expect(await hinted(permissions("", ""))).toBe(
      permissions("⟨capability aichat⟩", "⟨capability navigation, not declared⟩"),
    );
  });

  it("tell sizes in readable units, wherever they stand", async () => {
    const sizes = (one: string, two: string) =>
      published({
        capability_levels: "[]",
        artifact_size: `1536000${one}`,
        artifacts: `{ "a": { "artifact_size": 2000${two} }, "b": { "artifact_size": 999 }, "c": { "artifact_size": -5 } }`,
      });
    expect(await hinted(sizes("", ""))).toBe(sizes("⟨1.5 MB⟩", "⟨2.0 KB⟩"));
  });

  it("miss no member in a placeholder", async () => {
    expect(await hinted(placeholder())).toBe(placeholder({ capability_levels: "[4⟨workflow steps⟩]" }));
  });

  it("are those of the range that is asked for", async () => {
    const line = LEVELS.split("\n").findIndex((text) => text.includes("capability_levels"));
    const expected = LEVELS_HINTED.replace("⟨capability file_watch⟩", "");
    expect(await hinted(LEVELS, [line, line + 1])).toBe(expected);
  });

  it("stand in every version of a detail response", async () => {
    const text = await hinted(detail());
    expect(text?.match(/"artifact_size": \d+⟨[^⟩]*⟩/g)?.sort()).toEqual([
      ...Array.from({ length: 10 }, () => '"artifact_size": 1024⟨1.0 KB⟩'),
      ...Array.from({ length: 3 }, () => '"artifact_size": 2048⟨2.0 KB⟩'),
    ]);
  });

  it("explain themselves", async () => {
    const document = await opened(draft());
    const range = { start: document.positionAt(0), end: document.positionAt(document.getText().length) };
    const hints = await server.ask<InlayHint[]>("textDocument/inlayHint", URI, { range });
    expect(hints.map(({ tooltip }) => tooltip)).toEqual([
      { kind: "markdown", value: "Adds workflow step types, listed in `integration.level4`." },
    ]);
  });
});

/** The lenses of a text: the line that each stands above, and what it says and does. */
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
const DECLARED = ['"level4": ', "Declared by level 4 in capability_levels", ""];

describe("code lenses", () => {
  it("fix what can be fixed, and tell where levels are declared", async () => {
    expect(await lenses(FAULTY)).toEqual([
      ["{", "Fix 2", "pluginManifest.fixAll", URI],
      DECLARED,
      ['"level0": ', "Level 0 is not declared in capability_levels", ""],
    ]);
  });

  it("offer the preview to a client that has one", async () => {
    const initializationOptions = { ...RULES, clientCommands: ["pluginManifest.previewEntry"] };
    expect(await lenses(draft(), { initializationOptions })).toEqual([
      ["{", "Preview · no problems", "pluginManifest.previewEntry", URI],
      DECLARED,
    ]);
    server.stop();
    expect((await lenses(FAULTY, { initializationOptions }))[0]).toEqual([
      "{",
      "Preview · 3 problems",
      "pluginManifest.previewEntry",
      URI,
    ]);
  });

  it("make all fixes in one edit of this version", async () => {
    const document = await opened(draft({ keywords: '["a", "a"]' }), {
      capabilities: { workspace: { applyEdit: true, workspaceEdit: { documentChanges: true } } },
    });
    const params = { command: "pluginManifest.fixAll", arguments: [URI] };
    expect(await server.request("workspace/executeCommand", params)).toBeNull();
    const { edit } = await server.heard.first<ApplyWorkspaceEditParams>("requests", "workspace/applyEdit");
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
  ])("refuse %j", async (params) => {
    server = await TestServer.start();
    await expect(server.request("workspace/executeCommand", params)).rejects.toMatchObject({ code: -32602 });
  });
});

/** A text's semantic tokens: the text of each, its type and its modifier. */
async function tokens(text: string, method = "full", params: object = {}) {
  const document = await opened(text);
  const { data } = await server.ask<{ data: number[] }>(`textDocument/semanticTokens/${method}`, URI, params);
  let [line, character] = [0, 0];
  const found = [];
  for (let i = 0; i < data.length; i += 5) {
    const [down = 0, right = 0, length = 0, type = 0, modifiers = 0] = data.slice(i, i + 5);
    [line, character] = [line + down, down === 0 ? character + right : right];
    const shown = document.getText({
      start: { line, character },
      end: { line, character: character + length },
    });
    found.push([
      shown,
      ["property", "enumMember"][type],
      ["declared", "undeclared", "unobserved"][Math.log2(modifiers)],
    ]);
  }
  return found;
}

describe("semantic tokens", () => {
  const TEXT = draft({
    capability_levels: "[4, 0]",
    integration: '{ "level1": {}, "level4": { "workflow_step_types": [] } }',
    permissions: '[{ "type": "gpu" }, { "type": "ipc_register" }]',
  });
  const ALL = [
    ["4", "enumMember", "declared"],
    ["0", "enumMember", "undeclared"],
    ['"level1"', "property", "undeclared"],
    ['"level4"', "property", "declared"],
    ['"gpu"', "enumMember", "unobserved"],
  ];

  it("tell declared from undeclared levels, and values that have not been observed", async () => {
    expect(await tokens(TEXT)).toEqual(ALL);
  });

  it("are those of a range, when it is asked for", async () => {
    const line = TEXT.split("\n").findIndex((text) => text.includes('"integration"'));
    const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
    expect(await tokens(TEXT, "range", { range })).toEqual(ALL.slice(2, 4));
  });
});

describe("a switch turns off", () => {
  const RANGE = { range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } } };
  const VIEWS = [
    ["inlayHints", "textDocument/inlayHint", null, "workspace/inlayHint/refresh"],
    ["codeLens", "textDocument/codeLens", null, "workspace/codeLens/refresh"],
    ["semanticTokens", "textDocument/semanticTokens/full", { data: [] }, "workspace/semanticTokens/refresh"],
  ] as const;

  it.each(VIEWS)("%s, and no other", async (view) => {
    await opened(LEVELS, { initializationOptions: { [view]: { enabled: false } } });
    for (const [other, method, nothing] of VIEWS) {
      const answer = await server.ask(method, URI, RANGE);
      if (other === view) expect(answer).toEqual(nothing);
      else expect(answer).not.toEqual(nothing);
    }
  });

  it.each(VIEWS)("%s while it is running", async (view, method, nothing, refresh) => {
    const supported = { refreshSupport: true };
    await opened(LEVELS, {
      capabilities: { workspace: { inlayHint: supported, codeLens: supported, semanticTokens: supported } },
    });
    expect(await server.ask(method, URI, RANGE)).not.toEqual(nothing);
    const settings = { pluginManifest: { [view]: { enabled: false } } };
    await server.notify("workspace/didChangeConfiguration", { settings });
    await server.heard.first("requests", refresh);
    expect(await server.ask(method, URI, RANGE)).toEqual(nothing);
  });
});
