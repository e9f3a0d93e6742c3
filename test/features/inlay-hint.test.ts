import { TextDocument } from "vscode-languageserver-textdocument";
import type { InlayHint } from "vscode-languageserver/node";
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

/** Opens a text in a server of its own. */
async function opened(text: string, options: StartOptions = { initializationOptions: RULES }) {
  server = await TestServer.start(options);
  await server.open(URI, text);
  return TextDocument.create(URI, "json", 1, text);
}

/** Returns a text with its hints written into it. */
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
  capability_levels: "[4, 0, 7]⟨workflow steps · module in the sidebar⟩",
  permissions: '[{ "type": "host_file_watch"⟨capability file_watch⟩ }]',
});

describe("inlay hints", () => {
  it("show the meaning of the levels after their list, and the capability of a permission", async () => {
    expect(await hinted(LEVELS)).toBe(LEVELS_HINTED);
  });

  it("fit into the 43 characters that VS Code shows, however many levels there are", async () => {
    const levels = (hint: string) => draft({ capability_levels: `[0, 1, 4]${hint}` });
    expect(await hinted(levels(""))).toBe(levels("⟨module · tab · workflow steps⟩"));
  });

  it("show when the capability of a permission is not declared", async () => {
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

  it("show every size in readable units", async () => {
    const sizes = (one: string, two: string) =>
      published({
        capability_levels: "[]",
        artifact_size: `1536000${one}`,
        artifacts: `{ "a": { "artifact_size": 2000${two} }, "b": { "artifact_size": 999 }, "c": { "artifact_size": -5 } }`,
      });
    expect(await hinted(sizes("", ""))).toBe(sizes("⟨1.5 MB⟩", "⟨2.0 KB⟩"));
  });

  it("are in a placeholder, too", async () => {
    expect(await hinted(placeholder())).toBe(placeholder({ capability_levels: "[4]⟨workflow steps⟩" }));
  });

  it("are limited to the requested range", async () => {
    const line = LEVELS.split("\n").findIndex((text) => text.includes("capability_levels"));
    const expected = LEVELS_HINTED.replace("⟨capability file_watch⟩", "");
    expect(await hinted(LEVELS, [line, line + 1])).toBe(expected);
  });

  it("are in every version of a detail response", async () => {
    const text = await hinted(detail());
    expect(text?.match(/"artifact_size": \d+⟨[^⟩]*⟩/g)?.sort()).toEqual([
      ...Array.from({ length: 10 }, () => '"artifact_size": 1024⟨1.0 KB⟩'),
      ...Array.from({ length: 3 }, () => '"artifact_size": 2048⟨2.0 KB⟩'),
    ]);
  });

  it("have an explanation as tooltip", async () => {
    const document = await opened(draft());
    const range = { start: document.positionAt(0), end: document.positionAt(document.getText().length) };
    const hints = await server.ask<InlayHint[]>("textDocument/inlayHint", URI, { range });
    expect(hints.map(({ tooltip }) => tooltip)).toEqual([
      { kind: "markdown", value: "The plugin adds types of steps for workflows." },
    ]);
  });
});
