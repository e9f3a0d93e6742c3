import { TextDocument } from "vscode-languageserver-textdocument";
import { afterEach, describe, expect, it } from "vitest";
import { draft } from "../support/manifests";
import { TestServer } from "../support/server";

const URI = "file:///plugin/plugin.manifest.json";
const RULES = { rules: { "catalog-members-missing": "off" } };

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

/** Opens a text in a server of its own. */
async function opened(text: string) {
  server = await TestServer.start({ initializationOptions: RULES });
  await server.open(URI, text);
  return TextDocument.create(URI, "json", 1, text);
}

/** Returns the semantic tokens of a text: the text, the type and the modifier of each. */
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

  it("mark declared and undeclared levels, and values that have not been observed", async () => {
    expect(await tokens(TEXT)).toEqual(ALL);
  });

  it("are limited to a requested range", async () => {
    const line = TEXT.split("\n").findIndex((text) => text.includes('"integration"'));
    const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
    expect(await tokens(TEXT, "range", { range })).toEqual(ALL.slice(2, 4));
  });
});
