import type { TestServer } from "./server";

const START = { line: 0, character: 0 };

/** Parameters that suit every request about a document. */
export const PARAMS = {
  position: START,
  positions: [START],
  range: { start: START, end: START },
  options: { tabSize: 2, insertSpaces: true },
  context: { diagnostics: [] },
  pointer: "",
  newName: "other",
};

/** By method, the answer to a request about a document without results. */
export const EMPTY_ANSWERS: Readonly<Record<string, unknown>> = {
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

/** Sends every request about a document. @returns the answers by method; rejects if a request fails */
export async function askEverything(server: TestServer, uri: string): Promise<Record<string, unknown>> {
  const methods = Object.keys(EMPTY_ANSWERS);
  const answers = await Promise.all(methods.map((method) => server.ask(method, uri, PARAMS)));
  return Object.fromEntries(methods.map((method, i) => [method, answers[i]]));
}
