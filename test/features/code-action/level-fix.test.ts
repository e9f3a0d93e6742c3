import { afterEach, describe, expect, it } from "vitest";
import type { CodeAction } from "vscode-languageserver/node";
import { draft } from "../../support/manifests";
import { marked } from "../../support/marked";
import type { TestServer } from "../../support/server";
import { actionsAt as offeredAt, edits, SNIPPETS, start, titles, URI, VERSIONED } from "./actions";

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

/** What a server of its own offers; it is stopped after the test. */
async function actionsAt(source: string, capabilities = VERSIONED, only?: string[]) {
  server = await start(capabilities);
  return offeredAt(server, source, only);
}

/** A draft with a level that has no member, in its author's own layout. */
const LEVEL = draft({
  capability_levels: "[1█, 4]",
  integration: '{\n    "level4": { "workflow_step_types": ["clock_wait"] }\n  }',
});
const LEVEL_LINE = 12;

describe("the fixes of a capability level without its member", () => {
  const FIELDS = [
    ["parent_module", "parent-module"],
    ["tab_id", "clock"],
    ["tab_label", "Clock"],
    ["tab_icon", "Puzzle"],
    ["tab_position", "after:previous-tab"],
    ["panel_entry", "frontend/index.js"],
  ] as const;
  const level1 = (value: (text: string, index: number) => string, indent: string) =>
    `"level1": {\n${FIELDS.map(([name, text], i) => `${indent}  "${name}": ${value(text, i)}`).join(",\n")}\n${indent}},\n`;
  const place = {
    start: { line: LEVEL_LINE + 2, character: 4 },
    end: { line: LEVEL_LINE + 2, character: 4 },
  };
  const plain = { range: place, newText: `${level1((text) => `"${text}"`, "    ")}    ` };

  it("are the whole member in its place, and to remove the level", async () => {
    const { actions, applied } = await actionsAt(LEVEL);
    expect(titles(actions)).toEqual(['★ Insert "integration.level1"', "Remove level 1"]);
    expect(actions[0]).toEqual({
      title: 'Insert "integration.level1"',
      kind: "quickfix",
      isPreferred: true,
      diagnostics: server.publishedFor(URI)[0]?.diagnostics,
      edit: { documentChanges: [{ textDocument: { uri: URI, version: 1 }, edits: [plain] }] },
    });
    const { text } = marked(LEVEL);
    expect(applied(actions[0])).toBe(text.replace('"level4": {', `${plain.newText}"level4": {`));
    expect(applied(actions[1])).toBe(text.replace("[1, 4]", "[4]"));
  });

  it("are snippets for a client that supports snippets", async () => {
    const { actions } = await actionsAt(LEVEL, SNIPPETS);
    // The later lines are relative: the editor indents them as the first.
    const value = level1((text, i) => `"\${${i + 1}:${text}}"`, "").replaceAll(/\}(?=,\n$)/g, "\\}");
    expect(actions.map(({ edit }) => edit)).toEqual([
      {
        documentChanges: [
          {
            textDocument: { uri: URI, version: 1 },
            edits: [{ range: place, snippet: { kind: "snippet", value } }],
          },
        ],
      },
      {
        documentChanges: [
          {
            textDocument: { uri: URI, version: 1 },
            edits: [
              {
                range: {
                  start: { line: LEVEL_LINE, character: 24 },
                  end: { line: LEVEL_LINE, character: 27 },
                },
                newText: "",
              },
            ],
          },
        ],
      },
    ]);
  });

  it.each([
    ["nothing", {}],
    ["snippets, but no versioned edits", edits({ snippetEditSupport: true })],
  ])("come as plain changes where the client takes %s", async (_, capabilities) => {
    const { actions } = await actionsAt(LEVEL, capabilities);
    expect(actions[0]?.edit).toEqual({ changes: { [URI]: [plain] } });
  });

  it("name the document's version", async () => {
    const { text } = marked(LEVEL);
    await actionsAt(LEVEL);
    await server.change(URI, text.replace('"1.2.3"', '"1.2.4"'));
    const start = { line: LEVEL_LINE, character: 24 };
    const params = { range: { start, end: start }, context: { diagnostics: [] } };
    const [action] = await server.ask<CodeAction[]>("textDocument/codeAction", URI, params);
    expect(action?.edit?.documentChanges).toMatchObject([{ textDocument: { uri: URI, version: 2 } }]);
  });
});
