import type { TestServer } from "./server";

const START = { line: 0, character: 0 };

/** Parameters with which every request about a document can be made. */
export const PARAMS = {
  position: START,
  positions: [START],
  range: { start: START, end: START },
  options: { tabSize: 2, insertSpaces: true },
  context: { diagnostics: [] },
  pointer: "",
  newName: "other",
};

/** The answers to every request about a document for which there is nothing to return, by method. */
export const NOTHING: Readonly<Record<string, unknown>> = {
  "textDocument/completion": null,
  "textDocument/hover": null,
  "textDocument/definition": null,
  "textDocument/references": null,
  "textDocument/documentHighlight": null,
  "textDocument/documentLink": null,
  "textDocument/rename": null,
  "textDocument/prepareRename": null,
  "textDocument/inlayHint": null,
  "textDocument/codeLens": null,
  "textDocument/semanticTokens/full": { data: [] },
  "textDocument/semanticTokens/range": { data: [] },
  "textDocument/documentSymbol": null,
  "textDocument/foldingRange": null,
  "textDocument/selectionRange": null,
  "textDocument/formatting": null,
  "textDocument/rangeFormatting": null,
  "textDocument/codeAction": null,
  "textDocument/diagnostic": { kind: "full", items: [] },
  "pluginManifest/entry": null,
  "pluginManifest/documentKind": null,
  "pluginManifest/locate": null,
  "pluginManifest/pointerAt": null,
};

/** Makes every request about a document and returns the answers by method; rejects when one of them fails. */
export async function askEverything(server: TestServer, uri: string): Promise<Record<string, unknown>> {
  const methods = Object.keys(NOTHING);
  const answers = await Promise.all(methods.map((method) => server.ask(method, uri, PARAMS)));
  return Object.fromEntries(methods.map((method, i) => [method, answers[i]]));
}
